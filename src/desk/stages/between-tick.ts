import { type Accessor, createMemo, createResource } from 'solid-js'
import type { StageCost } from '../../../workers/desk-surface'
import { preference } from '../../controls/preference'
import type { Estimate } from '../../models/estimate'
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

/** A run that ships with its first round has no plan to vote on. */
function upTo(times: number, { calls, each, sum }: StageCost): StageCost {
  return {
    calls: [0, calls[1] * times],
    each: each.map((one) => ({
      ...one,
      calls: [0, one.calls[1] * times],
      estimate: scaled(one.estimate, times),
    })),
    sum: scaled(sum, times),
  }
}

/** From nothing to all of it, each time. */
function scaled({ tokens, minutes, usd, ...rest }: Estimate, times: number): Estimate {
  return {
    ...rest,
    tokens: [0, tokens[1] * times],
    minutes: [0, minutes[1] * times],
    ...(usd && { usd: [0, usd[1] * times] as const }),
  }
}
