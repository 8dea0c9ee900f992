/** The numbers of a critic loop, with their reasons. What a run needs of them is frozen into it when it begins. */
export const loopDefaults = {
  // Repairs seldom gain after the third; a model that still finds faults in the fifth round finds others each time.
  cap: 5,
  // More questions than this are answered one by one and not read through.
  criteria: 8,
  // A card more, and people answer without weighing.
  perQuestion: 3,
  // Shorter than this, an answer says "fine" in one language or another.
  answerWidth: 10,
  // Two findings on one criterion that share this much of their words are one.
  sameFinding: 0.5,
  // A whole artifact is written in each fix: some two minutes on a slow model.
  perRoundTimeoutMs: 180_000,
  totalTimeoutMs: 1_800_000,
} as const

/** How far a person may go with them. */
export const loopBounds = {
  // After ten rounds a critic finds what it has found before in other words.
  cap: [1, 10],
} as const
