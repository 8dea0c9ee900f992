// The version that a run leaves is what was mended last, then what it kept, made or was given.
import { expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { versionLeft } from '../../../src/run/version-left'
import { created, stateAfter, type Told } from '../../building/facts'
import { page, setup as loop } from '../../tools/loops'
import { roundOpen, seen } from './facts'

const leftBy = (...facts: readonly Told[]) => versionLeft(stateAfter(...facts))
const given = created({ page })
const draft = [roundOpen(1), seen('drafted', { round: 1 }), roundOpen(2)]
const settled = { type: 'run_settled', status: 'shipped', artifact: 'shipped' } as const
const ended = (artifact?: string): Fact => {
  return { type: 'stage_ended', id: `loop:${artifact}`, ...(artifact !== undefined && { artifact }) }
}

test('what a run has left is what was mended last, what it kept, what it made, what it was given', () => {
  expect(leftBy(created())).toBeUndefined()
  expect(leftBy(given)).toBe(page.hash)
  expect(leftBy(given, ...draft)).toBe('drafted')
  expect(leftBy(given, ...draft, settled)).toBe('shipped')
  expect(leftBy(given, settled, ended('one'), ended('two'), ended())).toBe('two')
})

test('a stage that goes on has what it wrote last, and one that ended with nothing leaves what was there', () => {
  const opened: Fact = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', loop }
  const facts = [given, settled, opened]
  const fixed: Told = { ...seen('fixed', { from: 'fix' }), stage: 'loop:1' }
  expect([leftBy(...facts), leftBy(...facts, fixed)]).toEqual(['shipped', 'fixed'])
  expect(leftBy(...facts, fixed, { type: 'stage_ended', id: 'loop:1' })).toBe('shipped')
})

test('a round has left its own version, whatever was mended after it; what shipped with it stands for it', () => {
  const state = stateAfter(given, ...draft, { ...settled, round: 2 }, ended('mended'))
  expect([1, 2, undefined].map((round) => versionLeft(state, round))).toEqual([
    'drafted',
    'shipped',
    'mended',
  ])
})
