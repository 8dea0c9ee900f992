import type { Role } from '../run/event'

/** The version of the wire protocol that the prompts ask for. A reader of the same number stands in `wire`. */
export const PROTOCOL_VERSION = 1

/** What each judge scores, one by one. The designer drafts and scores nothing. */
export const DIMS: Readonly<Record<Role, readonly string[]>> = {
  designer: [],
  critic: ['hierarchy', 'type', 'contrast', 'rhythm', 'space'],
  brand: ['palette', 'typography', 'spacing'],
  a11y: ['contrast', 'focus', 'headings', 'alt_text'],
  copy: ['specificity', 'voice', 'length'],
}
