import type { Measurement, Role, Standing } from '../run/event'
import { rowsOf } from '../run/column'
import type { Round } from '../run/state'
import { ROLES } from '../run/event'
import { limits } from '../run/limits'
import { saysMore } from './clauses'
import { combined, type Finding } from './judge'
import { type Places, placesIn } from './places'
import type { Reason } from './reasons'
import { judgeEach } from './several'
import { type Assertion, topicsIn } from './topics'

/** Rises when the same claim would stand otherwise against the same rows. */
export const CHECK_VERSION = 1

/** Something that a judge has said of a page and that rows may confirm or refute. */
export interface Claim {
  readonly id: string
  readonly role: Role
  readonly text: string
  /** A selector or a quotation, where it is known apart from the text. */
  readonly target?: string
  readonly width?: number
}

/** What can be asked of the page itself. */
export interface Page {
  /** Whether a selector or a quotation is in the page. */
  readonly has: (place: string) => boolean
  /** Whether all that `inner` finds is, or lies in, something that `outer` finds. */
  readonly within?: (inner: string, outer: string) => boolean
}

export interface Check {
  readonly claim: string
  readonly check: Standing
  readonly reason: Reason
  /** Places among the rows that it was held against. */
  readonly rows: readonly number[]
  readonly claimed?: string | number
  readonly measured?: string | number
}

/**
 * How a claim stands against the rows of one page. A doubt is never held against it: what cannot be told for sure is not
 * measurable.
 */
export function checkClaim(claim: Claim, rows: readonly Measurement[], page: Page): Check {
  const text = claim.text.slice(0, limits.claimChars)
  const found = findingOf({ ...claim, text }, rows, page)
  // What was cut off may say that it was not meant so.
  return text.length < claim.text.length && found.check === 'refuted'
    ? { claim: claim.id, ...found, check: 'not_measurable', reason: 'partly_measured' }
    : { claim: claim.id, ...found }
}

function findingOf(claim: Claim, rows: readonly Measurement[], page: Page): Finding {
  const isSaid = isNote(claim)
  const assertions = topicsIn({ text: claim.text, role: claim.role, isNote: isSaid })
  const places = placesIn(claim.text, claim.target)
  const absent = absentPlace(claim, places, assertions, page)
  if (absent !== undefined) return { check: 'refuted', reason: 'target_absent', rows: [], claimed: absent }
  const finding = combined(assertions.map((assertion) => judgeEach({ claim, assertion, places, rows, page })))
  // What was measured is right; of the rest of the sentence nobody knows.
  const isMore = (!isSaid && hasMore(claim, assertions)) || BEFORE.test(claim.text)
  return finding.check === 'refuted' && isMore
    ? { ...finding, check: 'not_measurable', reason: 'partly_measured' }
    : finding
}

function hasMore({ text, role }: Claim, assertions: readonly Assertion[]): boolean {
  return MORE.test(text) || saysMore(text, role, assertions)
}

/** A second complaint in the same breath. */
const MORE =
  /\b(?:also|additionally|moreover|besides|furthermore|as well as)\b|\band (?:its|the|it|there|that|is|has|lacks|looks|feels|reads)\b/i
/** What was so of an earlier page is not to be read off this one. */
const BEFORE =
  /\b(?:last|previous|earlier) (?:round|draft|version|page)\b|\bused to be\b|\b(?:is|are) (?:now )?fixed\b/i
/** Where something is said not to be there, a place that is not found is no mistake. */
const NOT_THERE =
  /\b(?:missing|absent|there (?:is|are) no|nowhere|never (?:mentions?|says?|names?)|not mentioned|lacks?|lacking|add|include|omits?|omitted|left out|no longer|without|is gone|are gone|has gone|(?:was|were) (?:removed|dropped|cut))\b/i

/** The first place that a claim speaks of, where none of those that it speaks of is in the page. */
function absentPlace(
  claim: Claim,
  { about, quoted }: Places,
  assertions: readonly Assertion[],
  page: Page,
): string | undefined {
  const held = assertions.some(({ missing, topic }) => missing && !topic.whole)
  const counted = held ? about.filter((place) => !place.startsWith('“') || place === claim.target) : about
  // Where any words that it quotes are in the page, it speaks of this page.
  if (counted.length === 0 || [...counted, ...quoted].some((place) => page.has(place))) return undefined
  if (assertions.some(({ names, topic }) => names !== undefined || topic.whole || topic.name === 'required'))
    return undefined
  return !held && NOT_THERE.test(claim.text) ? undefined : counted[0]
}

/** What a round has said of its page: must-fixes by their place in the block, dims by their name. */
export function claimsOf(round: Round): readonly Claim[] {
  return ROLES.filter((role) => role !== 'designer').flatMap((role) => claimsOfRole(round, role))
}

function claimsOfRole({ n, lanes }: Round, role: Role): Claim[] {
  const { mustFixes, dims } = lanes[role]
  const lines = rowsOf(mustFixes).slice(0, limits.comparedMustFixes)
  const fixes = lines.map((text, at) => ({ id: `${role}-${n}.${mustFixes.from + at + 1}`, role, text }))
  const named = new Map(
    rowsOf(dims)
      .slice(0, limits.comparedMustFixes)
      .map(({ name, note }) => [`${role}-${n}:${name}`, { name, note }]),
  )
  const notes = [...named].map(([id, { name, note }]) => ({
    id,
    role,
    text: `${name.replaceAll('_', ' ')}: ${note}`,
  }))
  return [...fixes, ...notes]
}

/** Whether a claim says of the page what is right with it as well as what is wrong: that of a dim does. */
export function isNote({ id }: Claim): boolean {
  return /^[a-z0-9]+-\d+:/.test(id)
}
