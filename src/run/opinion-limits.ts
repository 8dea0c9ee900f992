/** The numbers of a second opinion, with their reasons. What a stage needs of them is frozen into it when it is opened. */
export const opinionDefaults = {
  // Fewer than two answers of one thing have no spread: one number against another settles nothing.
  answers: 2,
  // More connections than this cost more than they tell: makers share most of their mistakes.
  seats: 2,
  // Where it is close, two answers leave as much to chance as one. Beyond this many, a page is what they are: on the line.
  mostCalls: 8,
  // Two answers that lie further apart than twice the noise of one differ by more than chance, four times out of five.
  noiseToBand: 2,
  // Scores come in tenths and models round to halves: what lies closer together is one score.
  bandFloor: 0.6,
  // Where nobody has measured how far its scores lie apart, a model is taken for one of the steadier ones.
  band: 1,
  // A page that should not ship has one or two reasons. What comes after is a list of wishes.
  mustFixes: 5,
  // Of a reply so many are read, should it say more than it was asked for: each of them is held against the page.
  readMustFixes: 12,
  // Of what a lens looks at, so much has to be scored: one number of four says nothing of the lens, one that was left out of two is a slip.
  lensShare: 0.5,
  // And so much of everything that was asked: who has left out more has judged another thing.
  askedShare: 0.6,
  // A page is read whole, and some fifteen scores are written with a sentence each.
  perRoundTimeoutMs: 180_000,
  totalTimeoutMs: 1_800_000,
} as const

/** Numbers by which it is said how far a score is to be trusted. */
export const uncertaintyDefaults = {
  // Things that both of two jurors have scored, from which it is told how far they err alike. Of fewer, chance says as much as
  // they do; and those of one page alone go together because they are true of it.
  pairs: 20,
  // Seats of one maker: taken together they are hardly more than one.
  sameFamily: 0.8,
  // Nine judges of seven makers have been found to count as about two.
  otherFamily: 0.45,
} as const
