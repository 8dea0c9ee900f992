import type { Card, Library } from '../../workers/library-surface'
import type { Telling } from './telling'

export interface ActOptions {
  readonly library: Library
  readonly telling: Telling
  /** Whether all of these have a star, as far as they are known. */
  readonly starred: (ids: readonly string[]) => boolean
  /** Some of them are other than before, or gone. */
  readonly changed: (gone: readonly string[]) => Promise<void>
}

/** What is done with some runs at once. Each can be taken back, but for what asks first. */
export interface Acts {
  /** Gives them a star; where all have one, takes it away. */
  readonly star: (ids: readonly string[]) => Promise<void>
  readonly tag: (ids: readonly string[], tag: string, on: boolean) => Promise<void>
  readonly move: (ids: readonly string[], project: string) => Promise<void>
  readonly trash: (ids: readonly string[]) => Promise<void>
  readonly restore: (ids: readonly string[]) => Promise<void>
  /** For good: these, or all that is in the trash. */
  readonly purge: (ids?: readonly string[]) => Promise<void>
}

export function createActs({ library, telling, starred, changed }: ActOptions): Acts {
  // A second press looks at what the first has made of them: at once, it would do the same again.
  let starring = Promise.resolve()

  /** What goes wrong is told: nothing has changed then. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (cause) {
      telling.failed(cause)
    }
  }

  async function trash(ids: readonly string[]) {
    const gone = await library.trash(ids)
    const undo = () => attempt(() => restore(gone))
    telling.trashed(gone.length, ids.length - gone.length, gone.length > 0 ? () => void undo() : undefined)
    await changed(gone)
  }

  async function restore(ids: readonly string[]) {
    await library.restore(ids)
    telling.restored(ids.length)
    await changed(ids)
  }

  const mark = (ids: readonly string[], change: Parameters<Library['mark']>[1]) =>
    attempt(async () => {
      await library.mark(ids, change)
      await changed([])
    })

  return {
    star(ids) {
      starring = starring.then(() => mark(ids, { star: !starred(ids) }))
      return starring
    },
    tag: (ids, tag, on) => mark(ids, on ? { addTags: [tag] } : { removeTags: [tag] }),
    move: (ids, project) => mark(ids, { project }),
    trash: (ids) => attempt(() => trash(ids)),
    restore: (ids) => attempt(() => restore(ids)),
    purge: (ids) =>
      attempt(async () => {
        const n = await library.purge(ids)
        telling.purged(n)
        await changed(ids ?? [])
      }),
  }
}

/** Whether a run can be put away: one that goes on cannot. */
export function isTrashable({ row }: Pick<Card, 'row'>): boolean {
  return row.status !== 'running'
}
