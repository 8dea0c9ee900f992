import { onCleanup } from 'solid-js'
import { changeStep } from '../keys'

/** Goes to the next change, or to the one before. */
export type Walk = (way: 1 | -1) => void

/** Where one walks to from a place among so many, round and round; -1 is nowhere yet. */
export function stepTo(at: number, way: 1 | -1, count: number): number {
  return at < 0 && way < 0 ? count - 1 : (at + way + count) % count
}

/** Lends the keys of a comparison to what can be walked through, for as long as that is drawn. */
export function lendKeys(walk: Walk, walks: Set<Walk>): void {
  walks.add(walk)
  onCleanup(() => walks.delete(walk))
}

/** Hears a key of a comparison: what was drawn last is walked through. */
export function pressWalk(event: KeyboardEvent, walks: ReadonlySet<Walk>): void {
  const way = changeStep(event)
  const walk = [...walks].at(-1)
  if (!way || !walk || event.defaultPrevented) return
  event.preventDefault()
  walk(way)
}

/** Takes a change into sight: from its top where it is taller than the window that it stands in. */
export function bringIntoSight(place: Element, sheet: Element): void {
  const isTall = place.getBoundingClientRect().height > sheet.clientHeight
  place.scrollIntoView({ block: isTall ? 'start' : 'center' })
}
