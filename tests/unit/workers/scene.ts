import { afterEach, beforeEach, vi } from 'vitest'
import type { Model, Piece, Request } from '../../../src/kernel'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import type { Batch, ModelRequest } from '../../../src/models/provider'
import { theater } from '../../../src/procedures/theater'
import { defaults, type Pace } from '../../../src/run/config'
import type { Connection } from '../../../src/run/connection'
import type { Event, Usage } from '../../../src/run/event'
import type { Caps } from '../../../src/run/limits'
import type { StageWish } from '../../../src/run/stage-wish'
import type { RunState } from '../../../src/run/state'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { setCaps } from '../../../src/store/spend'
import { openWriter } from '../../../src/store/writer'
import { digest } from '../../../src/wire/digest'
import type { LoopWish, Metered, Order, PersonFact, Refusal } from '../../../workers/desk-surface'
import { type Asking, type LiveRun, startLive, type Take } from '../../../workers/live'
import type { Instruments } from '../../../workers/measure'
import { openOrders } from '../../../workers/orders'
import type { Live } from '../../../workers/shelf'
import { openStaged } from '../../../workers/staging'
import { takeUp, type TakingUp } from '../../../workers/take-up'
import { stateOf } from '../../building/facts'
import { createClock } from '../../tools/clock'
import { answer, critique, escalates, escalation, fails, jsonText } from '../../tools/loops'
import { draftText, low, reviewText } from '../../tools/scripts'
import { endingOf, perform, runFile } from '../../tools/stage'
import { freshStore, headerOf } from '../store/fixture'
import { callableOf } from './callable-fixture'
import { heldLocks } from './held-locks'

/* A tab that orders, drives and takes up runs as the worker does: only the providers are played. */

export const BRIEF = { title: 'A bakery', what: 'One page.' }
export const AT_HOME = { https: false, online: true }
export const NO_CAPS: Caps = { run: {}, day: {}, month: {} }

let locks = heldLocks()
export const isHeld = (name: string) => locks.isHeld(name)

/** Where a page was open before, it is closed: its locks are free, and whatever it was waiting for never comes. */
export function openPage() {
  locks = heldLocks()
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2, onLine: true })
}

/** Each test of the file in a page of its own. */
export function inPages() {
  beforeEach(openPage)
  afterEach(() => void vi.unstubAllGlobals())
}

/** Until every promise that is ready has been served: for what has no state to look at. */
export const served = () => new Promise((resolve) => setImmediate(resolve))

/** A store that has these limits and no others. */
export async function storeWith(caps: Partial<Caps> = {}) {
  const store = await freshStore()
  await setCaps(store, { ...NO_CAPS, ...caps })
  return store
}

/** What a provider answers: one text and its bill. */
export function batchOf(text: string, usage: Usage = { input: 100, output: 20 }): Batch {
  return [
    { type: 'text', text },
    { type: 'usage', usage },
    { type: 'stop', stop: 'end' },
  ]
}

/** One connection that says the same each time, as a door of the worker is opened with it. */
export async function doorTo(reply: string | ((n: number) => string), more: Partial<Connection> = {}) {
  const store = await freshStore()
  const { callable, sent } = callableOf(async function* (_, n) {
    yield batchOf(typeof reply === 'string' ? reply : reply(n))
  }, more)
  return { store, sent, door: { store, callableOf: async () => callable, place: async () => AT_HOME } }
}

interface Scene {
  /** What is said to one request after the other, or to the n-th one of a connection. */
  readonly says?:
    | readonly string[]
    | ((connection: string, n: number, request: ModelRequest) => string | Promise<string>)
  readonly usage?: (connection: string) => Usage
  /** Connections that cannot be asked. */
  readonly refused?: Readonly<Record<string, Refusal>>
  readonly connection?: (id: string) => Partial<Connection>
  readonly instruments?: Instruments
  readonly runId?: string
  /** How a run ends that is ordered here. Without it, runs are driven. */
  readonly ends?: () => RunState
}

type Wished =
  | { readonly connection: string; readonly loop: LoopWish }
  | { readonly judging: StageWish }
  | { readonly again: string }

export function tab(store: Store, scene: Scene = {}) {
  const { says = [], usage, refused = {}, connection = () => ({}), instruments, runId = 'run', ends } = scene
  const sent: ModelRequest[] = []
  const asked: string[] = []
  const shown: Event[] = []
  const costs: Metered[] = []
  const lives: LiveRun[] = []
  const takes: Omit<Take, 'runId' | 'store'>[] = []

  async function* replyTo(id: string, request: ModelRequest) {
    asked.push(id)
    const n = sent.push(request)
    yield batchOf(typeof says === 'function' ? await says(id, n, request) : (says[n - 1] ?? ''), usage?.(id))
  }

  const options: TakingUp = {
    store,
    hold(id, run) {
      lives.push(run)
      return { runId: id, ended: run.driven.done, over: run.over }
    },
    callableOf: async (id) => callableOf((request) => replyTo(id, request), connection(id)).callable,
    refusalOf: async (id) => refused[id],
    place: async () => AT_HOME,
    instruments,
  }
  const watcher = {
    committed: (events: readonly Event[]) => void shown.push(...events),
    trouble: () => {},
    metered: (told: Metered) => void costs.push(told),
  }
  const { order } = openOrders({
    ...options,
    async begin(take) {
      takes.push(take)
      if (ends) return { runId, ended: Promise.resolve(ends()), over: Promise.resolve() }
      return options.hold(runId, await startLive({ runId, store, ...take }))
    },
  })
  return {
    ...{ store, options, watcher, sent, asked, shown, costs, lives, takes },
    state: () => stateOf(shown),
    order: (wanted: Order) => order(wanted, watcher),
    stage: (wished: Wished, known = 0) => openStaged(options, { ...wished, runId, known }, watcher),
    take: (told: PersonFact, known = 0) => takeUp(options, { runId, told, known }, watcher),
  }
}

/** How a run ended that was begun here, once it is over. */
export async function over(begun: Live | { readonly why: string }): Promise<RunState> {
  if ('why' in begun) throw new Error(`It was refused: ${begun.why}.`)
  await begun.over
  return begun.ended
}

interface Left {
  readonly runId?: string
  /** The texts that its events name. */
  readonly pages?: readonly string[]
  readonly said?: Readonly<Record<string, string>>
}

/** Writes a run that was left an hour ago: no tab has it. */
export async function leave(store: Store, events: readonly Event[], left: Left = {}) {
  const { runId = 'run', pages = [], said = {} } = left
  const texts = new Map(pages.map((text) => [digest(text).hash, text]))
  const writer = openWriter({
    store,
    header: headerOf(runId, new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? texts.get(event.hash) : undefined)
  for (const [call, text] of Object.entries(said)) writer.raw(call, text, 0)
  await writer.close()
  return store
}

export const eventsIn = async (store: Store, runId = 'run') => (await readRunFile(store, runId))?.events ?? []
export const stateIn = async (store: Store, runId?: string) => stateOf(await eventsIn(store, runId))

export async function hear(model: Model, asked: Partial<Request> = {}): Promise<Piece[]> {
  const request = { call: 'stream', prompt: { system: 'rules', user: 'brief' }, ...asked }
  const heard: Piece[] = []
  for await (const piece of model(request, new AbortController().signal)) heard.push(piece)
  return heard
}

export const textIn = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

/** A run that has its model and nothing to say to it. */
export const ASKING: Asking = { id: 'run', tell: () => {}, judged: () => '' }

/** What a rehearsal says to a call, in time that goes by at once. */
export async function hearPlay(model: Take['model'] | undefined, call: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const heard = model ? hear(model(ASKING), { call }) : []
    await vi.advanceTimersByTimeAsync(120_000)
    return textIn(await heard)
  } finally {
    vi.useRealTimers()
  }
}

/** Nothing that code finds fault with, so that a verdict is the judges’ alone. */
export const cleanPage = (n: number) =>
  `<!doctype html><html lang="en"><head><title>Bakery ${n}</title></head><body><main><h1>Bread, version ${n}</h1></main></body></html>`
/** Two rounds in two calls each: the first falls short, the second ships. */
export const TWO_ROUNDS = [
  draftText(1, cleanPage(1)),
  reviewText(1, low),
  draftText(2, cleanPage(2)),
  reviewText(2, {}),
]

export const CRITERIA = ['BRIEF_COVERAGE', 'HONESTY'] as const
/** What a critic says of two criteria: that both are met, unless told otherwise. */
export const critic = (first = answer('BRIEF_COVERAGE'), more = {}) =>
  jsonText(critique({ criteria: [first, answer('HONESTY')], ...more }))
export const FAILS = critic(fails('BRIEF_COVERAGE', 'Say when.'))
export const asks = (...questions: readonly string[]) =>
  critic(escalates('BRIEF_COVERAGE'), { escalations: questions.map((question) => escalation(question)) })

/** A theater that a rehearsal plays to its end, in time that passes by itself. */
export async function rehearsedRun(
  pace: Pace,
  { unsupported = false, around = (model: Model) => model } = {},
) {
  const config = { ...defaults, pace }
  const play = { brief: BRIEF, seed: 3, config, sleep: () => Promise.resolve() }
  const clock = createClock()
  const setting = { brief: BRIEF, config, unsupported }
  const stage = perform({ procedure: theater, clock, model: around(rehearsalModel(play)), setting })
  const state = await clock.until(stage.driven.done)
  return { settled: endingOf(state), file: runFile(stage, 'run', '2026-01-01T00:00:00Z') }
}
