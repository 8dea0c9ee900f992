import { cleanup, renderHook, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test } from 'vitest'
import { createLedger, openCount } from '../../src/page/ledger'
import { scenes, stateOf } from './scenes'

afterEach(cleanup)

const events = scenes.belowThreshold()

function follow(from: number) {
  const [at, setAt] = createSignal(from)
  const { result } = renderHook(() => createLedger(() => stateOf(events, at())))
  return { fixes: result, setAt }
}

test('before the first round there is no ledger, and its part is not fetched', async () => {
  const { fixes } = follow(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fixes()).toBeUndefined()
  expect(openCount(fixes(), stateOf(events, events.length))).toBeUndefined()
})

test('it follows the place in the run, and counts what is open there', async () => {
  const { fixes, setAt } = follow(events.length)
  await waitFor(() => expect(fixes()).toBeDefined())
  expect(openCount(fixes(), stateOf(events, events.length))).toBe(
    fixes()?.filter(({ standing }) => standing !== 'fixed').length,
  )
  const atEnd = fixes()?.length ?? 0
  expect(atEnd).toBeGreaterThan(3)
  const firstMustFix = events.findIndex(({ type }) => type === 'critique.panelist_must_fix')
  setAt(firstMustFix + 1)
  expect(openCount(fixes(), stateOf(events, events.length))).toBe(1)
  expect(fixes()?.length).toBeLessThan(atEnd)
})

test('an event that changes no must-fix leaves it as it is: comparing words costs time', async () => {
  const dim = events.findIndex(({ type }) => type === 'critique.panelist_dim')
  const { fixes, setAt } = follow(dim)
  await waitFor(() => expect(fixes()).toBeDefined())
  const before = fixes()
  setAt(dim + 1)
  expect(fixes()).toBe(before)
})
