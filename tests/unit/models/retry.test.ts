/** What is asked again when a call fails before its first word, how often, and how much later. */
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
const always = (cause: Error) => Array.from({ length: 9 }, () => cause)

interface Told extends Omit<Partial<RetryWorld>, 'online'> {
  readonly before?: readonly Piece[]
  /** Whoever called it gives up at this time. */
  readonly abortAt?: number
  /** How long the network is away. */
  readonly awayMs?: number
}

/** Fails in these ways, one a try, and then speaks. */
async function tried(causes: readonly Error[], { before = [], abortAt, awayMs, ...world }: Told = {}) {
  const clock = createClock()
  const triedAt: number[] = []
  const model: Model = async function* () {
    const cause = causes[triedAt.push(clock.now()) - 1]
    yield* before
    if (cause) throw cause
    yield { type: 'text', text: 'said' }
  }
  const abort = new AbortController()
  if (abortAt !== undefined) clock.at(abortAt, () => abort.abort())
  const online = (signal: AbortSignal) => clock.sleep(awayMs ?? 0, signal)
  const known = { sleep: clock.sleep, random: () => 0.5, ...(awayMs !== undefined && { online }), ...world }
  const pieces: Piece[] = []
  const reading = (async () => {
    for await (const piece of retrying(model, known)(request, abort.signal)) pieces.push(piece)
  })()
  const error = await clock.until(reading.catch((cause: unknown) => cause))
  const waits = pieces.filter((piece) => piece.type === 'waiting')
  return { pieces, error, waits, triedAt, over: clock.now() }
}

describe('a connection that fails (MODELS 6)', () => {
  test('is tried three times, twice as late each time, and each wait is told', async () => {
    const cause = failing('not_running')
    const { waits, error, triedAt } = await tried(always(cause))
    expect([error, triedAt]).toEqual([cause, [0, 500, 1500]])
    const wait = { type: 'waiting', problem: 'not_running', of: 3 }
    expect(waits).toEqual([
      { ...wait, attempt: 2, ms: 500 },
      { ...wait, attempt: 3, ms: 1000 },
    ])
  })

  test('is spread by a quarter, and speaks in the end as one reply', async () => {
    const waitWith = async (random: number) =>
      (await tried([failing('not_running')], { random: () => random })).waits[0]?.ms
    expect([await waitWith(0), await waitWith(1)]).toEqual([375, 625])
    const { pieces, error } = await tried([new CallError('network_cut', 'reset')])
    expect([error, ...pieces.map(({ type }) => type)]).toEqual([undefined, 'waiting', 'text'])
  })
})

describe('a provider that is busy (MODELS 6)', () => {
  test.each<readonly [string, ModelError]>([
    ['429', failing('rate_limit', { status: 429 })],
    ['502', failing('server', { status: 502 })],
    ['503', failing('server', { status: 503 })],
    ['529', failing('overloaded', { status: 529 })],
    ['overloaded inside a stream', failing('overloaded')],
  ])('%s is tried four times', async (_, cause) => {
    const { error, triedAt } = await tried(always(cause))
    expect([error, triedAt]).toEqual([cause, [0, 1000, 3000, 7000]])
  })

  test('is waited for between one second and ten, give or take a half', async () => {
    const random = seeded(6)
    const [least, most] = patience.busyWaitMs
    for (let round = 0; round < 50; round++) {
      const waits = (await tried(always(failing('overloaded')), { random })).waits.map(({ ms }) => ms)
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(least / 2)
      expect(Math.max(...waits)).toBeLessThanOrEqual(most * 1.5)
      expect(new Set(waits).size).toBe(3)
    }
  })

  test('and states a wait is taken at its word, though it names a quota: it means the minute', async () => {
    const waitFor = async (more: Partial<Failed>) =>
      (await tried([failing('rate_limit', more)], { random: () => 1 })).waits.map(({ ms }) => ms)
    expect(await waitFor({ retryAfterMs: 37_000 })).toEqual([37_000])
    expect(await waitFor({ detail: 'You exceeded your current quota.', retryAfterMs: 4000 })).toEqual([4000])
  })
})

test.each<readonly [string, ModelError]>([
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
])('%s is final (MODELS 6)', async (_, cause) => {
  const { error, triedAt } = await tried([cause])
  expect([error, triedAt]).toEqual([cause, [0]])
})

test('a rate limit that only begins with a 0 is a limit', async () => {
  const { error } = await tried([failing('rate_limit', { detail: 'limit 0.5 per second' })])
  expect(error).toBeUndefined()
})

test('a first byte that does not come is waited for once more (MODELS 6)', async () => {
  const cause = failing('first_byte_timeout')
  const { waits, error } = await tried(always(cause))
  expect(error).toBe(cause)
  expect(waits).toEqual([{ type: 'waiting', problem: 'first_byte_timeout', attempt: 2, of: 2, ms: 0 }])
})

test('after a first word or thought nothing is tried again; usage and a name are none (MODELS 6)', async () => {
  const after = async (...before: Piece[]) =>
    (await tried([failing('overloaded')], { before })).triedAt.length
  expect(await after({ type: 'text', text: 'begun' })).toBe(1)
  expect(await after({ type: 'thinking', text: 'begun' })).toBe(1)
  expect(await after({ type: 'usage', usage: { input: 3 } }, { type: 'answered', model: 'm' })).toBe(2)
})

test('an abort ends the wait at once', async () => {
  const cause = failing('overloaded', { retryAfterMs: 60_000 })
  expect(await tried([cause], { abortAt: 10 })).toMatchObject({ error: cause, over: 10, triedAt: [0] })
})

describe('offline (SAFETY 6, 13)', () => {
  const offline = failing('offline')

  test('it waits for the network and burns no try', async () => {
    const causes = [offline, offline, offline, offline, failing('not_running')]
    const { error, waits, triedAt } = await tried(causes, { awayMs: 20_000 })
    expect(error).toBeUndefined()
    const waited = waits.map(({ problem, attempt }) => `${problem} ${attempt}`)
    expect(waited).toEqual([...Array.from({ length: 4 }, () => 'offline 1'), 'not_running 2'])
    expect(triedAt[1]).toBe(20_500)
  })

  test('an abort ends that wait too', async () => {
    const { over, triedAt } = await tried([offline], { abortAt: 10, awayMs: 3_600_000 })
    expect(over).toBeLessThanOrEqual(10 + patience.connectWaitMs[0])
    expect(triedAt).toEqual([0])
  })

  test('where nobody knows of the network it is a connection that fails', async () => {
    expect((await tried(always(offline))).triedAt).toHaveLength(patience.connectTries)
  })
})
