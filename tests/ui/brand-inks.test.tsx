// A brand with colours tints the pencils of the jury until told to stop, but not where more contrast is wanted.
import { render, waitFor } from '@solidjs/testing-library'
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
  vi.unstubAllGlobals()
})

function show() {
  render(() => <div class="shell" />)
  const shell = document.querySelector<HTMLElement>('.shell')
  return () => shell?.style.getPropertyValue('--ink-critic') ?? ''
}

const BRAND = '# Colours\n- Ember #d9573a\n- Night #0d1b24\n- Sun #f5c451'

test('[CT-35] a brand with a palette colours the pencils until it is told to stop, also while they are mixed; a grey one does not', async () => {
  const ink = show()
  const off = paint(BRAND)
  await waitFor(() => expect(ink()).toMatch(/^light-dark\(oklch/))
  off()
  expect(ink()).toBe('')
  paint(BRAND)()
  paint('# Colours\n- #777777')
  await vi.dynamicImportSettled()
  expect(ink()).toBe('')
})

test('[CT-35] with forced colours or more contrast the brand has no say', async () => {
  const ink = show()
  asked.matches = true
  paint(BRAND)
  await vi.dynamicImportSettled()
  expect(ink()).toBe('')
  asked.matches = false
  asked.change()
  await waitFor(() => expect(ink()).not.toBe(''))
  asked.matches = true
  asked.change()
  expect(ink()).toBe('')
})
