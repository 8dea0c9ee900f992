import type { Role } from '../run/event'
import { coloursIn, lengthsIn, ratiosIn, sidesIn } from './numbers'
import { type Assertion, topicsIn } from './topics'

/** A dot that ends no sentence. */
const SHORT = /\b(?:e\.g|i\.e|approx|ca|vs|etc|no|fig|incl|min|max)\.(?=\s)/gi
const QUOTED = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|`[^`\n]*`/g
const ENDS = /[.!?…]+[”"»)]?\s+|;\s*|\n+/g

/** Sentences of a text, and what semicolons part. */
function clausesIn(text: string): string[] {
  const masked = text.replace(QUOTED, hide).replace(SHORT, hide)
  const ends = [...masked.matchAll(ENDS)].map(({ index, 0: found }) => index + found.length)
  return [0, ...ends]
    .map((from, n) => text.slice(from, ends[n] ?? text.length).trim())
    .filter((clause) => /\p{L}/u.test(clause))
}

/** Keeps the place of everything behind it. */
function hide(found: string): string {
  return '_'.repeat(found.length)
}

const REMEDY =
  /^(?:please |so |just |instead,? |better )?(?:add|aim|bring|bump|change|cut|darken|delete|drop|enlarge|fix|give|increase|lift|lighten|make|mend|put|raise|reduce|remove|replace|set|swap|try|use)\b/i
const SAME_THING = /\b(?:it|its|them|their|this|these|that|those|one)\b/i
const MORE_TO_DO = /[,;]|\b(?:and|also|then|plus|while)\b/i
const NEEDED =
  /^(?:it|they|this|that|these|wcag(?: \d\.\d)?|aa|the (?:rule|norm|minimum|limit))\b[^.;,]{0,30}\b(?:needs?|wants?|requires?|asks?|should|must)\b[^.;,]*\d/i

/** What is to be done about the fault that was named, or what the rule asks for, and nothing of another thing. */
function isRemedy(clause: string): boolean {
  if (MORE_TO_DO.test(clause)) return false
  return NEEDED.test(clause) || (REMEDY.test(clause) && (SAME_THING.test(clause) || hasFigure(clause)))
}

function hasFigure(text: string): boolean {
  return [coloursIn, lengthsIn, ratiosIn, sidesIn].some((figuresIn) => figuresIn(text).length > 0)
}

/** Whether a text complains, in a clause of its own, of something that none of these assertions holds. */
export function saysMore(text: string, role: Role, assertions: readonly Assertion[]): boolean {
  const clauses = clausesIn(text)
  const held = new Set(assertions.map(({ topic }) => topic.name))
  const isHeld = (clause: string) =>
    topicsIn({ text: clause, role, isNote: false }).some(({ topic }) => held.has(topic.name))
  return clauses.length > 1 && clauses.some((clause) => !isRemedy(clause) && !isHeld(clause))
}
