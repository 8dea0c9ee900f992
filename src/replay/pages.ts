import type { Event } from '../run/event'
import type { Tape } from './tape'

/** A page of a run and where it came, for a strip of them in time. */
export interface PageAt {
  readonly kind: 'round' | 'final' | 'given'
  /** The round that it was made in; 0 where no round made it. */
  readonly round: number
  readonly hash: string
  /** How many events a state holds that has just got there. */
  readonly at: number
}

/** More pages than anyone tells apart on a strip: a run has five rounds. */
const MOST = 40

/** The pages of a tape, in order, and at the verdict the one that was kept. Reads only what it has not read yet. */
export function createPages(tape: Pick<Tape, 'landmarks' | 'events'>): () => Promise<readonly PageAt[]> {
  const known = new Map<number, Event | undefined>()

  async function eventAt(at: number): Promise<Event | undefined> {
    if (!known.has(at)) known.set(at, (await tape.events(at - 1, at))[0])
    return known.get(at)
  }

  return async () => {
    const { pages, ships } = tape.landmarks()
    const places = [...pages.slice(0, MOST), ...ships.slice(-1)].sort((one, other) => one - other)
    const found: PageAt[] = []
    for (const at of places) {
      const event = await eventAt(at)
      const page = event && pageOf(event, at)
      if (page) found.push(page)
    }
    return withoutTwins(found)
  }
}

function pageOf(event: Event, at: number): PageAt | undefined {
  if (event.type === 'critique.ship') {
    const hash = event.artifactRef.artifactId
    return hash === '' ? undefined : { kind: 'final', round: event.round, hash, at }
  }
  const kind = event.type === 'critique.artifact_seen' ? kindOf(event.from) : undefined
  if (event.type !== 'critique.artifact_seen' || !kind) return undefined
  return { kind, round: event.round ?? madeIn(event), hash: event.hash, at }
}

/** A version of copy, or a mended one, names no round: the call that gave it is named after the round before it. */
function madeIn({ from, call = '' }: Event & { readonly type: 'critique.artifact_seen' }): number {
  if (from !== 'author' && from !== 'fix') return 0
  return Number(/:(\d+)(?:#\d+)?$/.exec(call)?.[1] ?? 0) + 1
}

function kindOf(
  from: Extract<Event, { type: 'critique.artifact_seen' }>['from'],
): PageAt['kind'] | undefined {
  switch (from) {
    case 'designer':
    case 'author':
    case 'fix':
      return 'round'
    case 'ship':
    case 'single':
      return 'final'
    case 'fork':
    case 'given':
      return 'given'
    case 'reference':
      return undefined
    default:
      return from satisfies never
  }
}

/** The page that ships is often seen once more right before the verdict: one of the two is enough. */
function withoutTwins(pages: readonly PageAt[]): PageAt[] {
  return pages.filter((page, at) => {
    const next = pages[at + 1]
    return !(page.kind === 'final' && next?.kind === 'final' && next.hash === page.hash)
  })
}
