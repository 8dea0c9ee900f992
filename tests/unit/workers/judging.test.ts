import { describe, expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import { defaults } from '../../../src/run/config'
import type { StageSetup } from '../../../src/run/event'
import { problemOf } from '../../../src/run/schema'
import type { StageWish } from '../../../src/run/stage-wish'
import { fold, initialState } from '../../../src/run/state'
import { judgingClocks } from '../../../workers/config-of'
import type { Refusal } from '../../../workers/desk-surface'
import { judgingSetup } from '../../../workers/judging'
import { creation } from '../../tools/stage'
import { callableOf } from './callable-fixture'

const CONNECTIONS = {
  a: { id: 'a', name: 'At home', provider: 'ollama', model: 'qwen3:8b' },
  b: { id: 'b', name: 'In the cloud', provider: 'anthropic', model: 'claude-sonnet-4-5' },
  c: { id: 'c', name: 'By a host', provider: 'openrouter', model: 'openai/gpt-5' },
} as const
const known = new Map(Object.entries(CONNECTIONS))

const settled = [
  { ...creation({ connection: 'In the cloud' }), connectionId: 'b', model: 'claude-sonnet-4-5' },
  { type: 'run_settled', status: 'shipped', composite: 8.2, mustFix: 0, artifact: 'h' } as const,
].reduce((state, fact) => fold(state, { seq: state.seq, t: 0, ...fact }), initialState())

const subject = { artifact: 'h', mime: 'text/html', state: settled }

/** Seats for what is wished, where one connection cannot be asked. */
function setup(wish: StageWish, refused?: { readonly id: string; readonly refusal: Refusal }) {
  return judgingSetup(
    {
      callableOf: async (id) => {
        const { callable } = callableOf(async function* () {}, known.get(id))
        return callable
      },
      refusalOf: async (id) => (id === refused?.id ? refused.refusal : undefined),
    },
    wish,
    subject,
  )
}

test('[S5] a second opinion is held against what its very version was given, and against nothing else', async () => {
  const looked = (artifact: string) =>
    judgingSetup(
      {
        callableOf: async () => callableOf(async function* () {}, CONNECTIONS.b).callable,
        refusalOf: async () => undefined,
      },
      { kind: 'opinion', seats: [REHEARSAL] },
      { ...subject, artifact },
    )
  expect(await looked('h')).toMatchObject({ composite: 8.2 })
  expect(await looked('mended by a loop')).not.toHaveProperty('composite')
})

function given(made: Awaited<ReturnType<typeof setup>>): StageSetup {
  if ('why' in made) throw new Error(`Not seated: ${made.why}.`)
  return made
}

const opened = (made: StageSetup) =>
  problemOf({ type: 'stage_opened', id: 'x:1', procedure: 'x', setup: made })

describe('the seats of a stage', () => {
  test('[OK-4] sit in the order in which they were chosen, each with its connection, model and maker', async () => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'] }))
    expect(made.seats).toEqual([
      { id: 's1', connection: 'At home', connectionId: 'a', model: 'qwen3:8b', family: 'Alibaba' },
      {
        id: 's2',
        connection: 'In the cloud',
        connectionId: 'b',
        model: 'claude-sonnet-4-5',
        family: 'Anthropic',
      },
    ])
    expect(opened(made)).toBeUndefined()
  })

  test('a seat that is played has a draw of its own, and no two of them the same', async () => {
    const made = given(await setup({ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] }))
    const nonces = made.seats.map(({ nonce }) => nonce)
    expect(nonces.every((nonce) => nonce?.length === 32)).toBe(true)
    expect(new Set(nonces).size).toBe(2)
    expect(made.seats[0]).not.toHaveProperty('connectionId')
  })

  test('where one cannot be asked none is, and it is said which', async () => {
    const refused = { id: 'c', refusal: { why: 'key_locked' } as const }
    const wish: StageWish = { kind: 'exam', use: 'artifact', seats: ['a', 'c'] }
    expect(await setup(wish, refused)).toEqual({ why: 'key_locked', connection: 'c' })
    expect(await setup({ kind: 'acceptance', critic: 'c', seats: ['a'] }, refused)).toMatchObject({
      connection: 'c',
    })
    expect(await setup({ kind: 'plan', round: 1, seats: ['c'] }, refused)).toMatchObject({
      why: 'key_locked',
    })
    expect(await setup({ kind: 'opinion', seats: ['c'] }, refused)).toMatchObject({ why: 'key_locked' })
  })
})

describe('what a cross-examination goes by', () => {
  test('[OK-5] its numbers are frozen whole, whether they were chosen or not', async () => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'] }))
    expect(made).toMatchObject({
      effectiveMaxRounds: 2,
      adversarial: true,
      verificationMode: 'full-reanalysis',
    })
    expect(made).not.toHaveProperty('maxRounds')
    const brief = given(await setup({ kind: 'exam', use: 'brief', seats: ['a', 'b'] }))
    expect(brief).toMatchObject({ effectiveMaxRounds: 1 })
    const set = given(await setup({ kind: 'exam', use: 'ship', seats: ['a', 'b'], maxRounds: 9 }))
    expect(set).toMatchObject({ maxRounds: 3, effectiveMaxRounds: 3, verificationMode: 'lightweight' })
  })

  test.each<[string, readonly string[], string]>([
    ['all are played', [REHEARSAL, REHEARSAL, REHEARSAL], 's1'],
    ['one of several is played', ['a', REHEARSAL, 'b'], 's2'],
    ['nobody else is played', ['a', 'b'], 's3'],
  ])('[OK-25] a coverage critic that is played sits where a seat is played: %s', async (_, seats, seat) => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats, critic: REHEARSAL }))
    expect(made).toMatchObject({ critic: { seat, provider: REHEARSAL, model: REHEARSAL } })
    expect(made.seats.find(({ id }) => id === seat)).toMatchObject({ connection: REHEARSAL })
    expect(opened(made)).toBeUndefined()
  })

  test('[OK-6] whoever attacks looks for themselves, whatever was chosen', async () => {
    const made = given(
      await setup({
        kind: 'exam',
        use: 'ship',
        seats: ['a', 'b'],
        adversarial: true,
        verificationMode: 'lightweight',
      }),
    )
    expect(made).toMatchObject({ adversarial: true, verificationMode: 'full-reanalysis' })
  })

  test('[OK-25] nobody looks for what is missing unless a connection was chosen for it', async () => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'] }))
    expect(made).not.toHaveProperty('critic')
    const looking = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'], critic: 'b' }))
    expect(looking).toMatchObject({
      critic: { seat: 's2', provider: 'anthropic', model: 'claude-sonnet-4-5' },
    })
    expect(looking.seats).toHaveLength(2)
  })

  test('[OK-25] one that was not among the jurors examines as well: it is a juror with one task more', async () => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'], critic: 'c' }))
    expect(made.seats.map(({ connectionId }) => connectionId)).toEqual(['a', 'b', 'c'])
    expect(made).toMatchObject({ critic: { seat: 's3', provider: 'openrouter', model: 'openai/gpt-5' } })
  })

  test('whoever words the outcome has a seat of their own, even on a connection that examines', async () => {
    const made = given(await setup({ kind: 'exam', use: 'artifact', seats: ['a', 'b'], summary: 'a' }))
    expect(made.seats.map(({ id, connectionId }) => [id, connectionId])).toEqual([
      ['s1', 'a'],
      ['s2', 'b'],
      ['s3', 'a'],
    ])
    expect(made).toMatchObject({ summary: 's3' })
  })
})

describe('what the others go by', () => {
  test('the acceptance critic sits first and does not confirm itself', async () => {
    const made = given(await setup({ kind: 'acceptance', critic: 'b', seats: ['a', 'b', 'c'] }))
    expect(made).toMatchObject({ kind: 'acceptance', critic: 's1' })
    expect(made.seats.map(({ connectionId }) => connectionId)).toEqual(['b', 'a', 'c'])
    expect(opened(made)).toBeUndefined()
    const played = given(
      await setup({ kind: 'acceptance', critic: REHEARSAL, seats: [REHEARSAL, REHEARSAL, REHEARSAL] }),
    )
    expect(played.seats).toHaveLength(3)
  })

  test('a plan is attacked unless it is chosen otherwise', async () => {
    expect(await setup({ kind: 'plan', round: 2, seats: ['a'] })).toMatchObject({
      round: 2,
      adversarial: true,
    })
    expect(await setup({ kind: 'plan', round: 2, seats: ['a'], adversarial: false })).toMatchObject({
      adversarial: false,
    })
  })

  test('a second opinion asks one connection twice and two once each, and knows whose page it is', async () => {
    expect(await setup({ kind: 'opinion', seats: ['a'] })).toMatchObject({ repeats: 2, composite: 8.2 })
    expect(await setup({ kind: 'opinion', seats: ['a', 'c'] })).toMatchObject({
      repeats: 1,
      band: 1,
      authorFamily: 'Anthropic',
    })
    expect(await setup({ kind: 'opinion', seats: ['a', 'c'], repeats: 3 })).toMatchObject({ repeats: 3 })
  })

  test('a clock that the person has set for a call holds in a stage as well', () => {
    expect(judgingClocks(defaults, { perRoundTimeoutMs: 180_000 })).toMatchObject({
      perRoundTimeoutMs: 180_000,
    })
    const set = { ...defaults, perRoundTimeoutMs: 7000 }
    expect(judgingClocks(set, { perRoundTimeoutMs: 180_000 })).toMatchObject({ perRoundTimeoutMs: 7000 })
    expect(judgingClocks(defaults, {}).totalTimeoutMs).toBeGreaterThan(defaults.totalTimeoutMs)
  })
})
