import { limits } from '../run/limits'
import { ROLES } from '../run/event'
import { type Keyframe, type RowsOfLane, rowCounts, thaw, VISIBLE_ROWS } from '../run/keyframe'
import { LATE, type LogIndex } from '../run/log-index'
import { entryOf, initialState } from '../run/state'
import { createBlocks, type FetchBlocks } from './blocks'
import type { Reel } from './reel'
import { createRows } from './rows'
import { countUpTo } from './search'

/** A settled log: its index is in memory, its events come in blocks. */
export function createStoredReel(index: LogIndex, fetch: FetchBlocks): Reel {
  const { count, times, codes, keyframes, blockStarts } = index
  const rows = createRows(index)
  const blocks = createBlocks(index, fetch, limits.blockCache)
  const pager = rows.pager(blocks.event)
  // A log this short stays in memory whole, so after the first seek nothing waits for the disk.
  const whole = blockStarts.length <= limits.blockCache
  const all = Array.from(blockStarts, (_, block) => block)

  const keyframeAt = (k: number): Keyframe | undefined =>
    keyframes[countUpTo(keyframes.length, (at) => keyframes[at]?.seq ?? 0, k) - 1]

  const shown = (keyframe: Keyframe | undefined): Set<number> => {
    const found = new Set<number>()
    for (const seq of shownRows(keyframe, rows.eventOf)) found.add(blocks.blockOf(seq))
    return found
  }

  const needs = (k: number, from?: number): readonly number[] => {
    if (whole) return all
    const keyframe = from === undefined ? keyframeAt(k) : undefined
    const needed = shown(keyframe)
    const start = from ?? keyframe?.seq ?? 0
    if (k > start) for (let at = blocks.blockOf(start); at <= blocks.blockOf(k - 1); at += 1) needed.add(at)
    return [...needed]
  }

  return {
    count,
    blocks,
    needs,
    time: (seq) => times[seq] ?? 0,
    find: (from, table, found) => findCodes(codes, from, table, found),
    after: (from, ms) => findPauses(times, from, ms),
    event: blocks.event,
    entry: (k) => keyframeAt(k)?.seq ?? 0,
    enter: (k) => {
      const keyframe = keyframeAt(k)
      return keyframe ? thaw(keyframe, pager) : initialState()
    },
    around: (k) => {
      const at = blocks.blockOf(Math.max(0, k - 1))
      return [at - 1, at + 1].filter((block) => block >= 0 && block < blockStarts.length)
    },
  }
}

/** A loop over one array and a table: half a million events may not take a frame. */
function findCodes(
  codes: Uint8Array,
  from: number,
  table: Uint8Array,
  found: (seq: number, code: number) => void,
): void {
  for (let seq = from; seq < codes.length; seq += 1) {
    const code = (codes[seq] ?? 0) & ~LATE
    if (table[code] === 1) found(seq, code)
  }
}

function findPauses(times: Uint32Array, from: number, ms: number): number[] {
  const found: number[] = []
  let before = from === 0 ? 0 : (times[from - 1] ?? 0)
  for (let seq = from; seq < times.length; seq += 1) {
    const time = times[seq] ?? 0
    if (time - before > ms) found.push(seq)
    before = time
  }
  return found
}

const columns: readonly RowsOfLane[] = ['dims', 'mustFixes', 'notes']

/** The events of the rows that the stage shows of a keyframe: the newest of each lane of its newest round. */
function* shownRows(
  keyframe: Keyframe | undefined,
  eventOf: ReturnType<typeof createRows>['eventOf'],
): Generator<number> {
  const last = (keyframe?.rounds.length ?? 0) - 1
  const frozen = keyframe?.rounds[last]
  if (!frozen) return
  const { lanes } = frozen
  const round = entryOf(frozen, last)
  for (const role of ROLES)
    for (const name of columns) {
      const length = rowCounts(lanes[role])[name]
      for (let row = Math.max(0, length - VISIBLE_ROWS); row < length; row += 1) {
        // A designer that was kept over a second try stands where it first spoke.
        const at = role === 'designer' ? (frozen.draftEntry ?? round) : round
        const seq = eventOf({ round: at, role, rows: name }, row)
        if (seq !== undefined) yield seq
      }
    }
}
