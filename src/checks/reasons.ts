/** Why a claim stands as it does. Words for them are written where they are shown. */
export const REASONS = [
  // confirmed
  'violated',
  'violated_otherwise',
  'missing',
  'as_measured',
  // refuted
  'holds',
  'present',
  'target_absent',
  'other_number',
  'praised_but_violated',
  // not measurable
  'no_instrument',
  'not_measured',
  'cannot_tell',
  'instrument_conflict',
  'unmeasured_width',
  'unmeasured_state',
  'unclear_target',
  'other_rule',
  'too_close',
  'partly_measured',
] as const

export type Reason = (typeof REASONS)[number]
