/** How many calls a stage may take, before it is opened. */
import { expect, test } from 'vitest'
import { expectedReply } from '../../../src/models/sizes'
import { stageCallCount, stageCalls } from '../../../src/models/stage-sizes'
import { REHEARSAL } from '../../../src/run/connection'
import { askedBy, type ExamWish, type StageWish } from '../../../src/run/stage-wish'

const bytes = 12_000
const exam: ExamWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] }
const ship: ExamWish = { ...exam, use: 'ship' }
const opinion = (...seats: string[]): StageWish => ({ kind: 'opinion', seats })
// Two rounds with three calls each for the 24 claims of two others, and all of it twice.
const [LOW, HIGH] = [3, 3 * (1 + 2 * 3) * 2]

test.each<readonly [string, StageWish, readonly [number, number]]>([
  ['[OK-7] fewer than two examine nothing, and nobody is asked', { ...exam, seats: ['a'] }, [0, 0]],
  ['[OK-24] each seat is asked once, and again for every ten claims of the others', exam, [LOW, HIGH]],
  ['[OK-24] in one round', { ...exam, maxRounds: 1 }, [3, 3 * (1 + 3) * 2]],
  ['[OK-24] from the text alone', { ...exam, use: 'brief' }, [3, 3 * (1 + 3) * 2]],
  [
    '[OK-25] a coverage critic costs a call, and one more of each other',
    { ...exam, critic: 'b' },
    [LOW + 1, HIGH + 6],
  ],
  [
    '[OK-25] not where a use finds nothing of its own',
    { ...ship, critic: 'b' },
    stageCallCount({ wish: ship, bytes }),
  ],
  ['whoever words the outcome is asked once, where there is one', { ...exam, summary: 'a' }, [LOW, HIGH + 2]],
  ['a critic that finds nothing', { kind: 'acceptance', critic: 'a', seats: ['a', 'b', 'c'] }, [1, 6]],
  ['one for all', { kind: 'acceptance', critic: REHEARSAL, seats: [REHEARSAL, REHEARSAL] }, [1, 4]],
  ['a plan is put to each seat once', { kind: 'plan', round: 1, seats: ['a', 'b'] }, [2, 4]],
  ['a second opinion takes two at least and eight at most, each with a second try', opinion('a'), [2, 16]],
  ['an opinion of two', opinion('a', 'b'), [2, 16]],
  ['an opinion of three', opinion('a', 'b', 'c'), [3, 16]],
  ['an opinion five times', { kind: 'opinion', seats: ['a', 'b'], repeats: 5 }, [10, 24]],
])('calls of a stage: %s', (_, wish, calls) => expect(stageCallCount({ wish, bytes })).toEqual(calls))

test('a critic beside one seat makes two, and whoever words the outcome is no seat more', () => {
  expect(stageCallCount({ wish: { ...exam, seats: ['a'], critic: 'b' }, bytes })[0]).toBeGreaterThan(0)
  const seats = stageCalls({ wish: { ...exam, summary: 'a' }, bytes })
  expect(seats.map(({ connection }) => connection)).toEqual(['a', 'b', 'c'])
})

test('what may fall to any seat is told of each, and once of all; a larger version is read more dearly', () => {
  const told = stageCalls({ wish: opinion('a', 'b'), bytes })
  for (const { high, shared } of told) expect([high.length, shared.length]).toEqual([2, 12])
  const reads = (kb: number) => stageCalls({ wish: opinion('a'), bytes: kb * 1000 })[0]?.low[0]?.reads ?? 0
  expect(reads(40)).toBeGreaterThan(reads(4))
})

test('the ledger knows what each of them is expected to write', () => {
  const most = expectedReply(99_999, 'stream') / 2
  for (const task of ['analyse', 'reverify', 'gaps', 'summary', 'objections', 'confirm', 'plan', 'blind'])
    expect(expectedReply(99_999, `exam:1/${task}:s1`), task).toBeLessThan(most)
})

test('a wish asks each of its connections once, whatever they are asked for', () => {
  expect(askedBy({ ...exam, critic: 'd', summary: 'a' })).toEqual(['a', 'b', 'c', 'd'])
  expect(askedBy({ kind: 'acceptance', critic: 'b', seats: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(askedBy({ kind: 'plan', round: 1, seats: ['a'] })).toEqual(['a'])
})
