// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePulse } from '../../../src/preview/pulse'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(answers: () => boolean) {
  const told: string[] = []
  const pulse = makePulse({
    ask: () => answers() && pulse.beat(),
    onWell: () => told.push('well'),
    onStuck: () => told.push('stuck'),
  })
  pulse.start()
  return { told, pulse }
}

test('[SAFETY 2.6] a frame that has answered and is silent for two seconds is stuck, and told so once', () => {
  let answers = true
  const { told } = start(() => answers)
  vi.advanceTimersByTime(600)
  answers = false
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['stuck'])
})

test('[SAFETY 2.6] before its first answer it has as long as scripts may take to come to rest', () => {
  const { told } = start(() => false)
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['stuck'])
})

test('[SAFETY 2.6] nobody is judged before there is a page in the frame', () => {
  const told: string[] = []
  makePulse({ ask: () => told.push('asked'), onWell: () => {}, onStuck: () => told.push('stuck') })
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

test('[SAFETY 2.6] one that answers for three seconds is well', () => {
  const { told } = start(() => true)
  vi.advanceTimersByTime(2999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['well'])
})

test('in a hidden tab nothing is asked, and nobody is stuck', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { told } = start(() => false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

test('once stopped it says nothing', () => {
  const { told, pulse } = start(() => false)
  pulse.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
