// A seat whose call failed is asked once more only where the same call may well succeed.
import { expect, test } from 'vitest'
import { asksAgain } from '../../../src/procedures/judging/seats'
import type { CallFailure, Problem } from '../../../src/run/event'
import type { Call } from '../../../src/run/state'

const failed = (reason: CallFailure, problem?: Problem): Call => ({
  ...{ seat: 's1', phase: 'failed', startedAt: 0, heard: 0, reason },
  ...(problem && { problem }),
})

test.each<[CallFailure, Problem | undefined, boolean]>([
  ['http', 'auth', false],
  ['http', 'forbidden', false],
  ['http', 'credit', false],
  ['http', 'model_not_found', false],
  ['refused', 'key_locked', false],
  ['http', 'context_length', false],
  ['http', 'overloaded', true],
  ['http', 'rate_limit', true],
  ['http', 'server', true],
  ['timeout', 'idle_timeout', true],
  ['network_cut', undefined, true],
  ['unreadable', undefined, true],
  ['aborted', 'aborted', false],
])('[OK-19] a seat that has failed with %s, %s, is asked once more: %s', (reason, problem, again) => {
  expect(asksAgain(failed(reason, problem))).toBe(again)
})
