// The file of a run lists its replies in the order in which they were asked for, and each page once.
import { expect, test } from 'vitest'
import { inFileOrder } from '../../../src/run/file-order'
import { recordedRuns } from '../../building/runs'

const file = recordedRuns().find(({ name }) => name === 'split_shipped')?.file
if (!file) throw new Error('There is no recorded run split_shipped.')

test('replies stand as they were asked for, and those that nobody asked for behind them by their names', () => {
  const stray = ['stray:2', 'stray:1', 'stray:3'].map((call) => ({ call, text: '', pace: [] }))
  const asked = file.events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))
  const kept = file.raw.map(({ call }) => call)
  const ordered = inFileOrder({ ...file, raw: [...stray, ...file.raw.toReversed()] })
  expect(ordered.raw.map(({ call }) => call)).toEqual([
    ...asked.filter((call) => kept.includes(call)),
    ...[...kept.filter((call) => !asked.includes(call)), 'stray:1', 'stray:2', 'stray:3'].toSorted(),
  ])
})

test('a page that two rounds have in common stands in a file once', () => {
  const ordered = inFileOrder({ ...file, bodies: [...file.bodies, ...file.bodies] })
  expect(ordered.bodies.map(({ hash }) => hash)).toEqual(file.bodies.map(({ hash }) => hash).toSorted())
})
