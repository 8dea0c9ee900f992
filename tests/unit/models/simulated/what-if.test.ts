// In a simulation a second opinion lets fewer weak pages through, and against lenient judges nothing helps.
import { describe, expect, test } from 'vitest'
import { type Dials, DIALS, whatIf } from '../../../../src/models/simulated/what-if'

const turned = (changed: Partial<Dials>) => whatIf({ ...DIALS, ...changed })
const NOTHING: Dials = { leniency: 0, noise: 0, anchoring: 0, inflation: 0, shared: 0, hallucination: 0 }

describe('what becomes of verdicts', () => {
  test('judges that do not err let nothing weak through and hold nothing good back', () => {
    const { ways, over } = whatIf(NOTHING)
    expect(new Set(Object.values(ways).flatMap(({ weak, good }) => [weak, good]))).toEqual(new Set([0]))
    expect(over).toBeCloseTo(0)
  })

  test('the same dials give the same', () => expect(turned({})).toEqual(turned({})))

  test('[TR-2] a second opinion lets fewer weak pages through, whatever is turned', () => {
    for (const changed of [{}, { inflation: 0.5 }, { noise: 1.5 }, { anchoring: 0.8 }, { shared: 0.6 }]) {
      const { ways } = turned(changed)
      expect(ways.opinion.weak).toBeLessThan(ways.loop.weak)
      expect(ways.both.weak).toBeLessThan(ways.measured.weak)
    }
  })

  test('[TR-1] measurements give back what inventions hold back', () => {
    const { ways } = turned({ hallucination: 0.4 })
    expect(ways.measured.good).toBeLessThan(ways.loop.good)
    expect(ways.both.good).toBeLessThan(ways.opinion.good)
  })

  test('against leniency nothing helps, and the loop says more than is true', () => {
    const { ways, over } = turned({ leniency: 2 })
    expect(ways.both.weak).toBeGreaterThan(0.3)
    expect(over).toBeGreaterThan(1)
  })
})
