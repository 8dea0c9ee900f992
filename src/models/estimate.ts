import { type Pace } from '../run/config'
import { type Caps, patience } from '../run/limits'
import type { CapHit, Usage } from '../run/event'
import { costOf, type TieredPrice } from './cost'
import { type Spend, standingOf, type Sums, withMore } from './ledger'
import type { Priced } from './prices'
import { type CallSize, LEAN, RICH, seenCalls, singleCall, THOUGHT, usualCalls } from './sizes'
import { tokensOf } from './tokens'

/** How much a run may come to: at least one round, at most all of them. */
export interface Estimate {
  readonly tokens: readonly [low: number, high: number]
  /** Absent where no price is known: nobody guesses at money. */
  readonly usd?: readonly [low: number, high: number]
  readonly minutes: readonly [low: number, high: number]
  readonly priced?: Priced
  /** The cap that the higher figure would pass. */
  readonly passes?: CapHit
}

/** What a run of the same connection came to before. */
export interface PastRun {
  readonly rounds: number
  readonly output: number
  /** How long its calls were open. */
  readonly ms: number
  /** Runs from before there was a choice have none: they were one stream. */
  readonly pace?: Pace
}

export interface EstimateOf {
  /** UTF-8 bytes of what each call is sent beside pages: rules and brief. */
  readonly promptBytes: number
  /** Tokens of the pictures that each call is shown. */
  readonly pictures?: number
  /** Absent: one stream. */
  readonly pace?: Pace
  readonly maxRounds: number
  /** The leanest and the richest run call by call, where it is no theater: what those came to says nothing of it. */
  readonly calls?: readonly [low: readonly CallSize[], high: readonly CallSize[]]
  /** No jury: one call makes the page, and nobody asks for another. */
  readonly single?: boolean
  /** A run is cut after this, whatever it still has to say. */
  readonly totalTimeoutMs: number
  /** How far this model's tokens are from four bytes each. */
  readonly factor?: number
  /** Tokens that one reply may have. */
  readonly replyLimit: number
  readonly thinking?: 'auto' | 'on' | 'off'
  readonly priced?: Priced | undefined
  readonly history?: readonly PastRun[]
  /** What has been spent already, and what may be. */
  readonly spending?: { readonly caps: Caps; readonly sums: Sums }
}

/** Tokens a second of a quick model and of a slow one, until this connection has shown its own pace. */
const PACE = [120, 25] as const
/** The rate a connection was seen to have holds to about this share. */
const PACE_SPREAD = 0.25
/** Older runs say less of how the model is now. */
const RUNS_KEPT = 10

type Range = readonly [low: number, high: number]

type Tokens = Required<Pick<Usage, 'input' | 'output'>>

/** What a run may come to, from past runs of its connection where there are any, else from usual sizes. */
export function estimate(of: EstimateOf): Estimate {
  const history = (of.history ?? [])
    .filter(({ rounds, output }) => rounds > 0 && output > 0)
    .slice(-RUNS_KEPT)
  const [leanest, richest] = sizesOf(of, history)
  const [low, high] = [legsOf(of, leanest), legsOf(of, richest)]
  const price = of.priced?.price
  const usd: Range | undefined = price && [moneyOf(low, price), moneyOf(high, price)]
  const tokens: Range = [totalOf(low), totalOf(high)]
  const passes = passedBy(of, { tokens: tokens[1], ...(usd && { usd: usd[1] }) })
  return {
    tokens,
    ...(usd && { usd }),
    minutes: minutesOf([outputOf(low), outputOf(high)], history, of.totalTimeoutMs),
    ...(of.priced && { priced: of.priced }),
    ...(passes && { passes }),
  }
}

/** The leanest and the richest run that there may be, call by call. */
function sizesOf(
  of: EstimateOf,
  history: readonly PastRun[],
): readonly [readonly CallSize[], readonly CallSize[]] {
  if (of.calls) return of.calls
  const { pace = 'stream', maxRounds } = of
  const thought = of.thinking === 'on' ? THOUGHT : 1
  if (of.single) return [singleCall(LEAN), singleCall(RICH, thought)]
  const perRound = history
    .filter((run) => (run.pace ?? 'stream') === pace)
    .map(({ output, rounds }) => output / rounds)
  if (perRound.length > 0)
    return [seenCalls(pace, 1, Math.min(...perRound)), seenCalls(pace, maxRounds, Math.max(...perRound))]
  return [usualCalls(pace, 1, LEAN), usualCalls(pace, maxRounds, RICH, thought)]
}

function legsOf(of: EstimateOf, calls: readonly CallSize[]): Tokens[] {
  return calls.flatMap((call) => legsOfCall(of, call))
}

/** A reply over its limit is asked for in parts, and each part reads all that stands before it. */
function legsOfCall(
  { promptBytes, factor, replyLimit, pictures = 0 }: EstimateOf,
  { reads, writes }: CallSize,
): Tokens[] {
  const most = replyLimit * (1 + patience.continuations)
  const output = Math.ceil(Math.min(writes, most))
  const prompt = tokensOf(promptBytes, factor) + pictures + Math.ceil(reads)
  return Array.from({ length: Math.ceil(output / replyLimit) }, (_, leg) => ({
    input: prompt + leg * replyLimit,
    output: Math.min(replyLimit, output - leg * replyLimit),
  }))
}

function moneyOf(legs: readonly Tokens[], price: TieredPrice): number {
  return sumOf(legs, (leg) => costOf(leg, price))
}

function totalOf(legs: readonly Tokens[]): number {
  return sumOf(legs, ({ input, output }) => input + output)
}

function outputOf(legs: readonly Tokens[]): number {
  return sumOf(legs, ({ output }) => output)
}

function sumOf(legs: readonly Tokens[], weigh: (leg: Tokens) => number): number {
  return legs.reduce((sum, leg) => sum + weigh(leg), 0)
}

function minutesOf([low, high]: Range, history: readonly PastRun[], totalTimeoutMs: number): Range {
  const [quick, slow] = paceOf(history)
  const most = totalTimeoutMs / 60_000
  return [Math.min(most, low / quick / 60), Math.min(most, high / slow / 60)]
}

/** Tokens a second. */
function paceOf(history: readonly PastRun[]): Range {
  const ms = history.reduce((sum, run) => sum + run.ms, 0)
  if (ms <= 0) return PACE
  const pace = (history.reduce((sum, run) => sum + run.output, 0) / ms) * 1000
  return [pace * (1 + PACE_SPREAD), pace * (1 - PACE_SPREAD)]
}

function passedBy({ spending }: EstimateOf, high: Spend): CapHit | undefined {
  return spending && standingOf(spending.caps, withMore(spending.sums, high), high).over
}
