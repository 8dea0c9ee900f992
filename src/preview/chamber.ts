import type { ConsoleLine, Snapshot } from './modes'
import { ChamberError } from './chamber-error'
import { secretOnScreen, watchFields } from './guard'
import { isHeavy } from './heavy'
import { makeRoom } from './room'
import { endOf, whenFree } from './when-free'

export type { ConsoleLine, Snapshot } from './modes'

export interface ChamberOptions {
  /** As written: for a held frame it is cleaned here. */
  readonly html: string
  readonly mode: 'held' | 'running'
  /** Of the window in the frame, in CSS pixels. */
  readonly width: number
  readonly height?: number
  /** Probes of ours, for a held frame: they run before anything of the page is read. */
  readonly script?: string
  readonly signal?: AbortSignal
}

/** A page out of sight, in a window of true size, to be measured. */
export interface Chamber {
  /**
   * Has a probe of the script answer: `globalThis.__probes[name](input)`. Rejects with what it has thrown. Probes whose names
   * begin with `load_` are asked again by themselves when the page had to be loaded anew.
   */
  readonly ask: (name: string, input?: unknown) => Promise<unknown>
  /** Another width for the same page. Resolves when it is laid out anew. */
  readonly resize: (width: number) => Promise<void>
  /** What the page's own scripts have made of it. Running frames alone. */
  readonly snapshot: () => Promise<Snapshot>
  /** What the page has said so far. Running frames alone. */
  readonly console: () => readonly ConsoleLine[]
  readonly drop: () => void
}

/**
 * Opens a page to be measured, once nothing that the person does forbids it. Resolves when it has loaded; throws a
 * `ChamberError` when it never does.
 */
export async function openChamber(options: ChamberOptions): Promise<Chamber> {
  const { signal } = options
  if (isHeavy(options.html)) throw new ChamberError('too_large')
  await whenFree(options)
  const room = makeRoom(options)
  const stop = () => room.fail(endOf(signal))
  const look = () => secretOnScreen() && room.fail(new ChamberError('blocked'))
  const unwatch = watchFields(look)
  signal?.addEventListener('abort', stop)
  const leave = () => {
    unwatch()
    signal?.removeEventListener('abort', stop)
    room.chamber.drop()
  }
  try {
    // Either may have come since the last look.
    if (signal?.aborted) stop()
    look()
    await room.open(options.width)
    return { ...room.chamber, drop: leave }
  } catch (cause) {
    leave()
    throw cause
  }
}
