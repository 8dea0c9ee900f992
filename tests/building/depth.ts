/**
 * How much a test tries: few cases in `npm test`, many in the lanes of `npm run test:all`. A random test takes its number of seeds
 * from here, a law the places at which it cuts a log, so that one file serves both.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep'

export const depth = <T>(quick: T, deep: T): T => (isDeep ? deep : quick)

/** At most so many of a list, spread evenly over it, its ends included. All of them when the test goes deep. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (isDeep || list.length <= most) return list
  const step = (list.length - 1) / (most - 1)
  // The index is within the list.
  return Array.from({ length: most }, (_, at) => list[Math.round(at * step)] as T)
}
