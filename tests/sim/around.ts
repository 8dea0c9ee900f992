import type { Driven, Measured, Model, World } from '../../src/kernel'
import { lint } from '../../src/instruments/lint'
import { continued } from '../../src/models/continue'
import { retrying } from '../../src/models/retry'
import { limits } from '../../src/run/limits'
import type { Event, Measurement } from '../../src/run/event'
import { CallError } from '../../src/run/reading'
import { diceOf } from './dice'
import type { Fault, Moment, Troubles } from './faults'
import type { Life } from './life'
import { createNetwork } from './network'
import { replyTo, type Script } from './script'
import type { Tab, Timeline } from './timeline'

/** Everything that one run is played in, whichever tab drives it. */
export interface Scene {
  readonly seed: number
  readonly timeline: Timeline
  readonly script: Script
  /** A fault has come about. */
  readonly meet: (fault: Fault) => void
  /** Something is wrong: a sentence. */
  readonly wrong: (sentence: string) => void
}

export interface Within {
  readonly life: Life
  readonly tab: Tab
  readonly troubles: Troubles
  readonly isDiskInTrouble: () => boolean
}

/** Facts that may come from outside between two pulls, and a piece of the usual size. */
const SLACK = { events: 24, chars: 2000 }

/** The product's own retries and continuations over the simulated network. */
export function modelIn({ seed, script, meet, wrong }: Scene, within: Within): Model {
  const { life, tab, troubles } = within
  const network = createNetwork({
    seed,
    tab,
    troubles,
    reply: (call) => replyTo(script, call),
    met: meet,
    onPull: () => checkRoom(within, wrong),
  })
  const dice = diceOf(seed, 'retry')
  const model = continued(retrying(network.model, { sleep: tab.sleep, random: dice.roll }))
  life.books = network.books
  return (request, signal) => {
    life.asked.push(request.call)
    return model(request, signal)
  }
}

/** The backpressure: nothing more is asked of a model while the disk is behind. */
function checkRoom({ life, isDiskInTrouble }: Within, wrong: Scene['wrong']) {
  if (isDiskInTrouble()) return
  const events = life.events.length - life.from - life.shown.length
  const chars = life.chars.said - life.chars.heard
  if (events >= limits.mailboxEvents + SLACK.events || chars >= limits.blockChars + SLACK.chars)
    wrong(`More was asked for while ${events} events and ${chars} characters were not on disk.`)
}

/** Nothing is asked again for a run whose page has gone. */
export function silentModel(life: Life): Model {
  return ({ call }) => {
    life.asked.push(call)
    throw new CallError('lost', 'The page was closed before this call was made.')
  }
}

const UNMEASURED: Measured = { outcome: 'not_measured', rows: [] }

/** The product's own bench, which may come late, fail, or never answer. */
export function benchIn(
  { seed, meet, script }: Scene,
  { tab, troubles }: Within,
  find: (hash: string) => string | undefined,
): World['measure'] {
  const { measure_late: late, measure_fail: fail } = troubles
  const dice = diceOf(seed, 'bench')
  return (hash, signal) => {
    const page = find(hash)
    const measured: Measured =
      page === undefined ? UNMEASURED : { outcome: 'measured', rows: rowsOf(page, script) }
    if (fail) meet('measure_fail')
    if (fail?.how === 'throws') throw new Error('The instrument is broken.')
    if (fail?.how === 'rejects') return Promise.reject(new Error('The instrument is broken.'))
    if (fail?.how === 'says_so') return UNMEASURED
    if (!late) return dice.chance(0.5) ? measured : Promise.resolve(measured)
    meet('measure_late')
    if (late.ms === Number.POSITIVE_INFINITY) return new Promise(() => {})
    return tab.sleep(late.ms, signal).then(() => measured)
  }
}

/** What the frame would say of a page: the same of the same page, and something is wrong with every third. */
function rowsOf(page: string, { config }: Script): readonly Measurement[] {
  if (config.evidence === undefined) return lint(page)
  const dice = diceOf(page.length, `page ${page.slice(0, 80)}`)
  const isPale = dice.chance(0.3)
  const isWide = dice.chance(0.3)
  return [
    ...lint(page),
    {
      instrument: 'IN-2',
      rule: 'contrast',
      target: 'h1',
      value: isPale ? 2.1 : 12.4,
      expected: 3,
      violation: isPale,
      severity: 'high',
    },
    {
      instrument: 'IN-7',
      rule: 'overflow',
      value: isWide ? 500 : 375,
      expected: 375,
      violation: isWide,
      severity: 'high',
      width: 375,
    },
    { instrument: 'IN-3', rule: 'h1_missing', value: 1, violation: false, severity: 'medium' },
  ]
}

export interface Strikes extends Pick<Within, 'tab' | 'troubles'> {
  readonly driven: Driven
  readonly die: (fault: 'kill' | 'power') => void
}

type Act = readonly [Fault, Moment | undefined, () => void]

/** What strikes a tab from outside at a time is set up; what strikes after an event is given back, to be told of events. */
export function strikesIn({ seed, timeline, meet }: Scene, { tab, troubles, driven, die }: Strikes) {
  const { interrupt, budget, jump } = troubles
  const cap = { scope: 'run', unit: 'usd', limit: 1 } as const
  const acts: readonly Act[] = [
    ['interrupt', interrupt, () => driven.tell({ type: 'stopped', why: 'interrupt' })],
    ['budget', budget, () => driven.tell({ type: 'stopped', why: 'budget', cap })],
    ['jump', jump, () => timeline.leap(jump?.by ?? 0)],
  ]
  const strike = ([fault, , act]: Act) => {
    meet(fault)
    act()
  }
  for (const act of acts) if (act[1] && 'ms' in act[1]) tab.at(act[1].ms, () => strike(act))
  for (const fault of ['kill', 'power'] as const) {
    const death = troubles[fault]
    if (death && 'ms' in death) tab.at(tab.now() + death.ms, () => die(fault))
  }
  const answers = answersOf(seed)
  return (event: Event) => {
    if (event.type === 'question_asked') {
      const { after, choice } = answers()
      const answer = event.options[choice] ?? ''
      tab.at(tab.now() + after, () => driven.tell({ type: 'answered', id: event.id, answer }))
    }
    for (const act of acts)
      if (act[1] && 'event' in act[1] && act[1].event === event.seq)
        // A fact from outside never comes in the middle of another.
        queueMicrotask(() => tab.isAlive() && strike(act))
  }
}

/** A person who reads, thinks, or goes for lunch. */
function answersOf(seed: number) {
  const dice = diceOf(seed, 'person')
  return () => ({ after: dice.pick([200, 4000, 400_000]), choice: Number(dice.chance(0.3)) })
}
