import { WIDTHS } from '../run/config'
import type { Sight } from './preview'

/** What a key asks to look at: V the page, C its code, I what was measured. */
export function sightOf(event: KeyboardEvent): Sight | undefined {
  return isOurs(event) ? SIGHT_KEYS[event.key.toLowerCase()] : undefined
}

/** The width that a key asks for: S a phone's, M a tablet's, L a desk's. */
export function widthOf(event: KeyboardEvent): number | undefined {
  const at = ['s', 'm', 'l'].indexOf(event.key.toLowerCase())
  return isOurs(event) ? WIDTHS[at] : undefined
}

const SIGHT_KEYS: Readonly<Record<string, Sight>> = { v: 'view', c: 'code', i: 'instruments' }

/** Whether nobody else wants it: what is typed into a field, and what goes with Ctrl, is not for the stage. */
function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  const target = event.target instanceof Element ? event.target : undefined
  return !target?.closest(WRITTEN)
}

const WRITTEN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"], [type="button"])'
