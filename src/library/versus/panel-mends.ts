import { BENCH, rowsOn } from '../../run/bench'
import { mustFixes } from '../../run/must-fixes'
import { gravesOf, isSameRemark } from '../../run/panel-remarks'
import { type PanelRound, panelOf } from '../../run/panel-state'
import type { Finding, RunState } from '../../run/state'
import type { Mend, Mends } from './mend'

/** What the lenses of a panel had against its text, high and medium, and what code has found wrong with it. */
export function panelMends(state: RunState, upTo = Number.POSITIVE_INFINITY): Mends {
  const rounds = panelOf(state).rounds.filter(({ n }) => n <= upTo)
  return {
    mends: [...remarksIn(state, rounds), ...measuredIn(state, rounds)],
    reviewed: rounds.some(({ scored }) => scored.length > 0),
  }
}

interface Remark {
  readonly finding: Finding
  /** The last round that has it. */
  readonly round: number
}

/** Each remark once, in its newest words, however many rounds have repeated it. */
function remarksIn(state: RunState, rounds: readonly PanelRound[]): readonly Mend[] {
  const remarks: Remark[] = []
  for (const { n } of rounds)
    for (const finding of gravesOf(state, n).filter(({ seat }) => seat !== BENCH)) {
      const known = remarks.findIndex((one) => one.round < n && isSameRemark(one.finding, finding))
      remarks.splice(known === -1 ? remarks.length : known, 1, { finding, round: n })
    }
  return remarks.map((remark) => mendOf(state, remark, rounds))
}

function mendOf({ given }: RunState, { finding, round }: Remark, rounds: readonly PanelRound[]): Mend {
  const { seat, statement } = finding
  const lens = given.panel?.advisors.find(({ id }) => id === seat) ?? { id: seat, name: seat }
  // Silence is no fix: only the lens itself, reading a later version without a word of it, has let it go.
  const isOver = rounds.some(({ n, scored }) => n > round && scored.some(({ advisor }) => advisor === seat))
  return { lens, text: statement, standing: isOver ? 'fixed' : 'open' }
}

/** A panel's rounds are closed by its editor: the ledger does not see them end, and leaves open what was measured once. */
function measuredIn(state: RunState, rounds: readonly PanelRound[]): readonly Mend[] {
  const measured = rounds.filter(({ artifact }) => rowsOn(state, artifact).length > 0)
  return mustFixes(state).flatMap((fix): readonly Mend[] => {
    const has = fix.rounds.filter((n) => rounds.some((round) => round.n === n))
    if (has.length === 0) return []
    const isOver = measured.some(({ n }) => n > Math.max(...has))
    return [{ ...fix, standing: isOver ? 'fixed' : 'open' }]
  })
}
