import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Acts, FromLine } from '../../../src/models/line'
import { callLine, type Line } from '../../../src/models/line-client'
import { type ServeOptions, serveLine, targetOn } from '../../../src/models/line-server'
import {
  type Batch,
  ModelError,
  type ModelRequest,
  type ProviderRow,
  type Target,
} from '../../../src/models/provider'

const request: ModelRequest = { model: 'm', system: '', messages: [], maxOutput: 10 }
const row: ProviderRow = { id: 'p', name: 'P', dialect: 'chat', baseUrl: 'https://a.test/v1' }
const to: Target = { row, baseUrl: 'https://a.test/v1' }
const args = { to, request, patience: { firstByteMs: 1, idleMs: 1 } }
const say = (text: string): Batch => [{ type: 'text', text }]

let line: Line | undefined
let ports: MessagePort[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  line?.close()
  for (const port of ports) port.close()
  ports = []
})

/** Both ends of a line within this process. */
function connect(acts: Partial<Acts>, options: Partial<ServeOptions> = {}) {
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  serveLine(port1, acts, { walled: true, ...options })
  line = callLine(port2)
  return line
}

/** What a call throws; fails when it does not. */
async function thrown(values: AsyncIterable<unknown>) {
  try {
    for await (const _ of values);
  } catch (cause) {
    if (cause instanceof ModelError) return cause.failed
    throw cause
  }
  throw new Error('It ended well.')
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = []
  for await (const value of values) taken.push(value)
  return taken
}

async function* failing(cause: Error): AsyncGenerator<never> {
  yield* []
  throw cause
}

const live = () => new AbortController().signal
/** Longer than messages need here. */
const SETTLED_MS = 30

test('values come in order and end', async () => {
  const { stream } = connect({
    async *stream(asked) {
      yield say(asked.to.baseUrl)
      yield say(asked.request.model)
    },
  })
  expect(await all(stream(args, live()))).toEqual([say('https://a.test/v1'), say('m')])
})

test('calls over one line do not mix', async () => {
  const { stream } = connect({
    async *stream({ request: { model } }) {
      for (const n of [1, 2, 3]) {
        await wait(1)
        yield say(model + n)
      }
    },
  })
  const call = (model: string) => all(stream({ ...args, request: { ...request, model } }, live()))
  const [a, b] = await Promise.all([call('a'), call('b')])
  expect(a).toEqual(['a1', 'a2', 'a3'].map(say))
  expect(b).toEqual(['b1', 'b2', 'b3'].map(say))
})

test('at most one value is read ahead of a slow caller', async () => {
  let read = 0
  const { stream } = connect({
    async *stream() {
      for (; read < 10; ) yield say(String((read += 1)))
    },
  })
  let taken = 0
  for await (const _ of stream(args, live())) {
    taken += 1
    await wait(SETTLED_MS)
    expect(read).toBe(Math.min(taken + 1, 10))
  }
  expect(taken).toBe(10)
})

test('a failure crosses whole', async () => {
  const failed = {
    kind: 'rate_limit',
    detail: 'Slow down.',
    status: 429,
    retryAfterMs: 5,
    near: ['x'],
  } as const
  const { stream } = connect({
    async *stream() {
      yield say('half')
      throw new ModelError(failed)
    },
  })
  const said: Batch[] = []
  const cause: unknown = await (async () => {
    for await (const batch of stream(args, live())) said.push(batch)
  })().catch((error: unknown) => error)
  expect(said).toEqual([say('half')])
  expect(cause).toBeInstanceOf(ModelError)
  expect(cause).toMatchObject({ failed, reason: 'http', known: { problem: 'rate_limit', http: 429 } })
})

test('an act that throws before it begins has failed', async () => {
  const { models } = connect({
    models: () => {
      throw new ModelError({ kind: 'not_listed', detail: 'No.' })
    },
  })
  expect((await thrown(models({ to }, live()))).kind).toBe('not_listed')
})

test('an error of the browser’s does not cross in its own words: it may quote the key', async () => {
  const { models } = connect({
    models: () => failing(new TypeError('Bad header: Bearer sk-secret')),
  })
  expect(await thrown(models({ to }, live()))).toEqual({
    kind: 'truncated',
    detail: 'The line broke off: TypeError.',
  })
})

test('an act that the line does not know is refused', async () => {
  const { granted } = connect({})
  expect((await thrown(granted({ to }, live()))).kind).toBe('bad_request')
})

test('without a wall everything is refused and nothing is done', async () => {
  let asked = 0
  const acts: Partial<Acts> = {
    async *stream() {
      asked += 1
      yield say('never')
    },
  }
  const { stream } = connect(acts, { walled: false })
  expect((await thrown(stream(args, live()))).kind).toBe('no_policy')
  expect(asked).toBe(0)
})

test('a request that the policy refused was not on the list', async () => {
  let refusals = 0
  const acts: Partial<Acts> = {
    stream() {
      // As in a browser: the report comes in a task after the failure.
      setTimeout(() => (refusals += 1))
      return failing(new ModelError({ kind: 'cors_or_key', detail: 'Failed to fetch' }))
    },
  }
  const { stream } = connect(acts, { refusals: () => refusals })
  expect((await thrown(stream(args, live()))).kind).toBe('not_listed')
})

test('a request refused earlier says nothing of a later one', async () => {
  const acts: Partial<Acts> = {
    stream: () => failing(new ModelError({ kind: 'auth', detail: 'Wrong key.' })),
  }
  const { stream } = connect(acts, { refusals: () => 1 })
  expect((await thrown(stream(args, live()))).kind).toBe('auth')
})

/** A stream that never says anything again, and notes when it is let go. */
function silent() {
  const noted = { aborted: 0, ended: 0 }
  const acts: Partial<Acts> = {
    async *stream(_, signal) {
      try {
        yield say('first')
        await new Promise((end) =>
          signal.addEventListener('abort', () => {
            noted.aborted += 1
            end(undefined)
          }),
        )
      } finally {
        noted.ended += 1
      }
    },
  }
  return { acts, noted }
}

test('an abort reaches the line at once, and the caller does not wait for it', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts)
  const abort = new AbortController()
  const values = stream(args, abort.signal)[Symbol.asyncIterator]()
  expect((await values.next()).value).toEqual(say('first'))
  const next = values.next()
  await wait(SETTLED_MS)
  abort.abort()
  await expect(next).rejects.toMatchObject({ failed: { kind: 'aborted' }, reason: 'aborted' })
  await wait(SETTLED_MS)
  expect(noted).toEqual({ aborted: 1, ended: 1 })
})

test('an abort does not wait for a caller that is busy with a value', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts)
  const abort = new AbortController()
  const values = stream(args, abort.signal)[Symbol.asyncIterator]()
  await values.next()
  await wait(SETTLED_MS)
  abort.abort()
  await wait(SETTLED_MS)
  expect(noted.aborted).toBe(1)
})

test('a value that comes after an abort is the last one read', async () => {
  let ended = 0
  const { stream } = connect({
    async *stream(_, signal) {
      try {
        await new Promise((end) => signal.addEventListener('abort', end))
        yield say('late')
      } finally {
        ended += 1
      }
    },
  })
  const abort = new AbortController()
  const cut = thrown(stream(args, abort.signal))
  await wait(SETTLED_MS)
  abort.abort()
  expect((await cut).kind).toBe('aborted')
  await wait(SETTLED_MS)
  expect(ended).toBe(1)
})

test('an abort lets go of a stream that waits to be read on, and drops what was read ahead', async () => {
  let ended = 0
  const { stream } = connect({
    async *stream() {
      try {
        for (let n = 0; ; n += 1) yield say(String(n))
      } finally {
        ended += 1
      }
    },
  })
  const abort = new AbortController()
  const taken: Batch[] = []
  const calling = (async () => {
    for await (const batch of stream(args, abort.signal)) {
      taken.push(batch)
      await wait(SETTLED_MS) // The next value has been read by now.
      abort.abort()
    }
  })()
  await expect(calling).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  await wait(SETTLED_MS)
  expect(taken).toEqual([say('0')])
  expect(ended).toBe(1)
})

test('an abort before the call asks nothing', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts)
  expect((await thrown(stream(args, AbortSignal.abort()))).kind).toBe('aborted')
  await wait(SETTLED_MS)
  expect(noted).toEqual({ aborted: 0, ended: 0 })
})

test('a caller that stops listening lets go of the stream', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts)
  for await (const _ of stream(args, live())) break
  await wait(SETTLED_MS)
  expect(noted.ended).toBe(1)
})

test('a line that closes is a reply cut short, and so is every later call', async () => {
  const { acts } = silent()
  const { stream, lost } = connect(acts)
  const cut = thrown(stream(args, live()))
  await wait(SETTLED_MS)
  expect(lost()).toBe(false)
  ports[0]?.close()
  expect((await cut).kind).toBe('truncated')
  expect(lost()).toBe(true)
  await expect(all(stream(args, live()))).rejects.toMatchObject({ reason: 'network_cut' })
})

test('a line whose lock comes free has died, though its port stays open', async () => {
  let free = (_: string) => {}
  const request = (name: string, _: unknown, held: () => void) =>
    new Promise<void>((done) => {
      free = (dead) => dead === name && done(held())
    })
  vi.stubGlobal('navigator', { locks: { request } })
  const { acts } = silent()
  const { stream, lost } = connect(acts, { alive: 'line:1' })
  const cut = thrown(stream(args, live()))
  await wait(SETTLED_MS)
  free('line:2')
  expect(lost()).toBe(false)
  free('line:1')
  expect((await cut).kind).toBe('truncated')
  expect(lost()).toBe(true)
})

test('what came before a line closed is still handed out', async () => {
  const { acts } = silent()
  const { stream } = connect(acts)
  const values = stream(args, live())[Symbol.asyncIterator]()
  const first = values.next()
  await wait(SETTLED_MS)
  ports[0]?.close()
  await wait(SETTLED_MS)
  expect((await first).value).toEqual(say('first'))
  await expect(values.next()).rejects.toMatchObject({ failed: { kind: 'truncated' } })
})

test('a line whose caller is gone stops what it does', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts)
  const cut = thrown(stream(args, live()))
  await wait(SETTLED_MS)
  line?.close()
  expect((await cut).kind).toBe('truncated')
  await wait(SETTLED_MS)
  expect(noted.ended).toBe(1)
})

test('a line says first whether it is walled, and by which lock it lives', async () => {
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  const first = new Promise<FromLine>((heard) => {
    port2.addEventListener('message', ({ data }) => heard(data as FromLine), { once: true })
    port2.start()
  })
  serveLine(port1, {}, { walled: false, alive: 'line:1' })
  expect(await first).toEqual({ type: 'ready', walled: false, alive: 'line:1' })
})

test('an address on the line’s own origin is a target', () => {
  expect(targetOn('https://a.test', { ...to, key: 'k' })).toEqual({ row, baseUrl: to.baseUrl, key: 'k' })
})

test.each([
  ['another host', 'https://a.test', { ...to, baseUrl: 'https://b.test/v1' }],
  ['another port', 'https://a.test', { ...to, baseUrl: 'https://a.test:8443/v1' }],
  ['another scheme', 'https://a.test', { ...to, baseUrl: 'http://a.test/v1' }],
  ['a host that begins alike', 'https://a.test', { ...to, baseUrl: 'https://a.test.evil.test/v1' }],
  ['a user that looks like it', 'https://a.test', { ...to, baseUrl: 'https://a.test@b.test/' }],
  ['no address', 'https://a.test', { ...to, baseUrl: '' }],
  ['a line to nobody', undefined, { ...to, baseUrl: '' }],
])('%s is not on the list', (_, origin, address) => {
  expect(() => targetOn(origin, address)).toThrow(
    expect.objectContaining({ failed: expect.objectContaining({ kind: 'not_listed' }) }),
  )
})
