import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeline } from '../../../src/replay/timeline'
import { limits } from '../../../src/run/limits'

const idle = limits.idleGapMs

function timesOf(times: readonly number[]) {
  const count = times.length
  return {
    count,
    timeAt: (k: number) => (k === 0 ? 0 : (times[k - 1] ?? 0)),
    after(this: { count: number }, from: number, ms: number) {
      const late = times.map((time, seq) => time - (times[seq - 1] ?? 0) > ms)
      return late.flatMap((isLate, seq) => (isLate && seq >= from && seq < this.count ? [seq] : []))
    },
  }
}

const rising = fc
  .array(fc.oneof(fc.nat(50), fc.nat(30_000)), { maxLength: 40 })
  .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)))

test('[CT-43] a gap over two seconds plays as two', () => {
  const timeline = createTimeline(timesOf([0, 1000, 11_000, 11_500])).read()
  expect(timeline.length).toBe(1000 + idle + 500)
  expect(timeline.gaps).toEqual([{ from: 1000, to: 1000 + idle }])
  expect([500, 1000, 6000, 11_000, 11_200].map(timeline.playAt)).toEqual([500, 1000, 2000, 3000, 3200])
  expect([500, 1000, 2000, 3000, 3200].map(timeline.runAt)).toEqual([500, 1000, 6000, 11_000, 11_200])
})

test('a gap of two seconds is none, and one before the first event is', () => {
  expect(createTimeline(timesOf([idle])).read().gaps).toEqual([])
  expect(createTimeline(timesOf([idle + 1])).read().gaps).toEqual([{ from: 0, to: idle }])
})

test('without events there is no length', () => {
  const timeline = createTimeline(timesOf([])).read()
  expect(timeline).toMatchObject({ length: 0, gaps: [] })
  expect([timeline.playAt(0), timeline.runAt(0)]).toEqual([0, 0])
})

test('time and play time lead back to each other, and neither falls', () => {
  fc.assert(
    fc.property(rising, fc.double({ min: 0, max: 1, noNaN: true }), (times, part) => {
      const timeline = createTimeline(timesOf(times)).read()
      const time = part * (times.at(-1) ?? 0)
      expect(timeline.runAt(timeline.playAt(time))).toBeCloseTo(time, 6)
      const places = times.map(timeline.playAt)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places.every((at) => at <= timeline.length)).toBe(true)
    }),
  )
})

test('a timeline that grows is the timeline of the whole', () => {
  fc.assert(
    fc.property(rising, fc.nat(40), (times, cut) => {
      const growing = { ...timesOf(times), count: Math.min(cut, times.length) }
      const timeline = createTimeline(growing)
      timeline.read()
      growing.count = times.length
      const whole = createTimeline(timesOf(times)).read()
      const grown = timeline.read()
      expect(timeline.read()).toBe(grown)
      expect(grown.gaps).toEqual(whole.gaps)
      expect(grown.length).toBe(whole.length)
    }),
  )
})
