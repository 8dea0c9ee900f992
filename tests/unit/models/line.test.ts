/** Both ends of a line to a provider, within this process: values in order, failures whole, aborts at once. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Acts, FromLine } from '../../../src/models/line'
import { callLine, type Line } from '../../../src/models/line-client'
import { type ServeOptions, serveLine, targetOn } from '../../../src/models/line-server'
import type { Batch, ModelRequest, ProviderRow, Target } from '../../../src/models/provider'
import { ModelError } from '../../../src/models/provider'

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

function connect(acts: Partial<Acts>, options: Partial<ServeOptions> = {}) {
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  serveLine(port1, acts, { walled: true, ...options })
  line = callLine(port2)
  return line
}

/** What a call throws; fails when it does not. */
async function thrown(values: AsyncIterable<unknown>) {
  const cause = await all(values).catch((error: unknown) => error)
  if (cause instanceof ModelError) return cause.failed
  throw cause
}

async function all<T>(values: AsyncIterable<T>, taken: T[] = []): Promise<T[]> {
  for await (const value of values) taken.push(value)
  return taken
}

async function* failing(cause: Error): AsyncGenerator<never> {
  yield* []
  throw cause
}

const live = () => new AbortController().signal

/** Whatever was sent before has come: a message takes a turn or two. */
async function settled() {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

/** A stream that says one thing and then nothing, and notes when it is called off and let go. */
function silent(late?: Batch) {
  const noted = { asked: 0, aborted: 0, ended: 0 }
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const stream: Acts['stream'] = async function* (_, signal) {
    noted.asked += 1
    try {
      yield say('first')
      await new Promise((off) => signal.addEventListener('abort', off))
      noted.aborted += 1
      if (late) yield late
    } finally {
      noted.ended += 1
      end()
    }
  }
  return { acts: { stream }, noted, ended }
}

/** A stream that is open and has said its one thing. */
async function opened(scene: ReturnType<typeof silent>, options: Partial<ServeOptions> = {}) {
  const { stream, lost } = connect(scene.acts, options)
  const abort = new AbortController()
  const values = stream(args, abort.signal)[Symbol.asyncIterator]()
  expect((await values.next()).value).toEqual(say('first'))
  return { abort, values, lost, stream }
}

test('values come in order and end, and calls over one line do not mix', async () => {
  const { stream } = connect({
    async *stream(asked) {
      for (const n of [1, 2, 3]) yield say(`${asked.to.baseUrl} ${asked.request.model} ${n}`)
    },
  })
  const call = (model: string) => all(stream({ ...args, request: { ...request, model } }, live()))
  const said = await Promise.all([call('a'), call('b')])
  const expected = (model: string) => [1, 2, 3].map((n) => say(`${to.baseUrl} ${model} ${n}`))
  expect(said).toEqual([expected('a'), expected('b')])
})

test('at most one value is read ahead of a slow caller', async () => {
  let read = 0
  const stream: Acts['stream'] = async function* () {
    while (read < 10) yield say(String((read += 1)))
  }
  let taken = 0
  for await (const _ of connect({ stream }).stream(args, live())) {
    taken += 1
    await settled()
    expect(read).toBe(Math.min(taken + 1, 10))
  }
  expect(taken).toBe(10)
})

test('a failure crosses whole, after what was said before it', async () => {
  const known = { kind: 'rate_limit', detail: 'Slow down.', status: 429 } as const
  const failed = { ...known, retryAfterMs: 5, near: ['x'] }
  const failingStream: Acts['stream'] = async function* () {
    yield say('half')
    throw new ModelError(failed)
  }
  const said: Batch[] = []
  const reading = all(connect({ stream: failingStream }).stream(args, live()), said)
  const told = { failed, reason: 'http', known: { problem: 'rate_limit', http: 429 } }
  await expect(reading).rejects.toMatchObject(told)
  await expect(reading).rejects.toBeInstanceOf(ModelError)
  expect(said).toEqual([say('half')])
})

test('an act that throws before it begins has failed, and one that the line does not know is refused', async () => {
  const { models, granted } = connect({
    models: () => {
      throw new ModelError({ kind: 'not_listed', detail: 'No.' })
    },
  })
  expect((await thrown(models({ to }, live()))).kind).toBe('not_listed')
  expect((await thrown(granted({ to }, live()))).kind).toBe('bad_request')
})

test('an error of the browser’s does not cross in its own words: it may quote the key', async () => {
  const { models } = connect({ models: () => failing(new TypeError('Bad header: Bearer sk-secret')) })
  const told = { kind: 'truncated', detail: 'The line broke off: TypeError.' }
  expect(await thrown(models({ to }, live()))).toEqual(told)
})

test('without a wall everything is refused and nothing is done', async () => {
  const { acts, noted } = silent()
  const { stream } = connect(acts, { walled: false })
  expect((await thrown(stream(args, live()))).kind).toBe('no_policy')
  expect(noted.asked).toBe(0)
})

test('a request that the policy refused was not on the list; one refused earlier says nothing of a later one', async () => {
  let refusals = 0
  const opaque = new ModelError({ kind: 'cors_or_key', detail: 'Failed to fetch' })
  const stream = () => {
    // As in a browser: the report comes in a task after the failure.
    setTimeout(() => (refusals += 1))
    return failing(opaque)
  }
  const call = (acts: Partial<Acts>) =>
    thrown(connect(acts, { refusals: () => refusals }).stream(args, live()))
  expect((await call({ stream })).kind).toBe('not_listed')
  const wrong = new ModelError({ kind: 'auth', detail: 'Wrong key.' })
  expect((await call({ stream: () => failing(wrong) })).kind).toBe('auth')
})

test('an abort reaches the line at once, and the caller does not wait for it', async () => {
  const scene = silent()
  const { abort, values } = await opened(scene)
  const next = values.next()
  abort.abort()
  await expect(next).rejects.toMatchObject({ failed: { kind: 'aborted' }, reason: 'aborted' })
  await scene.ended
  expect(scene.noted.aborted).toBe(1)
  // Nor does it wait for a caller that is busy with a value.
  const busy = silent()
  ;(await opened(busy)).abort.abort()
  await busy.ended
})

test('a value that comes after an abort is the last one read', async () => {
  const scene = silent(say('late'))
  const { abort, values } = await opened(scene)
  const next = values.next()
  await settled()
  abort.abort()
  await expect(next).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  await scene.ended
})

test('an abort lets go of a stream that waits to be read on, and drops what was read ahead', async () => {
  let [read, end] = [0, () => {}]
  const ended = new Promise<void>((done) => (end = done))
  const { stream } = connect({
    async *stream() {
      try {
        for (; ; read += 1) yield say(String(read))
      } finally {
        end()
      }
    },
  })
  const abort = new AbortController()
  const taken: Batch[] = []
  const calling = (async () => {
    for await (const batch of stream(args, abort.signal)) {
      taken.push(batch)
      await settled()
      expect(read).toBe(1)
      abort.abort()
    }
  })()
  await expect(calling).rejects.toMatchObject({ failed: { kind: 'aborted' } })
  await ended
  expect(taken).toEqual([say('0')])
})

test('an abort before the call asks nothing, and a caller that stops listening lets go of the stream', async () => {
  const scene = silent()
  const { stream } = connect(scene.acts)
  expect((await thrown(stream(args, AbortSignal.abort()))).kind).toBe('aborted')
  await settled()
  expect(scene.noted).toEqual({ asked: 0, aborted: 0, ended: 0 })
  for await (const _ of stream(args, live())) break
  await scene.ended
})

const CUT = { failed: { kind: 'truncated' }, reason: 'network_cut' }

test('a line that closes is a reply cut short, and so is every later call', async () => {
  const { stream, lost, values } = await opened(silent())
  expect(lost()).toBe(false)
  ports[0]?.close()
  await expect(values.next()).rejects.toMatchObject(CUT)
  expect(lost()).toBe(true)
  await expect(all(stream(args, live()))).rejects.toMatchObject(CUT)
})

test('a line whose lock comes free has died, though its port stays open', async () => {
  let free = (_: string) => {}
  const lockRequest = (name: string, _: unknown, held: () => void) =>
    new Promise<void>((done) => (free = (dead) => dead === name && done(held())))
  vi.stubGlobal('navigator', { locks: { request: lockRequest } })
  const { values, lost } = await opened(silent(), { alive: 'line:1' })
  free('line:2')
  expect(lost()).toBe(false)
  free('line:1')
  await expect(values.next()).rejects.toMatchObject(CUT)
  expect(lost()).toBe(true)
})

test('what came before a line closed is still handed out, and whoever is gone stops what it does', async () => {
  const scene = silent()
  const values = connect(scene.acts).stream(args, live())[Symbol.asyncIterator]()
  const first = values.next()
  await settled()
  line?.close()
  expect((await first).value).toEqual(say('first'))
  await expect(values.next()).rejects.toMatchObject(CUT)
  await scene.ended
})

test('a line says first whether it is walled, and by which lock it lives', async () => {
  const { port1, port2 } = new MessageChannel()
  ports = [port1, port2]
  const first = new Promise<FromLine>((heard) => {
    port2.addEventListener('message', ({ data }) => heard(data as FromLine), { once: true }) // a line speaks first
    port2.start()
  })
  serveLine(port1, {}, { walled: false, alive: 'line:1' })
  expect(await first).toEqual({ type: 'ready', walled: false, alive: 'line:1' })
})

test('an address on the line’s own origin is a target', () => {
  expect(targetOn('https://a.test', { ...to, key: 'k' })).toEqual({ row, baseUrl: to.baseUrl, key: 'k' })
})

test.each([
  ['another host', 'https://a.test', 'https://b.test/v1'],
  ['another port', 'https://a.test', 'https://a.test:8443/v1'],
  ['another scheme', 'https://a.test', 'http://a.test/v1'],
  ['a host that begins alike', 'https://a.test', 'https://a.test.evil.test/v1'],
  ['a user that looks like it', 'https://a.test', 'https://a.test@b.test/'],
  ['no address', 'https://a.test', ''],
  ['a line to nobody', undefined, ''],
])('%s is not on the list', (_, origin, baseUrl) => {
  const refusal = expect.objectContaining({ failed: expect.objectContaining({ kind: 'not_listed' }) })
  expect(() => targetOn(origin, { ...to, baseUrl })).toThrow(refusal)
})
