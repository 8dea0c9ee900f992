/** The states of the app that its pictures and its browser tests show: each is reached, and none is forgotten. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phaseOf, statusOf } from '../../src/theater/selectors'
import { stateOf } from '../building/facts'
import { recorded } from '../building/runs'
import { DRIVEN, LOOPS, PUBLIC, RECORDED, type Recorded, ROWS } from '../e2e/states'

const all = [...RECORDED, ...LOOPS]

function stateAt({ run, at }: Recorded) {
  const { events } = recorded(run)
  expect(at ?? 1, 'the run is as long as that').toBeLessThanOrEqual(events.length)
  return stateOf(events.slice(0, at))
}

test('each state is that of its run there, has a name of its own, and every row of the plan has one', () => {
  expect(all.filter((state) => !state.holds(stateAt(state))).map(({ name }) => name)).toEqual([])
  const names = [...all.map(({ name }) => name), ...Object.keys(DRIVEN)]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const shipped = readdirSync('public/runs').filter((name) => name.endsWith('.jury'))
  expect(shipped).toEqual(PUBLIC.map((name) => `${name}.jury`).toSorted())
  const rows = [...all.flatMap((state) => state.rows), ...Object.values(DRIVEN)]
  expect(ROWS.filter((row) => !rows.includes(row))).toEqual([])
})

test('every phase and status of a run, and every reason for which a jury drops out, is among them', () => {
  const states = RECORDED.map(stateAt)
  const phases = ['idle', 'running', 'shipped', 'degraded', 'interrupted', 'failed']
  const statuses = [
    'running',
    'shipped',
    'below_threshold',
    'timed_out',
    'interrupted',
    'degraded',
    'failed',
    'legacy',
  ]
  expect(new Set(states.map(phaseOf))).toEqual(new Set(phases))
  expect(new Set(states.map(statusOf))).toEqual(new Set(statuses))
  const reasons = states.flatMap(({ ending }) =>
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
