import type { Claimed } from '../run/event'
import { tidy } from './characters'
import { readCount, readScore } from './numbers'
import type { Attributes } from './attributes'

/** A word that a model made up is shown in a log line, not told in full. */
export const DETAIL_CHARS = 40

/** What the model says of a round or of its shipping. */
export function claimsOf(attributes: Attributes, scales: { scale: number; declaredScale: number }): Claimed {
  return defined({
    composite: readScore(attributes.get('composite'), { ...scales, exact: true }).value,
    mustFix: readCount(attributes.get('must_fix')),
    decision: wordIn(attributes.get('decision')),
    status: wordIn(attributes.get('status')),
    round: readCount(attributes.get('round') ?? attributes.get('n')),
  })
}

/** An attribute's value as a word to compare. */
export function wordIn(written: string | undefined): string | undefined {
  return written === undefined ? undefined : tidy(written).toLowerCase().slice(0, DETAIL_CHARS)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The same object without the fields that have no value: an absent field and `undefined` are two things in a log. */
export function defined<T extends object>(fields: T): Defined<T> {
  // Entries without undefined are what the return type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
