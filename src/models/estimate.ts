import { type Caps, patience } from '../run/config'
import type { CapHit, Usage } from '../run/event'
import { costOf } from './cost'
import { type Spend, standingOf, type Sums, withMore } from './ledger'
import type { Priced } from './prices'
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
}

export interface EstimateOf {
  /** UTF-8 bytes of all that is sent before the model says a word: rules and brief. */
  readonly promptBytes: number
  readonly maxRounds: number
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

/** Tokens of a page: a lean one, and one of 30 KB. */
const PAGE = [2500, 7500] as const
/** What the jury says of one page. */
const TALK = [1200, 3300] as const
/** A model that thinks first may write as much again before it says a word. */
const THOUGHT = 2
/** Tokens a second of a quick model and of a slow one, until this connection has shown its own pace. */
const PACE = [120, 25] as const
/** The rate a connection was seen to have holds to about this share. */
const PACE_SPREAD = 0.25
/** Older runs say less of how the model is now. */
const RUNS_KEPT = 10

type Range = readonly [low: number, high: number]

/** What a run may come to, from past runs of its connection where there are any, else from usual sizes. */
export function estimate(of: EstimateOf): Estimate {
  const history = (of.history ?? [])
    .filter(({ rounds, output }) => rounds > 0 && output > 0)
    .slice(-RUNS_KEPT)
  const [low, high] = history.length > 0 ? seenUsage(of, history) : usualUsage(of)
  const price = of.priced?.price
  const usd: Range | undefined = price && [costOf(low, price), costOf(high, price)]
  const tokens: Range = [totalOf(low), totalOf(high)]
  const passes = passedBy(of, { tokens: tokens[1], ...(usd && { usd: usd[1] }) })
  return {
    tokens,
    ...(usd && { usd }),
    minutes: minutesOf([low.output, high.output], history, of.totalTimeoutMs),
    ...(of.priced && { priced: of.priced }),
    ...(passes && { passes }),
  }
}

type Tokens = Required<Pick<Usage, 'input' | 'output'>>

/** One round drafts a page and ships it; each further one writes it once more. */
function usualUsage(of: EstimateOf): readonly [Tokens, Tokens] {
  const thought = of.thinking === 'on' ? THOUGHT : 1
  const high = (of.maxRounds + 1) * PAGE[1] + of.maxRounds * TALK[1]
  return [usageOf(of, 2 * PAGE[0] + TALK[0]), usageOf(of, high * thought)]
}

/** The leanest round that was seen, and the richest one as often as there may be rounds. */
function seenUsage(of: EstimateOf, history: readonly PastRun[]): readonly [Tokens, Tokens] {
  const perRound = history.map(({ output, rounds }) => output / rounds)
  return [usageOf(of, Math.min(...perRound)), usageOf(of, Math.max(...perRound) * of.maxRounds)]
}

/** A reply over its limit is asked for in parts, and each part reads all that stands before it. */
function usageOf({ promptBytes, factor, replyLimit }: EstimateOf, wanted: number): Tokens {
  const most = replyLimit * (1 + patience.continuations)
  const output = Math.ceil(Math.min(wanted, most))
  const joints = Math.ceil(output / replyLimit) - 1
  const prompt = tokensOf(promptBytes, factor)
  return { input: prompt * (joints + 1) + (replyLimit * joints * (joints + 1)) / 2, output }
}

function totalOf({ input, output }: Tokens): number {
  return input + output
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

/** What one call is expected to write, for the ledger to set aside before it is made: a round that goes well. */
export function expectedReply(replyLimit: number): number {
  return Math.min(replyLimit, 2 * PAGE[0] + TALK[0])
}
