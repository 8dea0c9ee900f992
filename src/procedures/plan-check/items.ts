import { placesIn } from '../../checks/places'
import { rowsOn } from '../../run/bench'
import type { Material } from '../../run/event'
import { best, closedRounds } from '../../run/gate'
import { type MustFix, mustFixes } from '../../run/must-fixes'
import type { PlanItem, PlanSetup } from '../../run/plan'
import { isCounting, isRefuted } from '../../run/refuted'
import { shipCheckLimits } from '../../run/ship-check-limits'
import type { RunState } from '../../run/state'

export interface Plan {
  readonly items: readonly PlanItem[]
  /** Must-fixes that found no room. */
  readonly left: number
}

/** The plan of the round that would follow, taken apart by code. Where nothing is open there is none. */
export function planOf(state: RunState, setup: PlanSetup): Plan {
  const then = asOf(state, setup.round)
  const ledger = mustFixes(then)
  const open = ledger.filter((fix) => isCounting(then, fix) && fix.answer === undefined)
  if (open.length === 0) return { items: [], left: 0 }
  const fixes = open.slice(0, shipCheckLimits.steps)
  const steps = fixes.map((fix, at) => stepOf(then, setup, fix, at + 1))
  const items = [
    ...directions(then, setup.round),
    ...steps,
    ...leanings(then, steps),
    ...steps.map(showing),
    ...keeping(then, ledger),
  ]
  return { items, left: open.length - fixes.length }
}

/** What was known when the round had ended. */
function asOf(state: RunState, round: number): RunState {
  return { ...state, rounds: state.rounds.filter(({ n }) => n <= round) }
}

/** A direction each: on from this round, or anew from the one that was best, where that is another. */
function directions(then: RunState, round: number): readonly PlanItem[] {
  const other = best(closedRounds(then))?.n ?? round
  const rounds = other === round ? [round] : [round, other]
  return rounds.map((n, at) => ({ id: `P-Opt-${at + 1}`, kind: 'Opt', text: '', round: n }))
}

const TOKEN = /(?<![\w-])--[a-z][\w-]*/i

function stepOf(then: RunState, { artifact }: PlanSetup, fix: MustFix, n: number): PlanItem {
  const target = fix.target ?? fix.row?.target ?? placesIn(fix.text).about[0]
  const [token] = TOKEN.exec(fix.text) ?? []
  const measurement = measurementOf(then, artifact, fix)
  return {
    id: `P-Step-${n}`,
    kind: 'Step',
    text: fix.text,
    ...(target !== undefined && { target }),
    ...(token !== undefined && { token }),
    ...(measurement !== undefined && { measurement }),
  }
}

/** The row that raised it, or the first one that it was held against. */
function measurementOf(then: RunState, artifact: string, { row, said }: MustFix): string | undefined {
  const checked = then.checks[said.at(-1)?.claim ?? '']
  const [at] = checked?.artifact === artifact ? (checked.rows ?? []) : []
  const known = row ?? (at === undefined ? undefined : rowsOn(then, artifact)[at])
  return known && `${known.instrument} ${known.rule}`
}

/** Approved wording before all else: a change that breaks it cannot be made. */
const LEANT_ON: readonly Material['kind'][] = ['copy', 'brand', 'document', 'skill']

function leanings({ given }: RunState, steps: readonly PlanItem[]): readonly PlanItem[] {
  const materials = LEANT_ON.flatMap((kind) => given.materials.filter((material) => material.kind === kind))
  const documents = materials.map(({ kind, name }) => ({ text: name, material: kind }))
  const places = samePlaces(steps).map(({ target, of }) => ({ text: '', target, of }))
  const all = [...documents, ...places].slice(0, shipCheckLimits.leaning)
  return all.map((item, at) => ({ id: `P-Dep-${at + 1}`, kind: 'Dep', ...item }))
}

/** Places that more than one change is about: what one of them does there, the next one finds. */
function samePlaces(
  steps: readonly PlanItem[],
): readonly { readonly target: string; readonly of: string[] }[] {
  const places = new Map<string, string[]>()
  for (const { id, target } of steps)
    if (target !== undefined) places.set(target, [...(places.get(target) ?? []), id])
  return [...places].filter(([, of]) => of.length > 1).map(([target, of]) => ({ target, of }))
}

/** What will show that a change has worked: its measurement, or the question whether anybody raises it again. */
function showing({ id, text, measurement }: PlanItem, at: number): PlanItem {
  const item = { id: `P-Val-${at + 1}`, kind: 'Val', text, of: [id] } as const
  return measurement === undefined ? item : { ...item, measurement }
}

/** What earlier rounds have mended, the newest first, and the round to return to should it get worse. */
function keeping(then: RunState, ledger: readonly MustFix[]): readonly PlanItem[] {
  const mended = ledger.filter(
    (fix) => fix.standing === 'fixed' && fix.answer === undefined && !isRefuted(then, fix),
  )
  const kept = mended.toReversed().slice(0, shipCheckLimits.kept)
  const back = best(closedRounds(then))
  const items = [...kept.map(({ text }) => ({ text })), ...(back ? [{ text: '', round: back.n }] : [])]
  return items.map((item, at) => ({ id: `P-Rb-${at + 1}`, kind: 'Rb', ...item }))
}
