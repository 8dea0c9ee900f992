import { type Accessor, createResource, createSignal } from 'solid-js'
import type { Library } from '../../../workers/library-surface'
import type { Storing, Weights } from '../../../workers/storing-surface'
import { reasonOf } from '../../run/reason'
import { createWork, type Work } from './work'

/** What the browser says of the room that the app has. */
export interface Estimate {
  readonly usage: number
  readonly quota: number
  /** Bytes of the app itself. */
  readonly shell: number
}

export type RoomNews =
  | { readonly kind: 'thumbs' }
  | { readonly kind: 'trashed'; readonly run: string; readonly title: string }
  | { readonly kind: 'stays'; readonly title: string }
  | { readonly kind: 'emptied'; readonly n: number }
  | { readonly kind: 'failed'; readonly reason: string }

export interface Room {
  readonly estimate: Accessor<Estimate | undefined>
  readonly weights: Accessor<Weights | undefined>
  readonly trashed: Accessor<number>
  readonly work: Work
  readonly news: Accessor<RoomNews | undefined>
  readonly count: () => Promise<void>
  readonly dropThumbs: () => Promise<void>
  readonly trash: (run: string, title: string) => Promise<void>
  readonly undo: () => Promise<void>
  readonly emptyTrash: () => Promise<void>
}

export interface RoomDoors {
  readonly storing: Pick<Storing, 'weigh' | 'dropThumbs'>
  readonly library: Pick<Library, 'trash' | 'restore' | 'purge' | 'facets'>
  readonly estimate: () => Promise<Estimate | undefined>
}

/** How much room everything takes, and what can be given up without losing anything that cannot come back. */
export function createRoom({ storing, library, estimate: ask }: RoomDoors): Room {
  const [estimate, { refetch: estimateAgain }] = createResource(ask)
  const [trashed, { refetch: countTrash }] = createResource(async () => (await library.facets({})).trashed)
  const [weights, setWeights] = createSignal<Weights>()
  const [news, setNews] = createSignal<RoomNews>()
  const work = createWork()

  async function attempt(doing: () => Promise<RoomNews | undefined>) {
    setNews(undefined)
    try {
      setNews(await doing())
    } catch (cause) {
      setNews({ kind: 'failed', reason: reasonOf(cause) })
    }
    void estimateAgain()
    void countTrash()
  }

  async function weigh() {
    const next = await work.run((port) => storing.weigh(port))
    if (next && !next.stopped) setWeights(next)
    return undefined
  }

  /** What was just counted changes by what was just done. */
  function mark(run: string, inTrash: boolean) {
    setWeights(
      (now) =>
        now && {
          ...now,
          heaviest: now.heaviest.map((each) => (each.run === run ? { ...each, trashed: inTrash } : each)),
        },
    )
  }

  async function trash(run: string, title: string): Promise<RoomNews> {
    const gone = await library.trash([run])
    if (!gone.includes(run)) return { kind: 'stays', title }
    mark(run, true)
    return { kind: 'trashed', run, title }
  }

  async function undo() {
    const last = news()
    if (last?.kind !== 'trashed') return
    await attempt(async () => {
      await library.restore([last.run])
      mark(last.run, false)
      return undefined
    })
  }

  async function emptied(): Promise<RoomNews> {
    const n = await library.purge()
    if (weights()) await weigh()
    return { kind: 'emptied', n }
  }

  async function thumbless(): Promise<RoomNews> {
    await storing.dropThumbs()
    setWeights((now) => now && { ...now, thumbs: 0 })
    return { kind: 'thumbs' }
  }

  return {
    estimate: () => estimate.latest,
    weights,
    trashed: () => trashed.latest ?? 0,
    work,
    news,
    count: () => attempt(weigh),
    dropThumbs: () => attempt(thumbless),
    trash: (run, title) => attempt(() => trash(run, title)),
    undo,
    emptyTrash: () => attempt(emptied),
  }
}
