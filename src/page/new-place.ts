import { STAGE_KINDS, type StageKind } from '../run/stage-wish'
import type { Place } from './route'

/** What the place of a new run is asked for. */
export type NewPlace =
  | { readonly kind: 'form'; readonly project: string | undefined }
  /** The page of this run is to be judged, whatever brief it was made for: the version that was looked at, or the newest. */
  | { readonly kind: 'judge'; readonly run: string; readonly version?: string }
  /** This run once more, with something else in it. */
  | { readonly kind: 'again'; readonly run: string }
  /** The copy of this run is to become a page. */
  | { readonly kind: 'copy'; readonly run: string; readonly version?: string }
  /** What this run has left goes to a critic. */
  | { readonly kind: 'critic'; readonly run: string }
  /** What this run has left is judged once more. */
  | { readonly kind: 'stage'; readonly stage: StageKind; readonly run: string }
  /** Another brief, beginning from the page of this run: of a round, or the one that it ended with. */
  | { readonly kind: 'from'; readonly run: string; readonly round: number | undefined }

const PATH = /^(judge|again|copy|critic|from|stage\/\w+)\/([\w-]{1,80})$/

/** Undefined at every other place. */
export function readNew(place: Place): NewPlace | undefined {
  if (place.kind !== 'new') return undefined
  const query = new URLSearchParams(place.query)
  const [, kind, run = ''] = PATH.exec(place.path) ?? []
  const stage = STAGE_KINDS.find((known) => kind === `stage/${known}`)
  if (stage) return { kind: 'stage', stage, run }
  switch (kind) {
    case 'judge':
    case 'copy': {
      const version = query.get('version')
      return { kind, run, ...(version !== null && { version }) }
    }
    case 'again':
    case 'critic':
      return { kind, run }
    case 'from': {
      const round = Number.parseInt(query.get('round') ?? '', 10)
      return { kind, run, round: round > 0 ? round : undefined }
    }
    case undefined:
    default:
      return { kind: 'form', project: query.get('project') ?? undefined }
  }
}
