import type { Role } from '../run/event'

/** The version of the wire protocol that the prompts ask for. A reader of the same number stands in `wire`. */
export const PROTOCOL_VERSION = 1

/**
 * The version of all that a model is told. It moves whenever a word of it does: a grade, a recording and a score name the
 * words under which they came about.
 */
export const PROMPT_VERSION = '3'

/** The same, where a person has had their say: what their words bring along has a version of its own. */
export const TOLD_VERSION = `${PROMPT_VERSION}.1`

/** Behind either of them, where the person has named the language: what that says has a version as well. */
export const NAMED_LANGUAGE = '+language.1'

/** The names that begin a tag of ours, in a reply or around what a prompt quotes. */
export const TAG_NAMES = [
  'CRITIQUE_RUN',
  'ROUND',
  'PANELIST',
  'ROUND_END',
  'SHIP',
  'ARTIFACT',
  'NOTES',
  'DIM',
  'MUST_FIX',
  'REASON',
  'SUMMARY',
  'THINK',
  'THINKING',
  'DATA',
] as const

/** What each judge scores, one by one. The designer drafts and scores nothing. */
export const DIMS: Readonly<Record<Role, readonly string[]>> = {
  designer: [],
  critic: ['hierarchy', 'type', 'contrast', 'rhythm', 'space'],
  brand: ['palette', 'typography', 'spacing'],
  a11y: ['contrast', 'focus', 'headings', 'alt_text'],
  copy: ['specificity', 'voice', 'length'],
}
