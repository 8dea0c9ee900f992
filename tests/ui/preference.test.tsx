// A choice holds for the visit even where the storage is full, and the next choice takes its place.
import { afterEach, expect, test, vi } from 'vitest'
import { preference } from '../../src/controls/preference'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a choice that storage would not keep holds, and yields to the next one', () => {
  const [value, choose] = preference('colour', ['red', 'green', 'blue'] as const, 'red')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  choose('green')
  expect(value()).toBe('green')
  full.mockRestore()
  choose('blue')
  expect(value()).toBe('blue')
})
