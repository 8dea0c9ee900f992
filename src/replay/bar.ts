import type { Mark } from './player'
import type { Gap } from './timeline'

/** Things on a bar closer than this part of its length cannot be told apart. */
const PLACES = 400

/**
 * What of two thousand must-fixes can be seen on a bar: one of a kind in each place, of marks in order. A place is twice as
 * wide once there are twice as many, and keeps its mark until then: else every mark of a run that goes on would be drawn anew
 * with each event.
 */
export function distinctMarks(marks: readonly Mark[], length: number): Mark[] {
  const width = 2 ** Math.ceil(Math.log2(Math.max(1, length / PLACES)))
  const last = new Map<Mark['kind'], number>()
  return marks.filter(({ kind, position }) => {
    const place = Math.floor(position / width)
    if (last.get(kind) === place) return false
    last.set(kind, place)
    return true
  })
}

/** The gaps that are wide enough to be seen on a bar. */
export function visibleGaps(gaps: readonly Gap[], length: number): Gap[] {
  return gaps.filter(({ from, to }) => (to - from) * PLACES >= length)
}

/** How far along the bar something is, as a part of its length. */
export function share(position: number, length: number): number {
  return length === 0 ? 0 : Math.min(1, Math.max(0, position / length))
}

/** Play time as a clock shows it: minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
