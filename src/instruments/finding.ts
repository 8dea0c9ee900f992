import { limits } from '../run/limits'
import type { Severity } from '../run/event'
import type { Element } from './page'

/** Every rule of the lint: which instrument it belongs to and how much its violation weighs. */
export const RULES = {
  todo_marker: { instrument: 'IN-6', severity: 'high' },
  lorem_ipsum: { instrument: 'IN-6', severity: 'high' },
  placeholder_text: { instrument: 'IN-6', severity: 'high' },
  template_hole: { instrument: 'IN-6', severity: 'high' },
  placeholder_image: { instrument: 'IN-6', severity: 'high' },
  empty_href: { instrument: 'IN-5', severity: 'medium' },
  hash_href: { instrument: 'IN-5', severity: 'medium' },
  script_href: { instrument: 'IN-5', severity: 'medium' },
  broken_anchor: { instrument: 'IN-5', severity: 'high' },
  relative_link: { instrument: 'IN-5', severity: 'medium' },
  dead_host: { instrument: 'IN-5', severity: 'medium' },
  duplicate_id: { instrument: 'IN-5', severity: 'medium' },
  broken_reference: { instrument: 'IN-5', severity: 'medium' },
} as const satisfies Record<string, { readonly instrument: string; readonly severity: Severity }>

export type RuleName = keyof typeof RULES

/** One place of a page that breaks a rule. */
export interface Finding {
  readonly rule: RuleName
  /** A selector or a quotation by which it can be found again. */
  readonly target: string
  /** The element, and the attribute that is wrong with it, where one element is meant. */
  readonly at?: { readonly element: Element; readonly attribute: string }
  readonly value?: string | number
  readonly expected?: string | number
}

/** An element by the attribute that is wrong with it, and a link also by its words. */
function selectorOf({ name, attributes, text }: Element, attribute: string): string {
  const value = attributes.get(attribute) ?? ''
  const short = cut(value)
  const selector = `${name}[${attribute}${short === value ? '=' : '^='}${JSON.stringify(short)}]`
  const said = cut(text.replace(/\s+/g, ' ').trim())
  return said === '' ? selector : `${selector} “${said}”`
}

/** An element named by an attribute, for a finding. */
export function placed(element: Element, attribute: string): Required<Pick<Finding, 'target' | 'at'>> {
  return { target: selectorOf(element, attribute), at: { element, attribute } }
}

/** The words around a place in a text, as they stand there. */
export function quote(text: string, at: number): string {
  const from = Math.max(0, at - limits.lintQuoteChars / 3)
  const whole = from === 0 ? 0 : text.indexOf(' ', from) + 1
  return `“${cut(text.slice(whole > at ? from : whole))}”`
}

/** What can be searched for. Half a character at the end could not. */
export function cut(text: string): string {
  return text
    .slice(0, limits.lintQuoteChars)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
