import { limits } from '../run/limits'
import type { Event } from '../run/event'
import type { LogIndex } from '../run/log-index'
import { fold, type RunState } from '../run/state'
import type { FetchBlocks } from './blocks'
import { createLandmarks, type Landmarks } from './landmarks'
import type { Reel } from './reel'
import { countUpTo } from './search'
import { createStoredReel } from './stored-reel'

/**
 * A run that can be entered anywhere. Places count events: `k` is the state after the first `k` of them, from 0 to
 * `count`. Memory stays bounded whatever the length of the log.
 */
export interface Tape {
  readonly count: number
  /** Milliseconds from the creation of the run to its last event. */
  readonly duration: number
  /** When the state at `k` came about. */
  timeAt(k: number): number
  /** How many events had happened by then. */
  seqAt(time: number): number
  landmarks(): Landmarks
  /** Events from `from` on that came more than so many milliseconds after the one before. */
  after(from: number, ms: number): readonly number[]
  /** The state at `k`; undefined when a later call has overtaken this one, and its answer would be stale. */
  stateAt(k: number): Promise<RunState | undefined>
  /** The state at `k` at once, when all that it takes is in memory. */
  peek(k: number): RunState | undefined
  /** Events `from` up to, and without, `to`. */
  events(from: number, to: number): Promise<readonly Event[]>
}

export interface TapeOptions {
  readonly index: LogIndex
  readonly blocks: FetchBlocks
  /** Runs work when nothing else is to be done. */
  readonly idle?: Idle
}

type Idle = (work: () => void) => void

/** A tape of a settled log. */
export function createTape({ index, blocks, idle = soon }: TapeOptions): Tape {
  return wind(createStoredReel(index, blocks), idle)
}

/** Long enough for the frame that shows this state to be drawn first. */
const soon: Idle = (work) => void setTimeout(work, 30)

interface Seek {
  readonly k: number
  readonly answer: (state: RunState | undefined) => void
  readonly fail: (cause: unknown) => void
}

/** A tape over any reel. */
export function wind(reel: Reel, idle: Idle): Tape {
  // The state that was asked for last, and where its rows begin: the next one is mostly a few events further.
  let last: { readonly state: RunState; readonly entry: number } | undefined
  let waiting: Seek | undefined
  let seeking = false
  let asked = 0
  let resting = false

  const within = (k: number) => Math.min(Math.max(Math.floor(k), 0), reel.count)

  const from = (k: number) => {
    const near = last && last.state.seq <= k && k - last.entry <= 2 * limits.keyframeEvery
    return near ? last : undefined
  }

  const needs = (k: number) => reel.needs(k, from(k)?.state.seq)

  const has = (needed: readonly number[]) => needed.every((block) => reel.blocks.has(block))

  const bring = async (needed: readonly number[]) => {
    // Another load may have pushed them out again before this one was heard of.
    while (!has(needed)) await reel.blocks.load(needed)
  }

  const build = (k: number): RunState => {
    const known = from(k)
    const entry = known?.entry ?? reel.entry(k)
    let state = known?.state ?? reel.enter(k)
    for (let seq = state.seq; seq < k; seq += 1) state = fold(state, held(reel.event(seq), seq))
    last = { state, entry }
    return state
  }

  const peek = (place: number): RunState | undefined => {
    const k = within(place)
    const needed = needs(k)
    if (!has(needed)) return undefined
    reel.blocks.touch(needed)
    const state = build(k)
    rest(k, needed)
    return state
  }

  const rest = (k: number, needed: readonly number[]) => {
    const missing = reel.around(k).filter((block) => !reel.blocks.has(block))
    if (resting || missing.length === 0 || needed.length + missing.length > reel.blocks.capacity) return
    resting = true
    idle(() => {
      resting = false
      if (seeking) return
      reel.blocks.touch(needed)
      // Nobody waits for these. A seek that needs one of them asks again and then says what is wrong.
      reel.blocks.load(missing).catch(() => undefined)
    })
  }

  const answer = async (seek: Seek, turn: number) => {
    try {
      let state: RunState | undefined
      while (state === undefined && turn === asked) {
        await reel.blocks.load(needs(seek.k))
        if (turn === asked) state = peek(seek.k)
      }
      seek.answer(state)
    } catch (cause) {
      if (turn === asked) seek.fail(cause)
      else seek.answer(undefined)
    }
  }

  const pump = async () => {
    seeking = true
    while (waiting) {
      const seek = waiting
      waiting = undefined
      await answer(seek, asked)
    }
    seeking = false
  }

  const overtake = (seek?: Seek) => {
    asked += 1
    waiting?.answer(undefined)
    waiting = seek
  }

  return {
    peek,
    landmarks: createLandmarks(reel),
    after: reel.after,
    get count() {
      return reel.count
    },
    get duration() {
      return reel.count === 0 ? 0 : reel.time(reel.count - 1)
    },
    timeAt: (k) => (within(k) === 0 ? 0 : reel.time(within(k) - 1)),
    seqAt: (time) => countUpTo(reel.count, reel.time, time),
    stateAt(place) {
      const ready = peek(place)
      if (ready) {
        overtake()
        return Promise.resolve(ready)
      }
      return new Promise((resolve, reject) => {
        overtake({ k: within(place), answer: resolve, fail: reject })
        if (!seeking) void pump()
      })
    },
    async events(start, end) {
      const found: Event[] = []
      let seq = within(start)
      while (seq < within(end)) {
        // A few blocks at a time: a long stretch must not push out what the stage shows.
        const stop = Math.min(within(end), seq + EVENTS_AT_ONCE)
        await bring(reel.needs(stop, seq))
        for (; seq < stop; seq += 1) found.push(held(reel.event(seq), seq))
      }
      return found
    },
  }
}

/** About one block of ordinary lines. */
const EVENTS_AT_ONCE = 400

function held(event: Event | undefined, seq: number): Event {
  if (event) return event
  throw new Error(`Event ${seq} was to be in memory and is not.`)
}
