import type { Log } from '../src/kernel'
import type { Event } from '../src/run/event'
import type { RawPiece } from '../src/store/rows'

/** A page that the designer is writing, as far as it is on disk. */
export type PartialPage =
  /** `from` counts the characters that were told before. */
  | {
      readonly id: number
      readonly over: false
      readonly round: number
      readonly from: number
      readonly text: string
    }
  /** It is whole, or nobody writes on: what there is of it is no page. */
  | { readonly id: number; readonly over: true }

export interface Partials {
  /** The same log; what it is given of replies and endings is counted. */
  readonly beside: <L extends Log>(log: L) => L
  /** Characters of a page, as the reader gives them. The page of SHIP has been seen, and has no round. */
  readonly part: (text: string, round: number | undefined) => void
  /** What was read from replies that are on disk now is told, then `pass` tells the events, then what they ended. */
  readonly committed: (events: readonly Event[], raw: readonly RawPiece[], pass: () => void) => void
}

/** Read from a reply when it was so many characters long. */
interface Part {
  readonly id: number
  readonly round: number
  readonly mark: number
  readonly text: string
}

/** Tells of pages while they are written, and of nothing that a crash could still take back. */
export function createPartials(tell: (partial: PartialPage) => void): Partials {
  let waiting: Part[] = []
  let endings: { readonly id: number; readonly seq: number }[] = []
  let logged = 0
  let onDisk = 0
  let id = 0
  let open = false
  let told = { id, chars: 0 }

  function part(text: string, round: number | undefined) {
    if (round === undefined) return
    if (!open) id += 1
    open = true
    waiting.push({ id, round, mark: logged, text })
  }

  function end({ seq }: Event) {
    if (open) endings.push({ id, seq })
    open = false
  }

  function beside<L extends Log>(log: L): L {
    return {
      ...log,
      raw(call: string, text: string, t: number) {
        logged += text.length
        log.raw(call, text, t)
      },
      append(event: Event, body?: string) {
        if (ends(event)) end(event)
        log.append(event, body)
      },
    }
  }

  function tellParts() {
    const due = waiting.filter(({ mark }) => mark <= onDisk)
    waiting = waiting.filter(({ mark }) => mark > onDisk)
    for (const page of new Set(due.map((each) => each.id))) {
      const parts = due.filter((each) => each.id === page)
      const from = told.id === page ? told.chars : 0
      const text = parts.map((each) => each.text).join('')
      told = { id: page, chars: from + text.length }
      tell({ id: page, over: false, round: parts[0]?.round ?? 0, from, text })
    }
  }

  function committed(events: readonly Event[], raw: readonly RawPiece[], pass: () => void) {
    onDisk += raw.reduce((sum, { text }) => sum + text.length, 0)
    tellParts()
    pass()
    const last = events.at(-1)?.seq ?? -1
    for (const ending of endings) if (ending.seq <= last) tell({ id: ending.id, over: true })
    endings = endings.filter(({ seq }) => seq > last)
  }

  return { beside, part, committed }
}

/** After these the page that was being written is whole, or is given up. */
function ends({ type }: Event): boolean {
  return type === 'critique.artifact_seen' || type === 'call_ended' || type === 'call_failed'
}
