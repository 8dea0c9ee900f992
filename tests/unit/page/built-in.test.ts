// The model of a browser answers, stops and fails like any other connection, and costs nothing.
import { eventually } from '../../building/eventually'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { callLine, type Line } from '../../../src/models/line-client'
import type { ModelRequest, Patience, Target } from '../../../src/models/provider'
import { type Availability, builtInState, fetchBuiltIn, serveBuiltIn } from '../../../src/page/built-in'

const LONG = 60_000
const to: Target = { row: { id: 'built-in', name: 'Built-in', dialect: 'chat', baseUrl: '' }, baseUrl: '' }
const patience: Patience = { firstByteMs: LONG, idleMs: LONG }
const hello = { role: 'user', content: 'Hello' } as const
const request: ModelRequest = {
  ...{ model: 'built-in', system: 'Be short.', messages: [hello], maxOutput: 100 },
}
const live = () => new AbortController().signal

interface Fake {
  readonly state?: Availability
  /** What it says; a number is a wait. */
  readonly says?: readonly (string | number)[]
  readonly fails?: Error
  readonly counts?: boolean
}

/** What the browser has, as far as it is asked. */
function fakeModel({ state = 'available', says = ['Hi', ' there'], fails, counts = true }: Fake = {}) {
  const seen = { created: [] as unknown[], prompts: [] as unknown[], destroyed: 0 }
  const create = (options: { monitor?: (monitor: EventTarget) => void }) => {
    seen.created.push(options)
    const progress = new EventTarget()
    options.monitor?.(progress)
    for (const loaded of [0, 0.5, 1])
      progress.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
    return Promise.resolve(session)
  }
  const session = {
    contextWindow: 9216,
    ...(counts && { contextUsage: 4, measureContextUsage: async () => 3 }),
    destroy: () => {
      seen.destroyed += 1
    },
    promptStreaming(messages: unknown, options: { signal: AbortSignal; responseConstraint?: unknown }) {
      seen.prompts.push({ messages, constraint: options.responseConstraint })
      return streamOf(replyTo(options.signal))
    },
  }
  async function* replyTo(signal: AbortSignal) {
    for (const said of says) {
      if (typeof said === 'number') await wait(said, undefined, { signal })
      else yield said
    }
    if (fails) throw fails
    if (counts) session.contextUsage = 12
  }
  vi.stubGlobal('LanguageModel', { availability: async () => state, create })
  return seen
}

function streamOf(said: AsyncIterator<string>) {
  return new ReadableStream<string>({
    async pull(to) {
      const { done, value } = await said.next()
      if (done) to.close()
      else to.enqueue(value)
    },
  })
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = []
  for await (const value of values) taken.push(value)
  return taken
}

let line: Line | undefined
function connect(): Line {
  const { port1, port2 } = new MessageChannel()
  serveBuiltIn(port1)
  line = callLine(port2)
  return line
}

afterEach(() => {
  line?.close()
  vi.unstubAllGlobals()
})

const streamed = (asked: Partial<ModelRequest> = {}, signal = live(), waits = patience) =>
  connect().stream({ to, request: { ...request, ...asked }, patience: waits }, signal)

const failing = (kind: string, detail?: string) => ({ failed: { kind, ...(detail && { detail }) } })

test('a browser says how its model stands, and one without a model offers none', async () => {
  expect(await builtInState()).toBeUndefined()
  await expect(all(streamed())).rejects.toMatchObject(failing('model_missing'))
  fakeModel({ state: 'downloading' })
  expect(await builtInState()).toBe('downloading')
})

test('the download says how far it is, and leaves no session behind', async () => {
  const seen = fakeModel({ state: 'downloadable' })
  const shares: number[] = []
  await fetchBuiltIn((share) => shares.push(share), live())
  expect(shares).toEqual([0, 0.5, 1])
  expect(seen.destroyed).toBe(1)
})

test('a reply comes as text, tokens and an end, and costs nothing', async () => {
  const seen = fakeModel()
  expect(await all(streamed())).toEqual([
    [{ type: 'text', text: 'Hi' }],
    [{ type: 'text', text: ' there' }],
    [
      // 4 of the system prompt and 3 of the message; 12 in the end.
      { type: 'usage', usage: { input: 7, output: 5, costUsd: 0 } },
      { type: 'stop', stop: 'end' },
    ],
  ])
  expect(seen.created[0]).toMatchObject({ initialPrompts: [{ role: 'system', content: 'Be short.' }] })
  expect(seen.prompts).toEqual([{ messages: [hello], constraint: undefined }])
  expect(seen.destroyed).toBe(1)
  fakeModel({ counts: false })
  const uncounted = (await all(streamed())).at(-1)
  expect(uncounted?.[0]).toEqual({ type: 'usage', usage: { costUsd: 0 } })
})

test('what was said before is in the conversation, and a schema holds the reply', async () => {
  const seen = fakeModel()
  const messages = [
    hello,
    { role: 'assistant', content: '<CRIT' },
    { role: 'user', content: 'Go on.' },
  ] as const
  await all(streamed({ messages, lock: { kind: 'json', schema: { type: 'object' } } }))
  await all(streamed({ lock: { kind: 'gbnf', grammar: 'root ::= "a"' } }))
  expect(seen.prompts).toEqual([
    { messages: [...messages], constraint: { type: 'object' } },
    { messages: [hello], constraint: undefined },
  ])
})

test('an abort ends the reply and its session', async () => {
  const seen = fakeModel({ says: ['Hi', LONG, 'never'] })
  const abort = new AbortController()
  const values = streamed({}, abort.signal)[Symbol.asyncIterator]()
  await values.next()
  const next = values.next()
  abort.abort()
  await expect(next).rejects.toMatchObject(failing('aborted'))
  await eventually(() => expect(seen.destroyed).toBe(1))
})

test.each([
  [[LONG, 'late'], { firstByteMs: 20 }, 'first_byte_timeout'],
  [['Hi', LONG, 'late'], { idleMs: 20 }, 'idle_timeout'],
] as const)('silence ends it: of %j with %j it is a %s', async (says, waits, kind) => {
  fakeModel({ says })
  const values = streamed({}, live(), { ...patience, ...waits })
  await expect(all(values)).rejects.toMatchObject(failing(kind))
})

test.each([
  ['QuotaExceededError', 'context_length'],
  ['NotReadableError', 'content_filter'],
  ['NotAllowedError', 'forbidden'],
  ['UnknownError', 'server'],
])('%s is %s', async (name, kind) => {
  fakeModel({ fails: new DOMException('It failed.', name) })
  await expect(all(streamed())).rejects.toMatchObject(failing(kind, 'It failed.'))
})

test('it lists itself with the room it has, and a model that is still on its way is not waited for', async () => {
  fakeModel()
  const listed = () => all(connect().models({ to }, live()))
  expect(await listed()).toEqual([[{ id: 'built-in', context: 9216 }]])
  line?.close()
  const create = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
  vi.stubGlobal('LanguageModel', { create })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController()
    setImmediate(() => clock.abort(new DOMException('Late.', 'TimeoutError')))
    return clock.signal
  })
  await expect(listed()).rejects.toMatchObject(failing('first_byte_timeout'))
  timeout.mockRestore()
})

test('the test climbs every rung, or stops where the model is not there and tells no more', async () => {
  const tested = async () => {
    const rungs = connect().test({ to, request, patience, place: { https: true, online: true } }, live())
    return (await all(rungs)).filter(({ state }) => state !== 'trying')
  }
  fakeModel()
  const climbed = await tested()
  expect(climbed.map(({ rung }) => rung)).toEqual(['reach', 'browser', 'key', 'model', 'stream', 'usage'])
  expect(climbed.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(climbed.flatMap(({ found }) => found ?? [])).toEqual(['Hi there', '12'])
  line?.close()
  fakeModel({ state: 'downloadable' })
  const stopped = await tested()
  expect(stopped.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'failed', 'unknown', 'unknown'])
  expect(stopped[3]?.failed?.kind).toBe('model_missing')
})
