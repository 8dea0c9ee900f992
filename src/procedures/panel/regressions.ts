import { rowsOn } from '../../run/bench'
import type { Fact, Measurement } from '../../run/event'
import type { PanelRound, PanelState } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import { repairs, triedOf } from '../tries'
import { keptItems } from './kept'

/** What the newest revision has lost and nobody has noted yet, one at a time: what was measured first, then what was asked. */
export function regressionFact(state: RunState, { rounds }: PanelState): Fact | undefined {
  const [before, after] = rounds.slice(-2)
  if (!before || !after) return undefined
  const noted = before.regressions.map(({ item }) => item)
  const lost = [...measuredLosses(state, before, after), ...heardLosses(before)]
  const next = lost.find(({ item }) => !noted.includes(item))
  if (next) return { type: 'regression', round: before.n, ...next }
  return skippedFact(state, before)
}

interface Loss {
  readonly item: string
  readonly quote?: string
}

/** Faults that code finds in the new version and has not found in the one before. */
function measuredLosses(state: RunState, before: PanelRound, after: PanelRound): readonly Loss[] {
  if (state.measured[`measure:${before.n}`] === undefined) return []
  const known = new Set(faultsOn(state, before.artifact))
  return faultsOn(state, after.artifact).flatMap((item) => (known.has(item) ? [] : [{ item }]))
}

function faultsOn(state: RunState, artifact: string): readonly string[] {
  return [
    ...new Set(
      rowsOn(state, artifact)
        .filter(({ violation }) => violation)
        .map(nameOf),
    ),
  ]
}

function nameOf({ instrument, rule, target }: Measurement): string {
  return [`${instrument} ${rule}`, target].filter((part) => part !== undefined).join(': ')
}

function heardLosses(before: PanelRound): readonly Loss[] {
  const items = new Map(keptItems(before).map(({ id, text }) => [id, text]))
  return (before.regressed?.items ?? []).flatMap(({ id, kept, quote }) => {
    const item = items.get(id)
    if (kept || item === undefined) return []
    return [quote === '' ? { item } : { item, quote }]
  })
}

/** Asked twice and not understood: the list goes unasked, and the run says so. */
function skippedFact(state: RunState, before: PanelRound): Fact | undefined {
  const { phase, last } = triedOf(state, `regress:${before.n}`, repairs)
  if (phase !== 'spent' || state.marks.rows.some((mark) => isSkip(mark, before.n))) return undefined
  return { type: 'pass_skipped', pass: `regress:${before.n}`, reason: last?.reason ?? 'lost' }
}

function isSkip(mark: RunState['marks']['rows'][number], n: number): boolean {
  return mark.type === 'pass_skipped' && mark.pass === `regress:${n}`
}
