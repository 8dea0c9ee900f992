// @vitest-environment jsdom
/** Whether the page in a frame is alive: told by whether it answers, and when. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePulse } from '../../../src/preview/pulse'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A frame that answers for as long as it is told to; what is told of it after so many milliseconds. */
function started(answersFor: number) {
  const told: string[] = []
  let now = 0
  const pulse = makePulse({
    ask: () => now < answersFor && pulse.beat(),
    onWell: () => told.push('well'),
    onStuck: () => told.push('stuck'),
  })
  pulse.start()
  const after = (ms: number) => {
    for (; now < ms; now++) vi.advanceTimersByTime(1)
    return told
  }
  return { after, pulse }
}

test.each([
  ['that has answered and is silent for two seconds is stuck, and told so once', 600, 2600, ['stuck']],
  ['has before its first answer as long as scripts may take to come to rest', 0, 5000, ['stuck']],
  ['that answers for three seconds is well', 60_000, 2999, ['well']],
])('[SAFETY 2.6] a frame %s', (_, answersFor, quietMs, told) => {
  const { after } = started(answersFor)
  expect(after(quietMs)).toEqual([])
  expect(after(20_000)).toEqual(told)
})

test('[SAFETY 2.6] nobody is judged before there is a page in the frame, nor once it was stopped', () => {
  const told: string[] = []
  const note = (what: string) => () => told.push(what)
  makePulse({ ask: note('asked'), onWell: note('well'), onStuck: note('stuck') })
  const { pulse, after } = started(0)
  pulse.stop()
  expect([after(20_000), told]).toEqual([[], []])
})

test('in a hidden tab nothing is asked, and nobody is stuck', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(started(0).after(20_000)).toEqual([])
})
