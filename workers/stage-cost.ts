import { standingOf, withMore } from '../src/models/ledger'
import type { CallSize } from '../src/models/sizes'
import { THOUGHT } from '../src/models/sizes'
import { type SeatCalls, stageCalls, stageCallCount } from '../src/models/stage-sizes'
import { utf8Length } from '../src/models/tokens'
import { REHEARSAL } from '../src/run/connection'
import type { Estimate } from '../src/models/estimate'
import { configOf } from './config-of'
import type { StageCost, StageCostOf } from './desk-surface'
import type { DeputiesOptions } from './deputies'
import { openEstimates, spendingOf } from './estimates'

/** Says what a judging stage may come to, for each connection and in all. Who is played costs nothing. */
export function openStageCost({ store, callableOf }: Pick<DeputiesOptions, 'store' | 'callableOf'>) {
  const planned = openEstimates({ store, callableOf })

  async function eachOf({ brief, materials = [] }: StageCostOf, { connection, low, high }: SeatCalls) {
    const texts = JSON.stringify(brief) + materials.map(({ text }) => text).join('')
    const estimate = await planned(connection, (base, thinks) => ({
      first: { brief, config: configOf({}, base), materials },
      promptBytes: utf8Length(texts),
      calls: [thinking(low, thinks), thinking(high, thinks)],
    }))
    return { connection, calls: [low.length, high.length] as const, estimate }
  }

  return async function stageCost(of: StageCostOf): Promise<StageCost> {
    const calls = stageCallCount(of)
    const seats = stageCalls(of).filter(({ connection }) => connection !== REHEARSAL)
    const each = await Promise.all(seats.map((seat) => eachOf(of, seat)))
    const sum = sumOf(each.map(({ estimate }) => estimate))
    const { caps, sums } = await spendingOf(store)
    const high = { tokens: sum.tokens[1], ...(sum.usd && { usd: sum.usd[1] }) }
    const passes = each.length > 0 ? standingOf(caps, withMore(sums, high), high).over : undefined
    return { calls, each, sum: { ...sum, ...(passes && { passes }) } }
  }
}

function thinking(calls: readonly CallSize[], thinks: boolean): readonly CallSize[] {
  return thinks ? calls.map(({ reads, writes }) => ({ reads, writes: writes * THOUGHT })) : calls
}

type Range = readonly [low: number, high: number]

/** They are asked side by side: money adds up, and time does not. */
function sumOf(each: readonly Estimate[]): Estimate {
  const add = (ranges: readonly Range[]): Range => [
    ranges.reduce((sum, [low]) => sum + low, 0),
    ranges.reduce((sum, [, high]) => sum + high, 0),
  ]
  const money = each.flatMap(({ usd }) => (usd ? [usd] : []))
  const minutes = each.map((one) => one.minutes)
  const priced = each.find((one) => one.priced)?.priced
  return {
    tokens: add(each.map(({ tokens }) => tokens)),
    minutes: [Math.max(0, ...minutes.map(([low]) => low)), Math.max(0, ...minutes.map(([, high]) => high))],
    // Where one has no price, the sum of the others would look like the whole.
    ...(money.length === each.length && each.length > 0 && { usd: add(money) }),
    ...(priced && { priced }),
  }
}
