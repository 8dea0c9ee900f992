/** What the address says: which run is on show, and where in it. */
export interface Route {
  readonly run: string
  /** How many events have been played. */
  readonly at?: number
  /** Milliseconds of the run, where no event is named. */
  readonly t?: number
  /** The opening of a round, where neither is. */
  readonly round?: number
  /** Plays from there, where a place is opened at rest otherwise. */
  readonly play?: true
}

const ROUTE = /^#\/run\/([\w-]{1,80})(?:\?(.*))?$/
/** As others write it. */
const PLAIN = /^#(run=.*)$/
const RUN = /^[\w-]{1,80}$/

/** Undefined when the address names no run. */
export function readRoute(hash: string): Route | undefined {
  const [, run, query = ''] = ROUTE.exec(hash) ?? []
  if (run !== undefined) return { run, ...readPlaceInRun(new URLSearchParams(query)) }
  const named = new URLSearchParams(PLAIN.exec(hash)?.[1] ?? '')
  const plain = named.get('run') ?? ''
  return RUN.test(plain) ? { run: plain, ...readPlaceInRun(named) } : undefined
}

const PLACES = ['at', 't', 'round'] as const

/** The first of them that is a number: two places cannot both be meant. */
function readPlaceInRun(query: URLSearchParams): Omit<Route, 'run'> {
  const play = query.has('play') && { play: true as const }
  for (const name of PLACES) {
    const value = Number.parseInt(query.get(name) ?? '', 10)
    if (value >= 0) return { [name]: value, ...play }
  }
  return { ...play }
}

export function printRoute({ run, play, ...place }: Route): string {
  const name = PLACES.find((one) => place[one] !== undefined)
  const parts = [...(name ? [`${name}=${place[name]}`] : []), ...(play ? ['play'] : [])]
  return parts.length > 0 ? `#/run/${run}?${parts.join('&')}` : `#/run/${run}`
}

/** Which part of the app an address opens. Whatever names none of the others opens a run. */
export type Place =
  | { readonly kind: 'run' }
  /** `path` is `judge/` and a run whose page is to be judged, or nothing; `query` is what came along from outside. */
  | { readonly kind: 'new'; readonly path: string; readonly query: string }
  /** `query` is what the library is narrowed down to. */
  | { readonly kind: 'library'; readonly query: string }
  /** `query` names the runs beside one another, and where in them. */
  | { readonly kind: 'compare'; readonly query: string }
  /** `path` is the id of one of them, or nothing for all. */
  | { readonly kind: 'brands' | 'skills' | 'projects'; readonly path: string }
  /** `path` is nothing for a new text, or the documents, lenses or kinds of content with the one that is open. */
  | { readonly kind: 'copy'; readonly path: string; readonly query: string }
  /** What a run has asked, what was found in it, how all of them go: `path` is the run, `query` what is looked at. */
  | { readonly kind: 'calls' | 'findings' | 'health'; readonly path: string; readonly query: string }
  /** What is kept on this device, and how it gets out and in. */
  | { readonly kind: 'storage' }
  | { readonly kind: 'import' }
  /** `path` is what follows: nothing for the list, `new`, or the id of a connection. */
  | { readonly kind: 'connections'; readonly path: string }
  | { readonly kind: 'spending' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'help'; readonly topic: string }
  /** One page in a window of its own: its hash, and the run that it is from. */
  | { readonly kind: 'view'; readonly hash: string; readonly run: string }

const VIEW = /^#\/view\/([\w-]{1,128})\?run=([\w-]{1,80})$/
const PLACE =
  /^#\/(new|library|compare|brands|skills|copy|projects|storage|import|connections|spending|settings|help|calls|findings|health)(?:\/([\w\-/.%]{0,640}))?(?:\?(.*))?$/

/** The address of a page in a window of its own. */
export function printView(hash: string, run: string): string {
  return `#/view/${hash}?run=${run}`
}

export function readPlace(hash: string): Place {
  const [, page, run] = VIEW.exec(hash) ?? []
  if (page !== undefined && run !== undefined) return { kind: 'view', hash: page, run }
  const [, kind, rest = '', query = ''] = PLACE.exec(hash) ?? []
  switch (kind) {
    case 'spending':
    case 'settings':
    case 'storage':
    case 'import':
      return { kind }
    case 'new':
    case 'copy':
    case 'calls':
    case 'findings':
    case 'health':
      return { kind, path: rest, query }
    case 'library':
    case 'compare':
      return { kind, query }
    case 'brands':
    case 'skills':
    case 'projects':
    case 'connections':
      return { kind, path: rest }
    case 'help':
      return { kind, topic: rest }
    case undefined:
    default:
      return { kind: 'run' }
  }
}
