import type { Cue } from '../../src/models/scripted'
import { scriptedModel } from '../../src/models/scripted'
import { procedureOf } from '../../src/procedures/of'
import { theater } from '../../src/procedures/theater'
import type { AcceptanceSetup } from '../../src/run/acceptance'
import type { Config } from '../../src/run/config'
import type { Brief, Event, Evidence, Fact, Material, Measurement, StageSetup } from '../../src/run/event'
import type { PlanSetup, PlanVote } from '../../src/run/plan'
import type { Seat } from '../../src/run/seats'
import { fold, initialState, type RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { createClock } from './clock'
import { roundText, type RoundText } from './scripts'
import { perform, type Stage } from './stage'

export const STAGE = 'check:1'
export const pageOf = (n: number) =>
  `<!doctype html><html lang="en"><style>:root{--ink:#222}</style><title>Bread</title><h1 class="head">Bread ${n}</h1><p class="lead">Fresh at seven.</p><a id="order" href="#b">Order</a><i id="b"></i></html>`
export const hashOf = (n: number) => digest(pageOf(n)).hash

export const seat = (n: number): Seat => ({
  id: `s${n}`,
  connection: `Connection ${n}`,
  connectionId: `c${n}`,
  model: `model-${n}`,
  family: `maker ${n}`,
})
export const seats = (count: number) => Array.from({ length: count }, (_, at) => seat(at + 1))

export const acceptanceSetup: AcceptanceSetup = {
  kind: 'acceptance',
  artifact: hashOf(2),
  mime: 'text/html',
  seats: seats(2),
  critic: 's1',
}

export const planSetup: PlanSetup = {
  kind: 'plan',
  artifact: hashOf(2),
  mime: 'text/html',
  seats: seats(3),
  round: 2,
  adversarial: true,
}

export const PALE = 'The link #order has a contrast of 2.9:1, it needs 4.5:1'
export const DULL = 'The headline .head says nothing of the bread'
export const INK = 'Darken --ink where .lead stands'

/** What instruments say of the page: the link is too pale, or it is not. */
export function rows(link = 2.9): readonly Measurement[] {
  const contrast = { instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', severity: 'medium' } as const
  return [
    { ...contrast, target: '#order', said: 'Order', value: link, expected: 4.5, violation: link < 4.5 },
    { ...contrast, target: '.head', said: 'Bread', value: 15, expected: 3, violation: false },
  ]
}

export const at = (ref: string): Evidence => ({ kind: 'selector', ref })
export const says = (ref: string): Evidence => ({ kind: 'quote', ref })

export interface Candidate {
  readonly statement?: string
  readonly severity?: string
  readonly evidence?: readonly unknown[]
  readonly [more: string]: unknown
}

const SHOWN = { R1: [says('Fresh at seven.')], R2: [at('#order')] }

export interface Objections {
  readonly candidates?: readonly Candidate[]
  /** Where each requirement shows: both do, unless a test says otherwise. */
  readonly shown?: Readonly<Record<string, readonly unknown[]>>
  readonly reason?: string
}

/** The reply of an acceptance critic: that nothing speaks against it, unless a test says otherwise. */
export function objections({ candidates = [], shown = SHOWN, reason = 'Both are there.' }: Objections = {}) {
  const matrix = Object.entries(shown).map(([requirement, evidence]) => ({ requirement, evidence }))
  const said = candidates.map((candidate) => ({
    statement: DULL,
    severity: 'major',
    evidence: [at('.head')],
    ...candidate,
  }))
  return JSON.stringify(said.length > 0 ? { matrix, candidates: said } : { matrix, none: true, reason })
}

export type Answer = boolean | { readonly confirmed: boolean; readonly evidence?: readonly Evidence[] }

/** What another seat says of candidates, by their ids. */
export function confirms(answers: Readonly<Record<string, Answer>>): string {
  const items = Object.entries(answers).map(([id, answer]) => {
    const said = typeof answer === 'boolean' ? { confirmed: answer } : answer
    return { id, evidence: [], note: 'I looked.', ...said }
  })
  return JSON.stringify({ items })
}

/** Votes on all items of a plan: to agree, unless a test says otherwise. */
export function votes(ids: readonly string[], others: Readonly<Record<string, PlanVote | string>> = {}) {
  const items = ids.map((id) => {
    const vote = others[id] ?? 'agree'
    return { id, vote, ...(vote === 'disagree' && { kind: 'c' }), note: `Of ${id}.` }
  })
  return JSON.stringify({ items })
}

export type Reply = string | readonly Cue[]

export interface RunPlay {
  readonly runId?: string
  readonly rounds?: readonly RoundText[]
  readonly brief?: Partial<Brief>
  readonly config?: Partial<Config>
  readonly materials?: readonly Material[]
  readonly rows?: readonly Measurement[] | undefined
}

/** Two rounds that leave something open. */
export const ROUNDS: readonly RoundText[] = [
  { page: pageOf(1), said: { critic: { score: 6, fixes: [PALE, DULL] }, a11y: { score: 6, fixes: [INK] } } },
  { page: pageOf(2), said: { critic: { score: 7, fixes: [PALE] }, a11y: { score: 7, fixes: [INK] } } },
]

const withDefaults = ({ said, ...round }: RoundText): RoundText => ({
  ...round,
  said: { critic: { score: 8.5 }, brand: { score: 8 }, a11y: { score: 8.5 }, copy: { score: 8 }, ...said },
})

/** A run that has settled. */
export async function playRun({ rounds = ROUNDS, ...run }: RunPlay = {}): Promise<Stage> {
  const clock = createClock()
  const replies = rounds.map((round, n) => [
    `round:${n + 1}`,
    [{ wait: 40 }, { say: roundText(n + 1, withDefaults(round)) }],
  ])
  const stage = perform({
    procedure: theater,
    clock,
    model: scriptedModel(Object.fromEntries(replies), clock.sleep),
    setting: {
      runId: run.runId ?? 'ship-checks',
      brief: {
        title: 'Bread',
        what: 'Say when there is bread',
        requirements: ['Opening hours', 'A link to order'],
        ...run.brief,
      },
      connection: 'Connection 9',
      config: { pace: 'joined', evidence: 'shown', maxRounds: rounds.length, ...run.config },
      ...(run.materials && { materials: run.materials }),
    },
    measure: () => ({ outcome: 'measured' as const, rows: run.rows ?? rows() }),
  })
  await clock.until(stage.driven.done)
  return stage
}

export interface CheckPlay extends RunPlay {
  readonly setup: StageSetup
  /** What is said to each call of the stage, by its name without the stage; nothing where nothing is said here. */
  readonly replies?: Readonly<Record<string, Reply>>
  readonly told?: readonly (readonly [number, Fact])[]
  /** The run and whatever happened to it before. */
  readonly after?: readonly Event[]
  readonly stage?: string
  /** Bytes that the version has by now, where they are others. */
  readonly page?: string
}

export interface CheckPlayed {
  readonly state: RunState
  readonly own: readonly Event[]
  readonly events: readonly Event[]
  readonly played: Stage
  /** What was asked, by the call. */
  readonly prompts: ReadonlyMap<string, string>
}

/** A stage on a run that has settled. */
export async function playCheck(options: CheckPlay): Promise<CheckPlayed> {
  const { setup, replies = {}, told = [], stage: id = STAGE, page = pageOf(2) } = options
  const before = options.after ?? (await playRun(options)).log.events
  const events = followed(before, [{ type: 'stage_opened', id, procedure: setup.kind, setup }])
  const clock = createClock(events.at(-1)?.t)
  const prompts = new Map<string, string>()
  const scripts = Object.entries(replies).map(([name, said]) => [`${id}/${name}`, cuesOf(said)] as const)
  const model = scriptedModel(Object.fromEntries(scripts), clock.sleep)
  const played = perform({
    procedure: procedureOf(stateOf(events)),
    clock,
    model: (request, signal) => {
      prompts.set(request.call, `${request.prompt.system}\n${request.prompt.user}`)
      return model(request, signal)
    },
    events,
    pages: new Map([
      [hashOf(1), pageOf(1)],
      [hashOf(2), page],
    ]),
    measure: () => ({ outcome: 'measured', rows: options.rows ?? rows() }),
    parallel: 4,
  })
  for (const [time, fact] of told) clock.at(time, () => played.driven.tell(fact))
  const state = await clock.until(played.driven.done)
  return { state, own: played.log.events.slice(events.length), events: played.log.events, played, prompts }
}

export function stateOf(events: readonly Event[]): RunState {
  return events.reduce(fold, initialState())
}

/** More facts behind a log, a second later. */
export function followed(events: readonly Event[], facts: readonly (Fact & { stage?: string })[]): Event[] {
  const [seq, t] = [events.length, (events.at(-1)?.t ?? 0) + 1000]
  return [...events, ...facts.map((fact, n) => ({ seq: seq + n, t, ...fact }))]
}

function cuesOf(said: Reply): readonly Cue[] {
  return typeof said === 'string' ? [{ wait: 50 }, { say: said }] : said
}
