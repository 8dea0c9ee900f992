import { type Accessor, createMemo, createResource } from 'solid-js'
import type { StageCost } from '../../../workers/desk-surface'
import { preference } from '../../controls/preference'
import { familyOf } from '../../models/family'
import { REHEARSAL } from '../../run/connection'
import { createPaused } from '../paused'
import { type AfterOptions, PAGE_BYTES } from './after-ticks'
import { tickedOf, wishOf } from './wishes'

export interface BetweenOptions extends AfterOptions {
  /** Rounds at most; fewer than two where nothing can stand between them. */
  readonly rounds: Accessor<number>
}

export type BetweenTick = ReturnType<typeof createBetweenTick>

/** Whether the plan of each further round is voted on before that is paid for, and by whom. */
export function createBetweenTick({ desk, listed, chosen, brief, materials, rounds }: BetweenOptions) {
  const [kept, keep] = preference('between.plan', ['on', 'off'] as const, 'off')
  const isAble = () => rounds() > 1
  const isOn = () => isAble() && kept() === 'on'
  const wish = createMemo(() => {
    const one = chosen()
    const looked = one && { connection: one.name, connectionId: one.id, family: familyOf(one) }
    return wishOf('plan', { seats: looked ? tickedOf('plan', listed(), looked, undefined) : [] })
  })
  const rested = createPaused(() => ({
    wish: isOn() ? wish() : undefined,
    times: rounds() - 1,
    brief: brief() ?? { title: '', what: '' },
    materials: materials(),
  }))
  // One that cannot be reckoned is shown without its cost.
  const [cost] = createResource(rested, async ({ wish, times, ...of }) => {
    if (!wish) return undefined
    const once = await desk.stageCost({ ...of, wish, bytes: PAGE_BYTES }).catch(() => undefined)
    return once && upTo(times, once)
  })
  return {
    isAble,
    isOn,
    set: (isTicked: boolean) => keep(isTicked ? 'on' : 'off'),
    seats: () => (isOn() ? wish().seats : []),
    /** Alone a seat advises, and stops nobody. */
    isAlone: () => isOn() && wish().seats.length < 2 && !wish().seats.includes(REHEARSAL),
    cost: () => (isOn() ? cost.latest : undefined),
  }
}

/** A run that ships with its first round has no plan to vote on: from nothing to all of it, each time. */
function upTo(times: number, { calls, each, sum, part }: StageCost): StageCost {
  const most = ([, high]: readonly [low: number, high: number]) => [0, high * times] as const
  // Whether a cap would be passed was reckoned for one vote.
  const { tokens, minutes, usd, passes: _passes, ...rest } = sum
  return {
    calls: most(calls),
    each,
    sum: { ...rest, tokens: most(tokens), minutes: most(minutes), ...(usd && { usd: most(usd) }) },
    ...(part && { part: { ...part, usd: most(part.usd) } }),
  }
}
