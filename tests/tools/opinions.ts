import type { Cue } from '../../src/models/scripted'
import { scriptedModel } from '../../src/models/scripted'
import { secondOpinion } from '../../src/procedures/second-opinion'
import { theater } from '../../src/procedures/theater'
import { askedDims } from '../../src/prompts/opinion'
import { type Config, defaults } from '../../src/run/config'
import type { Event, Evidence, Fact, Measurement } from '../../src/run/event'
import type { OpinionSetup } from '../../src/run/opinion'
import type { Seat } from '../../src/run/seats'
import type { RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { createClock } from './clock'
import { roundText, type RoundText } from './scripts'
import { perform, type Stage } from './stage'

export const STAGE = 'opinion:1'
export const PAGE =
  '<!doctype html><html lang="en"><title>Bread</title><h1 class="head">Bread</h1><p class="lead">Fresh at seven.</p><a id="order" href="#b">Order</a><i id="b"></i></html>'
export const hash = digest(PAGE).hash

export const seat = (n: number, more: Partial<Seat> = {}): Seat => ({
  id: `s${n}`,
  connection: `Connection ${n}`,
  connectionId: `c${n}`,
  model: `model-${n}`,
  family: `maker ${n}`,
  ...more,
})

/** One connection, asked twice, and never again. */
export const setup: OpinionSetup = {
  kind: 'opinion',
  artifact: hash,
  mime: 'text/html',
  seats: [seat(1)],
  repeats: 2,
  band: 1,
  composite: 8.5,
  authorFamily: 'maker 9',
}

const dims = askedDims(setup, defaults)

export interface Saying {
  /** What each thing is given; one of them may be given something else. */
  readonly score?: number
  readonly scores?: Readonly<Record<string, unknown>>
  readonly mustFix?: readonly (string | { statement: string; evidence: readonly Evidence[] })[]
}

/** The reply of one juror: 8.5 for everything and nothing to be changed, unless a test says otherwise. */
export function answer({ score = 8.5, scores = {}, mustFix = [] }: Saying = {}): string {
  const dimensions = dims.map(({ lens, name }) => ({
    lens,
    name,
    score: scores[`${lens} ${name}`] ?? score,
    note: `“Fresh at seven.” bears it out for ${name}.`,
  }))
  return JSON.stringify({ dimensions, mustFix })
}

/** What instruments say of the page: the button is too pale, or it is not. */
export function rows(button = 7.1): readonly Measurement[] {
  const contrast = { instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', severity: 'high' } as const
  return [
    { ...contrast, target: '#order', said: 'Order', value: button, expected: 4.5, violation: button < 4.5 },
    { ...contrast, target: '.head', said: 'Bread', value: 15, expected: 3, violation: false },
    {
      ...{ instrument: 'IN-8', rule: 'target_size', ruleVersion: '1', severity: 'medium' },
      ...{ target: '#order', said: 'Order', value: 20, expected: 24, violation: true },
    } as const,
  ]
}

export const PALE = 'The link #order has a contrast of 2.9:1, it needs 4.5:1'

export interface OpinionPlay {
  readonly runId?: string
  /** What each answer says, by its name: `s1:1` and its like, with `#2` where it is asked once more. */
  readonly says?: Readonly<Record<string, Saying | string | readonly Cue[]>>
  readonly setup?: Partial<OpinionSetup>
  readonly config?: Partial<Config>
  /** What the round before has said. */
  readonly round?: RoundText
  /** What is measured, in the run or first in the stage. */
  readonly button?: number
  readonly unmeasured?: boolean
  readonly told?: readonly (readonly [number, Fact])[]
  /** Beside the setup of the stage. */
  readonly before?: readonly Fact[]
}

export interface OpinionPlayed {
  readonly state: RunState
  readonly own: readonly Event[]
  readonly events: readonly Event[]
  readonly stages: readonly Stage[]
  readonly prompts: readonly string[]
}

const good: RoundText = {
  said: { critic: { score: 8.6 }, brand: { score: 8.5 }, a11y: { score: 8.7 }, copy: { score: 8.5 } },
}

/** A run of one round that ships, and the second opinion on it. */
export async function playOpinion(options: OpinionPlay = {}): Promise<OpinionPlayed> {
  const { says = {}, setup: own, button, unmeasured = false, told = [], before = [] } = options
  const shipped = await playRun(options)
  const opened: Fact = {
    type: 'stage_opened',
    id: STAGE,
    procedure: 'second-opinion',
    setup: { ...setup, ...own },
  }
  const events = followed(shipped.log.events, [...before, opened])
  const clock = createClock(events.at(-1)?.t)
  const scripts = Object.entries(says).map(
    ([name, said]) => [`${STAGE}/blind:${name}`, cuesOf(said)] as const,
  )
  const prompts: string[] = []
  const model = scriptedModel(Object.fromEntries(scripts), clock.sleep)
  const stage = perform({
    procedure: secondOpinion(STAGE),
    clock,
    model: (request, signal) => {
      prompts.push(`${request.prompt.system}\n${request.prompt.user}`)
      return scripts.some(([id]) => id === request.call)
        ? model(request, signal)
        : scriptedModel({ [request.call]: cuesOf({}) }, clock.sleep)(request, signal)
    },
    events,
    pages: new Map([[hash, PAGE]]),
    measure: () =>
      unmeasured ? { outcome: 'not_measured', rows: [] } : { outcome: 'measured', rows: rows(button) },
    parallel: 4,
  })
  for (const [at, fact] of told) clock.at(at, () => stage.driven.tell(fact))
  const state = await clock.until(stage.driven.done)
  return {
    state,
    own: stage.log.events.slice(events.length),
    events: stage.log.events,
    stages: [shipped, stage],
    prompts,
  }
}

async function playRun({
  runId = 'opinion',
  config,
  round,
  button,
  unmeasured,
}: OpinionPlay): Promise<Stage> {
  const clock = createClock()
  const text = roundText(1, { ...good, page: PAGE, ...round })
  const stage = perform({
    procedure: theater,
    clock,
    model: scriptedModel({ 'round:1': [{ wait: 40 }, { say: text }] }, clock.sleep),
    setting: {
      runId,
      brief: { title: 'Bread', what: 'Say when there is bread', requirements: ['Opening hours'] },
      connection: 'Connection 9',
      config: { pace: 'joined', evidence: 'shown', maxRounds: 1, ...config },
    },
    ...(!unmeasured && { measure: () => ({ outcome: 'measured' as const, rows: rows(button) }) }),
  })
  await clock.until(stage.driven.done)
  return stage
}

function followed(events: readonly Event[], facts: readonly Fact[]): readonly Event[] {
  const [seq, t] = [events.length, (events.at(-1)?.t ?? 0) + 1000]
  return [...events, ...facts.map((fact, at) => ({ seq: seq + at, t, ...fact }))]
}

function cuesOf(said: Saying | string | readonly Cue[]): readonly Cue[] {
  if (isCues(said)) return said
  return [{ wait: 50 }, { say: typeof said === 'string' ? said : answer(said) }]
}

function isCues(said: Saying | string | readonly Cue[]): said is readonly Cue[] {
  return Array.isArray(said)
}
