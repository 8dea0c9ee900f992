import { type Spend, standingOf, type Sums, withMore } from '../src/models/ledger'
import type { CallSize } from '../src/models/sizes'
import { THOUGHT } from '../src/models/sizes'
import { type SeatCalls, stageCalls, stageCallCount } from '../src/models/stage-sizes'
import { utf8Length } from '../src/models/tokens'
import { REHEARSAL } from '../src/run/connection'
import type { CapHit } from '../src/run/event'
import type { Caps } from '../src/run/limits'
import type { Estimate } from '../src/models/estimate'
import { configOf } from './config-of'
import type { StageCost, StageCostOf } from './desk-surface'
import type { DeputiesOptions } from './deputies'
import { openEstimates, spendingOf } from './estimates'
import { rootOf } from './root'

/** What one connection may come to: in any case, and where all that can fall to any of them falls to it. */
interface Part {
  readonly own: Estimate
  readonly all: Estimate
}

/** Says what a judging stage may come to, for each connection and in all. Who is played costs nothing. */
export function openStageCost({ store, callableOf }: Pick<DeputiesOptions, 'store' | 'callableOf'>) {
  const planned = openEstimates({ store, callableOf })

  function estimateOf(of: StageCostOf, connection: string, calls: readonly [Calls, Calls]) {
    const { brief, materials = [], beside = 0, pictures = [] } = of
    const texts = JSON.stringify(brief) + materials.map(({ text }) => text).join('')
    return planned(connection, (base, thinks, factor) => ({
      first: { brief, config: configOf({}, base), materials },
      promptBytes: utf8Length(texts) + beside,
      pictures,
      calls: [grown(calls[0], { thinks, factor }), grown(calls[1], { thinks, factor })],
    }))
  }

  async function partOf(of: StageCostOf, { connection, low, high, shared }: SeatCalls): Promise<Part> {
    const own = await estimateOf(of, connection, [low, high])
    return {
      own,
      all: shared.length > 0 ? await estimateOf(of, connection, [low, [...high, ...shared]]) : own,
    }
  }

  return async function stageCost(of: StageCostOf): Promise<StageCost> {
    const seats = stageCalls(of).filter(({ connection }) => connection !== REHEARSAL)
    const parts = await Promise.all(seats.map((seat) => partOf(of, seat)))
    const run = of.run === undefined ? undefined : await rootOf(store, of.run)
    const { caps, sums } = await spendingOf(store, run)
    const passes = passedBy(parts, caps, sums)
    const unpriced = seats.flatMap(({ connection }, at) => (parts[at]?.own.usd ? [] : [connection]))
    const known = sumOf(parts.filter(({ own }) => own.usd)).usd
    return {
      calls: stageCallCount(of),
      each: seats.map(({ connection, low, high, shared }, at) => ({
        connection,
        calls: [low.length, high.length + shared.length],
        estimate: (parts[at] ?? NOTHING).all,
      })),
      sum: { ...sumOf(parts), ...(passes && { passes }) },
      ...(known && unpriced.length > 0 && { part: { usd: known, unpriced } }),
    }
  }
}

type Calls = readonly CallSize[]

const NONE: Estimate = { tokens: [0, 0], minutes: [0, 0] }
const NOTHING: Part = { own: NONE, all: NONE }

/** The sizes are those of a tokenizer of four bytes; this one may take more, and a model that thinks writes more. */
function grown(
  calls: Calls,
  { thinks, factor }: { readonly thinks: boolean; readonly factor: number },
): Calls {
  const thought = thinks ? THOUGHT : 1
  return calls.map(({ reads, writes }) => ({ reads: reads * factor, writes: writes * factor * thought }))
}

/**
 * The cap that all of it together may pass. Money that is known is held against its limits whether or not everything has a
 * price, and so are the tokens of what has none.
 */
function passedBy(parts: readonly Part[], caps: Caps, sums: Sums): CapHit | undefined {
  const hit = (high: Spend) => standingOf(caps, withMore(sums, high), high).over
  const [priced, others] = [parts.filter(({ own }) => own.usd), parts.filter(({ own }) => !own.usd)]
  const [money, tokens] = [sumOf(priced), sumOf(others)]
  const inMoney = money.usd && hit({ tokens: money.tokens[1], usd: money.usd[1] })
  return inMoney ?? (others.length > 0 ? hit({ tokens: tokens.tokens[1] }) : undefined)
}

type Range = readonly [low: number, high: number]

/** They are asked side by side: money adds up, and time does not. What can fall to any of them falls to the dearest one. */
function sumOf(parts: readonly Part[]): Estimate {
  const add = (pick: (one: Estimate) => Range): Range => [
    parts.reduce((sum, { own }) => sum + pick(own)[0], 0),
    parts.reduce((sum, { own }) => sum + pick(own)[1], 0) +
      Math.max(0, ...parts.map(({ own, all }) => pick(all)[1] - pick(own)[1])),
  ]
  const minutes = parts.map(({ all }) => all.minutes)
  const priced = parts.find(({ own }) => own.priced)?.own.priced
  return {
    tokens: add(({ tokens }) => tokens),
    minutes: [Math.max(0, ...minutes.map(([low]) => low)), Math.max(0, ...minutes.map(([, high]) => high))],
    // Where one has no price, the sum of the others would look like the whole.
    ...(parts.length > 0 && parts.every(({ own }) => own.usd) && { usd: add(({ usd = [0, 0] }) => usd) }),
    ...(priced && { priced }),
  }
}
