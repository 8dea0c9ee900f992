// A state that was frozen into a keyframe comes back whole, though the keyframe holds no row of a lane.
import { describe, expect, test } from 'vitest'
import { append, rowAt, rowsOf } from '../../../src/run/column'
import { ROLES } from '../../../src/run/event'
import { freeze, type LanePager, type Pager, thaw, VISIBLE_ROWS } from '../../../src/run/keyframe'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { stateOf } from '../../building/facts'
import { logOf } from '../replay/logs'

const events = logOf({ seed: 9, rounds: 2, rowsPerLane: 150, oddEvery: 4 })
const whole = stateOf(events)

/** Finds rows in a state that has them all. */
function pagerOf(state: RunState): Pager {
  const lane = (round: number, role: (typeof ROLES)[number]): LanePager => {
    const found = state.rounds[round]?.lanes[role]
    return {
      dims: (row) => found && rowAt(found.dims, row),
      mustFixes: (row) => found && rowAt(found.mustFixes, row),
      notes: (row) => found && rowAt(found.notes, row),
    }
  }
  return {
    lane,
    warnings: (row) => rowAt(state.warnings, row),
    measurements: (row) => rowAt(state.measurements, row),
    gates: (row) => rowAt(state.gates, row),
    marks: (row) => rowAt(state.marks, row),
  }
}

const blind = pagerOf(initialState())

/** Everything that a state holds, rows in full. */
const contents = (state: RunState) =>
  JSON.parse(
    JSON.stringify(state, (_, value) => {
      const isColumn = typeof value === 'object' && value !== null && 'rows' in value && 'from' in value
      return isColumn ? Array.from({ length: value.length }, (_row, at) => rowAt(value, at)) : value
    }),
  )

test('a state comes back from its keyframe whole, through a clone and through JSON, an empty one too', () => {
  const frozen = freeze(whole)
  for (const way of [frozen, structuredClone(frozen), JSON.parse(JSON.stringify(frozen))])
    expect(contents(thaw(way, pagerOf(whole)))).toEqual(contents(whole))
  expect(thaw(freeze(initialState()), blind)).toEqual(initialState())
  expect(Object.keys(thaw(JSON.parse(JSON.stringify(freeze(initialState()))), blind))).toContain('active')
})

test('a keyframe holds no row of a lane', () => {
  const text = JSON.stringify(freeze({ ...whole, measurements: initialState().measurements }))
  const notes = whole.rounds.flatMap(({ lanes }) => ROLES.flatMap((role) => rowsOf(lanes[role].notes)))
  expect(notes.length).toBeGreaterThan(100)
  expect(notes.filter((row) => text.includes(row))).toEqual([])
})

describe('rows at hand', () => {
  const plain = whole.rounds[1]?.lanes
  if (!plain) throw new Error('The log has two rounds.')

  test('are the newest of the newest round, and none of older rounds', () => {
    const [old, newest] = thaw(freeze(whole), pagerOf(whole)).rounds
    for (const role of ROLES) {
      expect(plain[role].dims.length).toBeGreaterThan(VISIBLE_ROWS)
      expect(newest && rowsOf(newest.lanes[role].dims)).toEqual(rowsOf(plain[role].dims).slice(-VISIBLE_ROWS))
      expect(old && rowsOf(old.lanes[role].dims)).toEqual([])
    }
  })

  test('end at the first that is not in memory', () => {
    const { dims, notes } = plain.critic
    const paged = (row: number) => (row === dims.length - 4 ? undefined : rowAt(dims, row))
    const lane: Pager['lane'] = (round, role) => ({ ...blind.lane(round, role), dims: paged })
    const critic = thaw(freeze(whole), { ...blind, lane }).rounds[1]?.lanes.critic
    expect(critic && rowsOf(critic.dims)).toEqual(rowsOf(dims).slice(-3))
    expect(critic && rowsOf(critic.notes)).toEqual([])
    expect(critic?.notes.length).toBe(notes.length)
  })

  test('are, for columns outside lanes, kept with the keyframe', () => {
    const state = thaw(structuredClone(freeze(whole)), blind)
    expect(whole.warnings.length).toBeGreaterThan(VISIBLE_ROWS)
    expect(rowsOf(state.warnings)).toEqual(rowsOf(whole.warnings).slice(-VISIBLE_ROWS))
    expect(rowsOf(state.gates)).toEqual(rowsOf(whole.gates).slice(-VISIBLE_ROWS))
  })
})

test('folding on from a thawed state does not change its keyframe', () => {
  const half = stateOf(events.slice(0, 700))
  const frozen = freeze(half)
  const before = JSON.stringify(frozen)
  const after = events.slice(700).reduce(fold, thaw(frozen, pagerOf(half)))
  expect(contents(after)).toEqual(contents(whole))
  const [gate] = rowsOf(whole.gates)
  expect(gate && append(thaw(frozen, blind).gates, gate).length).toBe(half.gates.length + 1)
  expect(JSON.stringify(frozen)).toBe(before)
})

test('a round that did not change is frozen once, so that keyframes share it', () => {
  const some = stateOf(events.slice(0, 100))
  const [first] = freeze(some).rounds
  expect(first).toBeDefined()
  expect(freeze({ ...some, t: 1 }).rounds[0]).toBe(first)
  expect(freeze(thaw(freeze(some), blind)).rounds[0]).toBe(first)
})

test('a keyframe of an older version comes back with nothing to quote, and its rounds opened once each', () => {
  const { given: _given, checks: _checks, said: _said, rounds, ...rest } = freeze(whole)
  const old = { ...rest, rounds: rounds.map(({ entry: _entry, ...round }) => round) }
  // As such a keyframe stands in old stores, whatever today's type says.
  const back = thaw(old as unknown as ReturnType<typeof freeze>, pagerOf(whole))
  const { given, checks, said } = back
  expect({ given, checks, said }).toEqual({ given: initialState().given, checks: {}, said: [] })
  const dims = [back, whole].map((state) => state.rounds[1]?.lanes.critic.dims)
  const [first, length] = [
    dims.map((column) => column && rowAt(column, 0)),
    dims.map((column) => column?.length),
  ]
  expect([first[0], length[0]]).toEqual([first[1], length[1]])
})
