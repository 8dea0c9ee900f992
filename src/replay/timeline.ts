import { limits } from '../run/limits'
import { countUpTo } from './search'

/** A stretch without events, in play time. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * The axis on which a replay plays. Gaps over two seconds play as two: models think longer than people watch.
 * Play time and run time are both milliseconds from the start.
 */
export interface Timeline {
  readonly length: number
  readonly gaps: readonly Gap[]
  /** The play time at which something of the run is seen. */
  playAt(runTime: number): number
  /** The time in the run that is seen then. */
  runAt(playTime: number): number
}

/** What a timeline is made of: event times that never fall. */
interface Times {
  readonly count: number
  timeAt(k: number): number
  /** Events from `from` on that came more than so many milliseconds after the one before. */
  after(from: number, ms: number): readonly number[]
}

/** Where the pauses of a run were cut. */
interface Cut {
  /** Run time at which the pause began and ended. */
  readonly began: number
  readonly ended: number
  /** Play time at which it begins. */
  readonly from: number
}

/** Reads the times it has not read yet: a tape that grows costs what it grew. */
export function createTimeline(times: Times): { read(): Timeline } {
  let cuts: readonly Cut[] = []
  let read = 0
  let timeline = timelineOf(cuts, 0)
  return {
    read() {
      if (read === times.count) return timeline
      const found: Cut[] = []
      for (const seq of times.after(read, limits.idleGapMs)) {
        const began = times.timeAt(seq)
        const ended = times.timeAt(seq + 1)
        found.push({ began, ended, from: playFrom(found.at(-1) ?? cuts.at(-1), began) })
      }
      read = times.count
      if (found.length > 0) cuts = [...cuts, ...found]
      timeline = timelineOf(cuts, times.timeAt(times.count))
      return timeline
    },
  }
}

function timelineOf(cuts: readonly Cut[], duration: number): Timeline {
  const before = (value: number, side: 'began' | 'from') =>
    cuts[countUpTo(cuts.length, (at) => cuts[at]?.[side] ?? 0, value) - 1]
  return {
    length: playFrom(cuts.at(-1), duration),
    gaps: cuts.map(({ from }) => ({ from, to: from + limits.idleGapMs })),
    playAt: (runTime) => playFrom(before(runTime, 'began'), runTime),
    runAt: (playTime) => runFrom(before(playTime, 'from'), playTime),
  }
}

/** Play time of a run time that lies in the pause or after it. */
function playFrom(cut: Cut | undefined, runTime: number): number {
  if (!cut) return runTime
  const { began, ended, from } = cut
  if (runTime >= ended) return from + limits.idleGapMs + runTime - ended
  return from + ((runTime - began) / (ended - began)) * limits.idleGapMs
}

function runFrom(cut: Cut | undefined, playTime: number): number {
  if (!cut) return playTime
  const { began, ended, from } = cut
  const past = playTime - from
  if (past >= limits.idleGapMs) return ended + past - limits.idleGapMs
  return began + (past / limits.idleGapMs) * (ended - began)
}
