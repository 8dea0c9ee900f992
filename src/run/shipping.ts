import { acceptanceOf, unexaminedOf } from './acceptance-state'
import { type Column, rowAt, rowsOf } from './column'
import type { StageSetup } from './event'
import { stillCounting } from './must-fixes'
import { isOnlyPlayed } from './played'
import { isVoid, openStage } from './stages'
import type { RunState, StageEvent } from './state'
import { versionLeft } from './version-left'

/** The gates that keep a person from shipping: plan, acceptance, second opinion. */
export const SHIP_GATES = ['V', 'A', 'S'] as const
export type ShipGate = (typeof SHIP_GATES)[number]

/** A gate that says no, and what it has said. */
export interface ShipReason {
  readonly gate: ShipGate
  readonly stage: string
  /** In the words of the gate: `blocked`, `blocked-by-disagreement`, `aborted-non-result`, `not_upheld`. */
  readonly result: string
}

/** One that the person goes on against. It stays visible. */
export interface Overridden extends ShipReason {
  readonly reason: string
}

/** Whether the person may ship what a run has left. */
export interface Shipping {
  /** What they would ship. Undefined where there is nothing to ship, or the run goes on. */
  readonly artifact: string | undefined
  readonly may: boolean
  readonly refused: readonly ShipReason[]
  readonly overridden: readonly Overridden[]
  /** Must-fixes that are open. They refuse nothing, and are told. */
  readonly open: number
  /** Whether the person has shipped this very version. Nobody else ever does. */
  readonly approved: boolean
}

/** Pure: of what a run says, and of nothing else. */
export function shippingOf(state: RunState): Shipping {
  const artifact = state.settled && !openStage(state) ? versionLeft(state) : undefined
  const against = artifact === undefined ? [] : reasonsAgainst(state, artifact)
  const overridden = against.flatMap((reason) => overriddenBy(state, reason))
  const refused = against.filter(({ stage }) => !overridden.some((one) => one.stage === stage))
  return {
    artifact,
    may: artifact !== undefined && refused.length === 0,
    refused,
    overridden,
    open: stillCounting(state).length,
    approved: marksOf(state).some((mark) => mark.type === 'approved' && mark.artifact === artifact),
  }
}

function reasonsAgainst(state: RunState, artifact: string): readonly ShipReason[] {
  return SHIP_GATES.flatMap((gate) => {
    const said = newestOf(state, artifact, gate)
    return said?.refuses ? [{ gate, stage: said.stage, result: said.result }] : []
  })
}

/** What a gate has said of a version. */
interface Word {
  readonly stage: string
  readonly result: string
  readonly refuses: boolean
}

/** The newest word of a gate on this version. A stage that has come to none takes no earlier one back. */
export function newestOf(state: RunState, artifact: string, gate: ShipGate): Word | undefined {
  const words = Object.entries(state.stages).flatMap(([id, stage]) => {
    const { setup } = stage
    if (setup?.artifact !== artifact || isOnlyPlayed(state, id)) return []
    const word = wordOf(state, { id, setup, gate })
    // A judge that has changed what it judged lets nobody go on.
    return word && (word.refuses || (stage.ended && !isVoid(stage))) ? [word] : []
  })
  const newest = words.at(-1)
  if (!newest || newest.refuses) return newest
  return words.find((word) => word.refuses && isLasting(state, { gate, word, newest })) ?? newest
}

interface Speaking {
  readonly id: string
  readonly setup: StageSetup
  readonly gate: ShipGate
}

function wordOf(state: RunState, { id, setup, gate }: Speaking): Word | undefined {
  const facts = factsOf(state, id)
  switch (gate) {
    case 'V':
      return planWord(id, facts)
    case 'A':
      return acceptanceWord(state, id, setup.seats.length < 2)
    case 'S':
      return opinionWord(id, facts)
  }
}

/** What was said first stands: a gate has its word once. */
function factsOf({ stageFacts }: RunState, stage: string): readonly StageEvent[] {
  return rowsOf(stageFacts).filter((fact) => fact.stage === stage)
}

/** One that advises stops nobody, and so it cannot let anybody go on either. */
function planWord(stage: string, facts: readonly StageEvent[]): Word | undefined {
  const fact = facts.find(({ type }) => type === 'plan_checked')
  if (fact?.type !== 'plan_checked' || fact.advisory) return undefined
  const { result } = fact
  return { stage, result, refuses: result === 'blocked-by-disagreement' || result === 'aborted-non-result' }
}

/** A critic whom nobody could contradict or confirm, or not in all it said, may stop a person. It takes back no earlier word. */
function acceptanceWord(state: RunState, stage: string, isAlone: boolean): Word | undefined {
  const known = acceptanceOf(state, stage)
  const result = known.verdict?.result
  if (result === undefined || result === 'blocked') return result && { stage, result, refuses: true }
  const isWhole = !isAlone && unexaminedOf(known).length === 0
  return isWhole ? { stage, result, refuses: false } : undefined
}

function opinionWord(stage: string, facts: readonly StageEvent[]): Word | undefined {
  const fact = facts.find(({ type }) => type === 'blind_verdict')
  // Too few have answered, or they are too far apart: that is no opinion, and takes back none.
  if (fact?.type !== 'blind_verdict' || fact.result === 'inconclusive') return undefined
  return { stage, result: fact.result, refuses: fact.result === 'not_upheld' }
}

interface Later {
  readonly gate: ShipGate
  readonly word: Word
  readonly newest: Word
}

/**
 * What was refused is not let through on the very same inputs: a gate that says otherwise then is not believed. Other jurors
 * may give a version another score. A must-fix that some have raised is on it still, whether the next ones see it or not.
 */
function isLasting(state: RunState, { gate, word, newest }: Later): boolean {
  if (gate === 'S') return isByMustFix(state, word)
  const inputs = inputsOf(state, newest.stage)
  return inputs !== undefined && inputsOf(state, word.stage) === inputs
}

function isByMustFix(state: RunState, { stage }: Word): boolean {
  return factsOf(state, stage).some((fact) => fact.type === 'blind_verdict' && fact.rule === 'S2')
}

function inputsOf(state: RunState, stage: string): string | undefined {
  const gate = factsOf(state, stage).find(({ type }) => type === 'gate')
  return gate?.type === 'gate' ? gate.inputsHash : undefined
}

function overriddenBy(state: RunState, reason: ShipReason): readonly Overridden[] {
  const mark = marksOf(state).find(
    (each) => each.type === 'override' && each.gate === reason.gate && each.of === reason.stage,
  )
  return mark?.type === 'override' ? [{ ...reason, reason: mark.reason }] : []
}

type Mark = RunState['marks'] extends Column<infer T> ? T : never

/** Those that are in memory: of a long log that is entered in the middle some are not. */
function marksOf({ marks }: RunState): readonly Mark[] {
  return Array.from({ length: marks.length }, (_, at) => rowAt(marks, at)).filter(
    (mark): mark is Mark => mark !== undefined,
  )
}
