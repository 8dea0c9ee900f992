/** What stands at a path in JSON of unknown shape; undefined where the path breaks off. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    // Any object may be asked for any name: what comes back is unknown again.
    found = (found as Readonly<Record<string | number, unknown>>)[key]
  }
  return found ?? undefined
}

/** The text that a value is; empty when it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The items that a value holds; none when it is no array. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The number that a value is, where it counts something. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** The sum of what is known; undefined when nothing is. */
export function sumOf(...values: readonly unknown[]): number | undefined {
  const known = values.map(countOf).filter((value) => value !== undefined)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined
}
