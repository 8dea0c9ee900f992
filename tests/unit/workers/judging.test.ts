import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { REHEARSAL } from '../../../src/run/connection'
import type { StageSetup } from '../../../src/run/event'
import { problemOf } from '../../../src/run/schema'
import type { StageWish } from '../../../src/run/stage-wish'
import { judgingClocks } from '../../../workers/config-of'
import type { Refusal } from '../../../workers/desk-surface'
import { judgingSetup } from '../../../workers/judging'
import { stateAfter } from '../../building/facts'
import { creation } from '../../tools/stage'
import { callableOf } from './callable-fixture'

/* Who sits in a stage that judges, and by which numbers it goes. */

const CONNECTIONS = new Map([
  ['a', { id: 'a', name: 'At home', provider: 'ollama', model: 'qwen3:8b' }],
  ['b', { id: 'b', name: 'In the cloud', provider: 'anthropic', model: 'claude-sonnet-4-5' }],
  ['c', { id: 'c', name: 'By a host', provider: 'openrouter', model: 'openai/gpt-5' }],
])

const settled = stateAfter(
  { ...creation({ connection: 'In the cloud' }), connectionId: 'b', model: 'claude-sonnet-4-5' },
  { type: 'run_settled', status: 'shipped', composite: 8.2, mustFix: 0, artifact: 'h' },
)

/** Seats for what is wished, where some connections cannot be asked. */
function setup(wish: StageWish, refused: Readonly<Record<string, Refusal>> = {}, artifact = 'h') {
  const options = {
    callableOf: async (id: string) => callableOf(async function* () {}, CONNECTIONS.get(id)).callable,
    refusalOf: async (id: string) => refused[id],
  }
  return judgingSetup(options, wish, { artifact, mime: 'text/html', state: settled })
}

/** The seats, which a stage could be opened with. */
async function seated(wish: StageWish): Promise<StageSetup> {
  const made = await setup(wish)
  if ('why' in made) throw new Error(`Not seated: ${made.why}.`)
  expect(problemOf({ type: 'stage_opened', id: 'x:1', procedure: 'x', setup: made })).toBeUndefined()
  return made
}

const EXAM = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] } as const
const PLAN = { kind: 'plan', round: 2, seats: ['a'] } as const
const connectionsOf = ({ seats }: StageSetup) => seats.map(({ connectionId }) => connectionId)

describe('the seats of a stage', () => {
  test('[OK-4] sit in the order in which they were chosen, each with its connection, model and maker', async () => {
    const { seats } = await seated(EXAM)
    expect(seats).toEqual([
      { id: 's1', connection: 'At home', connectionId: 'a', model: 'qwen3:8b', family: 'Alibaba' },
      {
        ...{ id: 's2', connection: 'In the cloud', connectionId: 'b' },
        ...{ model: 'claude-sonnet-4-5', family: 'Anthropic' },
      },
    ])
  })

  test('a seat that is played has a draw of its own, and no two of them the same', async () => {
    const { seats } = await seated({ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] })
    const nonces = seats.map(({ nonce }) => nonce)
    expect(nonces.every((nonce) => nonce?.length === 32)).toBe(true)
    expect(new Set(nonces).size).toBe(2)
    expect(seats[0]).not.toHaveProperty('connectionId')
  })

  test('where one cannot be asked none is, and it is said which', async () => {
    const wishes: readonly StageWish[] = [
      { ...EXAM, seats: ['a', 'c'] },
      { kind: 'acceptance', critic: 'c', seats: ['a'] },
      { ...PLAN, seats: ['c'] },
      { kind: 'opinion', seats: ['c'] },
    ]
    for (const wish of wishes) {
      const refusal = await setup(wish, { c: { why: 'key_locked' } })
      expect(refusal).toEqual({ why: 'key_locked', connection: 'c' })
    }
  })
})

describe('what a cross-examination goes by', () => {
  test('[OK-5] [OK-6] its numbers are frozen whole, and whoever attacks looks for themselves, whatever was chosen', async () => {
    const made = await seated(EXAM)
    const numbers = { effectiveMaxRounds: 2, adversarial: true, verificationMode: 'full-reanalysis' }
    expect(made).toMatchObject(numbers)
    expect(made).not.toHaveProperty('maxRounds')
    const wanted = { maxRounds: 9, adversarial: true, verificationMode: 'lightweight' } as const
    expect(await seated({ ...EXAM, use: 'ship', ...wanted })).toMatchObject({
      ...numbers,
      ...{ maxRounds: 3, effectiveMaxRounds: 3 },
    })
  })

  test.each<[string, readonly string[], string]>([
    ['all are played', [REHEARSAL, REHEARSAL, REHEARSAL], 's1'],
    ['one of several is played', ['a', REHEARSAL, 'b'], 's2'],
    ['nobody else is played', ['a', 'b'], 's3'],
  ])('[OK-25] a coverage critic that is played sits where a seat is played: %s', async (_, seats, seat) => {
    const made = await seated({ ...EXAM, seats, critic: REHEARSAL })
    expect(made).toMatchObject({ critic: { seat, provider: REHEARSAL, model: REHEARSAL } })
    expect(made.seats.find(({ id }) => id === seat)).toMatchObject({ connection: REHEARSAL })
  })

  test('[OK-25] nobody looks for what is missing unless a connection was chosen for it: a juror with one task more', async () => {
    expect(await seated(EXAM)).not.toHaveProperty('critic')
    const juror = await seated({ ...EXAM, critic: 'b' })
    expect(juror).toMatchObject({ critic: { seat: 's2', provider: 'anthropic', model: 'claude-sonnet-4-5' } })
    expect(juror.seats).toHaveLength(2)
    const other = await seated({ ...EXAM, critic: 'c' })
    expect(connectionsOf(other)).toEqual(['a', 'b', 'c'])
    expect(other).toMatchObject({ critic: { seat: 's3', provider: 'openrouter', model: 'openai/gpt-5' } })
  })

  test('whoever words the outcome has a seat of their own, even on a connection that examines', async () => {
    const made = await seated({ ...EXAM, summary: 'a' })
    expect(made.seats.map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
    expect(connectionsOf(made)).toEqual(['a', 'b', 'a'])
    expect(made).toMatchObject({ summary: 's3' })
  })
})

describe('what the others go by', () => {
  test('the acceptance critic sits first and does not confirm itself', async () => {
    const made = await seated({ kind: 'acceptance', critic: 'b', seats: ['a', 'b', 'c'] })
    expect(made).toMatchObject({ kind: 'acceptance', critic: 's1' })
    expect(connectionsOf(made)).toEqual(['b', 'a', 'c'])
    const played = [REHEARSAL, REHEARSAL, REHEARSAL]
    const { seats } = await seated({ kind: 'acceptance', critic: REHEARSAL, seats: played })
    expect(seats).toHaveLength(3)
  })

  test('a plan is attacked unless it is chosen otherwise', async () => {
    expect(await seated(PLAN)).toMatchObject({ round: 2, adversarial: true })
    expect(await seated({ ...PLAN, adversarial: false })).toMatchObject({ adversarial: false })
  })

  test('[S5] a second opinion asks one connection twice and two once each, and is held against what its very version was given', async () => {
    const opinion = (...seats: readonly string[]) => ({ kind: 'opinion', seats }) as const
    expect(await seated(opinion('a'))).toMatchObject({ repeats: 2, composite: 8.2 })
    const two = { repeats: 1, band: 1, authorFamily: 'Anthropic' }
    expect(await seated(opinion('a', 'c'))).toMatchObject(two)
    expect(await seated({ ...opinion('a', 'c'), repeats: 3 })).toMatchObject({ repeats: 3 })
    expect(await setup(opinion('a'), {}, 'mended by a loop')).not.toHaveProperty('composite')
  })

  test('a clock that the person has set for a call holds in a stage as well', () => {
    const usual = { perRoundTimeoutMs: 180_000 }
    expect(judgingClocks(defaults, usual)).toMatchObject(usual)
    const set = { perRoundTimeoutMs: 7000 }
    expect(judgingClocks({ ...defaults, ...set }, usual)).toMatchObject(set)
    expect(judgingClocks(defaults, {}).totalTimeoutMs).toBeGreaterThan(defaults.totalTimeoutMs)
  })
})
