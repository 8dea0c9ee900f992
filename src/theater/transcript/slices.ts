import type { Event } from '../../run/event'

/** Where the events of a run are read from. */
export interface Source {
  readonly count: number
  events(from: number, to: number): Promise<readonly Event[]>
}

/** Events that are read at once: a few hundred lines in words take about a millisecond. */
const SLICE = 300

/** Work between two breaths. With the frame's own work it stays well below what a frame has. */
const BUDGET_MS = 5

/** Hands over events slice by slice, and lets the page draw in between. Stops when it is told to. */
export async function readSlices(
  source: Source,
  from: number,
  take: (events: readonly Event[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let since = performance.now()
  for (let seq = from; seq < source.count && !signal.aborted; ) {
    const events = await source.events(seq, Math.min(seq + SLICE, source.count))
    if (signal.aborted || events.length === 0) return
    take(events)
    seq += events.length
    if (performance.now() - since > BUDGET_MS) {
      await breath()
      since = performance.now()
    }
  }
}

/** The next turn of the page. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
