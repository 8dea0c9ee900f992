/** The rolling hash of a run that holds nothing yet. */
export const START = '811c9dc59e3779b9'

/**
 * The hash after one more text. It finds rows that are torn, missing or swapped, not a forger: a forger could write a
 * hash as well. Synchronous, because a transaction does not outlive a promise that is not its own.
 */
export function chain(previous: string, text: string): string {
  let low = Number.parseInt(previous.slice(0, 8), 16)
  let high = Number.parseInt(previous.slice(8), 16)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0x85ebca6b)
  }
  return hex(settle(low ^ text.length)) + hex(settle(high ^ low))
}

/** Multiplication carries upwards only: without this, the last character would leave the low bits' pattern visible. */
function settle(value: number): number {
  const once = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return once ^ (once >>> 13)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
