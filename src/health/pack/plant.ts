import { type Base, clean, unslotted } from './bases'

/** What is planted on a page, and by what it is known again. */
export interface Planted {
  readonly html: string
  /** The page in which a row's target is looked up, where scripts make what is planted. */
  readonly places?: string
  /** What stands outside of elements is known by words: the n-th by the n-th. */
  readonly quotes?: readonly string[]
  /** The page as a whole breaks the rule: one row is all there is to find. */
  readonly whole?: true
}

/** One way in which a defect comes, and the way in which the same is no defect. */
export interface Variant {
  readonly name: string
  readonly plant: (base: Base, dose: number) => Planted
  readonly twin: (base: Base, dose: number) => string
  /** Only these pages have what it needs. */
  readonly on?: readonly Base['name'][]
  /** What it is made of, where it is markup at slots: then several can stand on one page. */
  readonly pieces?: Pieces
  /** Known to be beyond the instrument: printed, and no must. */
  readonly beyond?: true
}

interface Pieces {
  readonly bad: Markup
  readonly good: Markup
  readonly beside: Beside
  readonly byScript: boolean
}

/** Markup at the n-th place. */
export type Markup = (n: number) => string

/** Pieces that a variant needs beside its markup. */
export interface Beside {
  readonly css?: string
  readonly script?: string
  readonly whole?: true
}

const NUMBERS = [1, 2, 3]

/** Markup at as many slots as the dose says, in three sections of the page. */
export function markup(name: string, bad: Markup, good: Markup, beside: Beside = {}): Variant {
  return {
    name,
    pieces: { bad, good, beside, byScript: false },
    plant: (base, dose) => ({
      html: filled(base, bad, dose, beside),
      ...(beside.whole && { whole: true }),
    }),
    twin: (base, dose) => filled(base, good, dose, beside),
  }
}

/** The same, in rooms that a script fills when the page opens. */
export function scripted(name: string, bad: Markup, good: Markup, beside: Beside = {}): Variant {
  const made = (base: Base, piece: Markup, dose: number) =>
    filled(base, () => '', dose, { ...beside, script: `${beside.script ?? ''}${filling(piece, dose)}` })
  return {
    name: `${name}, by a script`,
    pieces: { bad, good, beside, byScript: true },
    plant: (base, dose) => ({
      html: made(base, bad, dose),
      places: filled(base, bad, dose, beside),
      ...(beside.whole && { whole: true }),
    }),
    twin: (base, dose) => made(base, good, dose),
  }
}

/** Up to three variants on one page, one in each room. What the page as a whole breaks cannot be told apart, and stays alone. */
export function mixed(variants: readonly Variant[]): readonly Variant[] {
  const alone = variants.filter(({ pieces }) => !pieces || pieces.byScript || pieces.beside.whole)
  const others = variants.filter((variant) => !alone.includes(variant))
  const pages = Array.from({ length: Math.ceil(others.length / NUMBERS.length) }, (_, n) =>
    others.slice(n * NUMBERS.length, (n + 1) * NUMBERS.length),
  )
  return [...pages.map(together), ...alone]
}

function together(variants: readonly Variant[]): Variant {
  const at = (n: number) => variants[n - 1]?.pieces
  const css = variants.map(({ pieces }) => pieces?.beside.css ?? '').join('\n')
  return markup(
    variants.map(({ name }) => name).join(' + '),
    (n) => at(n)?.bad(n) ?? '',
    (n) => at(n)?.good(n) ?? '',
    { css },
  )
}

/** How many of its rooms a variant of `mixed` fills. */
export function roomsOf({ name }: Variant): number {
  return Math.min(NUMBERS.length, name.split(' + ').length)
}

/** Words outside of elements: in a comment, in a sheet, in a script. */
export function words(name: string, bad: readonly string[], good: readonly string[], put: Put): Variant {
  return {
    name,
    plant: (base, dose) => ({ html: put(clean(base), bad.slice(0, dose)), quotes: bad.slice(0, dose) }),
    twin: (base, dose) => put(clean(base), good.slice(0, dose)),
  }
}

type Put = (html: string, words: readonly string[]) => string

/** Styles at the end of the page's own sheet. */
export function withCss(html: string, css: string): string {
  return html.replace('</style>', () => `${css}\n</style>`)
}

export function withScript(html: string, script: string): string {
  return html.replace('</body>', () => `<script>${script}</script>\n</body>`)
}

function filled(base: Base, piece: Markup, dose: number, { css, script }: Beside): string {
  const room = (n: number) => `<div data-planted="${n}">${piece(n)}</div>`
  const planted = NUMBERS.slice(0, dose).reduce(
    (html, n) => html.replace(`<!--slot-${n}-->`, () => room(n)),
    base.html,
  )
  const styled = css ? withCss(unslotted(planted), css) : unslotted(planted)
  return script ? withScript(styled, script) : styled
}

/** As frameworks do: an object of data, and elements made from it. */
function filling(piece: Markup, dose: number): string {
  const pieces = Object.fromEntries(NUMBERS.slice(0, dose).map((n) => [n, piece(n)]))
  return `for (const [n, html] of Object.entries(${JSON.stringify(pieces)})) document.querySelector('[data-planted="' + n + '"]').innerHTML = html`
}
