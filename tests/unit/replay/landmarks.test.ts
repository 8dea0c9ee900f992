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

const logs = [
  ...recordedRuns().map(({ name, file }) => [name, file.events] as const),
  [
    'a made-up log with rows that come late',
    logOf({ seed: 3, rounds: 4, rowsPerLane: 9, oddEvery: 4 }),
  ] as const,
]

test.each(logs)(
  '[CT-43] %s: stored or growing, its rounds, must-fixes, pages and ship are found',
  (_, events) => {
    const { index, blocks } = store(events)
    expect(createLandmarks(createStoredReel(index, blocks))()).toEqual(expected(events))
    const half = Math.floor(events.length / 2)
    const tape = createLiveTape(events.slice(0, half))
    expect(tape.landmarks()).toEqual(expected(events.slice(0, half)))
    tape.append(events.slice(half))
    expect(tape.landmarks()).toEqual(expected(events))
  },
)
