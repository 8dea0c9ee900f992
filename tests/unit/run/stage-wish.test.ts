// A stage that was ticked before a run is opened once, and never after the run was stopped or has failed.
import { expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { problemOf } from '../../../src/run/schema'
import { askedBy, closedTo, type StageWish, stillTicked } from '../../../src/run/stage-wish'
import { created, stateAfter } from '../../building/facts'
import { opinion as setup } from './checked'

const opinion: StageWish = { kind: 'opinion', seats: ['a', 'b'] }
const exam: StageWish = { kind: 'exam', use: 'artifact', seats: ['a', 'b'] }
const both = created({ after: [opinion, exam] })
const settled = (status: 'shipped' | 'failed' | 'interrupted'): Fact => ({ type: 'run_settled', status })
const stopped = (why: 'budget' | 'interrupt' | 'page_closed' | 'total_timeout'): Fact => ({
  type: 'stopped',
  why,
})

test('[OK-42] what was ticked before a run is not opened twice, and not once it was passed over', () => {
  const ticked = (...facts: readonly Fact[]) => stillTicked(stateAfter(...facts))
  expect([ticked(both), ticked(created())]).toEqual([[opinion, exam], []])
  const opened: Fact = { type: 'stage_opened', id: 'opinion:1', procedure: 'second-opinion', setup }
  expect(ticked(both, settled('shipped'), opened)).toEqual([exam])
  const skipped: Fact = { type: 'pass_skipped', pass: 'exam', reason: 'run_cap' }
  expect(ticked(both, { type: 'approved', artifact: 'h' }, skipped)).toEqual([opinion])
})

test('[OK-42] a wish is read from a file with every field that it may have', () => {
  const rules = { maxRounds: 3, adversarial: false, verificationMode: 'lightweight' } as const
  const after: readonly StageWish[] = [
    { ...exam, ...rules, critic: 'a', summary: 'b' },
    { ...opinion, repeats: 2 },
    { kind: 'acceptance', seats: ['a'], critic: 'a' },
    { kind: 'plan', seats: ['a'], round: 1, adversarial: true },
  ]
  expect(problemOf(created({ after }))).toBeUndefined()
  expect(after.map(askedBy)).toEqual([['a', 'b'], ['a', 'b'], ['a'], ['a']])
  // A stranger's file may hold anything.
  const strange = { ...created(), after: [{ kind: 'trial', seats: [] }] } as unknown as Fact
  expect(problemOf(strange)).toContain('after')
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
])('[OK-42] %s: a run that ended so', (why, facts) => {
  expect(closedTo(stateAfter(created(), ...facts))).toBe(why)
})
