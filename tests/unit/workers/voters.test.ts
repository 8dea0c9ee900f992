import { describe, expect, test, vi } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import { planOf } from '../../../src/run/plan-state'
import { goOnAnyway } from '../../../src/run/planned'
import type { Caps } from '../../../src/run/limits'
import { waitsForPerson } from '../../../src/run/waiting'
import type { Store } from '../../../src/store/open'
import type { Order, Refusal } from '../../../workers/desk-surface'
import { votes } from '../../tools/ship-checks'
import { PRICE } from './callable-fixture'
import * as scene from './scene'
import { eventually } from '../../building/eventually'
import { BRIEF, cleanPage, inPages, openPage, over, storeWith, TWO_ROUNDS } from './scene'

/* A run whose plans are voted on by other connections. */

inPages()

const ITEMS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1']
const against = () => votes(ITEMS, { 'P-Step-1': 'disagree' })
const GONE = { b: { why: 'no_connection' } } as const

interface Scene {
  readonly store?: Store
  readonly caps?: Partial<Caps>
  /** What a connection that votes answers. */
  readonly says?: () => string
  readonly refused?: Readonly<Record<string, Refusal>>
  /** How many replies of the run's own were given before. */
  readonly from?: number
  readonly runId?: string
}

async function tab({ store, caps = {}, says = () => votes(ITEMS), from = 0, ...more }: Scene = {}) {
  const replies = TWO_ROUNDS.slice(from)
  const here = scene.tab(store ?? (await storeWith(caps)), {
    says: (id) => (id === 'own' ? (replies.shift() ?? '') : says()),
    usage: () => ({ input: 10, output: 10 }),
    connection: (id) => ({
      ...{ id, name: `Connection ${id}`, model: `model-${id}` },
      price: id === 'dear' ? { input: 1_000_000, output: 1_000_000 } : PRICE,
    }),
    ...more,
  })
  const usual: Order = { brief: BRIEF, connection: 'own', rules: { pace: 'split' }, planSeats: ['a', 'b'] }
  return {
    ...here,
    begin: (wanted: Partial<Order> = {}) => here.order({ ...usual, ...wanted }),
    goOn: () => here.order({ brief: BRIEF, connection: 'own', rules: { pace: 'split' }, goesOn: 'run' }),
  }
}

describe('[OK-36] connections that vote on the plan of a going run', () => {
  test('are frozen into it, asked between its rounds, and paid for with it', async () => {
    const { begin, asked, costs } = await tab()
    const state = await over(await begin())
    expect(state.given.planVoters?.seats).toMatchObject([
      { id: 's1', connectionId: 'a', model: 'model-a' },
      { id: 's2', connectionId: 'b', model: 'model-b' },
    ])
    expect(asked).toEqual(['own', 'own', 'a', 'b', 'own', 'own'])
    expect(planOf(state, 'plan:1').result).toMatchObject({ result: 'passed' })
    expect(state.settled).toMatchObject({ status: 'shipped', round: 2 })
    // Six calls of ten tokens each way, told as one sum.
    await eventually(() => expect(costs.at(-1)).toMatchObject({ input: 60, output: 60 }))
  })

  test('one that cannot be asked keeps the run from beginning, and is named', async () => {
    const { begin, asked } = await tab({ refused: { b: { why: 'key_locked' } } })
    expect(await begin()).toEqual({ why: 'key_locked', connection: 'b' })
    expect(asked).toEqual([])
  })

  test('a cap that a vote would pass stops the run, with the round that it has', async () => {
    const { begin, asked } = await tab({ caps: { run: { usd: 1_000 } } })
    const state = await over(await begin({ planSeats: ['a', 'dear'] }))
    expect(asked).not.toContain('dear')
    expect(asked.filter((id) => id === 'own')).toHaveLength(2)
    expect(state.settled).toMatchObject({ status: 'interrupted', cause: 'budget', round: 1 })
    expect(state.stages['plan:1']).toMatchObject({ ended: true, status: 'interrupted' })
  })

  test('a rehearsal votes on its own plans, and asks nobody', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begin, asked, state } = await tab()
    await begin({ connection: REHEARSAL, planSeats: [REHEARSAL, REHEARSAL] })
    while (!state().stages['plan:1']?.ended) await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(asked).toEqual([])
    const rows = planOf(state(), 'plan:1').rows ?? []
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every(({ votes: cast }) => cast.length === 2)).toBe(true)
  })
})

test('a run that goes on from one that broke off is voted on as before and pays for no vote twice, though a voter is gone', async () => {
  const first = await tab()
  const { store } = first
  expect((await over(await first.begin())).settled).toMatchObject({ status: 'shipped' })
  const second = await tab({ store, runId: 'again' })
  const again = await over(await second.goOn())
  expect(again.given.planVoters?.seats.map(({ connectionId }) => connectionId)).toEqual(['a', 'b'])
  expect(planOf(again, 'plan:1').result).toMatchObject({ result: 'passed' })
  expect(second.asked).toEqual([])

  const third = await tab({ store, refused: GONE, runId: 'third', says: () => 'no vote' })
  expect('why' in (await third.goOn())).toBe(false)
  await eventually(() => expect(third.state().rounds.length).toBeGreaterThan(0))
  expect(third.asked).not.toContain('b')
  expect(third.state().given.planVoters?.seats).toHaveLength(2)
})

describe('a plan that was refused waits for the person, over a restart', () => {
  const GO_ON = { type: 'answered', id: 'refused:plan:1', answer: goOnAnyway('It holds.') } as const

  async function waiting() {
    const { begin, shown, state } = await tab({ says: against })
    await begin()
    await eventually(() => expect(state().questions['refused:plan:1']).toBeDefined())
    expect(waitsForPerson(state())).toBe(true)
    openPage()
    return scene.leave(await storeWith(), shown, { pages: [cleanPage(1)] })
  }

  test.each([
    ['gone on with, it asks its own connection for the next round', GO_ON.answer, ['own', 'own'], undefined],
    ['checked again, its voters as before', 'check_again', ['a', 'b', 'own', 'own'], { result: 'passed' }],
  ])('%s', async (_, answer, wanted, result) => {
    const { take, asked } = await tab({ store: await waiting(), from: 2 })
    const state = await over(await take({ ...GO_ON, answer }))
    expect(asked).toEqual(wanted)
    if (result) expect(planOf(state, 'plan:2').result).toMatchObject(result)
    expect(state.settled).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('a connection that was removed meanwhile casts no vote, and does not keep the run from going on', async () => {
    const { take, asked, state } = await tab({ store: await waiting(), refused: GONE, from: 2 })
    await take({ ...GO_ON, answer: 'check_again' })
    await eventually(() => expect(state().questions['refused:plan:2']).toBeDefined())
    expect(asked).toEqual(['a'])
    expect(planOf(state(), 'plan:2').result).toMatchObject({ result: 'aborted-non-result' })
  })

  test('stopped, it needs nobody', async () => {
    const refused = { own: { why: 'key_locked' }, a: { why: 'key_locked' } } as const
    const { take, asked } = await tab({ store: await waiting(), refused })
    const state = await over(await take({ ...GO_ON, answer: 'stop' }))
    expect(asked).toEqual([])
    expect(state.settled).toMatchObject({ status: 'interrupted', round: 1 })
  })
})
