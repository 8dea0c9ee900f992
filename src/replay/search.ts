/** How many of the first `count` values, which never fall, are at most `limit`. */
export function countUpTo(count: number, valueAt: (at: number) => number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (valueAt(middle) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
