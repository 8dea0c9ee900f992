import { limits } from '../run/limits'
import type { Event } from '../run/event'
import type { RawReply, RunFile } from '../run/log'
import { type Counts, lineOf, type SegmentRow } from './rows'
import { type Content, nextSegment } from './segments'

/** A run that comes in one piece, as the segments it would have had, and its counts with all of them. */
export function pack(counts: Counts, { events, raw }: Pick<RunFile, 'events' | 'raw'>) {
  const rows: SegmentRow[] = []
  let last = counts
  for (const content of [...ofEvents(events), ...raw.flatMap(ofReply)]) {
    const next = nextSegment(last, content)
    rows.push(next.row)
    last = next.counts
  }
  return { rows, counts: last }
}

function ofEvents(events: readonly Event[]): Content[] {
  const groups = grouped(events, (event) => lineOf(event).length)
  return groups.map((group) => ({ events: group, raw: [] }))
}

/** Cut where the reply paused. A file from elsewhere may tell its pace wrongly, so the last piece takes what is left. */
function ofReply({ call, text, pace }: RawReply): Content[] {
  let from = 0
  const groups = grouped(pace, (pair) => charsOf(pair))
  return (groups.length > 0 ? groups : [[]]).map((group, at, all) => {
    const end =
      at === all.length - 1 ? text.length : from + group.reduce((sum, pair) => sum + charsOf(pair), 0)
    const piece = { call, text: text.slice(from, end), pace: group }
    from = end
    return { events: [], raw: [piece] }
  })
}

function charsOf(pair: RawReply['pace'][number]): number {
  const chars = Number(pair[1])
  return chars > 0 ? chars : 0
}

/** Neighbours in groups of about the size of a block. */
function grouped<T>(items: readonly T[], charsIn: (item: T) => number): T[][] {
  const groups: T[][] = []
  let chars = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (chars > limits.blockChars) {
      groups.push([])
      chars = 0
    }
    groups.at(-1)?.push(item)
    chars += charsIn(item)
  }
  return groups
}
