import { describe, expect, test } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import { type Failed, ModelError } from '../../../src/models/provider'
import { type RetryWorld, retrying } from '../../../src/models/retry'
import { patience } from '../../../src/run/limits'
import type { Problem } from '../../../src/run/event'
import { CallError } from '../../../src/run/reading'
import { createClock } from '../../tools/clock'
import { seeded } from '../wire/feed'

const request = { call: 'stream', prompt: { system: '', user: '' } }
const failing = (kind: Problem, more: Partial<Failed> = {}) =>
  new ModelError({ kind, detail: `It says ${kind}.`, ...more })

/** Fails in these ways, one a try, and then speaks. */
function flaky(causes: readonly Error[], before: readonly Piece[] = []) {
  const clock = createClock()
  const triedAt: number[] = []
  const model: Model = async function* () {
    const cause = causes[triedAt.push(clock.now()) - 1]
    yield* before
    if (cause) throw cause
    yield { type: 'text', text: 'said' }
  }
  return { clock, triedAt, model }
}

async function run(
  { clock, model }: ReturnType<typeof flaky>,
  { signal = new AbortController().signal, ...world }: Partial<RetryWorld> & { signal?: AbortSignal } = {},
) {
  const pieces: Piece[] = []
  const tried = retrying(model, { sleep: clock.sleep, random: () => 0.5, ...world })
  const reading = (async () => {
    for await (const piece of tried(request, signal)) pieces.push(piece)
  })()
  const error = await clock.until(reading.catch((cause: unknown) => cause))
  return { pieces, error, waits: pieces.filter((piece) => piece.type === 'waiting') }
}

describe('a connection that fails (MODELS 6)', () => {
  test('is tried three times, twice as late each time, and each wait is told', async () => {
    const cause = failing('not_running')
    const scene = flaky([cause, cause, cause, cause])
    const { waits, error } = await run(scene)
    expect(error).toBe(cause)
    expect(scene.triedAt).toEqual([0, 500, 1500])
    expect(waits).toEqual([
      { type: 'waiting', problem: 'not_running', attempt: 2, of: 3, ms: 500 },
      { type: 'waiting', problem: 'not_running', attempt: 3, of: 3, ms: 1000 },
    ])
  })

  test('is spread by a quarter', async () => {
    const waitWith = async (random: number) => {
      const { waits } = await run(flaky([failing('not_running')]), { random: () => random })
      return waits[0]?.ms
    }
    expect(await waitWith(0)).toBe(375)
    expect(await waitWith(1)).toBe(625)
  })

  test('and speaks in the end is one reply', async () => {
    const { pieces, error } = await run(flaky([new CallError('network_cut', 'reset')]))
    expect(error).toBeUndefined()
    expect(pieces.map(({ type }) => type)).toEqual(['waiting', 'text'])
  })
})

describe('a provider that is busy (MODELS 6)', () => {
  const busy: readonly (readonly [string, ModelError])[] = [
    ['429', failing('rate_limit', { status: 429 })],
    ['502', failing('server', { status: 502 })],
    ['503', failing('server', { status: 503 })],
    ['529', failing('overloaded', { status: 529 })],
    ['overloaded inside a stream', failing('overloaded')],
  ]
  test.each(busy)('%s is tried four times', async (_, cause) => {
    const scene = flaky(Array.from({ length: 9 }, () => cause))
    const { error } = await run(scene)
    expect(error).toBe(cause)
    expect(scene.triedAt).toEqual([0, 1000, 3000, 7000])
  })

  test('is waited for between one second and ten, give or take a half', async () => {
    const random = seeded(6)
    const [least, most] = patience.busyWaitMs
    for (let round = 0; round < 50; round++) {
      const { waits } = await run(flaky(Array.from({ length: 9 }, () => failing('overloaded'))), { random })
      for (const { ms } of waits) {
        expect(ms).toBeGreaterThanOrEqual(least / 2)
        expect(ms).toBeLessThanOrEqual(most * 1.5)
      }
      expect(new Set(waits.map(({ ms }) => ms)).size).toBe(3)
    }
  })

  test('and states a wait is taken at its word', async () => {
    const { waits } = await run(flaky([failing('rate_limit', { retryAfterMs: 37_000 })]), { random: () => 1 })
    expect(waits[0]?.ms).toBe(37_000)
  })

  test('and names a quota and a wait means the minute', async () => {
    const cause = failing('rate_limit', { detail: 'You exceeded your current quota.', retryAfterMs: 4000 })
    expect((await run(flaky([cause]))).waits).toHaveLength(1)
  })
})

const finals: readonly (readonly [string, ModelError])[] = [
  ['a quota', failing('rate_limit', { detail: 'You exceeded your current quota', status: 429 })],
  ['billing', failing('rate_limit', { detail: 'Check your billing details', status: 429 })],
  ['the balance', failing('rate_limit', { detail: 'Balance is too low', status: 429 })],
  ['a request too large', failing('rate_limit', { detail: 'Request too large for model', retryAfterMs: 1 })],
  ['a rate limit of 0', failing('rate_limit', { detail: 'You have a rate limit of 0.', retryAfterMs: 1 })],
  ['no credit', failing('credit', { status: 429 })],
  ['a wrong key', failing('auth', { status: 401 })],
  ['a plain 500', failing('server', { status: 500 })],
  ['a host that browsers may not ask', failing('cors_or_key')],
  ['a silence after the first byte', failing('idle_timeout')],
  ['a cap', failing('aborted')],
]
test.each(finals)('%s is final (MODELS 6)', async (_, cause) => {
  const scene = flaky([cause])
  expect((await run(scene)).error).toBe(cause)
  expect(scene.triedAt).toEqual([0])
})

test('a rate limit that only begins with a 0 is a limit', async () => {
  const scene = flaky([failing('rate_limit', { detail: 'limit 0.5 per second' })])
  expect((await run(scene)).error).toBeUndefined()
})

test('a first byte that does not come is waited for once more (MODELS 6)', async () => {
  const cause = failing('first_byte_timeout')
  const scene = flaky([cause, cause])
  const { waits, error } = await run(scene)
  expect(error).toBe(cause)
  expect(waits).toEqual([{ type: 'waiting', problem: 'first_byte_timeout', attempt: 2, of: 2, ms: 0 }])
})

test.each(['text', 'thinking'] as const)(
  'after the first %s nothing is tried again (MODELS 6)',
  async (type) => {
    const scene = flaky([failing('overloaded')], [{ type, text: 'begun' }])
    expect((await run(scene)).error).toBeInstanceOf(ModelError)
    expect(scene.triedAt).toEqual([0])
  },
)

test('usage and a name are no first word', async () => {
  const scene = flaky(
    [failing('overloaded')],
    [
      { type: 'usage', usage: { input: 3 } },
      { type: 'answered', model: 'm' },
    ],
  )
  expect((await run(scene)).error).toBeUndefined()
})

test('an abort ends the wait at once', async () => {
  const abort = new AbortController()
  const scene = flaky([failing('overloaded', { retryAfterMs: 60_000 })])
  scene.clock.at(10, () => abort.abort())
  expect((await run(scene, { signal: abort.signal })).error).toBeInstanceOf(ModelError)
  expect(scene.clock.now()).toBe(10)
  expect(scene.triedAt).toEqual([0])
})

describe('offline (SAFETY 6, 13)', () => {
  test('it waits for the network and burns no try', async () => {
    const cause = failing('offline')
    const scene = flaky([cause, cause, cause, cause, failing('not_running')])
    const online = (signal: AbortSignal) => scene.clock.sleep(20_000, signal)
    const { error, waits } = await run(scene, { online })
    expect(error).toBeUndefined()
    expect(waits.map(({ problem, attempt }) => [problem, attempt])).toEqual([
      ['offline', 1],
      ['offline', 1],
      ['offline', 1],
      ['offline', 1],
      ['not_running', 2],
    ])
    expect(scene.triedAt[1]).toBe(20_500)
  })

  test('an abort ends that wait too', async () => {
    const abort = new AbortController()
    const scene = flaky([failing('offline')])
    scene.clock.at(10, () => abort.abort())
    const online = (signal: AbortSignal) => scene.clock.sleep(3_600_000, signal)
    await run(scene, { signal: abort.signal, online })
    expect(scene.clock.now()).toBeLessThanOrEqual(10 + patience.connectWaitMs[0])
    expect(scene.triedAt).toEqual([0])
  })

  test('where nobody knows of the network it is a connection that fails', async () => {
    const cause = failing('offline')
    const scene = flaky(Array.from({ length: 9 }, () => cause))
    await run(scene)
    expect(scene.triedAt).toHaveLength(patience.connectTries)
  })
})
