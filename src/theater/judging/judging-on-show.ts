import { rowsOf } from '../../run/column'
import type { StageSetup, Status } from '../../run/event'
import { counts, isOnlyPlayed, isPlayed } from '../../run/played'
import { isOneFamily } from '../../run/seats'
import { isVoid, stagePrefix } from '../../run/stages'
import type { Call, Checked, RunState, StageEvent } from '../../run/state'

export type JudgingKind = StageSetup['kind']

/** A judging stage with all that is drawn of it. */
export interface JudgingOnShow<S extends StageSetup = StageSetup> {
  readonly state: RunState
  readonly stage: string
  readonly setup: S
  /** What has been said in it. */
  readonly facts: readonly StageEvent[]
  /** How it ended; undefined while it goes on. */
  readonly ended: Status | undefined
  readonly cause: string | undefined
}

/** Undefined where the stage is none of these, or was not opened yet. */
export function judgingOnShow(state: RunState, stage: string): JudgingOnShow | undefined {
  const opened = state.stages[stage]
  if (!opened?.setup) return undefined
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  // What a newer version has ended says no word of how.
  const ended = opened.ended ? (opened.status ?? 'legacy') : undefined
  return { state, stage, setup: opened.setup, facts, ended, cause: opened.cause }
}

/** The stage with its setup, where that is of the kind. */
export function isOfKind<K extends JudgingKind>(
  on: JudgingOnShow,
  kind: K,
): on is JudgingOnShow<Extract<StageSetup, { kind: K }>> {
  return on.setup.kind === kind
}

/** The judging stages of a run in the order in which they were opened. */
export function judgingStages({ stages }: Pick<RunState, 'stages'>, kind?: JudgingKind): readonly string[] {
  return Object.keys(stages).filter((id) => {
    const setup = stages[id]?.setup
    return setup !== undefined && (kind === undefined || setup.kind === kind)
  })
}

/** The newest stage of a kind: of two second opinions the later one counts. A play takes the place of none that was asked for. */
export function newestOf<K extends JudgingKind>(
  state: RunState,
  kind: K,
): JudgingOnShow<Extract<StageSetup, { kind: K }>> | undefined {
  const all = judgingStages(state, kind)
  const stage = all.findLast((id) => !isOnlyPlayed(state, id)) ?? all.at(-1)
  const on = stage === undefined ? undefined : judgingOnShow(state, stage)
  return on && isOfKind(on, kind) ? on : undefined
}

/** The newest stage of a kind whose words may stand beside those of the run. */
export function countingOf<K extends JudgingKind>(
  state: RunState,
  kind: K,
): JudgingOnShow<Extract<StageSetup, { kind: K }>> | undefined {
  const on = newestOf(state, kind)
  return on && counts(state, on.stage) ? on : undefined
}

export type StageCall = Call & { readonly id: string; readonly what: string }

/** The calls of a stage, by what they are for: `analyse`, `reverify:2`. */
export function callsOf({ state, stage }: JudgingOnShow): readonly StageCall[] {
  const prefix = stagePrefix(stage)
  return Object.entries(state.calls).flatMap(([id, call]) =>
    id.startsWith(prefix) ? [{ ...call, id, what: id.slice(prefix.length) }] : [],
  )
}

/** Whether a measuring of the stage is on its way. */
export function isMeasuring({ state, stage, ended }: JudgingOnShow): boolean {
  const prefix = stagePrefix(stage)
  const isCalled = Object.keys(state.calls).some((id) => id.startsWith(prefix))
  return !ended && !isCalled
}

/** How the findings of a stage stand against what was measured, by their ids. */
export function checksIn({ facts }: JudgingOnShow): ReadonlyMap<string, Checked> {
  const all = facts.filter((fact) => fact.type === 'finding.checked')
  return new Map(all.map((fact) => [fact.finding, fact]))
}

/** Whether the place is there that a finding, a vote or a confirmation points at; undefined where it points at none. */
export function openedIn({ facts }: JudgingOnShow): ReadonlyMap<string, boolean> {
  return new Map(facts.flatMap((fact) => (fact.type === 'evidence_opened' ? [[fact.of, fact.opens]] : [])))
}

/** The bytes of the version before and after; undefined until they were hashed anew. */
export function auditOf({ facts, setup }: JudgingOnShow): 'unchanged' | 'changed' | undefined {
  const audit = facts.findLast((fact) => fact.type === 'artifact_audited')
  if (!audit) return undefined
  return audit.after === setup.artifact ? 'unchanged' : 'changed'
}

/** The version is another one now: what was said of it does not count. */
export function isVoided(on: JudgingOnShow): boolean {
  return isVoid(on) || auditOf(on) === 'changed'
}

/** Whether its seats err together. Played seats are of no family: nobody of them errs. */
export function isKin({ state, stage, setup: { seats } }: JudgingOnShow): boolean {
  return seats.length > 1 && !isPlayed(state, stage) && isOneFamily(seats)
}

/** Passes that were left out, with why. */
export function skippedIn({ facts }: JudgingOnShow): readonly string[] {
  // What nobody has asked for was not left out.
  return facts.flatMap((fact) => (fact.type === 'pass_skipped' && fact.reason !== 'off' ? [fact.reason] : []))
}

/** The round of the run whose version it is. */
export function roundOfVersion({ state, setup }: JudgingOnShow): number | undefined {
  return state.rounds.findLast(({ artifact }) => artifact?.hash === setup.artifact)?.n
}

export type FactOf<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>

/** The facts of one kind, in the order in which they were said. */
export function ofType<T extends StageEvent['type']>(
  facts: readonly StageEvent[],
  type: T,
): readonly FactOf<T>[] {
  const isOfType = (fact: StageEvent): fact is FactOf<T> => fact.type === type
  return facts.filter(isOfType)
}
