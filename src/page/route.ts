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
  /** `path` is `judge/` and a run whose page is to be judged, or nothing. */
  | { readonly kind: 'new'; readonly path: string }
  /** `path` is what follows: nothing for the list, `new`, or the id of a connection. */
  | { readonly kind: 'connections'; readonly path: string }
  | { readonly kind: 'spending' }
  | { readonly kind: 'help'; readonly topic: string }
  /** One page in a window of its own: its hash, and the run that it is from. */
  | { readonly kind: 'view'; readonly hash: string; readonly run: string }

const VIEW = /^#\/view\/([\w-]{1,128})\?run=([\w-]{1,80})$/
const PLACE = /^#\/(new|connections|spending|help)(?:\/([\w\-/]{0,120}))?$/

/** The address of a page in a window of its own. */
export function printView(hash: string, run: string): string {
  return `#/view/${hash}?run=${run}`
}

export function readPlace(hash: string): Place {
  const [, page, run] = VIEW.exec(hash) ?? []
  if (page !== undefined && run !== undefined) return { kind: 'view', hash: page, run }
  const [, kind, rest = ''] = PLACE.exec(hash) ?? []
  switch (kind) {
    case 'spending':
      return { kind }
    case 'new':
    case 'connections':
      return { kind, path: rest }
    case 'help':
      return { kind, topic: rest }
    case undefined:
    default:
      return { kind: 'run' }
  }
}
