import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLine } from '../../../workers/lines'

/** Workers as they were started; what they say is the test's. */
let started: FakeWorker[] = []
let says: { walled: boolean; alive?: string } | 'error' | 'nothing'
/** Gives each lock that was asked for, as its holder's death does. */
let free: Map<string, () => void>

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
    else if (says !== 'nothing')
      this.dispatchEvent(new MessageEvent('message', { data: { type: 'ready', ...says } }))
  }
}

/** A line that runs is kept for its origin: each test has its own. */
let origin = ''
let tests = 0
beforeEach(() => {
  origin = `https://api${(tests += 1)}.example.com`
  started = []
  free = new Map()
  says = { walled: true, alive: 'line:1' }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('self', { location: { href: 'https://app.test/jury/assets/jury-1.js' } })
  const request = (name: string, act: () => void) => void free.set(name, act)
  vi.stubGlobal('navigator', { locks: { request } })
})

afterEach(() => {
  for (const port of started.flatMap(({ posted }) => posted)) port.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line is a worker for one origin, and its port goes to no page', async () => {
  expect(await openLine(origin)).toHaveProperty('port')
  expect(started.map(({ url }) => new URL(url).searchParams.get('to'))).toEqual([origin])
  // The script's own query must stay as it is written.
  expect(started[0]?.url).toMatch(/line\.ts\?worker_file&type=module&to=https%3A/)
  expect(started[0]?.posted).toHaveLength(1)
})

test('a second call takes the line that runs, over a port of its own; another origin gets another', async () => {
  const [first, second] = await Promise.all([openLine(origin), openLine(origin)])
  expect(started.map(({ posted }) => posted.length)).toEqual([2])
  expect(first).not.toEqual(second)
  await openLine('http://127.0.0.1:1')
  expect(started).toHaveLength(2)
})

test('a line that has died is not handed out again, and its death does not end the one that took its place', async () => {
  await openLine(origin)
  const died = free.get('line:1')
  died?.()
  await openLine(origin)
  expect(started).toHaveLength(2)
  died?.()
  await openLine(origin)
  expect(started).toHaveLength(2)
})

test('what is no origin is not on the list', async () => {
  for (const address of ['https://*', 'https://a.test/v1', 'file:///etc', ''])
    expect(await openLine(address), address).toEqual({ problem: 'not_listed' })
  expect(started).toEqual([])
})

test.each([
  ['that has no policy', { walled: false }],
  ['that does not load', 'error'],
] as const)('a line %s is ended and says so, and the next call tries another', async (_, said) => {
  says = said
  expect(await openLine(origin)).toEqual({ problem: 'no_policy' })
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  expect(started[0]?.posted).toEqual([])
  says = { walled: true }
  expect(await openLine(origin)).toHaveProperty('port')
})

test('a line that says nothing is not waited for for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  says = 'nothing'
  const opening = openLine(origin)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await opening).toEqual({ problem: 'no_policy' })
})
