import { type Accessor, createResource, createSignal } from 'solid-js'
import type { MirrorState, Storing } from '../../../workers/storing-surface'
import { reasonOf } from '../../run/reason'
import { createWork, type Work } from './work'

type Folder = FileSystemDirectoryHandle

export interface MirrorDoors {
  readonly storing: Pick<Storing, 'mirror' | 'setMirror' | 'mirrorFolder' | 'mirrorNow'>
  /** Asks for a folder to write to; absent where the browser cannot. */
  readonly pick: (() => Promise<Folder | undefined>) | undefined
  /** Asks for access to a folder once more. */
  readonly grant: (folder: Folder) => Promise<PermissionState>
}

export interface Mirroring {
  readonly state: Accessor<MirrorState | undefined>
  readonly can: boolean
  readonly work: Work
  readonly news: Accessor<
    { readonly kind: 'forgotten' } | { readonly kind: 'failed'; readonly reason: string } | undefined
  >
  readonly pick: () => Promise<void>
  readonly now: () => Promise<void>
  readonly grant: () => Promise<void>
  readonly forget: () => Promise<void>
}

/** A folder that gets a copy of whatever is new. */
export function createMirroring({ storing, pick: ask, grant }: MirrorDoors): Mirroring {
  const [state, { mutate }] = createResource(() => storing.mirror())
  const [news, setNews] = createSignal<ReturnType<Mirroring['news']>>()
  const work = createWork()

  async function attempt(doing: () => Promise<MirrorState | undefined>) {
    setNews(undefined)
    try {
      const next = await doing()
      if (next) mutate(next)
    } catch (cause) {
      setNews({ kind: 'failed', reason: reasonOf(cause) })
    }
  }

  const copied = () => work.run((port) => storing.mirrorNow(port))

  async function picked() {
    const folder = await ask?.()
    if (!folder) return undefined
    mutate(await storing.setMirror(folder))
    return copied()
  }

  async function granted() {
    const folder = await storing.mirrorFolder()
    if (folder) await grant(folder)
    return copied()
  }

  async function forgotten() {
    const next = await storing.setMirror(undefined)
    setNews({ kind: 'forgotten' })
    return next
  }

  return {
    state: () => state.latest,
    can: ask !== undefined,
    work,
    news,
    pick: () => attempt(picked),
    now: () => attempt(copied),
    grant: () => attempt(granted),
    forget: () => attempt(forgotten),
  }
}
