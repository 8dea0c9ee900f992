import { expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { versionLeft } from '../../../src/run/version-left'
import { page, setup } from '../../tools/loops'
import { creation } from '../../tools/stage'

const leftBy = (...facts: readonly Fact[]) =>
  versionLeft(facts.map((fact, seq) => ({ seq, t: 0, ...fact })).reduce(fold, initialState()))
const draft: readonly Fact[] = [
  { type: 'critique.round_open', round: 1, position: 0 },
  {
    type: 'critique.artifact_seen',
    round: 1,
    hash: 'drafted',
    bytes: 1,
    mime: 'text/html',
    from: 'designer',
  },
  { type: 'critique.round_open', round: 2, position: 0 },
]
const settled: Fact = { type: 'run_settled', status: 'shipped', artifact: 'shipped' }
const ended = (artifact?: string): Fact => ({
  type: 'stage_ended',
  id: `loop:${artifact}`,
  ...(artifact !== undefined && { artifact }),
})

test('what a run has left is what was mended last, what it kept, what it made, what it was given', () => {
  expect(leftBy(creation({}))).toBeUndefined()
  expect(leftBy(creation({ page }))).toBe(page.hash)
  expect(leftBy(creation({ page }), ...draft)).toBe('drafted')
  expect(leftBy(creation({ page }), ...draft, settled)).toBe('shipped')
  expect(leftBy(creation({ page }), settled, ended('one'), ended('two'), ended())).toBe('two')
})

test('a stage that goes on has what it wrote last, and one that ended with nothing leaves what was there', () => {
  const opened = (id: string): Fact => ({ type: 'stage_opened', id, procedure: 'critic-loop', loop: setup })
  const fixed = {
    type: 'critique.artifact_seen',
    hash: 'fixed',
    bytes: 1,
    mime: 'text/html',
    from: 'fix',
  } as const
  const facts = [creation({ page }), settled, opened('loop:1')]
  expect(leftBy(...facts)).toBe('shipped')
  const staged = { ...fixed, stage: 'loop:1' }
  expect(leftBy(...facts, staged)).toBe('fixed')
  expect(leftBy(...facts, staged, { type: 'stage_ended', id: 'loop:1' })).toBe('shipped')
})

test('a round has left its own version, whatever was mended after it; what shipped with it stands for it', () => {
  const facts = [creation({ page }), ...draft, { ...settled, round: 2 }, ended('mended')]
  const state = facts.map((fact, seq) => ({ seq, t: 0, ...fact })).reduce(fold, initialState())
  expect([versionLeft(state, 1), versionLeft(state, 2), versionLeft(state)]).toEqual([
    'drafted',
    'shipped',
    'mended',
  ])
})
