import { describe, expect, test } from 'vitest'
import { expectedReply } from '../../../src/models/sizes'
import { stageCallCount, stageCalls } from '../../../src/models/stage-sizes'
import { REHEARSAL } from '../../../src/run/connection'
import { askedBy, type ExamWish, type StageWish } from '../../../src/run/stage-wish'

const bytes = 12_000
const count = (wish: StageWish) => stageCallCount({ wish, bytes })
const exam: ExamWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] }

describe('calls of a stage, before it is opened', () => {
  test('[OK-7] fewer than two examine nothing, and nobody is asked', () => {
    expect(count({ ...exam, seats: ['a'] })).toEqual([0, 0])
    expect(count({ ...exam, seats: ['a'], critic: 'b' })[0]).toBeGreaterThan(0)
  })

  test('[OK-24] a cross-examination asks each seat once at least, and again for every ten claims of the others', () => {
    // Two rounds with three calls each for the 24 claims of two others, and all of it twice.
    expect(count(exam)).toEqual([3, 3 * (1 + 2 * 3) * 2])
    expect(count({ ...exam, maxRounds: 1 })).toEqual([3, 3 * (1 + 3) * 2])
    expect(count({ ...exam, use: 'brief' })).toEqual(count({ ...exam, maxRounds: 1 }))
  })

  test('[OK-25] a coverage critic costs its own call, and one more of each of the others', () => {
    const [low, high] = count(exam)
    expect(count({ ...exam, critic: 'b' })).toEqual([low + 1, high + 2 * (1 + 2)])
  })

  test('[OK-25] where a use finds nothing of its own, a critic has nothing to look for', () => {
    const ship: ExamWish = { ...exam, use: 'ship' }
    expect(count({ ...ship, critic: 'b' })).toEqual(count(ship))
  })

  test('whoever words the outcome is asked once, where there is one', () => {
    const [low, high] = count(exam)
    expect(count({ ...exam, summary: 'a' })).toEqual([low, high + 2])
    expect(
      stageCalls({ wish: { ...exam, summary: 'a' }, bytes }).map(({ connection }) => connection),
    ).toEqual(['a', 'b', 'c'])
  })

  test('an acceptance critic that finds nothing is the only one that is asked', () => {
    expect(count({ kind: 'acceptance', critic: 'a', seats: ['a', 'b', 'c'] })).toEqual([1, 6])
    expect(count({ kind: 'acceptance', critic: REHEARSAL, seats: [REHEARSAL, REHEARSAL] })).toEqual([1, 4])
  })

  test('a plan is put to each seat once', () => {
    expect(count({ kind: 'plan', round: 1, seats: ['a', 'b'] })).toEqual([2, 4])
  })

  test('a second opinion takes two answers at least and eight at most, each with a second try', () => {
    expect(count({ kind: 'opinion', seats: ['a'] })).toEqual([2, 16])
    expect(count({ kind: 'opinion', seats: ['a', 'b'] })).toEqual([2, 16])
    expect(count({ kind: 'opinion', seats: ['a', 'b', 'c'] })).toEqual([3, 16])
    expect(count({ kind: 'opinion', seats: ['a', 'b'], repeats: 5 })).toEqual([10, 24])
  })

  test('what may fall to any seat is told of each, and once of all', () => {
    const [one, other] = stageCalls({ wish: { kind: 'opinion', seats: ['a', 'b'] }, bytes })
    expect([one, other].map((seat) => [seat?.high.length, seat?.shared.length])).toEqual([
      [2, 12],
      [2, 12],
    ])
  })

  test('a larger version is read more dearly wherever it is read whole', () => {
    const reads = (kb: number) =>
      stageCalls({ wish: { kind: 'opinion', seats: ['a'] }, bytes: kb * 1000 })[0]?.low[0]?.reads ?? 0
    expect(reads(40)).toBeGreaterThan(reads(4))
  })

  test('the ledger knows what each of them is expected to write', () => {
    const stream = expectedReply(99_999, 'stream')
    for (const task of ['analyse', 'reverify', 'gaps', 'summary', 'objections', 'confirm', 'plan', 'blind'])
      expect(expectedReply(99_999, `exam:1/${task}:s1`), task).toBeLessThan(stream / 2)
  })
})

test('a wish asks each of its connections once, whatever they are asked for', () => {
  expect(askedBy({ ...exam, critic: 'd', summary: 'a' })).toEqual(['a', 'b', 'c', 'd'])
  expect(askedBy({ kind: 'acceptance', critic: 'b', seats: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(askedBy({ kind: 'plan', round: 1, seats: ['a'] })).toEqual(['a'])
})
