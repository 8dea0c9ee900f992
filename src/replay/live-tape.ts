import { limits } from '../run/limits'
import type { Event } from '../run/event'
import { codeOf } from '../run/log-index'
import { fold, initialState, type RunState } from '../run/state'
import type { Reel } from './reel'
import { type Tape, wind } from './tape'

/** A tape that grows while its run goes on. It holds every event, so each state is there at once. */
export interface LiveTape extends Tape {
  /** Adds what has just happened, in order. */
  append(events: readonly Event[]): void
}

/** A tape of events in memory: a run that goes on, or a recorded one that was read whole. */
export function createLiveTape(first: readonly Event[] = []): LiveTape {
  const events: Event[] = []
  const times: number[] = []
  // Old states share their rows with the newest, so a keyframe costs a reference.
  const keyframes: RunState[] = [initialState()]
  let newest = initialState()

  const append = (more: readonly Event[]) => {
    for (const event of more) {
      if (event.seq !== events.length)
        throw new Error(`Event ${event.seq} stands where event ${events.length} should.`)
      events.push(event)
      times.push(Math.max(event.t, times.at(-1) ?? 0))
      newest = fold(newest, event)
      if (events.length % limits.keyframeEvery === 0) keyframes.push(newest)
    }
  }
  append(first)

  const keyframeAt = (k: number) => keyframes[Math.floor(k / limits.keyframeEvery)] ?? initialState()

  const reel: Reel = {
    get count() {
      return events.length
    },
    time: (seq) => times[seq] ?? 0,
    find(from, table, found) {
      for (let seq = from; seq < events.length; seq += 1) {
        const code = codeAt(events, seq)
        if (table[code] === 1) found(seq, code)
      }
    },
    after(from, ms) {
      const late: number[] = []
      for (let seq = from; seq < times.length; seq += 1)
        if ((times[seq] ?? 0) - (times[seq - 1] ?? 0) > ms) late.push(seq)
      return late
    },
    event: (seq) => events[seq],
    entry: (k) => keyframeAt(k).seq,
    enter: keyframeAt,
    needs: () => [],
    around: () => [],
    blocks: { capacity: 0, has: () => true, load: async () => undefined, touch: () => undefined },
  }
  return Object.assign(
    wind(reel, () => undefined),
    { append },
  )
}

function codeAt(events: readonly Event[], seq: number): number {
  const event = events[seq]
  return event ? codeOf(event) : 0
}
