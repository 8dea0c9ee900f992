// An address that follows a hand is written once that rests, and never over one that was asked for meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLateAddress } from '../../src/controls/late-address'

const REST = 300
const replace = vi.fn()
const address = createLateAddress(REST, replace)

beforeEach(() => {
  vi.useFakeTimers()
  replace.mockReset()
  history.replaceState(undefined, '', '#/here')
})
afterEach(() => {
  address.forget()
  vi.useRealTimers()
})

test('it is written once, after the last of many changes', () => {
  for (let n = 0; n < 10; n += 1) {
    address.due()
    vi.advanceTimersByTime(REST - 1)
  }
  expect(replace).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(replace).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(REST)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('where another address was asked for meanwhile it is not written, whatever is still done here', () => {
  address.due()
  location.hash = '#/there'
  address.due()
  vi.advanceTimersByTime(REST)
  expect(replace).not.toHaveBeenCalled()
  // What is done there is due there.
  address.due()
  vi.advanceTimersByTime(REST)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('whoever leaves has it written at once, and only if something was due', () => {
  address.write()
  expect(replace).not.toHaveBeenCalled()
  address.due()
  address.write()
  expect(replace).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(REST)
  expect(replace).toHaveBeenCalledTimes(1)
})

test('what is forgotten is not written', () => {
  address.due()
  address.forget()
  vi.advanceTimersByTime(REST)
  address.write()
  expect(replace).not.toHaveBeenCalled()
})
