import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import type { Page } from './check'
import type { Case } from './judge'
import { type Role, VAGUE } from './places'
import type { Topic } from './topics'

/** A row, and its place among those of the page. */
export interface Entry {
  readonly row: Measurement
  readonly at: number
}

/** The rows that a claim speaks of. */
export interface Resolved {
  readonly entries: readonly Entry[]
  /** Whether these are all that can be meant. */
  readonly isSure: boolean
  /** Whether the whole page is meant. */
  readonly isWhole: boolean
  /** The places by which they were found. */
  readonly by: readonly string[]
}

/** Rows of the rules of a topic, and what its first instrument says when it has failed as a whole. */
export function entriesOf({ rules }: Topic, rows: readonly Measurement[]): Entry[] {
  const names = new Set(rules)
  const [first = ''] = rules
  const instrument = first.split(' ')[0] ?? ''
  return rows
    .map((row, at) => ({ row, at }))
    .filter(
      ({ row }) =>
        isOf(row, names) ||
        (row.instrument === instrument && FAILED.has(row.rule) && row.cannot !== undefined),
    )
}

/** What an instrument calls the whole of its rules when none of them could be read. */
const FAILED: ReadonlySet<string> = new Set(['rendered', 'axe', 'source'])

function isOf({ instrument, rule }: Measurement, names: ReadonlySet<string>): boolean {
  return names.has(`${instrument} ${rule}`) || names.has(`${instrument} *`)
}

export function resolve({ assertion, claim, places, page }: Case, entries: readonly Entry[]): Resolved {
  if (assertion.topic.whole) return { entries, isSure: true, isWhole: true, by: [] }
  const by = places.about.filter((place) => page.has(place))
  if (by.length > 0) {
    const found = entriesAt(by, entries, page)
    return { entries: found, isSure: isTold(by, { found, entries }, page), isWhole: false, by }
  }
  const roles = assertion.topic.kind === 'listed' ? containers(places.roles) : places.roles
  const vague = VAGUE.test(claim.text) && !INDEFINITE.test(claim.text)
  if (roles.length > 0) {
    const found = entries.filter(
      (entry) => isUntargeted(entry) || roles.every((role) => isRole(entry.row, role, page)),
    )
    return {
      entries: found,
      isSure: !vague && roles.every(({ sure }) => sure) && found.length > 0,
      isWhole: false,
      by: [],
    }
  }
  return { entries, isSure: !vague, isWhole: !vague, by: [] }
}

/**
 * Whether what breaks a rule elsewhere is surely not at these places. A selector that nobody can read, and what a script makes,
 * have no place in the source: the row that a claim means may then be any.
 */
function isTold(
  places: readonly string[],
  { found, entries }: { found: readonly Entry[]; entries: readonly Entry[] },
  page: Page,
): boolean {
  const broken = entries.filter(({ row }) => row.violation)
  if (broken.length === 0 || found.some(({ row }) => row.violation)) return true
  if (places.every((place) => found.some(({ row }) => isItself(row, place)))) return true
  return [...places, ...broken.flatMap(({ row }) => targetsOf(row))].every((place) => isFound(place, page))
}

/** Whether a row was read at just this place. */
function isItself(row: Measurement, place: string): boolean {
  const quotation = quotationOf(place)
  return quotation === undefined ? targetsOf(row).includes(place) : says(row, quotation)
}

/** Whatever may be there counts as present; in itself lies only what was found. */
function isFound(place: string, page: Page): boolean {
  return page.within?.(place, place) === true
}

function quotationOf(place: string): string | undefined {
  return /^“(.*)”$/s.exec(place)?.[1]
}

/** “The button has no name” speaks of what the rule is about, and tells nothing of which one. Where it stands does. */
function containers(roles: readonly Role[]): Role[] {
  return roles.filter(({ tags }) => tags.some((tag) => CONTAINERS.has(tag)))
}

/** “An icon has no name” is right as soon as any has none. */
const INDEFINITE = /^(?:an?|some|several|one of|many|two|three) /i

const CONTAINERS: ReadonlySet<string> = new Set(['nav', 'footer', 'header', 'form', 'table'])

function entriesAt(places: readonly string[], entries: readonly Entry[], page: Page): Entry[] {
  return entries.filter(
    (entry) => isUntargeted(entry) || places.some((place) => isAt(entry.row, place, page)),
  )
}

/** A row for the page as a whole: nothing on it breaks the rule, or nobody knows. */
function isUntargeted({ row }: Entry): boolean {
  return row.target === undefined
}

/** All places that a row is about. */
export function targetsOf({ target, also = [] }: Measurement): string[] {
  return target === undefined ? [] : [target, ...also]
}

function isAt(row: Measurement, place: string, page: Page): boolean {
  const quotation = quotationOf(place)
  if (quotation !== undefined && says(row, quotation)) return true
  return targetsOf(row).some(
    (target) =>
      target === place ||
      (quotation === undefined && target.startsWith(`${place} `)) ||
      page.within?.(target, place) === true,
  )
}

/** Said is the beginning of what an element says: a quotation may be longer, or a part of it. */
function says({ said, target = '' }: Measurement, quotation: string): boolean {
  const [words, whole] = [plain(said ?? ''), plain(quotation)]
  if (plain(target).includes(`“${whole}`)) return true
  if (words === '') return false
  return words.includes(whole) || (words.length >= 16 && whole.startsWith(words))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function isRole(row: Measurement, { tags }: Role, page: Page): boolean {
  return targetsOf(row).some((target) =>
    tags.some((tag) => hasStep(target, tag) || page.within?.(target, tag) === true),
  )
}

function hasStep(target: string, tag: string): boolean {
  return target.split(/[\s>+~]+/).some((step) => /^[a-z0-9]+/.exec(step)?.[0] === tag)
}

/** Whether a place without rows of its own is one at which the rule holds: all that breaks it is listed. */
export function isCovered({ assertion, page }: Case, { by }: Resolved, entries: readonly Entry[]): boolean {
  const known = assertion.topic.kind === 'listed' && by.length > 0 && page.within !== undefined
  const broken = entries.filter(({ row }) => row.violation)
  return known && broken.length < limits.lintRows && entries.every(({ row }) => row.cannot === undefined)
}
