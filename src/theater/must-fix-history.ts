import type { MustFix } from '../run/must-fixes'

/** A turn in the life of a must-fix. Round 0 is the run that this one was forked from. */
export interface Turn {
  readonly what: 'raised' | 'fixedIn' | 'backIn' | 'stillOpen' | 'contestedIn'
  readonly round: number
}

/** What became of a must-fix, turn by turn. `judged` are the rounds whose end is known. */
export function historyOf(fix: MustFix, judged: readonly number[]): readonly Turn[] {
  const turns: Turn[] = [{ what: 'raised', round: fix.raised }]
  let open = true
  const contested = fix.contested?.[0]
  if (contested !== undefined && contested <= fix.raised)
    turns.push({ what: 'contestedIn', round: fix.raised })
  for (const round of judged.filter((n) => n > fix.raised)) {
    const isOpen = fix.rounds.includes(round)
    if (isOpen && !open) turns.push({ what: 'backIn', round })
    if (!isOpen && open) turns.push({ what: 'fixedIn', round })
    open = isOpen
    if (contested === round) turns.push({ what: 'contestedIn', round })
  }
  const last = fix.rounds.at(-1)
  // That it has been there all along is worth a word: it is what the next round has to begin with.
  if (open && last !== undefined && last !== turns.at(-1)?.round)
    turns.push({ what: 'stillOpen', round: last })
  return turns
}
