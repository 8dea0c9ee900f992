import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch, ModelRequest } from '../../../src/models/provider'
import { defaults } from '../../../src/run/config'
import { REHEARSAL } from '../../../src/run/connection'
import type { Event } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { openWriter } from '../../../src/store/writer'
import type { Callable } from '../../../workers/calls'
import type { PersonFact, Refusal } from '../../../workers/desk-surface'
import { type LiveRun, startLive } from '../../../workers/live'
import { runLock, takeLock } from '../../../workers/locks'
import { rehearsalAgain, rehearsalOf } from '../../../workers/rehearsed'
import { takeUp } from '../../../workers/take-up'
import { draftText, low, reviewText } from '../../tools/scripts'
import { endingOf } from '../../tools/stage'
import { freshStore, headerOf } from '../store/fixture'
import { callableOf } from './callable-fixture'
import { heldLocks } from './held-locks'

const brief = { title: 'A bakery', what: 'One page.' }
const config = { ...defaults, pace: 'split', askEachRound: true } as const
const GO_ON: PersonFact = { type: 'answered', id: 'another:1', answer: 'go_on' }
const STOP: PersonFact = { type: 'answered', id: 'another:1', answer: 'stop' }
const INTERRUPT: PersonFact = { type: 'stopped', why: 'interrupt' }
/** Nothing that code finds fault with, so that a verdict is the judges’ alone. */
const page = (n: number) =>
  `<!doctype html><html lang="en"><head><title>Bakery ${n}</title></head><body><main><h1>Bread, version ${n}</h1></main></body></html>`
/** What is said in each call, in the order in which a run asks for it. */
const REPLIES = [draftText(1, page(1)), reviewText(1, low), draftText(2, page(2)), reviewText(2, {})]

let locks = heldLocks()

beforeEach(() => {
  locks = heldLocks()
  vi.stubGlobal('navigator', { locks, hardwareConcurrency: 2, onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

function answering(from: number) {
  return callableOf(async function* (_, n): AsyncIterable<Batch> {
    yield [
      { type: 'text', text: REPLIES[from + n - 1] ?? '' },
      { type: 'usage', usage: { input: 100, output: 20 } },
      { type: 'stop', stop: 'end' },
    ]
  })
}

/** The run from its beginning to its question, and its whole log where it was never left. */
async function never(told: PersonFact): Promise<readonly Event[]> {
  const store = await freshStore()
  const heard: Event[] = []
  const run: LiveRun = await startLive({
    runId: 'run',
    store,
    first: { brief, config, connection: 'Mine', connectionId: 'c', model: 'm', nonce: 'a'.repeat(32) },
    model: () => {
      let at = 0
      return async function* () {
        yield { type: 'text', text: REPLIES[at++] ?? '' }
        yield { type: 'stop', stop: 'end' }
      }
    },
    watcher: {
      committed: (events) => {
        heard.push(...events)
        if (events.some(({ type }) => type === 'question_asked')) run.driven.tell(told)
      },
      trouble: () => {},
    },
  })
  await run.over
  return heard
}

/** A store in which the same run was left, as it waited unless said otherwise, and no tab has it. */
async function left(whole: readonly Event[], last: Event['type'] = 'question_asked') {
  const store = await freshStore()
  const asked = whole.findIndex(({ type }) => type === last) + 1
  const events = whole.slice(0, asked)
  const writer = openWriter({
    store,
    header: headerOf('run', new Date(Date.now() - 3_600_000).toISOString()),
    now: () => 0,
    schedule: () => () => {},
    onCommitted: () => {},
    onTrouble: () => {},
  })
  for (const event of events)
    writer.append(event, event.type === 'critique.artifact_seen' ? page(event.round ?? 0) : undefined)
  await writer.close()
  return { store, events }
}

interface Scene {
  readonly store: Store
  readonly refusal?: Refusal
  readonly callable?: Callable
}

/** A tab that takes runs up, and all that it tells of them. */
function tab({ store, refusal, callable = answering(2).callable }: Scene) {
  const shown: Event[] = []
  const take = (told: PersonFact, known = 0) =>
    takeUp(
      {
        store,
        hold: (runId, run) => ({ runId, ended: run.driven.done, over: run.over }),
        callableOf: async () => callable,
        refusalOf: async () => refusal,
        place: async () => ({ https: false, online: true }),
      },
      { runId: 'run', told, known },
      { committed: (events) => shown.push(...events), trouble: () => {}, metered: () => {} },
    )
  return { take, shown }
}

async function over(taken: Awaited<ReturnType<typeof takeUp>>) {
  if ('why' in taken) throw new Error(`It was not taken: ${taken.why}.`)
  await taken.over
}

const eventsIn = async (store: Store) => (await readRunFile(store, 'run'))?.events ?? []
const stateOf = (events: readonly Event[]) => events.reduce(fold, initialState())
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type)

test.each([
  ['go on', GO_ON, 'shipped', 2],
  ['stop', STOP, 'interrupted', 1],
  ['an interrupt', INTERRUPT, 'interrupted', 1],
] as const)(
  '%s: left while it waited and taken up again, it ends as if it had not been left',
  async (_, told, status, round) => {
    const whole = await never(told)
    const { store, events } = await left(whole)
    const { take, shown } = tab({ store })
    await over(await take(told, 3))
    const after = await eventsIn(store)
    expect(endingOf(stateOf(after))).toEqual(endingOf(stateOf(whole)))
    expect(endingOf(stateOf(after))).toMatchObject({ status, round })
    expect(typesOf(after)).toEqual(typesOf(whole))
    expect(after.slice(0, events.length)).toEqual(events)
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_each, at) => at))
    expect(shown).toEqual(after.slice(3))
  },
)

test('its clock has gone on, and the hour that it waited is not held against it', async () => {
  const { store, events } = await left(await never(GO_ON))
  await over(await tab({ store }).take(GO_ON))
  const after = await eventsIn(store)
  const times = after.map(({ t }) => t)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(after[events.length]).toMatchObject({ type: 'answered' })
  expect(after[events.length]?.t).toBeGreaterThanOrEqual(3_600_000)
  expect(stateOf(after).settled?.status).toBe('shipped')
})

test('its prompts quote the page that was made before, and its costs are booked under it', async () => {
  const { store } = await left(await never(GO_ON))
  const { callable, sent } = answering(2)
  await over(await tab({ store, callable }).take(GO_ON))
  const [draft] = sent
  expect(JSON.stringify(draft?.messages)).toContain('Bread, version 1')
  expect((await store.relaxed.spend.toArray()).map(({ run }) => run)).toEqual(['run', 'run'])
})

test('it asks for the model that it began with, whatever its connection names now', async () => {
  const { store } = await left(await never(GO_ON))
  const { callable, sent } = answering(2)
  const edited = { ...callable, connection: { ...callable.connection, model: 'another' } }
  await over(await tab({ store, callable: edited }).take(GO_ON))
  expect(sent.map(({ model }: ModelRequest) => model)).toEqual(['m', 'm'])
})

test.each(['key_needed', 'key_locked', 'no_connection'] as const)(
  '%s: refused, nothing has happened to it, and it can be taken up once that is mended',
  async (why) => {
    const { store, events } = await left(await never(GO_ON))
    expect(await tab({ store, refusal: { why } }).take(GO_ON)).toEqual({ why })
    expect(await eventsIn(store)).toEqual(events)
    expect(locks.isHeld(runLock('run'))).toBe(false)
    await over(await tab({ store }).take(GO_ON))
    expect(stateOf(await eventsIn(store)).settled?.status).toBe('shipped')
  },
)

test.each([STOP, INTERRUPT])('to stop it takes no key: %o', async (told) => {
  const { store } = await left(await never(GO_ON))
  const { callable, sent } = answering(2)
  await over(await tab({ store, callable, refusal: { why: 'key_locked' } }).take(told))
  expect(stateOf(await eventsIn(store)).settled).toMatchObject({ status: 'interrupted', round: 1 })
  expect(sent).toEqual([])
})

test('another tab that has it keeps it, and nothing is written', async () => {
  const { store, events } = await left(await never(GO_ON))
  const release = await takeLock(runLock('run'))
  expect(await tab({ store }).take(GO_ON)).toEqual({ why: 'driven' })
  release()
  expect(await eventsIn(store)).toEqual(events)
})

test('of two tabs that answer at once, one goes on with it', async () => {
  const { store } = await left(await never(GO_ON))
  const [one, other] = [tab({ store }), tab({ store })]
  const taken = await Promise.all([one.take(GO_ON), other.take(STOP)])
  for (const each of taken) if (!('why' in each)) await each.over
  expect(taken.filter((each) => 'why' in each)).toEqual([{ why: 'driven' }])
  const types = typesOf(await eventsIn(store))
  expect(types.filter((type) => type === 'run_settled' || type === 'answered')).toHaveLength(2)
})

test('what it does not ask is not answered, and a run that is over is not taken up', async () => {
  const { store, events } = await left(await never(GO_ON))
  expect(await tab({ store }).take({ ...GO_ON, id: 'another:2' })).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(events)
  await over(await tab({ store }).take(GO_ON))
  const whole = await eventsIn(store)
  expect(await tab({ store }).take(INTERRUPT)).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(whole)
})

test('a run that was left with a call open is not taken up: what it lost is for the next start to say', async () => {
  const { store, events } = await left(await never(GO_ON), 'call_started')
  expect(await tab({ store }).take(INTERRUPT)).toEqual({ why: 'driven' })
  expect(await eventsIn(store)).toEqual(events)
})

test('a damaged run is not gone on with', async () => {
  const { store } = await left(await never(GO_ON))
  await store.relaxed.segments.update(['run', 0], { log: 'not what was written\n' })
  await expect(tab({ store }).take(GO_ON)).rejects.toMatchObject({ kind: 'unreadable' })
  expect(locks.isHeld(runLock('run'))).toBe(false)
})

test('it waits again at its next question, and is left again', async () => {
  const whole = await never(GO_ON)
  const { store } = await left(whole)
  const { callable } = callableOf(async function* (_, n): AsyncIterable<Batch> {
    const text = [draftText(2, page(2)), reviewText(2, low)][n - 1] ?? ''
    yield [
      { type: 'text', text },
      { type: 'stop', stop: 'end' },
    ]
  })
  const { take, shown } = tab({ store, callable })
  const taken = await take(GO_ON)
  await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ type: 'question_asked', id: 'another:2' }))
  expect(waitsForPerson(stateOf(await eventsIn(store)))).toBe(true)
  expect('why' in taken).toBe(false)
})

test('a rehearsal goes on with the play that its run has drawn', async () => {
  const store = await freshStore()
  const order = { brief, connection: REHEARSAL, rules: { pace: 'split', askEachRound: true } } as const
  const { first, model } = await rehearsalOf(store, order)
  const again = await rehearsalAgain(store, first)
  const other = await rehearsalAgain(store, { ...first, nonce: `${'7'.repeat(32)}` })
  const told = { id: 'run', tell: () => {}, judged: () => '' }
  const one = await words(model(told))
  const same = await words(again(told))
  const another = await words(other(told))
  expect(one.length).toBeGreaterThan(500)
  expect(same).toEqual(one)
  expect(another).not.toEqual(one)
})

async function words(model: ReturnType<Awaited<ReturnType<typeof rehearsalAgain>>>): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let text = ''
  const request = { call: 'draft:2', prompt: { system: '', user: '' } }
  const hear = async () => {
    for await (const piece of model(request, new AbortController().signal))
      if (piece.type === 'text') text += piece.text
  }
  const heard = hear()
  await vi.advanceTimersByTimeAsync(120_000)
  vi.useRealTimers()
  await heard
  return text
}

const WORDS: PersonFact = {
  type: 'person_said',
  words: [{ kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }],
}

test('told something, it goes on waiting here with its place given up, and what it asks then has been told', async () => {
  const { store, events } = await left(await never(GO_ON))
  const { callable, sent } = answering(2)
  let live: LiveRun | undefined
  const taken = await takeUp(
    {
      store,
      hold: (runId, run) => {
        live = run
        return { runId, ended: run.driven.done, over: run.over }
      },
      callableOf: async () => callable,
      refusalOf: async () => undefined,
      place: async () => ({ https: false, online: true }),
    },
    { runId: 'run', told: WORDS, known: 0 },
    { committed: () => {}, trouble: () => {}, metered: () => {} },
  )
  await vi.waitFor(async () => expect(await eventsIn(store)).toHaveLength(events.length + 1))
  expect((await eventsIn(store)).at(-1)).toMatchObject({ ...WORDS, seq: events.length })
  expect(waitsForPerson(stateOf(await eventsIn(store)))).toBe(true)
  await vi.waitFor(() => expect(locks.isHeld('slot:0')).toBe(false))
  expect(sent).toEqual([])
  live?.driven.tell(GO_ON)
  await over(taken)
  expect(JSON.stringify(sent[0]?.messages)).toContain('Say when it opens')
  expect(typesOf(await eventsIn(store)).filter((type) => type === 'run_settled')).toHaveLength(1)
})

test('told something with its key locked, it is not taken up and has heard nothing', async () => {
  const { store, events } = await left(await never(GO_ON))
  expect(await tab({ store, refusal: { why: 'key_locked' } }).take(WORDS)).toEqual({ why: 'key_locked' })
  expect(await eventsIn(store)).toEqual(events)
})
