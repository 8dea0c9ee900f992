import type { RunState } from '../run/state'
import { createMarks, type Mark } from './marks'
import type { Tape } from './tape'
import { createTimeline, type Gap } from './timeline'

/** True time, four times as fast, or everything at once. */
export type Speed = 1 | 4 | 'instant'

/** Where a replay stands. A new object each time that something changed. */
export interface View {
  /** How many events have been played. */
  readonly seq: number
  readonly count: number
  /** Play time in milliseconds: long pauses of the run are shorter in it. */
  readonly position: number
  readonly length: number
  readonly playing: boolean
  /** It has played to its end, and nobody has moved it since. */
  readonly ended: boolean
  readonly speed: Speed
  /** Milliseconds between events when the replay keeps its own beat, at no speed; undefined on true times. */
  readonly interval: number | undefined
  /** The newest state at hand. While blocks of a long log are fetched it is behind `seq`. */
  readonly state: RunState | undefined
  /** Why the log cannot be read at this place. */
  readonly trouble: unknown
}

/** Moves a cursor over a tape. It knows no framework and no clock of its own. */
export interface Player {
  view(): View
  gaps(): readonly Gap[]
  marks(): readonly Mark[]
  /** The play time at which something of the run is seen, and the other way round. */
  playAt(runTime: number): number
  runAt(playTime: number): number
  play(): void
  pause(): void
  /** Ends a beat of its own. Choosing `instant` while playing goes to the end at once. */
  setSpeed(speed: Speed): void
  /** One event every so many milliseconds, whatever the times of the run and the speed; undefined goes back to those. */
  setInterval(ms: number | undefined): void
  /** Goes to the state after `seq` events. */
  seek(seq: number): void
  /** Goes to a play time. */
  seekTime(ms: number): void
  /** Pauses, and goes some events on or back. */
  step(events: number): void
  /** Goes to the next round or the one before; past the last and the first to the end and the start. */
  stepRound(direction: 1 | -1): void
  toStart(): void
  toEnd(): void
  /** To be called when the tape has grown. A cursor that stood at the end stays there. */
  grew(): void
}

export interface PlayerOptions {
  readonly tape: Tape
  /** Milliseconds; only differences count. */
  readonly now: () => number
  /** Calls back once, about a frame later, like `requestAnimationFrame`. */
  readonly schedule: (frame: () => void) => unknown
  readonly onMove: (view: View) => void
}

/** A tab in the background gets no frames: the replay waits for its watcher and does not leap. */
const LONGEST_FRAME_MS = 1000

/** Starts paused, at the start. */
export function createPlayer({ tape, now, schedule, onMove }: PlayerOptions): Player {
  const timeline = createTimeline(tape)
  let count = tape.count
  let seq = 0
  let position = 0
  let playing = false
  let ended = false
  let speed: Speed = 1
  let interval: number | undefined
  // What has passed of the interval since the last event.
  let beat = 0
  let last = 0
  // Frames that were asked for before a pause find that another number is current, and do nothing.
  let running = 0
  let trouble: unknown
  let state = tape.peek(0)
  let view = look()

  function look(): View {
    const { length } = timeline.read()
    return { seq, count, position, length, playing, ended, speed, interval, state, trouble }
  }

  function tell(): void {
    view = look()
    onMove(view)
  }

  /** Shows the cursor at once, and the state as soon as it is there. */
  function show(): void {
    trouble = undefined
    const ready = tape.peek(seq)
    if (ready) state = ready
    tell()
    // Asked for all the same: it overtakes a fetch for a place that is no longer wanted.
    tape.stateAt(seq).then(arrived, failed)
  }

  function arrived(found: RunState | undefined): void {
    if (!found || found === state || found.seq !== seq) return
    state = found
    tell()
  }

  function failed(cause: unknown): void {
    trouble = cause
    playing = false
    tell()
  }

  function moveTo(place: number): void {
    seq = Math.min(Math.max(place, 0), count)
    ended = false
    position = timeline.read().playAt(tape.timeAt(seq))
    beat = 0
    last = now()
  }

  function moveToTime(ms: number): void {
    const { length, runAt } = timeline.read()
    const to = Math.min(Math.max(ms, 0), length)
    // The last event is at the end, whatever rounding made of its time.
    moveTo(to === length ? count : tape.seqAt(runAt(to)))
    position = to
  }

  function frame(turn: number): void {
    if (turn !== running || !playing) return
    const elapsed = Math.min(now() - last, LONGEST_FRAME_MS)
    const before = seq
    last = now()
    advance(elapsed)
    ended = seq === count && position >= timeline.read().length
    playing = !ended
    if (seq === before) tell()
    else show()
    next()
  }

  function advance(elapsed: number): void {
    if (interval !== undefined) return advanceByBeat(elapsed, interval)
    if (speed === 'instant') return moveTo(count)
    const { length, runAt } = timeline.read()
    position = Math.min(position + elapsed * speed, length)
    // Never back: several events may share a time, and the cursor may stand among them.
    seq = position === length ? count : Math.max(seq, tape.seqAt(runAt(position)))
  }

  function advanceByBeat(elapsed: number, every: number): void {
    beat += elapsed
    const events = Math.floor(beat / every)
    if (events === 0) return
    const left = beat - events * every
    moveTo(seq + events)
    beat = left
  }

  function next(): void {
    const turn = running
    if (playing) schedule(() => frame(turn))
  }

  function play(): void {
    if (playing) return
    if (seq === count) moveTo(0)
    playing = true
    running += 1
    last = now()
    if (speed === 'instant' && interval === undefined) frame(running)
    else {
      show()
      next()
    }
  }

  function pause(): void {
    if (!playing) return
    playing = false
    tell()
  }

  const seek = (place: number) => {
    moveTo(place)
    show()
  }

  tape.stateAt(0).then(arrived, failed)

  return {
    view: () => view,
    gaps: () => timeline.read().gaps,
    marks: createMarks(tape, timeline),
    playAt: (runTime) => timeline.read().playAt(runTime),
    runAt: (playTime) => timeline.read().runAt(playTime),
    play,
    pause,
    seek,
    setSpeed(wanted) {
      speed = wanted
      interval = undefined
      if (playing && speed === 'instant') frame(running)
      else tell()
    },
    setInterval(ms) {
      // A beat of no length would have no end.
      interval = ms === undefined ? undefined : Math.max(ms, 1)
      beat = 0
      tell()
    },
    seekTime(ms) {
      moveToTime(ms)
      show()
    },
    step(events) {
      playing = false
      seek(seq + events)
    },
    stepRound(direction) {
      const { rounds } = tape.landmarks()
      if (direction === 1) seek(rounds.find((place) => place > seq) ?? count)
      else seek(rounds.findLast((place) => place < seq) ?? 0)
    },
    toStart: () => seek(0),
    toEnd: () => seek(count),
    grew() {
      const atEnd = seq === count && !playing
      count = tape.count
      // What has come since was not there to be played to.
      ended = false
      if (atEnd) seek(count)
      else tell()
    },
  }
}
