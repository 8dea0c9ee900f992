import { WIDTHS } from '../run/config'
import type { Measurement } from '../run/event'

const [PHONE, TABLET, DESK] = WIDTHS
const SAID =
  /\b(?:at|on|in|below|under|from|viewport(?: width)?(?: of)?|width of)\s(?:an? |the )?(?:width of |viewport of )?(\d{3,4})(?!\s?(?:ms|kb|words|characters|%))|\b(\d{3,4})\s?(?:px|pixels)?[ -](?:wide|width|viewport|screens?|window)\b/gi
const NAMED: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:phones?|mobile|smartphones?|narrow (?:screens?|windows?|viewports?|widths?)|small screens?)\b/i,
    PHONE,
  ],
  [/\b(?:tablets?|ipad)\b/i, TABLET],
  [/\b(?:desktops?|laptops?|wide (?:screens?|windows?|viewports?)|large screens?)\b/i, DESK],
]

/** The widths of the window that a claim names. */
export function widthsSaid(text: string, width?: number): number[] {
  if (width !== undefined) return [width]
  const numbers = [...text.matchAll(SAID)].map(([, one, other]) => Number(one ?? other))
  if (numbers.length > 0) return [...new Set(numbers.filter((n) => n >= 240 && n <= 4000))]
  return NAMED.filter(([pattern]) => pattern.test(text)).map(([, named]) => named)
}

/** The widths at which a page was measured, as far as its rows tell. */
export function widthsMeasured(rows: readonly Measurement[]): ReadonlySet<number> {
  const seen = rows.flatMap(({ width }) => (width === undefined ? [] : [width]))
  return new Set(seen.length > 0 ? seen : WIDTHS)
}
