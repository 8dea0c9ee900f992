import { cleanup, render } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paint } from '../../src/page/brand-inks'

let asked: { matches: boolean; change: () => void }
beforeEach(() => {
  asked = { matches: false, change: () => undefined }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return asked.matches
    },
    addEventListener: (_: string, change: () => void) => (asked.change = change),
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  render(() => <div class="shell" />)
  const shell = document.querySelector<HTMLElement>('.shell')
  return () => shell?.style.getPropertyValue('--ink-critic') ?? ''
}

const BRAND = '# Colours\n- Ember #d9573a\n- Night #0d1b24\n- Sun #f5c451'

test('[CT-35] a brand with a palette colours the pencils, until it is told to stop', async () => {
  const ink = show()
  const off = paint(BRAND)
  await vi.waitFor(() => expect(ink()).toMatch(/^light-dark\(oklch/))
  off()
  expect(ink()).toBe('')
})

test('[CT-35] a grey brand leaves them as they are', async () => {
  const ink = show()
  paint('# Colours\n- #777777')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ink()).toBe('')
})

test('[CT-35] told to stop while the inks are mixed, it sets none', async () => {
  const ink = show()
  paint(BRAND)()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ink()).toBe('')
})

test('[CT-35] with forced colours or more contrast the brand has no say', async () => {
  asked.matches = true
  const ink = show()
  paint(BRAND)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ink()).toBe('')
  asked.matches = false
  asked.change()
  await vi.waitFor(() => expect(ink()).not.toBe(''))
  asked.matches = true
  asked.change()
  expect(ink()).toBe('')
})
