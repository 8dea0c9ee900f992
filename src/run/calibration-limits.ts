/** Numbers of a calibration, with their reasons. */
export const calibrationDefaults = {
  // Each is a call more. The newest say most of what the person minds now.
  ownAsked: 5,
  // Each holds a page.
  ownKept: 40,
  // What was removed can be put back for a month: a slip may be noticed at the next calibration.
  undoMs: 30 * 24 * 60 * 60_000,
  // A page beyond this costs more than the whole pack.
  ownBytes: 400_000,
  // What a judge has said of a page a week ago it may say otherwise by now: providers change models under one name.
  goOnMs: 7 * 24 * 60 * 60_000,
  // Answers that could not be read, one after the other, after which the rest would only cost money.
  unreadInRow: 4,
} as const
