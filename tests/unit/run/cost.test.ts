import { expect, test } from 'vitest'
import { hintOf, replyLimit } from '../../../src/run/connection'
import { costIn } from '../../../src/run/cost'
import type { Usage } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'

function spent(...usages: (Usage | undefined)[]) {
  return usages
    .flatMap((usage, at) => [
      { type: 'call_started' as const, id: `${at}`, seat: 'jury' },
      { type: 'call_ended' as const, id: `${at}`, stop: 'end' as const, ...(usage && { usage }) },
    ])
    .map((fact, seq) => ({ ...fact, seq, t: seq }))
    .reduce(fold, initialState())
}

test('a run of which no call said what it cost has no cost', () => {
  expect(costIn(spent(undefined))).toBeUndefined()
})

test('calls add up, and one that was counted here makes the sum an estimate', () => {
  const one: Usage = { input: 10, output: 5, costUsd: 0.1, approx: false }
  expect(costIn(spent(one, undefined, { input: 1, costUsd: 0.2, approx: true }))).toEqual({
    input: 11,
    output: 5,
    usd: expect.closeTo(0.3),
    approx: true,
  })
  expect(costIn(spent(one))).toMatchObject({ approx: false, usd: 0.1 })
})

test('where one call has no price there is no sum of money: what is known is told as a part of it', () => {
  expect(costIn(spent({ output: 5, costUsd: 1 }, { output: 2 }))).toEqual({
    input: 0,
    output: 7,
    part: 1,
    approx: false,
  })
})

test.each([
  ['sk-ant-0123456789abcdef', 'sk-a…cdef'],
  ['short', '…'],
  ['exactly-16-chars', 'exac…hars'],
])('the key %s is shown as %s', (key, hint) => {
  expect(hintOf(key)).toBe(hint)
})

test('[MODELS 9] the reply limit is the person’s word, then the list’s, then the default', () => {
  const bare = {
    id: 'c',
    name: 'c',
    provider: 'openai',
    baseUrl: '',
    model: 'm',
    keyMode: 'none',
    thinking: 'auto',
    lock: false,
    createdAt: 0,
  } as const
  expect(replyLimit(bare, 16)).toBe(16)
  expect(replyLimit({ ...bare, listed: { id: 'm' } }, 16)).toBe(16)
  expect(replyLimit({ ...bare, listed: { id: 'm', maxOutput: 8 } }, 16)).toBe(8)
  expect(replyLimit({ ...bare, maxOutput: 4, listed: { id: 'm', maxOutput: 8 } }, 16)).toBe(4)
})
