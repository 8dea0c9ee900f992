// A cap that was hit is raised to three times its height, alone, and never brought down.
import { expect, test } from 'vitest'
import { raisedCap, raisedCaps } from '../../../src/page/caps'
import { defaultCaps } from '../../../src/run/limits'

const hit = { scope: 'run', unit: 'usd', limit: 1 } as const

test('a cap that was hit is offered at three times its height, and one of nothing at ours', () => {
  expect(raisedCap(hit).limit).toBe(3)
  expect(raisedCap({ ...hit, limit: 0 }).limit).toBe(defaultCaps.run.usd)
})

test('raising changes that one cap', () => {
  expect(raisedCaps({ ...defaultCaps, run: { usd: 1, tokens: 9 } }, hit)).toEqual({
    ...defaultCaps,
    run: { usd: 3, tokens: 9 },
  })
})

test('a cap that has risen or gone since then is not brought down again', () => {
  for (const run of [{ usd: 10 }, { tokens: 9 }])
    expect(raisedCaps({ ...defaultCaps, run }, hit).run).toEqual(run)
})
