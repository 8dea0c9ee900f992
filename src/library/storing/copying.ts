import { type Accessor, createResource, createSignal } from 'solid-js'
import type { Backup, Storing } from '../../../workers/storing-surface'
import { reasonOf } from '../../run/reason'
import { createWork, type Work } from './work'

/** What became of the last copy. */
export type CopyNews =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** What was written is not what was made. */
  | { readonly kind: 'bad' }
  /** `handed`: the browser has it as a download, and nobody can look at where that went. */
  | { readonly kind: 'saved' | 'handed'; readonly backup: Backup; readonly bytes: number }

/** Where a copy is put. */
export interface Target {
  /** Writes it; gives the file as it is then, to be read once more. Undefined: the browser has it as a download. */
  readonly put: (archive: Blob) => Promise<Blob | undefined>
}

export interface Copying {
  readonly last: Accessor<number | undefined>
  readonly work: Work
  /** Whether it is being read through once more. */
  readonly checking: Accessor<boolean>
  readonly news: Accessor<CopyNews | undefined>
  readonly copy: () => Promise<void>
}

type Door = Pick<Storing, 'backup' | 'verify' | 'copied' | 'lastCopied'>

/** Copies everything out. `ask` is where to: asked first, because browsers let a page ask only right after a click. */
export function createCopying(door: Door, ask: () => Promise<Target | undefined>): Copying {
  const [news, setNews] = createSignal<CopyNews>()
  const [checking, setChecking] = createSignal(false)
  const [last, { refetch }] = createResource(() => door.lastCopied())
  const work = createWork()

  async function made(target: Target): Promise<CopyNews> {
    const backup = await work.run((port) => door.backup(port))
    if (!backup?.archive) return { kind: 'stopped' }
    const { archive } = backup
    const written = await target.put(archive)
    if (written && !(await isSame(written, archive))) return { kind: 'bad' }
    await door.copied()
    void refetch()
    return { kind: written ? 'saved' : 'handed', backup, bytes: archive.size }
  }

  async function isSame(written: Blob, archive: Blob): Promise<boolean> {
    if (written.size !== archive.size) return false
    setChecking(true)
    try {
      return (await work.run((port) => door.verify(written, port))) === true
    } finally {
      setChecking(false)
    }
  }

  async function copy() {
    if (work.step()) return
    setNews(undefined)
    try {
      const target = await ask()
      if (target) setNews(await made(target))
    } catch (cause) {
      setNews({ kind: 'failed', reason: reasonOf(cause) })
    }
  }

  return { last: () => last.latest, work, checking, news, copy }
}
