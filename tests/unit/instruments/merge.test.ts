// The same reading at many widths or places becomes one row, and what breaks a rule comes first by its weight.
import { expect, test } from 'vitest'
import { conflicts, withConflicts } from '../../../src/instruments/conflict'
import { mergeRows } from '../../../src/instruments/merge'
import { rowsOfRunning } from '../../../src/instruments/running'
import type { Measurement } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'

const row = (more: Partial<Measurement> = {}): Measurement => ({
  ...{ instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', target: '#a', value: 2, expected: 4.5 },
  ...{ violation: true, severity: 'high', ...more },
})

test('what reads the same at every width names none, what reads otherwise at one width names them', () => {
  expect(mergeRows([375, 768, 1280].map((width) => row({ width })))).toEqual([row()])
  const rows = [row({ width: 375, value: 3 }), row({ width: 768 }), row({ width: 1280 })]
  expect(mergeRows(rows).map(({ width, value }) => [width, value])).toEqual([
    [375, 3],
    [768, 2],
    [1280, 2],
  ])
})

test('a reading at many places is one row, and places beyond what anybody reads are left out', () => {
  const merged = mergeRows([row(), row({ target: '#b', said: 'B' }), row({ target: '#c', value: 3 })])
  expect(merged).toEqual([row({ also: ['#b'] }), row({ target: '#c', value: 3 })])
  expect(mergeRows(merged)).toEqual(merged)
  const many = Array.from({ length: limits.measuredPlaces + 20 }, (_, n) => row({ target: `#p${n}` }))
  expect(mergeRows(many)[0]?.also).toHaveLength(limits.measuredPlaces)
})

test('a rule that is broken somewhere does not hold everywhere', () => {
  const { target: _, ...holds } = row({ violation: false })
  expect(mergeRows([holds, row()])).toEqual([row()])
  expect(mergeRows([{ ...holds, width: 1280 }, row({ width: 375 })])).toHaveLength(2)
  expect(mergeRows([{ ...holds, rule: 'other' }, row()])).toHaveLength(2)
})

test('lines of a source stay apart, and none is told twice', () => {
  const left = row({ instrument: 'IN-6', rule: 'todo_marker' })
  expect(mergeRows([left, { ...left, target: '#b' }, left])).toHaveLength(2)
})

test('violations come first, by weight; what holds goes when there are too many', () => {
  const many = Array.from({ length: limits.measuredRows }, (_, n) => row({ value: n, violation: false }))
  const merged = mergeRows([
    ...many,
    row({ value: -1, severity: 'low' }),
    row({ value: -2, severity: 'critical' }),
  ])
  expect(merged).toHaveLength(limits.measuredRows)
  expect(merged.slice(0, 3).map(({ value }) => value)).toEqual([-2, -1, 0])
})

const reading = {
  ...{ target: '#a', text: 'A', color: 'rgb(0, 0, 0)', background: 'rgb(9, 9, 9)' },
  ...{ fontSize: 16, visible: true, width: 9, height: 9 },
}

test('a place is in conflict where page and copy differ, and only there', () => {
  expect(conflicts([reading], [reading])).toEqual([])
  expect(conflicts([reading], [{ ...reading, fontSize: 16.2, width: 400 }])).toEqual([])
  expect(conflicts([reading], [])).toEqual([])
  const found = conflicts([reading], [{ ...reading, fontSize: 10, visible: false }])
  expect(found.map(({ field }) => field)).toEqual(['fontSize', 'visible'])
})

test('[IN-2] rows in conflict count for nothing, the others stand', () => {
  const found = conflicts([reading], [{ ...reading, color: 'rgb(99, 99, 99)' }])
  const rows = [row(), row({ target: '#b' }), row({ instrument: 'IN-8', rule: 'target_size' })]
  const [touched, other, size, said] = withConflicts(rows, found)
  expect(touched).toMatchObject({ violation: false, cannot: 'instrument_conflict' })
  expect([other, size]).toEqual(rows.slice(1))
  const conflict = { instrument: 'instrument_conflict', rule: 'color', target: '#a', violation: false }
  expect(said).toMatchObject(conflict)
  expect(withConflicts(rows, [])).toBe(rows)
})

test('[IN-14] [IN-15] [IN-16] errors, refused requests and dead controls are told, and why nothing can be', () => {
  const told = (...given: Parameters<typeof rowsOfRunning>) =>
    rowsOfRunning(...given).map(({ instrument, value, target, cannot, violation }) =>
      [instrument, cannot ?? value ?? target, violation].join(' '),
    )
  const kept = ['IN-15 scripts_not_run false', 'IN-16 scripts_not_run false']
  expect(told({ outcome: 'kept', console: [] })).toEqual(kept)
  const silent = ['IN-15 page_silent false', 'IN-16 page_silent false']
  expect(told({ outcome: 'silent', console: [] })).toEqual(silent)
  expect(told({ outcome: 'still', console: [] })).toEqual(['IN-15  false'])

  const snapshot = { html: '', sample: [], controls: 3, dead: ['#b'] }
  const console = [
    { kind: 'log', text: 'hello' },
    { kind: 'uncaught', text: 'x is not defined' },
    { kind: 'uncaught', text: 'x is not defined' },
    { kind: 'refused', text: 'https://a.example/x.js' },
  ] as const
  const wrong = ['IN-15 x is not defined true', 'IN-14 https://a.example/x.js true', 'IN-16 #b true']
  expect(told({ outcome: 'ran', snapshot, console })).toEqual(wrong)
  const fine = { ...snapshot, dead: [] }
  expect(told({ outcome: 'ran', snapshot: fine, console: [] })).toEqual(['IN-15  false', 'IN-16 3 false'])
  // A page that falls silent when its controls are used has none that hold.
  const { controls: _, ...fallen } = fine
  expect(told({ outcome: 'ran', snapshot: fallen, console: [] })[1]).toBe('IN-16 page_silent false')
})
