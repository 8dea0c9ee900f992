import { describe, expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import type { OpinionSetup } from '../../../src/run/opinion'
import { problemOf } from '../../../src/run/schema'
import { askedBy, closedTo, type StageWish, stillTicked } from '../../../src/run/stage-wish'
import { fold, initialState } from '../../../src/run/state'
import { creation } from '../../tools/stage'

const opinion: StageWish = { kind: 'opinion', seats: ['a', 'b'] }
const exam: StageWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] }
const created = (after?: readonly StageWish[]): Fact => ({ ...creation({}), ...(after && { after }) })
const stateOf = (facts: readonly Fact[]) =>
  facts.map((fact, seq): Event => ({ seq, t: 0, ...fact })).reduce(fold, initialState())
const settled = (status: 'shipped' | 'failed' | 'interrupted'): Fact => ({ type: 'run_settled', status })
const stopped = (why: 'budget' | 'interrupt' | 'page_closed' | 'total_timeout'): Fact => ({
  type: 'stopped',
  why,
})

describe('[OK-42] what was ticked before a run', () => {
  test('is what its first event says, and nothing where it says nothing', () => {
    expect(stillTicked(stateOf([created([opinion, exam])]))).toEqual([opinion, exam])
    expect(stillTicked(stateOf([created()]))).toEqual([])
  })

  test('is not opened twice, and not once it was passed over', () => {
    const setup: OpinionSetup = {
      kind: 'opinion',
      artifact: 'h',
      mime: 'text/html',
      seats: [],
      repeats: 1,
      band: 1,
    }
    const opened: Fact = { type: 'stage_opened', id: 'opinion:1', procedure: 'second-opinion', setup }
    expect(stillTicked(stateOf([created([opinion, exam]), settled('shipped'), opened]))).toEqual([exam])
    const skipped: Fact = { type: 'pass_skipped', pass: 'exam', reason: 'run_cap' }
    const marked: Fact = { type: 'approved', artifact: 'h' }
    expect(stillTicked(stateOf([created([opinion, exam]), marked, skipped]))).toEqual([opinion])
  })

  test('is read from a file with every field that it may have', () => {
    const all: readonly StageWish[] = [
      {
        ...exam,
        maxRounds: 3,
        adversarial: false,
        verificationMode: 'lightweight',
        critic: 'a',
        summary: 'b',
      },
      { ...opinion, repeats: 2 },
      { kind: 'acceptance', seats: ['a'], critic: 'a' },
      { kind: 'plan', seats: ['a'], round: 1, adversarial: true },
    ]
    expect(problemOf(created(all))).toBeUndefined()
    expect(all.map(askedBy)).toEqual([['a', 'b'], ['a', 'b'], ['a'], ['a']])
    // A stranger's file may hold anything.
    expect(problemOf({ ...created(), after: [{ kind: 'trial', seats: [] }] } as unknown as Fact)).toContain(
      'after',
    )
  })
})

test.each([
  ['run_cap', [stopped('budget'), settled('interrupted')]],
  ['run_stopped', [stopped('interrupt'), settled('interrupted')]],
  ['run_stopped', [stopped('page_closed'), settled('interrupted')]],
  ['run_stopped', [settled('interrupted')]],
  ['run_failed', [settled('failed')]],
  [undefined, [settled('shipped')]],
  [undefined, [stopped('total_timeout'), settled('shipped')]],
  [undefined, []],
] as const)('[OK-42] %s: a run that ended so', (why, facts) => {
  expect(closedTo(stateOf([created(), ...facts]))).toBe(why)
})
