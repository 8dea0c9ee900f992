import { rowsOf } from './column'
import { type DegradedReason, ROLES, type Role, type WarningKind } from './event'
import type { Spans, StageSpan } from './run-spans'
import type { Lane, RunState } from './state'

/** What one run says of how its connection fares. Derived with its summary, so that ten thousand are read at once. */
export interface RunHealth {
  /** How long the run went on, from its start until it settled. */
  readonly runMs: number
  /** How long each stage went on that has ended. */
  readonly stageMs: readonly StageSpan[]
  /** How long each closed round took. */
  readonly roundMs: readonly number[]
  /** How long each call took that has ended, however it did. */
  readonly callMs: readonly number[]
  /** What the panelists asked for, under what each scored lowest in that round: a must-fix names no dimension of its own. */
  readonly mustFix: readonly { readonly panelist: Role; readonly dim: string; readonly n: number }[]
  /** What the reader and the rules have remarked on. */
  readonly warnings: Readonly<Partial<Record<WarningKind, number>>>
  readonly degraded?: DegradedReason
  readonly stopped?: RunState['stopped']
}

export function runHealthOf(state: RunState, spans: Spans): RunHealth {
  const { rounds, ending, stopped } = state
  return {
    runMs: spans.runMs(),
    stageMs: spans.stageMs(),
    roundMs: rounds.flatMap(({ openedAt: from, endedAt: to }) =>
      to === undefined ? [] : [spans.active({ from, to })],
    ),
    callMs: spans.callMs(),
    mustFix: mustFixOf(state),
    warnings: warningsOf(state),
    ...(ending?.type === 'critique.degraded' && { degraded: ending.reason }),
    ...(stopped && { stopped }),
  }
}

function mustFixOf({ rounds }: RunState): RunHealth['mustFix'] {
  const counts = new Map<string, RunHealth['mustFix'][number]>()
  for (const { lanes } of rounds)
    for (const panelist of ROLES) {
      const { length: n } = lanes[panelist].mustFixes
      if (n === 0) continue
      const dim = lowest(lanes[panelist])
      const before = counts.get(`${panelist} ${dim}`)?.n ?? 0
      counts.set(`${panelist} ${dim}`, { panelist, dim, n: before + n })
    }
  return [...counts.values()]
}

/** Empty where nothing was scored by itself. */
function lowest({ dims }: Lane): string {
  const scored = rowsOf(dims).flatMap(({ name, score }) => (score === undefined ? [] : [{ name, score }]))
  return scored.toSorted((one, other) => one.score - other.score)[0]?.name ?? ''
}

function warningsOf({ warnings }: RunState): RunHealth['warnings'] {
  const counts: Partial<Record<WarningKind, number>> = {}
  for (const { kind } of rowsOf(warnings)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
