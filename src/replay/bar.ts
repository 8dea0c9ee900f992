import { placeWidth } from './marks'
import type { Gap } from './timeline'

/** The gaps that are wide enough to be seen on a bar. */
export function visibleGaps(gaps: readonly Gap[], length: number): Gap[] {
  return gaps.filter(({ from, to }) => to - from >= placeWidth(length) / 2)
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
