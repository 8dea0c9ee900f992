import { type Config, scoring } from './config'
import type { Role } from './event'
import type { Round, RunState } from './state'

/** Bumped when a row below changes its meaning: every verdict names the version that gave it. */
export const RULE_VERSION = 2
/** The same rows where measurements count: refuted must-fixes are left out, and what nobody has named comes in. */
export const COUNTING_RULE_VERSION = 3
/** Both once more, for runs that were handed words of the person: what they ask for is open until a page could know of it. */
const TOLD_RULE_VERSION = 4
const TOLD_COUNTING_RULE_VERSION = 5

/** And all four where a composite has to pass the threshold by a margin: so many further on. */
const MARGIN_RULE_VERSIONS = 4

/** The version of the rows by which a round of this run is judged. */
export function ruleVersionOf({ config, said }: Pick<RunState, 'config' | 'said'>): number {
  const [shown, counts] =
    said.length > 0
      ? ([TOLD_RULE_VERSION, TOLD_COUNTING_RULE_VERSION] as const)
      : ([RULE_VERSION, COUNTING_RULE_VERSION] as const)
  const literal = config.evidence === 'counts' ? counts : shown
  return config.margin ? literal + MARGIN_RULE_VERSIONS : literal
}

/** What a composite has to reach: the threshold, and the margin where there is one. */
export function barOf({ scoreThreshold, margin = 0 }: Pick<Config, 'scoreThreshold' | 'margin'>): number {
  return rounded(scoreThreshold + margin)
}

/** The same in words: a threshold with its margin beside it, so that nobody takes the sum for the threshold. */
export function barText(
  { scoreThreshold, margin }: Pick<Config, 'scoreThreshold' | 'margin'>,
  score: (value: number, digits?: number) => string,
): string {
  const threshold = score(scoreThreshold)
  return margin
    ? `${threshold} + ${score(margin, Number.isInteger(rounded(margin * 10)) ? 1 : 2)}`
    : threshold
}

export interface Score {
  /** Undefined when no judge's score could be read (R3): such a round never ships. */
  readonly composite: number | undefined
  readonly mustFix: number
  /** Whether enough judges could be read for the composite to decide anything. */
  readonly readable: boolean
}

/** The roles whose scores and must-fixes decide. The designer drafts; its own opinion is shown only (R5). */
export function judges(config: Config): Role[] {
  return config.cast.filter((role) => role !== 'designer')
}

/** What measurements, and the person, make of the number of must-fixes. */
export interface Measured {
  /** Found on the page by code, beside those that the panel raised. */
  readonly bench?: number
  /** Raised by the panel, and refuted. */
  readonly refuted?: number
  /** Asked for by the person, when the page was drawn already. */
  readonly unseen?: number
}

export function scoreRound(
  round: Round,
  config: Config,
  { bench = 0, refuted = 0, unseen = 0 }: Measured = {},
): Score {
  return {
    composite: composite(round, config),
    mustFix: openMustFixes(round, config) - refuted + bench + unseen,
    readable: enoughReadable(round, config),
  }
}

/** A role that never spoke in this round. */
export function isAbsent(round: Round, role: Role): boolean {
  return round.lanes[role].phase === 'waiting'
}

/**
 * The weighted mean of the judges. A block whose score cannot be read gives its weight to the rest (R2): zero would
 * sink a round for a parser hiccup. A judge that never spoke does score zero (R1).
 */
export function composite(round: Round, config: Config): number | undefined {
  const counted = judges(config).flatMap((role) => {
    const score = scoreOf(round, role)
    return score === undefined ? [] : [{ score, weight: config.weights[role], spoke: !isAbsent(round, role) }]
  })
  return counted.every(({ spoke }) => !spoke) ? undefined : weightedMean(counted)
}

/** Undefined where nothing weighs anything. */
function weightedMean(
  counted: readonly { readonly score: number; readonly weight: number }[],
): number | undefined {
  const whole = sum(counted.map(({ weight }) => weight))
  return whole === 0 ? undefined : sum(counted.map(({ score, weight }) => (weight * score) / whole))
}

/**
 * The same for scores that came in no round: of whoever answers for several lenses at once. Undefined where too few could be
 * read to decide anything: what was not said is not made up.
 */
export function compositeOf(scores: ReadonlyMap<Role, number>, config: Config): number | undefined {
  const counted = judges(config).flatMap((role) => {
    const score = scores.get(role)
    return score === undefined ? [] : [{ role, score, weight: config.weights[role] }]
  })
  const read = counted.map(({ role }) => role)
  return isEnough(read, config) ? weightedMean(counted) : undefined
}

function scoreOf(round: Round, role: Role): number | undefined {
  return isAbsent(round, role) ? 0 : round.lanes[role].score
}

/** R1, R4, R5. An absent role leaves one open, the designer included: nobody may be skipped into a pass. */
export function openMustFixes(round: Round, config: Config): number {
  return sum(config.cast.map((role) => openOf(round, role)))
}

function openOf(round: Round, role: Role): number {
  if (isAbsent(round, role)) return 1
  return role === 'designer' ? 0 : round.lanes[role].mustFixCount
}

/** How many must-fixes of a round the measurements of its page have refuted. Those of the designer were never counted. */
export function refutedIn({ n, lanes }: Round, config: Config, checks: RunState['checks']): number {
  const lines = judges(config).flatMap((role) =>
    Array.from({ length: lanes[role].mustFixes.length }, (_, at) => checks[`${role}-${n}.${at + 1}`]),
  )
  return lines.filter((check) => check?.check === 'refuted').length
}

function enoughReadable(round: Round, config: Config): boolean {
  return isEnough(
    judges(config).filter((role) => round.lanes[role].score !== undefined),
    config,
  )
}

function isEnough(read: readonly Role[], config: Config): boolean {
  const whole = sum(judges(config).map((role) => config.weights[role]))
  const weight = sum(read.map((role) => config.weights[role]))
  return read.length >= scoring.readableRoles && weight >= whole * scoring.readableWeight
}

/** R6. Nine decimals, so that eight put together from tenths is eight. */
export function reaches(value: number | undefined, threshold: number): boolean {
  return value !== undefined && rounded(value) >= threshold
}

/** Nine decimals: composites that are equal by their tenths may differ in their last bit. */
export function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}

/** R6. One decimal, and two when one would make a miss look like a hit. */
export function shownScore(value: number, threshold: number): string {
  const short = value.toFixed(1)
  return reaches(Number(short), threshold) === reaches(value, threshold) ? short : floorTo(value, 2)
}

/** Down, so that a miss never looks like a hit; nine decimals first, so that 4.35 is not 4.34. */
function floorTo(value: number, digits: number): string {
  const power = 10 ** digits
  return (Math.floor(rounded(value * power)) / power).toFixed(digits)
}

/** Whether a composite that the model claims is ours, within what rounding each score explains. */
export function isClose(claimed: number, ours: number | undefined): boolean {
  return ours !== undefined && Math.abs(claimed - ours) <= scoring.compositeTolerance + 1e-9
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
