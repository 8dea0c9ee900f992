// A search in sorted values counts those up to a limit and never asks for a value that is not there.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUpTo } from '../../../src/replay/search'

test('as many are counted as are at most the limit, and no value is asked for beyond them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: -1, max: 21 }),
      (some, limit) => {
        const values = some.toSorted((one, other) => one - other)
        const valueAt = (at: number) => {
          const value = values[at]
          if (value === undefined) throw new Error(`There is no value ${at}.`)
          return value
        }
        expect(countUpTo(values.length, valueAt, limit)).toBe(values.filter((one) => one <= limit).length)
      },
    ),
  )
})
