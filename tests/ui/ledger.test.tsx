// The ledger of must-fixes follows the place in the run, and nothing is worked out anew where no must-fix changes.
import { renderHook, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { createLedger, openCount } from '../../src/page/ledger'
import { scenes, stateOf } from './scenes'

const events = scenes.belowThreshold()
const first = (type: string) => events.findIndex((event) => event.type === type)

function follow(from: number) {
  const [at, setAt] = createSignal(from)
  const { result: fixes } = renderHook(() => createLedger(() => stateOf(events, at())))
  return { fixes, setAt, open: () => openCount(fixes(), stateOf(events)) }
}

test('before the first round there is no ledger, and its part is not fetched', async () => {
  const { fixes, open } = follow(1)
  await vi.dynamicImportSettled()
  expect([fixes(), open()]).toEqual([undefined, undefined])
})

test('it follows the place in the run, and counts what is open there', async () => {
  const { fixes, setAt, open } = follow(events.length)
  await waitFor(() => expect(fixes()).toBeDefined())
  expect(open()).toBe(fixes()?.filter(({ standing }) => standing !== 'fixed').length)
  const atEnd = fixes()?.length ?? 0
  expect(atEnd).toBeGreaterThan(3)
  setAt(first('critique.panelist_must_fix') + 1)
  expect(open()).toBe(1)
  expect(fixes()?.length).toBeLessThan(atEnd)
})

test('an event that changes no must-fix leaves it as it is: comparing words costs time', async () => {
  const dim = first('critique.panelist_dim')
  const { fixes, setAt } = follow(dim)
  await waitFor(() => expect(fixes()).toBeDefined())
  const before = fixes()
  setAt(dim + 1)
  expect(fixes()).toBe(before)
})
