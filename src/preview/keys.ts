import { letterOf } from '../controls/keys'
import { WIDTHS } from '../run/config'

/** What a key asks to look at: V the page, D what a round has changed, C its code, I what was measured. */
export function sightOf(event: KeyboardEvent): 'view' | 'diff' | 'code' | 'instruments' | undefined {
  return event.defaultPrevented ? undefined : SIGHT_KEYS[letterOf(event)]
}

/** The width that a key asks for: S a phone's, M a tablet's, L a desk's. */
export function widthOf(event: KeyboardEvent): number | undefined {
  const at = 'sml'.indexOf(letterOf(event) || '-')
  return event.defaultPrevented ? undefined : WIDTHS[at]
}

/** Which way a key goes through what has changed from round to round: N on, P back. */
export function changeStep(event: KeyboardEvent): -1 | 1 | undefined {
  const letter = letterOf(event)
  if (letter === 'n') return 1
  return letter === 'p' ? -1 : undefined
}

const SIGHT_KEYS: Readonly<Record<string, 'view' | 'diff' | 'code' | 'instruments'>> = {
  v: 'view',
  d: 'diff',
  c: 'code',
  i: 'instruments',
}
