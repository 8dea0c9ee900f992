import { alike, likenessOf } from './alike'
import { rowsOn } from './bench'
import type { Measurement } from './event'
import { panelDefaults } from './panel-limits'
import type { PanelRound } from './panel-state'
import type { Finding, RunState } from './state'

/** Findings of a round that are graver than polish and that nobody has struck. */
export function gravesOf({ findings }: Pick<RunState, 'findings'>, round: number): readonly Finding[] {
  return Object.values(findings).filter(
    (finding) => finding.round === round && finding.severity !== 'low' && !finding.struck,
  )
}

/** High findings that stand in the way: in a run whose measurements count, one that they refute does not. */
export function openHighs(state: Pick<RunState, 'findings' | 'checks' | 'config'>, round: number) {
  const counts = state.config.evidence === 'counts'
  return gravesOf(state, round).filter(({ id, severity, seat }) => {
    if (severity === 'medium') return false
    return counts ? state.checks[id]?.check !== 'refuted' : seat !== 'bench'
  })
}

/** What the round before had against the text and this one has no more, in the words of the round before. */
export function newlyFixed(state: RunState, before: PanelRound, now: PanelRound): readonly string[] {
  const current = gravesOf(state, now.n)
  return gravesOf(state, before.n)
    .filter((finding) => !isStillOpen(state, finding, { before, now, current }))
    .map(({ statement }) => statement)
}

interface Compared {
  readonly before: PanelRound
  readonly now: PanelRound
  readonly current: readonly Finding[]
}

/** What an instrument has confirmed, the instrument decides; of the rest the same lens does, in much the same words. */
function isStillOpen(state: RunState, finding: Finding, { before, now, current }: Compared): boolean {
  const measured = rowsBehind(state, finding, before.artifact)
  if (measured.length > 0) {
    const rows = rowsOn(state, now.artifact).filter(({ violation }) => violation)
    return measured.some((row) => rows.some((candidate) => isSameFault(row, candidate)))
  }
  return current.some((candidate) => isSameRemark(finding, candidate))
}

function rowsBehind(state: RunState, { id }: Finding, artifact: string): readonly Measurement[] {
  const check = state.checks[id]
  if (check?.check !== 'confirmed' || check.artifact !== artifact) return []
  const rows = rowsOn(state, artifact)
  return (check.rows ?? []).flatMap((at) => rows[at] ?? [])
}

function isSameFault(one: Measurement, other: Measurement): boolean {
  return one.instrument === other.instrument && one.rule === other.rule && one.target === other.target
}

/** The same lens, as grave, and either of one place or in much the same words. */
export function isSameRemark(one: Finding, other: Finding): boolean {
  if (one.seat !== other.seat || (one.severity === 'medium') !== (other.severity === 'medium')) return false
  const place = placeOf(one)
  if (place !== undefined && place === placeOf(other)) return true
  return alike(likenessOf(one.statement), likenessOf(other.statement)) >= panelDefaults.sameRemark
}

function placeOf({ target, evidence }: Finding): string | undefined {
  return target ?? evidence.find(({ kind }) => kind === 'quote' || kind === 'selector')?.ref
}
