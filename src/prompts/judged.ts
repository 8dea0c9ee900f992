import { EVIDENCE_KINDS } from '../run/event'
import type { Prompt } from '../run/procedure'
import { DATA_RULES } from './page-rules'

/*
 * What prompts share that ask about a version and leave it as it is.
 */

/** How a pointer is written. */
export const EVIDENCE_FORM = `{"kind":"${EVIDENCE_KINDS.join('|')}","ref":"…","quote":"…"}`

/** What a pointer may be, in words. */
export const EVIDENCE_RULES =
  'Evidence points: "selector" is a CSS selector, "quote" words as they stand there, "measurement" the instrument, the rule and the place of a row (IN-2 contrast at p.fine), "requirement" R1 and its like. Code opens each of them; one that does not open counts for nothing. The page as a whole, a rule without a place and a requirement say nowhere: they show nothing.'

/** A prompt of parts: those that have nothing to say are left out. */
export function askedOf(version: string, system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version }
}
