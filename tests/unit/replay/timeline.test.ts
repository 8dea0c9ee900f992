// A long gap of a run is cut short in play time, and run time and play time lead back to each other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createTimeline } from '../../../src/replay/timeline'
import type { Event } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'

const idle = limits.idleGapMs

const eventsAt = (times: readonly number[]) => times.map((t, seq): Event => ({ seq, t, type: 'run_started' }))
const timelineOf = (...times: readonly number[]) => createTimeline(createLiveTape(eventsAt(times))).read()

const rising = fc
  .array(fc.oneof(fc.nat(50), fc.nat(30_000)), { maxLength: 40 })
  .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)))

test('[CT-43] a gap over two seconds plays as two', () => {
  const timeline = timelineOf(0, 1000, 11_000, 11_500)
  expect(timeline.length).toBe(1000 + idle + 500)
  expect(timeline.gaps).toEqual([{ from: 1000, to: 1000 + idle }])
  expect([500, 1000, 6000, 11_000, 11_200].map(timeline.playAt)).toEqual([500, 1000, 2000, 3000, 3200])
  expect([500, 1000, 2000, 3000, 3200].map(timeline.runAt)).toEqual([500, 1000, 6000, 11_000, 11_200])
})

test('a gap of two seconds is none, one before the first event is, and without events there is no length', () => {
  expect(timelineOf(idle).gaps).toEqual([])
  expect(timelineOf(idle + 1).gaps).toEqual([{ from: 0, to: idle }])
  const empty = timelineOf()
  expect([empty.length, empty.gaps, empty.playAt(0), empty.runAt(0)]).toEqual([0, [], 0, 0])
})

test('time and play time lead back to each other, and neither falls', () => {
  const property = fc.property(rising, fc.double({ min: 0, max: 1, noNaN: true }), (times, part) => {
    const timeline = timelineOf(...times)
    const time = part * (times.at(-1) ?? 0)
    expect(timeline.runAt(timeline.playAt(time))).toBeCloseTo(time, 6)
    const places = times.map(timeline.playAt)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((at) => at <= timeline.length)).toBe(true)
  })
  fc.assert(property)
})

test('a timeline that grows is the timeline of the whole', () => {
  const property = fc.property(rising, fc.nat(40), (times, cut) => {
    const tape = createLiveTape(eventsAt(times).slice(0, cut))
    const timeline = createTimeline(tape)
    timeline.read()
    tape.append(eventsAt(times).slice(cut))
    const [whole, grown] = [timelineOf(...times), timeline.read()]
    expect(timeline.read()).toBe(grown)
    expect([grown.gaps, grown.length]).toEqual([whole.gaps, whole.length])
  })
  fc.assert(property)
})
