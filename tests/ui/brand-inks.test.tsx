import { cleanup, render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrandInks } from '../../src/page/brand-inks'
import type { RunState } from '../../src/run/state'
import { scenes, stateOf } from './scenes'

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

const plain = stateOf(scenes.shipped())
const branded = (text: string): RunState => ({
  ...plain,
  given: { ...plain.given, materials: [{ kind: 'brand', name: 'DESIGN.md', text }] },
})

function show(first: RunState) {
  const [state, setState] = createSignal(first)
  render(() => {
    createBrandInks(state)
    return <div class="shell" />
  })
  const shell = document.querySelector<HTMLElement>('.shell')
  return { setState, ink: () => shell?.style.getPropertyValue('--ink-critic') ?? '' }
}

const BRAND = '# Colours\n- Ember #d9573a\n- Night #0d1b24\n- Sun #f5c451'

test('[CT-35] a brand with a palette colours the pencils of its run, and of no other', async () => {
  const { ink, setState } = show(branded(BRAND))
  await vi.waitFor(() => expect(ink()).toMatch(/^light-dark\(oklch/))
  setState(branded('# Colours\n- #777777'))
  await vi.waitFor(() => expect(ink()).toBe(''))
  setState(branded(BRAND))
  await vi.waitFor(() => expect(ink()).not.toBe(''))
  setState(plain)
  expect(ink()).toBe('')
})

test('[CT-35] with forced colours or more contrast the brand has no say', async () => {
  asked.matches = true
  const { ink } = show(branded(BRAND))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ink()).toBe('')
  asked.matches = false
  asked.change()
  await vi.waitFor(() => expect(ink()).not.toBe(''))
  asked.matches = true
  asked.change()
  expect(ink()).toBe('')
})
