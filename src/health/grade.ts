import type { BriefResult } from '../../workers/desk-surface'
import type { Connection, Grade, GradeLetter } from '../run/connection'

/** A mark stands this long: about as long as a provider takes to mend a model that it has just changed. */
const MARK_MS = 24 * 60 * 60_000

/** With fewer valid runs one of them would weigh more than an eighth. */
const LEAST_VALID = { quick: 1, full: 8 } as const
/** The best grade asks for every one of the ten. */
const ALL_VALID = { quick: 1, full: 10 } as const

const SHIPPED_SHARE = 0.9
const CLEAN_SHARE = 0.95
const HALF = 0.5

/** Under which conditions a check was made. A grade says nothing about others. */
export interface Conditions {
  /** What the connection asks for. */
  readonly model: string
  /** What answered last, where it has said so: a provider may put another model behind the same name. */
  readonly answered?: string
  readonly prompts: string
  readonly protocol: number
  readonly lock: boolean
}

/** Everything of a grade that no result says. */
export interface Occasion extends Conditions {
  readonly kind: Grade['kind']
  readonly at: number
}

/** The grade of a check. Calls that never were count neither way, but what they cost does. */
export function grade(results: readonly BriefResult[], occasion: Occasion): Grade {
  const valid = results.filter((result) => result.void === undefined)
  const { kind, at, model, answered, prompts, protocol, lock } = occasion
  return {
    letter: letterOf(valid, kind),
    kind,
    at,
    valid: valid.length,
    shipped: valid.filter((result) => result.shipped).length,
    clean: valid.filter((result) => result.clean).length,
    asked: model,
    model: answered ?? model,
    prompts,
    protocol,
    lock,
    ...costOf(results),
  }
}

function letterOf(valid: readonly BriefResult[], kind: Grade['kind']): GradeLetter {
  if (valid.length < LEAST_VALID[kind]) return '-'
  const shipped = share(valid, (result) => result.shipped)
  const clean = share(valid, (result) => result.clean)
  if (valid.length === ALL_VALID[kind] && valid.every(isFlawless)) return 'A'
  const missed = [shipped < SHIPPED_SHARE, clean < CLEAN_SHARE].filter(Boolean).length
  if (missed === 0) return 'B'
  return missed === 1 && shipped >= HALF && clean >= HALF ? 'C' : 'D'
}

/** Shipped, nothing to complain about, and said in one go. */
export function isFlawless(result: BriefResult): boolean {
  return result.shipped && result.continued === 0 && result.checks.every(({ ok }) => ok)
}

function share(results: readonly BriefResult[], holds: (result: BriefResult) => boolean): number {
  return results.filter(holds).length / results.length
}

/** Undefined when any call that was made has no known price: a part is not the sum. */
function costOf(results: readonly BriefResult[]): { readonly costUsd?: number } {
  const used = results.flatMap(({ usage }) => (usage ? [usage] : []))
  const priced = used.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]))
  if (priced.length === 0 || priced.length < used.length) return {}
  return { costUsd: priced.reduce((sum, usd) => sum + usd, 0) }
}

/** Below B. A check with too few valid runs is neither poor nor clean: it says nothing. */
function isPoor(letter: GradeLetter | undefined): boolean {
  return letter === 'C' || letter === 'D'
}

/** Whether the newest grade is of a full check that says something. */
function counts(newest: Grade): boolean {
  return newest.kind === 'full' && newest.letter !== '-'
}

/**
 * Until when a connection is marked after its newest check. Two poor full checks in a row mark it, the next one that
 * is not poor lifts the mark. Anything else, a quick test or a live run, leaves `standing` as it was.
 */
export function mark(
  lastFull: GradeLetter | undefined,
  newest: Grade,
  now: number,
  standing?: number,
): number | undefined {
  if (!counts(newest)) return standing
  if (!isPoor(newest.letter)) return undefined
  return isPoor(lastFull) ? now + MARK_MS : standing
}

/** A connection after a check: its grade, the full check before it, and the mark. */
export function checked(connection: Connection, newest: Grade, now: number): Connection {
  const { grade: before, lastFull: earlier, degradedUntil, ...rest } = connection
  // What another model did is no first of two poor checks.
  const lastFull = before && counts(before) && askedOf(before) === askedOf(newest) ? before.letter : earlier
  const until = mark(lastFull, newest, now, degradedUntil)
  return {
    ...rest,
    grade: newest,
    ...(lastFull !== undefined && { lastFull }),
    ...(until !== undefined && { degradedUntil: until }),
  }
}

/** Whether runs of this connection go straight to the single pass. */
export function isMarked({ degradedUntil }: Pick<Connection, 'degradedUntil'>, now: number): boolean {
  return degradedUntil !== undefined && now < degradedUntil
}

/** A grade holds for the model, the prompts, the protocol and the lock that it was given under. */
export function isStale(given: Grade, now: Conditions): boolean {
  return (
    askedOf(given) !== now.model ||
    (now.answered !== undefined && now.answered !== given.model) ||
    given.prompts !== now.prompts ||
    given.protocol !== now.protocol ||
    given.lock !== now.lock
  )
}

function askedOf({ asked, model }: Grade): string {
  return asked ?? model
}
