// The costs of calls add up to a sum that says whether it is an estimate or only a part.
import { expect, test } from 'vitest'
import { hintOf, replyLimit } from '../../../src/run/connection'
import { costIn } from '../../../src/run/cost'
import type { Fact, Usage } from '../../../src/run/event'
import { stateAfter } from '../../building/facts'

const costOf = (...usages: (Usage | undefined)[]) => {
  const calls = usages.flatMap((usage, at): Fact[] => [
    { type: 'call_started', id: `${at}`, seat: 'jury' },
    { type: 'call_ended', id: `${at}`, stop: 'end', ...(usage && { usage }) },
  ])
  return costIn(stateAfter(...calls))
}

test('calls add up, and one that was counted here makes the sum an estimate; where none said what it cost there is none', () => {
  const one: Usage = { input: 10, output: 5, costUsd: 0.1, approx: false }
  const sum = { input: 11, output: 5, usd: expect.closeTo(0.3), approx: true }
  expect(costOf(one, undefined, { input: 1, costUsd: 0.2, approx: true })).toEqual(sum)
  expect(costOf(one)).toMatchObject({ approx: false, usd: 0.1 })
  expect(costOf(undefined)).toBeUndefined()
})

test('where one call has no price there is no sum of money: what is known is told as a part of it', () => {
  const part = { input: 0, output: 7, part: 1, approx: false }
  expect(costOf({ output: 5, costUsd: 1 }, { output: 2 })).toEqual(part)
})

test('of a key both ends are shown, and of a short one nothing', () => {
  const keys = ['sk-ant-0123456789abcdef', 'short', 'exactly-16-chars']
  expect(keys.map(hintOf)).toEqual(['sk-a…cdef', '…', 'exac…hars'])
})

test('[MODELS 9] the reply limit is the person’s word, then the list’s, then the default', () => {
  const own = { id: 'c', name: 'c', provider: 'openai', baseUrl: '', model: 'm', keyMode: 'none' } as const
  const bare = { ...own, thinking: 'auto', lock: false, createdAt: 0 } as const
  const listed = { id: 'm', maxOutput: 8 }
  const limitOf = (more: Partial<Parameters<typeof replyLimit>[0]>) => replyLimit({ ...bare, ...more }, 16)
  expect([limitOf({}), limitOf({ listed: { id: 'm' } })]).toEqual([16, 16])
  expect([limitOf({ listed }), limitOf({ maxOutput: 4, listed })]).toEqual([8, 4])
})
