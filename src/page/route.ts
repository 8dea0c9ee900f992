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

/** Which part of the app an address opens. Whatever names none of the others opens a run. */
export type Place =
  | { readonly kind: 'run' }
  | { readonly kind: 'new' }
  /** `path` is what follows: nothing for the list, `new`, or the id of a connection. */
  | { readonly kind: 'connections'; readonly path: string }
  | { readonly kind: 'spending' }
  | { readonly kind: 'help'; readonly topic: string }

const PLACE = /^#\/(new|connections|spending|help)(?:\/([\w\-/]{0,120}))?$/

export function readPlace(hash: string): Place {
  const [, kind, rest = ''] = PLACE.exec(hash) ?? []
  switch (kind) {
    case 'new':
    case 'spending':
      return { kind }
    case 'connections':
      return { kind, path: rest }
    case 'help':
      return { kind, topic: rest }
    case undefined:
    default:
      return { kind: 'run' }
  }
}
