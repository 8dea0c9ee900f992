import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRun } from '../../src/run/log'
import { fold, initialState } from '../../src/run/state'
import { phaseOf, statusOf } from '../../src/theater/selectors'
import { DRIVEN, LOOPS, PUBLIC, RECORDED, type Recorded, ROWS } from '../e2e/states'

function stateAt({ run, at }: Recorded) {
  const folder = PUBLIC.includes(run) ? 'public/runs' : 'tests/runs'
  const { events } = readRun(readFileSync(`${folder}/${run}.jury`, 'utf8'))
  expect(at ?? 1, 'the run is as long as that').toBeLessThanOrEqual(events.length)
  return events.slice(0, at).reduce(fold, initialState())
}

describe('the states of the app', () => {
  test.each([...RECORDED, ...LOOPS])('$name: the run is in it there', (state) =>
    expect(state.holds(stateAt(state))).toBe(true),
  )

  test('each has a name of its own', () => {
    const names = [...[...RECORDED, ...LOOPS].map(({ name }) => name), ...Object.keys(DRIVEN)]
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test.each(ROWS)('%s: has a run that shows it, or a way to bring it about', (row) => {
    const shown =
      [...RECORDED, ...LOOPS].some(({ rows }) => rows.includes(row)) || Object.values(DRIVEN).includes(row)
    expect(shown).toBe(true)
  })

  test('every phase and every status of a run is among them', () => {
    const states = RECORDED.map(stateAt)
    expect(new Set(states.map(phaseOf))).toEqual(
      new Set(['idle', 'running', 'shipped', 'degraded', 'interrupted', 'failed']),
    )
    expect(new Set(states.map(statusOf))).toEqual(
      new Set([
        'running',
        'shipped',
        'below_threshold',
        'timed_out',
        'interrupted',
        'degraded',
        'failed',
        'legacy',
      ]),
    )
  })

  test('every reason for which a jury drops out is among them', () => {
    const reasons = RECORDED.map(stateAt).flatMap(({ ending }) =>
      ending?.type === 'critique.degraded' ? [ending.reason] : [],
    )
    expect([...new Set(reasons)].sort()).toEqual([
      'adapter_unsupported',
      'malformed_block',
      'missing_artifact',
      'oversize_block',
      'protocol_version_mismatch',
    ])
  })
})
