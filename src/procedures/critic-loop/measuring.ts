import { rowsOn } from '../../run/bench'
import type { CriticFact, LoopSetup } from '../../run/critic'
import { askedBefore, type LoopRound, type LoopState } from '../../run/critic-state'
import type { Measurement } from '../../run/event'
import type { RunState } from '../../run/state'

/** What code knows of the round's version and the log does not hold yet: it outweighs a verdict, and no person is asked for it. */
export function measuredFact(state: RunState, setup: LoopSetup, round: LoopRound): CriticFact | undefined {
  for (const { id, instruments = [] } of setup.criteria) {
    const rows = readRows(state, round.artifact, instruments)
    const isKnown = round.measured.some(({ criterion }) => criterion === id)
    if (isKnown || rows.length === 0) continue
    const answer = round.criteria.find((criterion) => criterion.id === id)
    return {
      type: 'criterion_measured',
      round: round.n,
      criterion: id,
      verdict: rows.some(isFault) ? 'FAIL' : 'PASS',
      counts: {
        confirmed: rows.filter(({ violation }) => !violation).length,
        total: rows.length,
        unit: instruments.join(', '),
      },
      bounced: answer?.verdict === 'ESCALATE',
    }
  }
  return undefined
}

/** Rows of this very version: those of any other are evidence of nothing, and so is a reading that could not be taken. */
function readRows(state: RunState, artifact: string, instruments: readonly string[]): readonly Measurement[] {
  return rowsOn(state, artifact).filter(
    ({ instrument, cannot }) => instruments.includes(instrument) && cannot === undefined,
  )
}

/** What is polish counts in the numbers, and stands in nobody's way. */
function isFault({ violation, severity }: Measurement): boolean {
  return violation && severity !== 'low'
}

/** What only the person can decide and was not put to them yet, one at a time. */
export function escalatedFact(loop: LoopState, round: LoopRound): CriticFact | undefined {
  const asking = round.escalations.filter(
    ({ criterion }) => !round.measured.some((measured) => measured.criterion === criterion),
  )
  const next = asking.find((escalation) => !askedBefore(loop, escalation))
  if (!next) return undefined
  const { criterion, question } = next
  return { type: 'escalated', round: round.n, id: `E${loop.escalated.length + 1}`, criterion, question }
}
