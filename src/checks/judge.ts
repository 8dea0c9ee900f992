import type { Measurement } from '../run/event'
import type { Claim, Page } from './check'
import { apart } from './numbers'
import { ALL, type Places } from './places'
import type { Reason } from './reasons'
import { type Entry, entriesOf, isCovered, resolve, type Resolved, targetsOf } from './resolve'
import type { Assertion } from './topics'
import { widthsMeasured, widthsSaid } from './widths'

/** How one assertion stands. */
export interface Finding {
  readonly check: 'confirmed' | 'refuted' | 'not_measurable'
  readonly reason: Reason
  readonly rows: readonly number[]
  readonly claimed?: string | number
  readonly measured?: string | number
}

export interface Case {
  readonly claim: Claim
  readonly assertion: Assertion
  readonly places: Places
  readonly rows: readonly Measurement[]
  readonly page: Page
}

/** A number counts as the same within this: judges estimate, and rounding adds to it. */
const SAME = 0.1
/** Colours that a judge reads off a picture are off by a few steps; beyond the second they are others. */
const SAME_COLOUR = 8
const OTHER_COLOUR = 24
/** Larger targets than this nobody calls small by any norm. */
const LARGE_TARGET = 44

export function judge(given: Case): Finding {
  const { assertion, claim, rows } = given
  const { topic } = assertion
  const entries = entriesOf(topic, rows)
  if (entries.every(({ row }) => row.cannot !== undefined)) return nothing(entries)
  if (assertion.inState === true) return open('unmeasured_state')
  const widths = topic.byWidth ? widthsSaid(claim.text, claim.width) : []
  const measured = widthsMeasured(rows)
  if (widths.some((width) => !measured.has(width))) return open('unmeasured_width')
  const there = entries.filter(
    ({ row }) => row.width === undefined || widths.length === 0 || widths.includes(row.width),
  )
  return beside(assertion, judgeThere(given, there))
}

/** A claim of several things is right where one of them is, and wrong where all are. */
export function combined(findings: readonly Finding[]): Finding {
  const [first] = findings
  if (!first) return open('no_instrument')
  const confirmed = findings.find(({ check }) => check === 'confirmed')
  const unsure = findings.find(({ check }) => check === 'not_measurable')
  return confirmed ?? unsure ?? first
}

/** A row that could not be told says why; none at all says that nobody has looked. */
function nothing(entries: readonly Entry[]): Finding {
  return open(entries.length === 0 ? 'not_measured' : whyNot(entries))
}

function judgeThere(given: Case, entries: readonly Entry[]): Finding {
  const { assertion } = given
  switch (assertion.topic.kind) {
    case 'count':
      return judgeCount(assertion, entries)
    case 'one_sided':
      return judgeExamples(given, entries)
    case 'listed':
    case 'least':
      return assertion.values ? judgeValues(given, entries) : judgePlace(given, entries)
  }
}

function judgePlace(given: Case, entries: readonly Entry[]): Finding {
  const resolved = resolve(given, entries)
  return given.assertion.isFault ? judgeFault(given, resolved, entries) : judgePraise(given, resolved)
}

function judgeFault(given: Case, resolved: Resolved, entries: readonly Entry[]): Finding {
  const { assertion } = given
  const said = judgePair(assertion, resolved, entries)
  if (said) return said
  const broken = resolved.entries.filter(({ row }) => row.violation)
  if (broken.length > 0) return judgeBroken(assertion, resolved, broken)
  const all = resolved.isSure ? resolved.entries : entries
  if (all.some(({ row }) => row.violation)) return open('unclear_target')
  const unknown = all.filter(({ row }) => row.cannot !== undefined)
  if (unknown.length > 0) return open(whyNot(unknown))
  if (all.length === 0)
    return isCovered(given, resolved, entries) ? held(assertion, []) : open('unclear_target')
  return doubt(assertion, all) ?? held(assertion, all)
}

/**
 * Two colours that a claim names have the ratio that they have. Where letters of that ratio are on the page, and none that
 * break the rule with the number that is claimed, the claim is wrong about them.
 */
function judgePair(
  { pair, claimed, wanted, topic }: Assertion,
  { by }: Resolved,
  entries: readonly Entry[],
): Finding | undefined {
  const isEnough = pair !== undefined && pair >= Math.max(wanted ?? 0, topic.most ?? 0)
  if (!isEnough || typeof claimed !== 'number' || isNear(pair, claimed) || by.length > 0) return undefined
  const isThere = entries.some(({ row }) => row.violation && isNear(row.value, claimed))
  const read = entries.filter(({ row: { value, violation } }) => !violation && isSame(value, pair))
  if (isThere || read.length === 0) return open('unclear_target')
  return { check: 'refuted', reason: 'other_number', rows: placesOf(read), measured: pair }
}

/** What is computed from the same colours differs by no more than rounding. */
function isSame(value: Measurement['value'], pair: number): boolean {
  return typeof value === 'number' && Math.abs(value - pair) <= pair * SAME_PAIR
}

const SAME_PAIR = 0.01

/** Where several things may be meant, the number tells which. */
function judgeBroken(assertion: Assertion, resolved: Resolved, broken: readonly Entry[]): Finding {
  const { claimed } = assertion
  const near = typeof claimed === 'number' ? broken.filter(({ row }) => isNear(row.value, claimed)) : []
  if (near.length > 0) return violated(assertion, near)
  const rules = new Set(broken.map(({ row }) => ruleOf(row)))
  // Where a rule is broken at each place that it has, it does not matter which of them is meant.
  const some = resolved.entries.some(({ row }) => !row.violation && rules.has(ruleOf(row)))
  return resolved.isSure || !some ? violated(assertion, broken) : open('unclear_target')
}

function ruleOf({ instrument, rule }: Measurement): string {
  return `${instrument} ${rule}`
}

function violated(assertion: Assertion, broken: readonly Entry[]): Finding {
  const found = { check: 'confirmed', rows: placesOf(broken) } as const
  const count = countOf(assertion, broken)
  if (count) return { ...found, reason: 'violated_otherwise', ...count }
  const read = readingOf(assertion, broken)
  const isOther = isOtherNumber(assertion, read.measured)
  const reason: Reason = isOther ? 'violated_otherwise' : assertion.missing ? 'missing' : 'violated'
  return { ...found, reason, ...read }
}

/** A fault is there, and worse or better than the claim has it. */
function isOtherNumber({ claimed, bound }: Assertion, measured: Finding['measured']): boolean {
  if (typeof claimed !== 'number' || typeof measured !== 'number' || isNear(measured, claimed)) return false
  return bound === undefined || (bound === 'under' ? measured > claimed : measured < claimed)
}

/** How many places were said and found, where these differ. Axe finds ours again by other names. */
function countOf(
  { many }: Assertion,
  broken: readonly Entry[],
): Pick<Finding, 'claimed' | 'measured'> | undefined {
  const own = broken.filter(({ row }) => row.instrument !== 'IN-1')
  const places = new Set((own.length > 0 ? own : broken).flatMap(({ row }) => targetsOf(row)))
  const isOther = many !== undefined && places.size > 0 && places.size !== many
  return isOther ? { claimed: many, measured: places.size } : undefined
}

function held(assertion: Assertion, entries: readonly Entry[]): Finding {
  if (assertion.topic.isPartial) return open('cannot_tell')
  const reason: Reason = assertion.missing ? 'present' : 'holds'
  return { check: 'refuted', reason, rows: placesOf(entries), ...readingOf(assertion, entries) }
}

/** What keeps a rule that holds from being held against a claim. */
function doubt(
  { topic, claimed, wanted, isTaste }: Assertion,
  entries: readonly Entry[],
): Finding | undefined {
  if (topic.kind !== 'least') return undefined
  const values = entries.flatMap(({ row }) => (typeof row.value === 'number' ? [row.value] : []))
  const least = Math.min(...values)
  if (isTaste && !(topic.name === 'target_size' && values.length > 0 && least >= LARGE_TARGET))
    return open('other_rule')
  if (wanted !== undefined && isBeyond(wanted, topic.most, entries)) return open('other_rule')
  if (typeof claimed === 'number' && values.some((value) => isNear(value, claimed))) return open('other_rule')
  return entries.some(({ row }) => isAtEdge(row, topic.slack ?? 0)) ? open('too_close') : undefined
}

/** Whether a claim asks for more than the rule that was measured, and for more than there is. */
function isBeyond(wanted: number, most: number | undefined, entries: readonly Entry[]): boolean {
  return entries.some(({ row: { value, expected = most } }) =>
    typeof value === 'number' ? value < wanted : typeof expected !== 'number' || expected < wanted,
  )
}

function isAtEdge({ value, expected }: Measurement, slack: number): boolean {
  return typeof value === 'number' && typeof expected === 'number' && value < expected + slack
}

function judgePraise({ assertion, claim }: Case, { entries, isSure, isWhole }: Resolved): Finding {
  const { topic, claimed } = assertion
  const says = topic.whole || ALL.test(claim.text) || claimed !== undefined || NORM.test(claim.text)
  if (!says) return open('no_instrument')
  if (!isSure && !isWhole) {
    const near =
      typeof claimed === 'number'
        ? entries.filter(({ row }) => isNear(row.value, claimed) && !row.violation)
        : []
    return near.length > 0 ? asMeasured(assertion, near) : open('unclear_target')
  }
  const isAll = !isWhole || topic.kind === 'listed' || ALL.test(claim.text) || NORM.test(claim.text)
  const broken = entries.filter(({ row }) => row.violation)
  if (broken.length > 0 && isAll)
    return {
      check: 'refuted',
      reason: 'praised_but_violated',
      rows: placesOf(broken),
      ...readingOf(assertion, broken),
    }
  const unknown = entries.filter(({ row }) => row.cannot !== undefined)
  if (unknown.length > 0) return open(whyNot(unknown))
  if (entries.length === 0) return open('unclear_target')
  if (topic.isPartial) return open('cannot_tell')
  return typeof claimed === 'number' && topic.kind === 'least'
    ? praisedNumber(assertion, claimed, entries)
    : asMeasured(assertion, entries)
}

const NORM = /\b(?:wcag|aa|aaa)\b/i

/** A number that is said in praise is right where any reading comes near it, and wrong where none does. */
function praisedNumber(assertion: Assertion, claimed: number, entries: readonly Entry[]): Finding {
  const numbers = entries.filter(({ row }) => typeof row.value === 'number')
  const near = numbers.filter(({ row }) => isNear(row.value, claimed))
  if (near.length > 0) return asMeasured(assertion, near)
  const values = numbers.flatMap(({ row }) => (typeof row.value === 'number' ? [row.value] : []))
  if (values.length === 0) return open('not_measured')
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (assertion.bound === 'over' && least >= claimed) return asMeasured(assertion, numbers)
  if (claimed > least * (1 - SAME) && claimed < most * (1 + SAME)) return open('unclear_target')
  return {
    check: 'refuted',
    reason: 'other_number',
    rows: placesOf(numbers),
    ...readingOf(assertion, numbers),
  }
}

function asMeasured(assertion: Assertion, entries: readonly Entry[]): Finding {
  return {
    check: 'confirmed',
    reason: 'as_measured',
    rows: placesOf(entries),
    ...readingOf(assertion, entries),
  }
}

function judgeCount(assertion: Assertion, entries: readonly Entry[]): Finding {
  const [entry] = entries.filter(({ row }) => typeof row.value === 'number')
  const measured = entry?.row.value
  const { claimed, bound, isFault } = assertion
  if (!entry || typeof measured !== 'number' || typeof claimed !== 'number') return open('not_measured')
  const same = Math.abs(measured - claimed) <= Math.max(1, claimed * SAME)
  // Whoever complains of five where there are seven is right all the more.
  return same || ((bound === 'over' || isFault) && measured >= claimed)
    ? asMeasured(assertion, [entry])
    : { check: 'refuted', reason: 'other_number', rows: [entry.at], measured }
}

/** A list of examples knows what it knows: what it does not name may be there all the same. */
function judgeExamples(given: Case, entries: readonly Entry[]): Finding {
  const { assertion, claim } = given
  if (!assertion.isFault) return judgeNone(assertion, entries)
  const { entries: there, isSure } = resolve(given, entries)
  const named = entries.filter(({ row }) => isNamed(row, claim.text))
  const [first] = named
  if (first) {
    const broken = named.filter(({ row }) => row.violation)
    if (broken.length > 0) return violated(assertion, broken)
    if (assertion.topic.name === 'required' && first.row.cannot === undefined)
      return { check: 'refuted', reason: 'present', rows: [first.at] }
  }
  const broken = there.filter(({ row }) => row.violation)
  if (broken.length > 0 && isSure && assertion.topic.name !== 'required') return violated(assertion, broken)
  return open('cannot_tell')
}

/** Praise that there is none of it. */
function judgeNone(assertion: Assertion, entries: readonly Entry[]): Finding {
  const broken = entries.filter(({ row }) => row.violation)
  if (broken.length === 0 || assertion.topic.name === 'required') return open('cannot_tell')
  return { check: 'refuted', reason: 'praised_but_violated', rows: placesOf(broken) }
}

function isNamed({ expected, target }: Measurement, text: string): boolean {
  const names = [expected, target?.replace(/^“|”$/g, '')]
  const plain = text.toLowerCase()
  return names.some(
    (name) => typeof name === 'string' && name.length > 2 && plain.includes(name.toLowerCase()),
  )
}

/** The claim names what the row would read: a level, a colour, where a link leads. */
function judgeValues({ assertion, page }: Case, entries: readonly Entry[]): Finding {
  const { topic, values = [], names, isFault } = assertion
  const broken = entries.filter(({ row }) => row.violation)
  const named = broken.filter(({ row }) => values.some((value) => isValue(row, value)))
  if (named.length > 0) return violated(assertion, named)
  const unknown = entries.filter(({ row }) => row.cannot !== undefined)
  if (unknown.length > 0 || !isFault) return open(whyNot(unknown))
  if (names !== undefined) return judgeAnchor(names, page)
  const near =
    topic.name === 'palette' && broken.some(({ row }) => values.some((value) => isCloseColour(row, value)))
  return near
    ? open('too_close')
    : held(
        assertion,
        entries.filter(({ row }) => !row.violation || topic.name !== 'palette'),
      )
}

/** A link whose target is there leads somewhere; one that is not there leads nowhere, and nobody can press it. */
function judgeAnchor(anchor: string, page: Page): Finding {
  if (page.has(anchor)) return { check: 'refuted', reason: 'present', rows: [], measured: anchor }
  if (page.has(`[href="${anchor}"]`)) return open('cannot_tell')
  return { check: 'refuted', reason: 'target_absent', rows: [], claimed: anchor }
}

function isValue({ value, target = '' }: Measurement, wanted: string): boolean {
  if (typeof value !== 'string') return false
  if (isHex(value) && isHex(wanted)) return apart(value, wanted) <= SAME_COLOUR
  return value.toLowerCase() === wanted.toLowerCase() || target.includes(`"${wanted}"`)
}

function isCloseColour({ value }: Measurement, wanted: string): boolean {
  return typeof value === 'string' && isHex(value) && isHex(wanted) && apart(value, wanted) <= OTHER_COLOUR
}

function isHex(text: string): boolean {
  return /^#[0-9a-f]{3,8}$/i.test(text)
}

/** What was claimed and what was read, side by side: the reading that is nearest, or the worst. */
function readingOf({ claimed }: Assertion, entries: readonly Entry[]): Pick<Finding, 'measured'> {
  const values = entries.flatMap(({ row: { value } }) => (value === undefined ? [] : [value]))
  const numbers = values.filter((value) => typeof value === 'number')
  const [first] = values
  if (numbers.length === 0) return first === undefined ? {} : { measured: first }
  const from = typeof claimed === 'number' ? claimed : Number.NEGATIVE_INFINITY
  const [nearest = 0] = numbers.toSorted((a, b) =>
    from === Number.NEGATIVE_INFINITY ? a - b : Math.abs(a - from) - Math.abs(b - from),
  )
  return { measured: nearest }
}

function beside({ claimed }: Assertion, finding: Finding): Finding {
  return claimed === undefined || finding.claimed !== undefined ? finding : { ...finding, claimed }
}

/** Whether a reading is the number that was said. */
export function isNear(value: Measurement['value'], claimed: number): boolean {
  return typeof value === 'number' && Math.abs(value - claimed) <= Math.abs(value) * SAME
}

function placesOf(entries: readonly Entry[]): number[] {
  return entries.slice(0, MOST_ROWS).map(({ at }) => at)
}

/** More than a screen shows; all that were read are in the log as they are. */
const MOST_ROWS = 24

function whyNot(entries: readonly Entry[]): Reason {
  return entries.some(({ row }) => row.cannot === 'instrument_conflict')
    ? 'instrument_conflict'
    : 'cannot_tell'
}

/** Nobody can tell, and why. */
export function open(reason: Reason): Finding {
  return { check: 'not_measurable', reason, rows: [] }
}
