import type { Measurement, Role, Standing } from '../run/event'
import { rowsOf } from '../run/column'
import type { Round } from '../run/state'
import { ROLES } from '../run/event'
import { limits } from '../run/config'
import { judge, type Finding } from './judge'
import { placesIn } from './places'
import type { Reason } from './reasons'
import { topicsIn } from './topics'

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
  const found = findingOf(claim, rows, page)
  return { claim: claim.id, ...found }
}

function findingOf(claim: Claim, rows: readonly Measurement[], page: Page): Finding {
  const assertions = topicsIn(claim)
  const places = placesIn(claim.text, claim.target)
  const findings = assertions.map((assertion) => judge({ claim, assertion, places, rows, page }))
  const absent = absentPlace(claim, places.about, page)
  if (absent && assertions.every(({ missing, names }) => !missing && !names))
    return { check: 'refuted', reason: 'target_absent', rows: [], claimed: absent }
  return combined(findings)
}

/** The first place that a claim speaks of, where none of those that it speaks of is in the page. */
function absentPlace({ isPraise }: Claim & { isPraise?: boolean }, about: readonly string[], page: Page) {
  if (isPraise || about.length === 0 || about.some((place) => page.has(place))) return undefined
  return about[0]
}

/** A claim of several things is right where one of them is, and wrong where all are. */
function combined(findings: readonly Finding[]): Finding {
  const [first] = findings
  if (!first) return { check: 'not_measurable', reason: 'no_instrument', rows: [] }
  const confirmed = findings.find(({ check }) => check === 'confirmed')
  const open = findings.find(({ check }) => check === 'not_measurable')
  return confirmed ?? open ?? first
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
