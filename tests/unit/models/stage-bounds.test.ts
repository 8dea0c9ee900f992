/** [OK-42] A stage stays within what is told before it opens, on the best day of its models and on the worst. */
import { expect, test } from 'vitest'
import { stageCallCount, stageCalls } from '../../../src/models/stage-sizes'
import type { StageWish } from '../../../src/run/stage-wish'
import { type Asked, askedBy, type Behaviour, LONG_BYTES } from '../../tools/dearest'

/** The brief, as it stands in each prompt. */
const BRIEF = 100
const DEAREST: Behaviour = { clumsy: true, picky: true }

const three = ['a', 'b', 'c']
const exam = { kind: 'exam', use: 'artifact', seats: three } as const

/** Whether a model on its worst day drives it to the last call that was told: what is settled on the way takes a few less. */
const wishes: readonly (readonly [string, 'reached' | 'within', StageWish])[] = [
  ['from the text alone', 'reached', { ...exam, use: 'brief', adversarial: false }],
  ['an acceptance check of three', 'reached', { kind: 'acceptance', critic: 'a', seats: three }],
  ['an acceptance check by one', 'reached', { kind: 'acceptance', critic: 'a', seats: ['a'] }],
  ['a plan check', 'reached', { kind: 'plan', round: 1, seats: three }],
  ['a second opinion of one', 'reached', { kind: 'opinion', seats: ['a'] }],
  ['a second opinion of two', 'reached', { kind: 'opinion', seats: ['a', 'b'] }],
  ['a second opinion of three', 'within', { kind: 'opinion', seats: three }],
  ['a cross-examination of three', 'within', exam],
  ['all that may come with it', 'within', { ...exam, maxRounds: 3, critic: 'b', summary: 'a' }],
  ['one of two', 'within', { ...exam, seats: ['a', 'b'] }],
  ['one whose critic sits beside the jurors', 'within', { ...exam, seats: ['a', 'b'], critic: 'c' }],
  ['one whose critic has nothing to look for', 'within', { ...exam, use: 'ship', critic: 'a' }],
]

const told = (wish: StageWish) => stageCallCount({ wish, bytes: LONG_BYTES })
type Sizes = readonly { readonly reads: number; readonly writes: number }[]
const sum = (calls: Sizes, each = 0) =>
  calls.reduce((total, { reads, writes }) => total + reads + writes + each, 0)
const ofSeat = (asked: readonly Asked[], at: number) => asked.filter(({ seat }) => seat === `s${at + 1}`)

test.each(wishes)('[OK-42] %s, %s what was told', async (_, how, wish) => {
  const [least, most] = told(wish)
  const seats = stageCalls({ wish, bytes: LONG_BYTES })
  const tokens = seats.reduce((total, { high }) => total + sum(high, BRIEF), 0)
  const shared = Math.max(0, ...seats.map((seat) => sum(seat.shared, BRIEF)))
  const asked = await askedBy(wish, DEAREST)
  expect(asked.length).toBeLessThanOrEqual(most)
  if (how === 'reached') expect(asked).toHaveLength(most)
  expect(sum(asked)).toBeLessThanOrEqual(tokens + shared)
  const critic = wish.kind === 'exam' && wish.critic ? [wish.critic] : []
  for (const [at, connection] of [...new Set([...wish.seats, ...critic])].entries()) {
    const seat = seats.find((one) => one.connection === connection)
    const own = (seat?.high.length ?? 0) + (seat?.shared.length ?? 0)
    expect(ofSeat(asked, at).length, connection).toBeLessThanOrEqual(own)
  }
  expect((await askedBy(wish, {})).length).toBeGreaterThanOrEqual(least)
})

test('[OK-42] whoever falls silent leaves their answers to the others: one seat may be asked for nearly all', async () => {
  const wish = { kind: 'opinion', seats: three } as const
  const asked = await askedBy(wish, { ...DEAREST, silent: ['s2', 's3'] })
  const [first] = stageCalls({ wish, bytes: LONG_BYTES })
  expect(ofSeat(asked, 0)).toHaveLength(12)
  expect((first?.high.length ?? 0) + (first?.shared.length ?? 0)).toBe(12)
  expect(asked).toHaveLength(told(wish)[1])
})
