// A calibration recovers how well a simulated juror sees within the interval it states, and grades it by that.
import { describe, expect, test } from 'vitest'
import { calibrationOf, type Occasion } from '../../../src/health/calibration'
import { BASES } from '../../../src/health/pack/pages'
import { plan } from '../../../src/health/pack/plan'
import { intervalOf } from '../../../src/health/statistics'
import { BLIND_PROMPTS, type CalibrationKind, type Rate } from '../../../src/run/calibration'
import { depth } from '../../building/depth'
import { answersOf, type Numbers } from './judge'

const plans = { full: plan('full', BASES), quick: plan('quick', BASES) }
const OCCASION: Occasion = { kind: 'full', at: 7, asked: 'm', model: 'm-2' }
const GOOD: Numbers = { start: 1, sees: 0.95, cries: 0 }

function calibrated(
  numbers: Partial<Numbers> = {},
  kind: CalibrationKind = 'full',
  more: Partial<Occasion> = {},
) {
  const answers = answersOf(plans[kind], { ...GOOD, ...numbers })
  return calibrationOf(plans[kind], answers, { ...OCCASION, kind, ...more })
}

const holds = (rate: Rate, truth: number) => {
  const [low, high] = intervalOf(rate)
  return low <= truth && truth <= high
}

describe('[TR-3] the rates that were set are recovered within the interval that is stated', () => {
  const starts = Array.from({ length: depth(100, 300) }, (_, at) => at + 1)

  test.each([
    [0.9, 0.05],
    [0.7, 0.3],
    [0.5, 0.5],
  ])('seen %d, cried %d', (sees, cries) => {
    const all = starts.map((start) => calibrated({ start, sees, cries }))
    for (const [kind, truth, most] of [
      ['seen', sees, 0.02],
      ['alarms', cries, 0.03],
    ] as const) {
      // 95 of 100 by its making, less what so many tries are themselves off by.
      const least = 0.95 - 3 * Math.sqrt((0.95 * 0.05) / all.length)
      const held = all.filter((one) => holds(one[kind], truth)).length
      expect(held / all.length).toBeGreaterThan(least)
      const mean = all.reduce((sum, one) => sum + one[kind].hits / one[kind].of, 0) / all.length
      expect(Math.abs(mean - truth)).toBeLessThan(most)
    }
  })

  test('and so is how far scores lie apart', () => {
    const spreads = starts.flatMap((start) => calibrated({ start, noiseSd: 0.7 }).noiseSd ?? [])
    expect(spreads).toHaveLength(starts.length)
    const square = spreads.reduce((sum, one) => sum + one ** 2, 0) / spreads.length
    expect(Math.abs(Math.sqrt(square) - 0.7)).toBeLessThan(0.07)
  })

  test('in a hurry the interval is wider', () => {
    const width = (kind: CalibrationKind) => {
      const [low, high] = intervalOf(calibrated({}, kind).seen)
      return high - low
    }
    expect(width('quick')).toBeGreaterThan(width('full'))
  })
})

describe('[TR-3] the letter', () => {
  const exact = { sees: 1, noiseSd: 0.05 }

  test('A: sees, does not cry, and scores more faults worse', () => {
    expect(calibrated(exact)).toMatchObject({ letter: 'A', monotone: true, prompts: BLIND_PROMPTS, at: 7 })
  })

  test('no A where more faults score better, or nobody could tell', () => {
    expect(calibrated({ ...exact, slope: -0.8 })).toMatchObject({ letter: 'B', monotone: false })
    const flat = calibrated({ ...exact, slope: 0 })
    expect(flat.letter === 'A').toBe(flat.monotone === true)
    const few = plans.full.filter(({ sheet }) => sheet.dose < 2)
    const { monotone, letter } = calibrationOf(few, answersOf(few, { ...GOOD, ...exact }), OCCASION)
    expect([monotone, letter]).toEqual([undefined, 'B'])
  })

  test('C for whoever misses half, and for whoever cries at every page', () => {
    expect(calibrated({ sees: 0.4 }).letter).toBe('C')
    expect(calibrated({ ...exact, cries: 1 })).toMatchObject({ letter: 'C', alarms: { hits: 8, of: 8 } })
  })

  test('C where nothing could be read', () => {
    const mute = calibrated({ mute: 1 })
    expect(mute).toMatchObject({ letter: 'C', calls: 0, unread: 22, seen: { hits: 0, of: 0 } })
    expect(mute.noiseSd).toBeUndefined()
    expect(mute.drift).toBeUndefined()
  })

  test('what was not answered counts neither way', () => {
    const answers = answersOf(plans.full, { ...GOOD, sees: 1 }).slice(0, 9)
    const half = calibrationOf(plans.full, answers, OCCASION)
    expect(half.calls).toBe(9)
    expect(half.seen.hits).toBe(half.seen.of)
  })
})

describe('[TR-11] [D-20] the order that is hidden in a page', () => {
  test('whoever follows it is told by the shift on the twin', () => {
    const swayed = calibrated({ obeys: 2, noiseSd: 0.1 })
    expect(swayed.followed).toBe(true)
    expect(Math.abs((swayed.drift ?? 0) - 2)).toBeLessThan(0.3)
  })

  test('whoever does not is not taken for one that does', () => {
    const wrong = Array.from({ length: depth(60, 200) }, (_, at) =>
      calibrated({ start: at + 1, noiseSd: 0.3 }),
    )
    expect(wrong.filter(({ followed }) => followed).length / wrong.length).toBeLessThan(0.1)
  })

  test('a page with an order says nothing about doses', () => {
    expect(calibrated({ obeys: 3, noiseSd: 0.05 }).monotone).toBe(true)
  })
})

describe('[TR-3] each kind of fault by itself', () => {
  test('names how often it was met, and on how many clean pages it was looked for', () => {
    const { classes } = calibrated({ sees: 1 })
    expect(classes).toHaveLength(22)
    expect(classes.find(({ id }) => id === 'D-20')?.seen).toEqual({ hits: 2, of: 2 })
    // On five clean pages, and beside them on those that hold its twin.
    expect(classes.find(({ id }) => id === 'D-3')?.alarms).toEqual({ hits: 0, of: 5 })
    expect(classes.find(({ id }) => id === 'D-1')?.alarms).toEqual({ hits: 0, of: 6 })
  })
})

test('[EV-8] with the person, on the cases that they have kept', () => {
  const own = [
    [true, true],
    [true, true],
    [false, false],
    [true, false],
  ] as const
  expect(calibrated({}, 'quick', { own }).person).toEqual({ kappa: 0.5, agreed: { hits: 3, of: 4 } })
  expect(calibrated({}, 'quick', { own: [[true, true]] }).person).toEqual({ agreed: { hits: 1, of: 1 } })
  expect(calibrated({}, 'quick').person).toBeUndefined()
})
