import { rowsOn } from '../../run/bench'
import { rowsOf } from '../../run/column'
import type { Fact, StageSetup, Status } from '../../run/event'
import type { Deadline, Procedure, Step } from '../../run/procedure'
import { ARTIFACT_CHANGED, stagePrefix } from '../../run/stages'
import type { RunState, StageEvent } from '../../run/state'
import { deadlinesFrom } from '../clocks'
import { stoppedAs } from '../stopped'

/** What a judging stage knows of itself wherever its rules are asked. */
export interface Judging<S extends StageSetup = StageSetup> {
  readonly state: RunState
  readonly stage: string
  readonly setup: S
  /** What has been said in it. */
  readonly facts: readonly StageEvent[]
}

/** How a stage ends whose rule has had its last word. */
export interface Outcome {
  readonly status: Exclude<Status, 'running'>
  readonly cause?: string
}

export interface JudgingRule<S extends StageSetup> {
  readonly name: string
  readonly kind: S['kind']
  /** What is owed while it is not over. A note goes before everything else. */
  readonly next: (own: Judging<S>) => readonly Step[]
  /** Given once all has been said. */
  readonly outcome: (own: Judging<S>) => Outcome | undefined
}

/** The round under which the version is hashed anew: no procedure has as many. */
export const AUDIT_ROUND = 100

/**
 * A procedure that looks at a version and leaves it as it is. That it did is not taken on trust: when all has been said,
 * the version is hashed once more.
 */
export function judgingProcedure<S extends StageSetup>(stage: string, rule: JudgingRule<S>): Procedure {
  return {
    name: rule.name,
    stage,
    next: (state) => {
      const own = judgingOf(state, stage, rule)
      return own ? next(own, rule) : []
    },
    deadlines: (state) => {
      const own = judgingOf(state, stage, rule)
      return own ? deadlines(own) : []
    },
  }
}

/** Undefined where the stage is none of this rule, or is over. */
function judgingOf<S extends StageSetup>(
  state: RunState,
  stage: string,
  { kind }: JudgingRule<S>,
): Judging<S> | undefined {
  const { setup, ended } = state.stages[stage] ?? {}
  if (!setup || ended || setup.kind !== kind) return undefined
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  // Its kind has just been compared, which the compiler cannot follow through the parameter.
  return { state, stage, setup: setup as S, facts }
}

function next<S extends StageSetup>(own: Judging<S>, rule: JudgingRule<S>): readonly Step[] {
  const { state, stage } = own
  const why = state.stages[stage]?.stopped
  if (why) return isCalling(own) ? [] : [ended(own, { ...stoppedAs(why, false), ...stoppedCause(why) })]
  const outcome = rule.outcome(own)
  if (!outcome) return rule.next(own)
  return isAudited(own) ? [ended(own, audited(own, outcome))] : [auditStep(own)]
}

/** Of a stage it is always said why it stopped. */
function stoppedCause(why: NonNullable<RunState['stopped']>): { readonly cause?: string } {
  return why === 'page_closed' || why === 'interrupt' ? { cause: why } : {}
}

function isCalling({ state, stage }: Judging): boolean {
  const prefix = stagePrefix(stage)
  return Object.entries(state.calls).some(([id, { phase }]) => phase === 'open' && id.startsWith(prefix))
}

function ended({ stage }: Judging, { status, cause }: Outcome): Step {
  const fact: Fact = { type: 'stage_ended', id: stage, status, ...(cause !== undefined && { cause }) }
  return { kind: 'note', fact }
}

function auditStep({ stage }: Judging): Step {
  return { kind: 'check', id: `${stagePrefix(stage)}audit`, round: AUDIT_ROUND }
}

function isAudited({ facts }: Judging): boolean {
  return isChecked(facts, AUDIT_ROUND)
}

/** A judge that has changed what it judges has judged nothing. */
function audited({ facts, setup }: Judging, outcome: Outcome): Outcome {
  const isChanged = facts.some(
    (fact) =>
      fact.type === 'critique.artifact_seen' ||
      (fact.type === 'artifact_audited' && fact.after !== setup.artifact),
  )
  return isChanged ? { status: 'failed', cause: ARTIFACT_CHANGED } : outcome
}

/** Whether what was said up to this round has been held against the version. */
export function isChecked(facts: readonly StageEvent[], round: number): boolean {
  return facts.some((fact) => fact.type === 'round.checked' && fact.round === round)
}

/** Everything that was said and is not yet held against the version. */
export function checkStep({ stage }: Pick<Judging, 'stage'>, round: number): Step {
  return { kind: 'check', id: `${stagePrefix(stage)}check:${round}`, round }
}

/** What was measured of a version stays true of it: the run, or an earlier stage, may have done so. */
export function measureSteps({ state, stage, setup: { artifact } }: Judging): readonly Step[] {
  const id = `${stagePrefix(stage)}measure`
  const isMeasured = state.measured[id] !== undefined || rowsOn(state, artifact).length > 0
  return isMeasured ? [] : [{ kind: 'measure', id, artifact }]
}

function deadlines({ state, stage, setup }: Judging): readonly Deadline[] {
  const from = state.stages[stage]?.openedAt
  if (from === undefined || state.stages[stage]?.stopped) return []
  const { config } = state
  const {
    perRoundTimeoutMs: callMs = config.perRoundTimeoutMs,
    totalTimeoutMs: totalMs = config.totalTimeoutMs,
  } = setup
  return deadlinesFrom(state, from, { callMs, totalMs }, stage)
}
