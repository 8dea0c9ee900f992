import { createSignal, onCleanup } from 'solid-js'
import { type Dials, DIALS, whatIf, type WhatIf } from '../models/simulated/what-if'

/** How far each dial goes, and in which steps. `points` are of ten, all else is a share. */
export const RANGES = {
  leniency: { most: 2, step: 0.1, unit: 'points' },
  noise: { most: 1.5, step: 0.1, unit: 'points' },
  anchoring: { most: 0.8, step: 0.05, unit: 'share' },
  inflation: { most: 0.5, step: 0.05, unit: 'points' },
  shared: { most: 0.9, step: 0.05, unit: 'share' },
  hallucination: { most: 0.6, step: 0.05, unit: 'share' },
} as const satisfies Readonly<Record<keyof Dials, { most: number; step: number; unit: 'points' | 'share' }>>

/** In the order in which they stand. */
export const DIAL_NAMES = [
  'leniency',
  'noise',
  'anchoring',
  'inflation',
  'shared',
  'hallucination',
] as const satisfies readonly (keyof Dials)[]

/** While somebody drags, only where they stop is worked out. */
const SETTLE_MS = 120

/** The dials as they stand, and what becomes of verdicts under them. */
export function createWhy() {
  const [dials, setDials] = createSignal<Dials>(DIALS)
  const [outcome, setOutcome] = createSignal<WhatIf>(whatIf(DIALS))
  const [isTurned, setTurned] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(next: Dials) {
    setDials(next)
    clearTimeout(timer)
    timer = setTimeout(() => {
      setOutcome(whatIf(next))
      setTurned(true)
    }, SETTLE_MS)
  }

  onCleanup(() => clearTimeout(timer))
  return {
    dials,
    outcome,
    /** Nothing is announced before somebody has turned something. */
    isTurned,
    isReset: () => DIAL_NAMES.every((name) => dials()[name] === DIALS[name]),
    turn: (name: keyof Dials, value: number) => settle({ ...dials(), [name]: value }),
    reset: () => settle(DIALS),
  }
}
