/** How high the rows of a list are, and where each begins: sums that are found and changed in a few steps. */
export interface Heights {
  /** Where a row begins; of the number of all rows, where the last one ends. */
  top(row: number): number
  /** The row at a height. */
  at(height: number): number
  /** Whether the height was new. */
  set(row: number, height: number): boolean
}

/** All rows are as high as is guessed until they are measured. */
export function createHeights(count: number, guess: number): Heights {
  const heights = new Float32Array(count).fill(guess)
  // A Fenwick tree: each place holds the sum of as many rows before it as its lowest bit says.
  const sums = Float64Array.from({ length: count + 1 }, (_, at) => (at & -at) * guess)

  function top(row: number): number {
    let sum = 0
    for (let at = Math.min(Math.max(row, 0), count); at > 0; at -= at & -at) sum += sums[at] ?? 0
    return sum
  }

  function at(height: number): number {
    let row = 0
    let left = height
    for (let bit = 2 ** Math.floor(Math.log2(Math.max(count, 1))); bit >= 1; bit /= 2) {
      const sum = sums[row + bit]
      if (row + bit > count || sum === undefined || sum > left) continue
      row += bit
      left -= sum
    }
    return Math.min(row, Math.max(count - 1, 0))
  }

  function set(row: number, height: number): boolean {
    const change = height - (heights[row] ?? height)
    if (Math.abs(change) < 0.5) return false
    heights[row] = height
    for (let at = row + 1; at <= count; at += at & -at) sums[at] = (sums[at] ?? 0) + change
    return true
  }

  return { top, at, set }
}
