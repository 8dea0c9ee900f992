import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLine, openLine } from '../../../src/page/lines'

const ORIGIN = 'https://api.example.com'

/** Workers as they were started; what they say is the test's. */
let started: FakeWorker[] = []
let says: { walled: boolean } | 'error' | 'nothing' = { walled: true }

class FakeWorker extends EventTarget {
  readonly posted: MessagePort[] = []
  readonly terminate = vi.fn()
  constructor(readonly url: string) {
    super()
    started.push(this)
    queueMicrotask(() => this.begin())
  }
  postMessage(_: unknown, ports: MessagePort[]) {
    this.posted.push(...ports)
  }
  private begin() {
    if (says === 'error') this.dispatchEvent(new Event('error'))
    else if (says !== 'nothing') {
      this.dispatchEvent(new MessageEvent('message', { data: { type: 'ready', ...says } }))
    }
  }
}

/** The service worker of the page, as far as it is asked. */
class FakeContainer extends EventTarget {
  controller: object | undefined
  active: { state: string } | undefined
  getRegistration = async () => this.active && { active: this.active }
}

let container: FakeContainer
beforeEach(() => {
  started = []
  says = { walled: true }
  container = new FakeContainer()
  container.controller = {}
  vi.stubEnv('DEV', false)
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', { baseURI: 'https://app.test/jury/' })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('navigator', { serviceWorker: container })
})

afterEach(() => {
  for (const { posted } of started) for (const port of posted) port.close()
  closeLine(ORIGIN)
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a line is a worker for one origin, whose port the page does not keep', async () => {
  const opened = await openLine(ORIGIN)
  expect(started.map(({ url }) => new URL(url).searchParams.get('to'))).toEqual([ORIGIN])
  // The script's own query must stay as it is written.
  expect(started[0]?.url).toMatch(/line\.ts\?worker_file&type=module&to=https%3A/)
  expect(opened).toHaveProperty('port')
  expect(started[0]?.posted).toHaveLength(1)
})

test('a second call takes the line that runs, over a port of its own; another origin gets another', async () => {
  const [first, second] = await Promise.all([openLine(ORIGIN), openLine(ORIGIN)])
  expect(started).toHaveLength(1)
  expect(started[0]?.posted).toHaveLength(2)
  expect(first).not.toEqual(second)
  await openLine('http://127.0.0.1:1')
  expect(started).toHaveLength(2)
  closeLine('http://127.0.0.1:1')
})

test('a closed line is ended, and the next call starts another', async () => {
  await openLine(ORIGIN)
  closeLine(ORIGIN)
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  await openLine(ORIGIN)
  expect(started).toHaveLength(2)
})

test('what is no origin is not on the list', async () => {
  for (const address of ['https://*', 'https://a.test/v1', 'file:///etc', '']) {
    expect(await openLine(address), address).toEqual({ problem: 'not_listed' })
  }
  expect(started).toEqual([])
})

test.each([
  ['that has no policy', { walled: false }],
  ['that does not load', 'error'],
] as const)('a line %s is ended and says so', async (_, said) => {
  says = said
  expect(await openLine(ORIGIN)).toEqual({ problem: 'no_policy' })
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  expect(started[0]?.posted).toEqual([])
})

test('a line that says nothing is not waited for for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  says = 'nothing'
  const opening = openLine(ORIGIN)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await opening).toEqual({ problem: 'no_policy' })
})

test('on the first visit it waits to be controlled', async () => {
  container.controller = undefined
  const opening = openLine(ORIGIN)
  await new Promise((next) => setTimeout(next, 5))
  expect(started).toEqual([])
  container.dispatchEvent(new Event('controllerchange'))
  expect(await opening).toHaveProperty('port')
})

test('it does not wait for a control that never comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  container.controller = undefined
  const opening = openLine(ORIGIN)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await opening).toEqual({ problem: 'no_policy' })
  expect(started).toEqual([])
})

test('a page past its service worker is told at once', async () => {
  container.controller = undefined
  container.active = { state: 'activated' }
  expect(await openLine(ORIGIN)).toEqual({ problem: 'no_policy' })
  expect(started).toEqual([])
})

test.each([
  ['switched off', () => vi.stubGlobal('location', { search: '?sw=off' })],
  ['not supported', () => vi.stubGlobal('navigator', {})],
])('a service worker that is %s puts up no wall', async (_, stub) => {
  stub()
  expect(await openLine(ORIGIN)).toEqual({ problem: 'no_policy' })
  expect(started).toEqual([])
})
