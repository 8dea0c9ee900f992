import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { Event } from '../../run/event'
import type { Source } from './slices'

/** Events that are fetched together. */
const PAGE = 100

/** Pages that are held: what is on screen, and what was a moment ago. */
const HELD = 40

/** The events of the lines on screen. A line that is not here yet is asked for, and drawn once it has come. */
export function createPages(source: Accessor<Source | undefined>): {
  event: (seq: number) => Event | undefined
  /** Whether a part could not be read. */
  failed: Accessor<boolean>
} {
  const pages = new Map<number, readonly Event[]>()
  const asked = new Set<number>()
  const [turn, setTurn] = createSignal(0)
  const [failed, setFailed] = createSignal(false)

  function empty(): void {
    pages.clear()
    asked.clear()
    setFailed(false)
    setTurn((last) => last + 1)
  }
  createEffect(on(source, empty, { defer: true }))

  async function bring(page: number, from: Source): Promise<void> {
    asked.add(page)
    try {
      const events = await from.events(page * PAGE, Math.min((page + 1) * PAGE, from.count))
      if (from !== source()) return
      pages.delete(page)
      pages.set(page, events)
      for (const old of pages.keys()) if (pages.size > HELD) pages.delete(old)
    } catch {
      setFailed(true)
      return
    }
    asked.delete(page)
    setTurn((last) => last + 1)
  }

  function event(seq: number): Event | undefined {
    turn()
    const page = Math.floor(seq / PAGE)
    const found = pages.get(page)?.[seq - page * PAGE]
    const from = source()
    if (!found && from && !asked.has(page)) void bring(page, from)
    return found
  }

  return { event, failed }
}
