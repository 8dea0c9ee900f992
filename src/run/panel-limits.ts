/** The numbers of a panel, with their reasons. They are frozen into a run when it begins. */
export const panelDefaults = {
  // Scores of one text that is read twice lie this far apart at least; a smaller fall is noise.
  band: 0.3,
  // More lenses repeat one another, and each is a call a round.
  maxCritics: 5,
  // What comes after the tenth remark of one critic is taste.
  maxFindings: 10,
  // Two remarks of the same lens that share this much of their words are one.
  sameRemark: 0.4,
  // One draft or critique takes a slow model some two minutes; a panel of three rounds some twenty calls.
  perRoundTimeoutMs: 180_000,
  totalTimeoutMs: 1_800_000,
  // A round of copy should average this by the second round when the documents are complete.
  goodAverage: 7,
} as const
