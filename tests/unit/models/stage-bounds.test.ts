import { describe, expect, test, vi } from 'vitest'
import { stageCallCount, stageCalls } from '../../../src/models/stage-sizes'
import type { StageWish } from '../../../src/run/stage-wish'
import { type Asked, askedBy, type Behaviour, LONG_BYTES } from '../../tools/dearest'

// A cross-examination of four holds a hundred votes against a page.
vi.setConfig({ testTimeout: 30_000 })

/** The brief, as it stands in each prompt. */
const BRIEF = 100
const DEAREST: Behaviour = { clumsy: true, picky: true }

const exam = { kind: 'exam', use: 'artifact' } as const
/** Those that a model on its worst day drives to the last call that was told. */
const REACHED: readonly (readonly [string, StageWish])[] = [
  ['from the text alone', { kind: 'exam', use: 'brief', adversarial: false, seats: ['a', 'b', 'c'] }],
  ['an acceptance check of three', { kind: 'acceptance', critic: 'a', seats: ['a', 'b', 'c'] }],
  ['an acceptance check by one', { kind: 'acceptance', critic: 'a', seats: ['a'] }],
  ['a plan check', { kind: 'plan', round: 1, seats: ['a', 'b', 'c'] }],
  ['a second opinion of one', { kind: 'opinion', seats: ['a'] }],
  ['a second opinion of two', { kind: 'opinion', seats: ['a', 'b'] }],
]
/** What is settled on the way, or is never left over so evenly, takes a few calls less. */
const ALL: typeof REACHED = [
  ...REACHED,
  ['a cross-examination of three', { ...exam, seats: ['a', 'b', 'c'] }],
  ['all that may come with it', { ...exam, seats: ['a', 'b', 'c'], maxRounds: 3, critic: 'b', summary: 'a' }],
  ['one of two', { ...exam, seats: ['a', 'b'] }],
  ['one whose critic sits beside the jurors', { ...exam, seats: ['a', 'b'], critic: 'c' }],
  ['one whose critic has nothing to look for', { ...exam, use: 'ship', seats: ['a', 'b', 'c'], critic: 'a' }],
  ['a second opinion of three', { kind: 'opinion', seats: ['a', 'b', 'c'] }],
]

const most = (wish: StageWish) => stageCallCount({ wish, bytes: LONG_BYTES })[1]
const least = (wish: StageWish) => stageCallCount({ wish, bytes: LONG_BYTES })[0]

/** Tokens at most that are told before it opens. */
function tokensAtMost(wish: StageWish): number {
  const seats = stageCalls({ wish, bytes: LONG_BYTES })
  const sum = (calls: readonly { readonly reads: number; readonly writes: number }[]) =>
    calls.reduce((total, { reads, writes }) => total + reads + writes + BRIEF, 0)
  return (
    seats.reduce((total, { high }) => total + sum(high), 0) +
    Math.max(0, ...seats.map(({ shared }) => sum(shared)))
  )
}

const tokensOf = (asked: readonly Asked[]) =>
  asked.reduce((sum, { reads, writes }) => sum + reads + writes, 0)

describe('[OK-42] a stage stays within what is told before it opens', () => {
  test.each(ALL)('as dear as it can be: %s', async (_, wish) => {
    const asked = await askedBy(wish, DEAREST)
    expect(asked.length).toBeLessThanOrEqual(most(wish))
    expect(tokensOf(asked)).toBeLessThanOrEqual(tokensAtMost(wish))
    const seats =
      'critic' in wish && wish.kind === 'exam' ? [...new Set([...wish.seats, wish.critic])] : wish.seats
    for (const { connection, high, shared } of stageCalls({ wish, bytes: LONG_BYTES })) {
      const own = asked.filter(({ seat }) => seats[Number(seat.slice(1)) - 1] === connection)
      expect(own.length).toBeLessThanOrEqual(high.length + shared.length)
    }
  })

  test.each(ALL)('as cheap as it can be: %s', async (_, wish) => {
    expect((await askedBy(wish, {})).length).toBeGreaterThanOrEqual(least(wish))
  })

  test.each(REACHED)('and what is told is reached: %s', async (_, wish) => {
    expect((await askedBy(wish, DEAREST)).length).toBe(most(wish))
  })

  test('whoever falls silent leaves their answers to the others: one seat may be asked for nearly all', async () => {
    const wish = { kind: 'opinion', seats: ['a', 'b', 'c'] } as const
    const asked = await askedBy(wish, { ...DEAREST, silent: ['s2', 's3'] })
    const [first] = stageCalls({ wish, bytes: LONG_BYTES })
    const own = asked.filter(({ seat }) => seat === 's1')
    expect(own).toHaveLength(12)
    expect(own).toHaveLength((first?.high.length ?? 0) + (first?.shared.length ?? 0))
    expect(asked).toHaveLength(most(wish))
  })
})
