import { secretOnScreen } from './guard'
import type { ConsoleLine, Snapshot } from './modes'
import { ChamberError, makeRoom } from './room'

export { ChamberError } from './room'
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
  /** Has a probe of the script answer: `globalThis.__probes[name](input)`. Rejects with what it has thrown. */
  readonly ask: (name: string, input?: unknown) => Promise<unknown>
  /** Another width for the same page. Resolves when it is laid out anew. */
  readonly resize: (width: number) => Promise<void>
  /** What the page's own scripts have made of it. Running frames alone. */
  readonly snapshot: () => Promise<Snapshot>
  /** What the page has said so far. Running frames alone. */
  readonly console: () => readonly ConsoleLine[]
  readonly drop: () => void
}

/** Opens a page to be measured. Resolves when it has loaded; throws a `ChamberError` when it never does. */
export async function openChamber(options: ChamberOptions): Promise<Chamber> {
  if (secretOnScreen()) throw new ChamberError('blocked')
  const room = makeRoom(options)
  const stop = () => room.fail(new ChamberError('stopped'))
  options.signal?.addEventListener('abort', stop)
  try {
    if (options.signal?.aborted) stop()
    await room.loaded
    await room.resize(options.width)
    return room.chamber
  } catch (cause) {
    room.chamber.drop()
    throw cause
  } finally {
    options.signal?.removeEventListener('abort', stop)
  }
}
