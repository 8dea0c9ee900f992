import { PACES, type Pace } from '../../src/run/config'
import { type Dice, diceOf } from './dice'

/** Everything that may go wrong in a simulated run, by the name that the command line takes. */
export const FAULTS = [
  // the network
  'cut',
  'stall',
  'duplicate',
  'reorder',
  'garbage',
  'length',
  'refuse',
  'http',
  'empty',
  // the person and the device
  'interrupt',
  'budget',
  'jump',
  // the disk
  'quota',
  'slow',
  'unheard',
  'taken',
  'kill',
  'power',
  // the instruments
  'measure_late',
  'measure_fail',
] as const
export type Fault = (typeof FAULTS)[number]

/** What is to go wrong in one run, and how. Fractions are of a reply, `call` counts requests from 0. */
export interface Troubles {
  readonly cut?: { call: number; at: number; how: 'throws' | 'breaks' | 'ends' }
  readonly stall?: { call: number; at: number; ms: number }
  readonly duplicate?: { call: number; at: number }
  readonly reorder?: { call: number; at: number }
  readonly garbage?: { call: number; at: number; text: string; instead: boolean }
  readonly length?: {
    call: number
    at: number
    times: number
    repeats: number
    then: 'goes_on' | 'fails' | 'anew'
  }
  readonly refuse?: {
    call: number
    times: number
    problem: 'rate_limit' | 'server' | 'overloaded' | 'first_byte_timeout' | 'cut'
  }
  readonly http?: { call: number; problem: 'auth' | 'credit' | 'bad_request' | 'content_filter' }
  readonly empty?: { call: number }
  readonly interrupt?: Moment
  readonly budget?: Moment
  readonly jump?: { ms: number; by: number }
  readonly quota?: { flush: number; times: number; ballast: boolean }
  readonly slow?: { ms: number; chatty: boolean }
  readonly unheard?: { flush: number }
  readonly taken?: { ms: number }
  readonly kill?: Death
  readonly power?: Death
  readonly measure_late?: { ms: number }
  readonly measure_fail?: { how: 'throws' | 'rejects' | 'says_so' }
}

/** After so many events, or at a time. */
export type Moment = { readonly event: number } | { readonly ms: number }

/** At a flush, with or without its commit, or at a time; and perhaps once more while it is recovered. */
export type Death = ({ readonly flush: number; readonly commits: boolean } | { readonly ms: number }) & {
  readonly again: boolean
}

type Draw<F extends Fault> = (dice: Dice) => NonNullable<Troubles[F]>

const NEVER = Number.POSITIVE_INFINITY

const call = (dice: Dice) => (dice.chance(0.6) ? 0 : dice.int(1, 4))
const moment = (dice: Dice): Moment =>
  dice.chance(0.5) ? { event: dice.int(1, 70) } : { ms: dice.int(0, 3000) }
const death = (dice: Dice): Death => ({
  ...(dice.chance(0.8) ? { flush: dice.int(0, 14), commits: dice.chance(0.5) } : { ms: dice.int(0, 3000) }),
  again: dice.chance(0.2),
})
const GARBAGE = [
  '\0\0',
  '<',
  '</',
  '<ROUND n="',
  ']]>',
  '<![CDATA[',
  '</CRITIQUE_RUN>',
  '\ud83d',
  '<SHIP/>',
  '&#0;',
  '<PANELIST role=critic score=10>',
] as const

const DRAWS: { readonly [F in Fault]: Draw<F> } = {
  cut: (dice) => ({ call: call(dice), at: dice.roll(), how: dice.pick(['throws', 'breaks', 'ends']) }),
  stall: (dice) => ({ call: call(dice), at: dice.roll(), ms: dice.pick([2000, 30_000, 95_000, 250_000]) }),
  duplicate: (dice) => ({ call: call(dice), at: dice.roll() }),
  reorder: (dice) => ({ call: call(dice), at: dice.roll() }),
  garbage: (dice) => ({
    call: call(dice),
    at: dice.roll(),
    text: dice.pick(GARBAGE),
    instead: dice.chance(0.3),
  }),
  length: (dice) => ({
    call: call(dice),
    at: dice.roll(),
    times: dice.int(1, 5),
    repeats: dice.pick([0, 3, 20, 80, 390]),
    then: dice.chance(0.8) ? 'goes_on' : dice.pick(['fails', 'anew']),
  }),
  refuse: (dice) => ({
    call: call(dice),
    times: dice.int(1, 5),
    problem: dice.pick(['rate_limit', 'server', 'overloaded', 'first_byte_timeout', 'cut']),
  }),
  http: (dice) => ({
    call: call(dice),
    problem: dice.pick(['auth', 'credit', 'bad_request', 'content_filter']),
  }),
  empty: (dice) => ({ call: call(dice) }),
  interrupt: moment,
  budget: moment,
  jump: (dice) => ({ ms: dice.int(0, 2500), by: dice.pick([5000, 95_000, 1_000_000]) }),
  quota: (dice) => ({
    flush: dice.int(0, 12),
    times: dice.chance(0.3) ? NEVER : dice.int(1, 6),
    ballast: dice.chance(0.5),
  }),
  slow: (dice) => ({ ms: dice.pick([200, 1500, 6000]), chatty: dice.chance(0.25) }),
  unheard: (dice) => ({ flush: dice.int(0, 12) }),
  taken: (dice) => ({ ms: dice.int(0, 2500) }),
  kill: death,
  power: death,
  measure_late: (dice) => ({ ms: dice.pick([300, 5000, 100_000, NEVER]) }),
  measure_fail: (dice) => ({ how: dice.pick(['throws', 'rejects', 'says_so']) }),
}

/** How many of many faults a run meets on average. Fewer than this are all met. */
const AT_ONCE = 1.6
const ALL_MET = 3

/** Which of the allowed faults a run meets. Each is drawn for itself: a new kind of fault leaves old seeds as they were. */
export function troublesOf(seed: number, allowed: readonly Fault[]): Troubles {
  const share = allowed.length <= ALL_MET ? 1 : AT_ONCE / allowed.length
  const met = allowed.filter((fault) => diceOf(seed, `${fault}?`).chance(share))
  return Object.fromEntries(met.map((fault) => [fault, DRAWS[fault](diceOf(seed, fault))]))
}

/** The pace is drawn for itself: a seed keeps its faults when a pace is asked for. */
export function drawPace(seed: number): Pace {
  return diceOf(seed, 'pace').pick(PACES)
}
