import type { RunState } from '../run/state'

/** Enough for fifteen remarks with their evidence and some must-fixes, tags included. */
const FIRST_BYTES = 8000
/** Each round has less to say than the one before it. */
const SHRINK = 0.85
const NOTES_BYTES = 1000

/** How much may be said about the page in a round, tags included. */
export function talkText(state: RunState, n: number): string {
  const before = state.rounds.findLast((round) => round.n < n && round.heard)?.heard
  const bytes = before ? Math.floor(before.bytes * SHRINK) : FIRST_BYTES
  const why = before ? ', less than in the round before' : ''
  return `Everything outside the page has at most ${bytes} bytes${why}: spend them on what has to change.`
}

/** How much the designer may say beside the page. */
export function notesText(n: number): string {
  return `NOTES has at most ${Math.floor(NOTES_BYTES / n)} bytes. ARTIFACT holds the whole page, never a part of it or a list of changes.`
}

/** What a round that is not the last has to bring up. */
export function debateText({ config }: RunState, n: number): string {
  if (n >= config.maxRounds)
    return 'This is the last round: say what is still wrong, and raise no more than has to change.'
  return 'This is not the last round. Unless the page meets the rule as it stands, the critic and at least one of the other judges each raise a must-fix, on different elements.'
}
