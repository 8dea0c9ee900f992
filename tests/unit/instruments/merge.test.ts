import { expect, test } from 'vitest'
import { conflicts, withConflicts } from '../../../src/instruments/conflict'
import { mergeRows } from '../../../src/instruments/merge'
import { rowsOfRunning } from '../../../src/instruments/running'
import { limits } from '../../../src/run/limits'
import type { Measurement } from '../../../src/run/event'

const row = (more: Partial<Measurement> = {}): Measurement => ({
  instrument: 'IN-2',
  rule: 'contrast',
  ruleVersion: '1',
  target: '#a',
  value: 2,
  expected: 4.5,
  violation: true,
  severity: 'high',
  ...more,
})

test('what reads the same at every width names none', () => {
  const rows = [375, 768, 1280].map((width) => row({ width }))
  expect(mergeRows(rows)).toEqual([row()])
})

test('what reads otherwise at one width names them', () => {
  const rows = [row({ width: 375, value: 3 }), row({ width: 768 }), row({ width: 1280 })]
  expect(mergeRows(rows).map(({ width, value }) => [width, value])).toEqual([
    [375, 3],
    [768, 2],
    [1280, 2],
  ])
})

test('a reading at many places is one row', () => {
  const merged = mergeRows([row(), row({ target: '#b', said: 'B' }), row({ target: '#c', value: 3 })])
  expect(merged).toEqual([row({ also: ['#b'] }), row({ target: '#c', value: 3 })])
  expect(mergeRows(merged)).toEqual(merged)
})

test('a rule that is broken somewhere does not hold everywhere', () => {
  const { target: _, ...holds } = row({ violation: false })
  expect(mergeRows([holds, row()])).toEqual([row()])
  expect(mergeRows([{ ...holds, width: 1280 }, row({ width: 375 })])).toHaveLength(2)
  expect(mergeRows([{ ...holds, rule: 'other' }, row()])).toHaveLength(2)
})

test('lines of a source stay apart, and none is told twice', () => {
  const left = row({ instrument: 'IN-6', rule: 'todo_marker' })
  const rows = [left, { ...left, target: '#b' }, left]
  expect(mergeRows(rows)).toHaveLength(2)
})

test('violations come first, by weight; what holds goes when there are too many', () => {
  const many = Array.from({ length: limits.measuredRows }, (_, n) => row({ value: n, violation: false }))
  const rows = [...many, row({ value: -1, severity: 'low' }), row({ value: -2, severity: 'critical' })]
  const merged = mergeRows(rows)
  expect(merged).toHaveLength(limits.measuredRows)
  expect(merged.slice(0, 3).map(({ value }) => value)).toEqual([-2, -1, 0])
})

test('places beyond what anybody reads are left out', () => {
  const rows = Array.from({ length: limits.measuredPlaces + 20 }, (_, n) => row({ target: `#p${n}` }))
  expect(mergeRows(rows)[0]?.also).toHaveLength(limits.measuredPlaces)
})

const reading = {
  target: '#a',
  text: 'A',
  color: 'rgb(0, 0, 0)',
  background: 'rgb(9, 9, 9)',
  fontSize: 16,
  visible: true,
  width: 9,
  height: 9,
}

test('a place is in conflict where page and copy differ, and only there', () => {
  expect(conflicts([reading], [reading])).toEqual([])
  expect(conflicts([reading], [{ ...reading, fontSize: 16.2, width: 400 }])).toEqual([])
  expect(conflicts([reading], [])).toEqual([])
  expect(
    conflicts([reading], [{ ...reading, fontSize: 10, visible: false }]).map(({ field }) => field),
  ).toEqual(['fontSize', 'visible'])
})

test('[IN-2] rows in conflict count for nothing, the others stand', () => {
  const found = conflicts([reading], [{ ...reading, color: 'rgb(99, 99, 99)' }])
  const rows = [row(), row({ target: '#b' }), row({ instrument: 'IN-8', rule: 'target_size' })]
  const [touched, other, size, said] = withConflicts(rows, found)
  expect(touched).toMatchObject({ violation: false, cannot: 'instrument_conflict' })
  expect(other).toEqual(rows[1])
  expect(size).toEqual(rows[2])
  expect(said).toMatchObject({
    instrument: 'instrument_conflict',
    rule: 'color',
    target: '#a',
    violation: false,
  })
  expect(withConflicts(rows, [])).toBe(rows)
})

test('[IN-15] [IN-16] a page whose scripts were not run says nothing of them', () => {
  const rows = rowsOfRunning({ outcome: 'kept', console: [] })
  expect(rows.map(({ instrument, cannot, violation }) => [instrument, cannot, violation])).toEqual([
    ['IN-15', 'scripts_not_run', false],
    ['IN-16', 'scripts_not_run', false],
  ])
  expect(rowsOfRunning({ outcome: 'silent', console: [] }).map(({ cannot }) => cannot)).toEqual([
    'page_silent',
    'page_silent',
  ])
})

test('[IN-15] [IN-16] a page without scripts is in order', () => {
  const rows = rowsOfRunning({ outcome: 'still', console: [] })
  expect(rows.map(({ instrument, cannot, violation }) => [instrument, cannot, violation])).toEqual([
    ['IN-15', undefined, false],
  ])
})

test('[IN-16] a page that falls silent when its controls are used has none that hold', () => {
  const rows = rowsOfRunning({ outcome: 'ran', snapshot: { html: '', sample: [], dead: [] }, console: [] })
  expect(rows.filter(({ instrument }) => instrument === 'IN-16')).toMatchObject([
    { violation: false, cannot: 'page_silent' },
  ])
  expect(rows.some(({ value }) => value === 0)).toBe(false)
})

test('[IN-14] [IN-15] [IN-16] errors, refused requests and dead controls are told', () => {
  const snapshot = { html: '', sample: [], controls: 3, dead: ['#b'] }
  const console = [
    { kind: 'log', text: 'hello' },
    { kind: 'uncaught', text: 'x is not defined' },
    { kind: 'uncaught', text: 'x is not defined' },
    { kind: 'refused', text: 'https://a.example/x.js' },
  ] as const
  const rows = rowsOfRunning({ outcome: 'ran', snapshot, console })
  expect(
    rows.map(({ instrument, value, target, violation }) => [instrument, value ?? target, violation]),
  ).toEqual([
    ['IN-15', 'x is not defined', true],
    ['IN-14', 'https://a.example/x.js', true],
    ['IN-16', '#b', true],
  ])
  const fine = rowsOfRunning({ outcome: 'ran', snapshot: { ...snapshot, dead: [] }, console: [] })
  expect(fine.map(({ violation, value }) => [violation, value])).toEqual([
    [false, undefined],
    [false, 3],
  ])
})
