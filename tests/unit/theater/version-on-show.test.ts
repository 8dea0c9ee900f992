// The stage shows the newest version that a run has left, unless a round or a version was picked.
import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { versionOnShow } from '../../../src/theater/version-on-show'
import { recordedRuns } from '../../building/runs'

const { events } = recordedRuns().find(({ name }) => name === 'shipped')?.file ?? { events: [] }
const mended: Event = {
  seq: events.length,
  t: 9_000_000,
  type: 'stage_ended',
  id: 'loop:1',
  artifact: 'mended',
}
const before = events.reduce(fold, initialState())
const after = fold(before, mended)
const shipped = before.settled?.artifact ?? ''

test('on show is the newest that the run has left, and it says that a critic has made it', () => {
  expect(versionOnShow(before, undefined, undefined)).toMatchObject({ artifact: { hash: shipped } })
  expect(versionOnShow(before, undefined, undefined)).not.toHaveProperty('mended')
  expect(versionOnShow(after, undefined, undefined)).toEqual({
    artifact: { hash: 'mended', mime: 'text/html' },
    notReviewed: false,
    mended: true,
  })
})

test('a round that is picked shows its page, and a version that is looked at goes before it', () => {
  const [first] = before.rounds
  expect(versionOnShow(after, 1, undefined)?.artifact.hash).toBe(first?.artifact?.hash)
  expect(versionOnShow(after, 1, 'mended')).toMatchObject({ artifact: { hash: 'mended' }, mended: true })
})

test('the page of the verdict is no version of a critic, looked at in a loop or not', () => {
  expect(versionOnShow(after, undefined, shipped)).not.toHaveProperty('mended')
  expect(versionOnShow(after, undefined, shipped)?.artifact.hash).toBe(shipped)
})
