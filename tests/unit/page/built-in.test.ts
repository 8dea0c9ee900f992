import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { callLine, type Line } from '../../../src/models/line-client'
import type { ModelRequest, Patience, Target } from '../../../src/models/provider'
import { type Availability, builtInState, fetchBuiltIn, serveBuiltIn } from '../../../src/page/built-in'

const to: Target = { row: { id: 'built-in', name: 'Built-in', dialect: 'chat', baseUrl: '' }, baseUrl: '' }
const patience: Patience = { firstByteMs: 1000, idleMs: 1000 }
const request: ModelRequest = {
  model: 'built-in',
  system: 'Be short.',
  messages: [{ role: 'user', content: 'Hello' }],
  maxOutput: 100,
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
  const seen: { created: unknown[]; prompts: unknown[]; destroyed: number } = {
    created: [],
    prompts: [],
    destroyed: 0,
  }
  const create = (options: { monitor?: (monitor: EventTarget) => void }) => {
    seen.created.push(options)
    const progress = new EventTarget()
    options.monitor?.(progress)
    for (const loaded of [0, 0.5, 1]) {
      progress.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
    }
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

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = []
  for await (const value of values) taken.push(value)
  return taken
}

const streamed = (asked: Partial<ModelRequest> = {}, signal = live()) =>
  connect().stream({ to, request: { ...request, ...asked }, patience }, signal)

test('a browser without a model offers none', async () => {
  expect(await builtInState()).toBeUndefined()
  await expect(all(streamed())).rejects.toMatchObject({ failed: { kind: 'model_missing' } })
})

test('a browser with one says how it stands', async () => {
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
  const batches = await all(streamed())
  expect(batches).toEqual([
    [{ type: 'text', text: 'Hi' }],
    [{ type: 'text', text: ' there' }],
    [
      // 4 of the system prompt and 3 of the message; 12 in the end.
      { type: 'usage', usage: { input: 7, output: 5, costUsd: 0 } },
      { type: 'stop', stop: 'end' },
    ],
  ])
  expect(seen.created[0]).toMatchObject({ initialPrompts: [{ role: 'system', content: 'Be short.' }] })
  expect(seen.prompts[0]).toEqual({ messages: [{ role: 'user', content: 'Hello' }], constraint: undefined })
  expect(seen.destroyed).toBe(1)
})

test('a model that does not count its tokens leaves them open', async () => {
  fakeModel({ counts: false })
  const last = (await all(streamed())).at(-1)
  expect(last?.[0]).toEqual({ type: 'usage', usage: { costUsd: 0 } })
})

test('what was said before is in the conversation, and a schema holds the reply', async () => {
  const seen = fakeModel()
  const messages = [
    ...request.messages,
    { role: 'assistant', content: '<CRIT' },
    { role: 'user', content: 'Go on.' },
  ] as const
  await all(streamed({ messages, lock: { kind: 'json', schema: { type: 'object' } } }))
  expect(seen.prompts[0]).toEqual({
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '<CRIT' },
      { role: 'user', content: 'Go on.' },
    ],
    constraint: { type: 'object' },
  })
  await all(streamed({ lock: { kind: 'gbnf', grammar: 'root ::= "a"' } }))
  expect(seen.prompts[1]).toMatchObject({ constraint: undefined })
})

test('an abort ends the reply and its session', async () => {
  const seen = fakeModel({ says: ['Hi', 60_000, 'never'] })
  const abort = new AbortController()
  const values = streamed({}, abort.signal)[Symbol.asyncIterator]()
  await values.next()
  const next = values.next()
  abort.abort()
  await expect(next).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  await vi.waitFor(() => expect(seen.destroyed).toBe(1))
})

test.each([
  [[60_000, 'late'], 'first_byte_timeout'],
  [['Hi', 60_000, 'late'], 'idle_timeout'],
] as const)('silence ends it: %s is a %s', async (says, kind) => {
  fakeModel({ says })
  const { stream } = connect()
  const values = stream({ to, request, patience: { firstByteMs: 20, idleMs: 20 } }, live())
  await expect(all(values)).rejects.toMatchObject({ failed: { kind } })
})

test.each([
  ['QuotaExceededError', 'context_length'],
  ['NotReadableError', 'content_filter'],
  ['NotAllowedError', 'forbidden'],
  ['UnknownError', 'server'],
])('%s is %s', async (name, kind) => {
  fakeModel({ fails: new DOMException('It failed.', name) })
  await expect(all(streamed())).rejects.toMatchObject({ failed: { kind, detail: 'It failed.' } })
})

test('it lists itself, with the room it has', async () => {
  fakeModel()
  expect(await all(connect().models({ to }, live()))).toEqual([[{ id: 'built-in', context: 9216 }]])
})

test('a model that is still on its way is not waited for', async () => {
  const { port1, port2 } = new MessageChannel()
  const create = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))
  vi.stubGlobal('LanguageModel', { create })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController()
    setTimeout(() => clock.abort(new DOMException('Late.', 'TimeoutError')), 10)
    return clock.signal
  })
  serveBuiltIn(port1)
  line = callLine(port2)
  await expect(all(line.models({ to }, live()))).rejects.toMatchObject({
    failed: { kind: 'first_byte_timeout' },
  })
  timeout.mockRestore()
})

const place = { https: true, online: true }
const tested = async () => {
  const rungs = await all(connect().test({ to, request, patience, place }, live()))
  return rungs.filter(({ state }) => state !== 'trying')
}

test('the test climbs every rung', async () => {
  fakeModel()
  const rungs = await tested()
  expect(rungs.map(({ rung, state, found }) => [rung, state, found])).toEqual([
    ['reach', 'ok', undefined],
    ['browser', 'ok', undefined],
    ['key', 'ok', undefined],
    ['model', 'ok', undefined],
    ['stream', 'ok', 'Hi there'],
    ['usage', 'ok', '12'],
  ])
})

test('the test stops where the model is not there, and tells no more', async () => {
  fakeModel({ state: 'downloadable' })
  const rungs = await tested()
  expect(rungs.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'failed', 'unknown', 'unknown'])
  expect(rungs[3]?.failed?.kind).toBe('model_missing')
})
