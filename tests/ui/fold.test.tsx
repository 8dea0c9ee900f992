// A part folds even where the browser skips the drawing of it, and no refusal is left unheard.
import { createRoot, createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { createFold } from '../../src/theater/fold'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

test('a fold whose drawing is skipped happens all the same, and the refusal is heard', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const skip = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  const [ready, finished] = [skip(), skip()]
  const heard = [vi.spyOn(ready, 'then'), vi.spyOn(finished, 'then')]
  const draw = (change: () => void) => {
    change()
    return { ready, finished }
  }
  Object.assign(document, { startViewTransition: draw })
  const [shipped, ship] = createSignal(false)
  const { folded, end } = createRoot((dispose) => ({
    ...createFold(shipped, () => true),
    end: dispose,
  }))
  ship(true)
  expect(folded()).toBe(true)
  // Who only waits for it would leave its refusal to nobody: each is given a second ear.
  await Promise.resolve()
  for (const then of heard)
    expect(then.mock.calls.some(([, refused]) => typeof refused === 'function')).toBe(true)
  end()
})
