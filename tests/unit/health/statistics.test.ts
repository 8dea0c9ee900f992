// Shares come with the interval of the true one, and agreement is counted beyond chance or not at all.
import { describe, expect, test } from 'vitest'
import {
  correlationOf,
  intervalOf,
  kappaOf,
  meanOf,
  rateOf,
  shareOf,
  spreadOf,
  together,
} from '../../../src/health/statistics'

const near = (value: number | undefined) => (value === undefined ? value : Math.round(value * 1000) / 1000)

describe('a share and where the true one lies', () => {
  test.each([
    [{ hits: 8, of: 10 }, [0.49, 0.943]],
    [{ hits: 0, of: 8 }, [0, 0.324]],
    [{ hits: 44, of: 44 }, [0.92, 1]],
    [{ hits: 0, of: 0 }, [0, 1]],
  ] as const)('%o', (rate, interval) => {
    expect(intervalOf(rate).map(near)).toEqual(interval)
  })

  test('of nothing there is none', () => {
    expect(shareOf({ hits: 0, of: 0 })).toBeUndefined()
    expect(shareOf({ hits: 1, of: 4 })).toBe(0.25)
  })

  test('rates are put together by what they count', () => {
    expect(together([rateOf([1, 2, 3], (n) => n > 1), { hits: 0, of: 2 }])).toEqual({ hits: 2, of: 5 })
  })
})

describe('agreement', () => {
  test('beyond chance', () => {
    const pairs = (yes: number, no: number, one: number, other: number) => [
      ...Array<[boolean, boolean]>(yes).fill([true, true]),
      ...Array<[boolean, boolean]>(no).fill([false, false]),
      ...Array<[boolean, boolean]>(one).fill([true, false]),
      ...Array<[boolean, boolean]>(other).fill([false, true]),
    ]
    expect(near(kappaOf(pairs(20, 15, 10, 5)))).toBe(0.4)
    expect(near(kappaOf(pairs(0, 0, 5, 5)))).toBe(-1)
    expect(kappaOf(pairs(5, 5, 0, 0))).toBe(1)
  })

  test('cannot be told where nobody ever says otherwise', () => {
    expect(kappaOf([])).toBeUndefined()
    expect(
      kappaOf([
        [true, true],
        [true, true],
      ]),
    ).toBeUndefined()
  })

  test('of scores', () => {
    const pairs = [
      [1, 2],
      [2, 4],
      [3, 6],
    ] as const
    expect(near(correlationOf(pairs))).toBe(1)
    expect(near(correlationOf(pairs.map(([one, other]) => [one, -other] as const)))).toBe(-1)
    expect(correlationOf(pairs.slice(0, 2))).toBeUndefined()
    expect(correlationOf(pairs.map(([one]) => [one, 5] as const))).toBeUndefined()
  })
})

test('the middle and the spread of few values', () => {
  expect(meanOf([])).toBeUndefined()
  expect(meanOf([1, 2, 6])).toBe(3)
  expect(spreadOf([4])).toBeUndefined()
  expect(near(spreadOf([2, 4, 4, 4, 5, 5, 7, 9]))).toBe(2.138)
})
