import { expect, test } from 'vitest'
import { createLandmarks } from '../../../src/replay/landmarks'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createStoredReel } from '../../../src/replay/stored-reel'
import type { Event } from '../../../src/run/event'
import { recordedRuns } from '../../building/runs'
import { logOf } from './logs'
import { store } from './stored'

/** The same by the events themselves. */
function expected(events: readonly Event[]) {
  const places = (type: Event['type']) =>
    events.flatMap((event) => (event.type === type ? [event.seq + 1] : []))
  return {
    rounds: places('critique.round_open'),
    ships: places('critique.ship'),
    pages: places('critique.artifact_seen'),
    fixes: places('critique.panelist_must_fix'),
    roles: events.flatMap((event) => (event.type === 'critique.panelist_must_fix' ? [event.role] : [])),
  }
}

test('[CT-43] in every log, stored or growing, its rounds, must-fixes, pages and ship are found', () => {
  const late = logOf({ seed: 3, rounds: 4, rowsPerLane: 9, oddEvery: 4 })
  expect(expected(late).fixes.length).toBeGreaterThan(0)
  for (const events of [late, ...recordedRuns().map(({ file }) => file.events)]) {
    const { index, blocks } = store(events)
    expect(createLandmarks(createStoredReel(index, blocks))()).toEqual(expected(events))
    const half = Math.floor(events.length / 2)
    const tape = createLiveTape(events.slice(0, half))
    expect(tape.landmarks()).toEqual(expected(events.slice(0, half)))
    tape.append(events.slice(half))
    expect(tape.landmarks()).toEqual(expected(events))
  }
})
