import { describe, expect, test } from 'vitest'
import { append, emptyColumn, rowAt, rowsOf } from '../../../src/run/column'
import { ROLES } from '../../../src/run/event'
import { freeze, type LanePager, type Pager, thaw, VISIBLE_ROWS } from '../../../src/run/keyframe'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { logOf } from '../replay/logs'

const events = logOf({ seed: 9, rounds: 2, rowsPerLane: 150, oddEvery: 4 })
const whole = events.reduce(fold, initialState())

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
function contents(state: RunState) {
  return JSON.parse(
    JSON.stringify(state, (_, value) => {
      const column = typeof value === 'object' && value !== null && 'rows' in value && 'from' in value
      return column ? Array.from({ length: value.length }, (_row, at) => rowAt(value, at)) : value
    }),
  )
}

test('a state comes back from its keyframe whole, through a clone and through JSON', () => {
  const frozen = freeze(whole)
  for (const way of [frozen, structuredClone(frozen), JSON.parse(JSON.stringify(frozen))])
    expect(contents(thaw(way, pagerOf(whole)))).toEqual(contents(whole))
})

test('an empty state comes back as it was', () => {
  expect(thaw(freeze(initialState()), blind)).toEqual(initialState())
  expect(Object.keys(thaw(JSON.parse(JSON.stringify(freeze(initialState()))), blind))).toContain('active')
})

test('a keyframe holds no row of a lane', () => {
  const text = JSON.stringify(freeze({ ...whole, measurements: initialState().measurements }))
  const dims = whole.rounds.flatMap(({ lanes }) => ROLES.flatMap((role) => rowsOf(lanes[role].notes)))
  expect(dims.length).toBeGreaterThan(100)
  expect(dims.filter((row) => text.includes(row))).toEqual([])
})

describe('rows at hand', () => {
  const [old, newest] = thaw(freeze(whole), pagerOf(whole)).rounds

  test('are the newest of the newest round, and none of older rounds', () => {
    const plain = whole.rounds[1]?.lanes
    for (const role of ROLES) {
      expect(plain?.[role].dims.length).toBeGreaterThan(VISIBLE_ROWS)
      expect(newest && rowsOf(newest.lanes[role].dims)).toEqual(
        plain && rowsOf(plain[role].dims).slice(-VISIBLE_ROWS),
      )
      expect(old && rowsOf(old.lanes[role].dims)).toEqual([])
    }
  })

  test('end at the first that is not in memory', () => {
    const lane = whole.rounds[1]?.lanes.critic
    const length = lane?.dims.length ?? 0
    const partial: Pager = {
      ...blind,
      lane: (round, role) => ({
        ...blind.lane(round, role),
        dims: (row) => (row === length - 4 ? undefined : lane && rowAt(lane.dims, row)),
      }),
    }
    const [, round] = thaw(freeze(whole), partial).rounds
    expect(round && rowsOf(round.lanes.critic.dims)).toEqual(lane && rowsOf(lane.dims).slice(-3))
    expect(round && rowsOf(round.lanes.critic.notes)).toEqual([])
    expect(round?.lanes.critic.notes.length).toBe(lane?.notes.length)
  })

  test('are, for columns outside lanes, kept with the keyframe', () => {
    const state = thaw(structuredClone(freeze(whole)), blind)
    expect(whole.warnings.length).toBeGreaterThan(VISIBLE_ROWS)
    expect(rowsOf(state.warnings)).toEqual(rowsOf(whole.warnings).slice(-VISIBLE_ROWS))
    expect(rowsOf(state.gates)).toEqual(rowsOf(whole.gates).slice(-VISIBLE_ROWS))
  })
})

test('folding on from a thawed state does not change its keyframe', () => {
  const half = events.slice(0, 700).reduce(fold, initialState())
  const frozen = freeze(half)
  const before = JSON.stringify(frozen)
  const after = events.slice(700).reduce(fold, thaw(frozen, pagerOf(half)))
  expect(JSON.stringify(frozen)).toBe(before)
  expect(contents(after)).toEqual(contents(whole))
  expect(append(thaw(frozen, blind).gates, rowsOf(whole.gates)[0] as never).length).toBe(
    half.gates.length + 1,
  )
  expect(JSON.stringify(frozen)).toBe(before)
})

test('a round that did not change is frozen once, so that keyframes share it', () => {
  const some = events.slice(0, 100).reduce(fold, initialState())
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
  expect(back.given).toEqual(initialState().given)
  expect(back.checks).toEqual({})
  expect(back.said).toEqual([])
  expect(back.rounds[1]?.lanes.critic.dims.length).toBe(whole.rounds[1]?.lanes.critic.dims.length)
  expect(rowAt(back.rounds[1]?.lanes.critic.dims ?? emptyColumn(), 0)).toEqual(
    rowAt(whole.rounds[1]?.lanes.critic.dims ?? emptyColumn(), 0),
  )
})
