/** What the address says: which run is on show, and where in it. */
export interface Route {
  readonly run: string
  /** How many events have been played. */
  readonly at?: number
}

const ROUTE = /^#\/run\/([\w-]{1,80})(?:\?(.*))?$/

/** Undefined when the address names no run. */
export function readRoute(hash: string): Route | undefined {
  const [, run, query = ''] = ROUTE.exec(hash) ?? []
  if (run === undefined) return undefined
  const at = Number.parseInt(new URLSearchParams(query).get('at') ?? '', 10)
  return Number.isNaN(at) || at < 0 ? { run } : { run, at }
}

export function printRoute({ run, at }: Route): string {
  return at === undefined ? `#/run/${run}` : `#/run/${run}?at=${at}`
}
