/** What an acceptance critic and a plan check may come to. */
export const shipCheckLimits = {
  /** Reasons not to accept that one critic may name: more than this are one reason that explains most of them. */
  candidates: 8,
  /** Items of a revision plan: more of them nobody weighs one by one. */
  items: 20,
  /** Changes among them; each brings what will show that it worked. */
  steps: 6,
  /** Documents and places that changes lean on. */
  leaning: 3,
  /** Things that must not be lost. With all of these, two directions and the way back there are as many as there may be. */
  kept: 2,
} as const
