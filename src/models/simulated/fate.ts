import { chanceFor } from '../rehearsal/chance'
import type { Parameters } from './parameters'

/** What becomes of a call, whatever it would have said. */
export type Fate = 'refused' | 'silent' | 'garbled' | 'cut' | 'whole'

export function fateOf(parameters: Parameters, call: string): Fate {
  const { start, refusalRate, timeoutRate, malformedRate, truncationRate } = parameters
  const rates: readonly (readonly [Fate, number])[] = [
    ['refused', refusalRate],
    ['silent', timeoutRate],
    ['garbled', malformedRate],
    ['cut', truncationRate],
  ]
  let left = chanceFor(start, `fate ${call}`)()
  for (const [fate, rate] of rates) {
    if (left < rate) return fate
    left -= rate
  }
  return 'whole'
}

/** A reply that no reader can make sense of: its second half is not there, and something else is. */
export function garbled(text: string): string {
  return `${text.slice(0, text.length / 2)}<ROUND n="">{"`
}
