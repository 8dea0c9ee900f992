import { expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { versionLeft } from '../../../src/run/version-left'
import { page } from '../../tools/loops'
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
