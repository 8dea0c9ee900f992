import { rowsOf } from './column'
import type { ExamUse, VerificationMode } from './exam'
import type { RunState } from './state'

interface Wish {
  /** Whom it asks: ids of connections, or `rehearsal`, which may stand there several times. */
  readonly seats: readonly string[]
}

export interface ExamWish extends Wish {
  readonly kind: 'exam'
  readonly use: ExamUse
  readonly maxRounds?: number
  readonly adversarial?: boolean
  readonly verificationMode?: VerificationMode
  /** The connection that looks for what is missing. Without one nobody does. */
  readonly critic?: string
  /** The connection that puts the outcome into words. Without one code alone does. */
  readonly summary?: string
}

export interface AcceptanceWish extends Wish {
  readonly kind: 'acceptance'
  /** The connection that looks for reasons against. */
  readonly critic: string
}

export interface PlanWish extends Wish {
  readonly kind: 'plan'
  /** The round whose revision plan it is. */
  readonly round: number
  readonly adversarial?: boolean
}

export interface OpinionWish extends Wish {
  readonly kind: 'opinion'
  /** How often each seat is asked; without it, as often as the number of seats asks for. */
  readonly repeats?: number
}

/** A judging stage as the person has chosen it, before anybody is asked. */
export type StageWish = ExamWish | AcceptanceWish | PlanWish | OpinionWish

export const STAGE_KINDS = [
  'exam',
  'acceptance',
  'plan',
  'opinion',
] as const satisfies readonly StageWish['kind'][]
export type StageKind = (typeof STAGE_KINDS)[number]

/** Everybody that a stage asks, each connection once. */
export function askedBy(wish: StageWish): readonly string[] {
  const beside =
    wish.kind === 'exam' ? [wish.critic, wish.summary] : wish.kind === 'acceptance' ? [wish.critic] : []
  return [...new Set([...wish.seats, ...beside.filter((id) => id !== undefined)])]
}

/** Why a stage that was ticked before the run was not opened, by how the run has ended. Refusals have words of their own. */
export const NOT_OPENED = ['run_failed', 'run_stopped', 'run_cap', 'stage_stopped'] as const
export type NotOpened = (typeof NOT_OPENED)[number]

/** What was ticked and has neither been opened nor passed over. */
export function stillTicked({
  given,
  stages,
  marks,
}: Pick<RunState, 'given' | 'stages' | 'marks'>): readonly StageWish[] {
  const opened = new Set(Object.values(stages).map(({ setup }) => setup?.kind))
  const skipped = new Set(rowsOf(marks).map((mark) => mark.type === 'pass_skipped' && mark.pass))
  return (given.after ?? []).filter(({ kind }) => !opened.has(kind) && !skipped.has(kind))
}

/** Why a run that has ended opens nothing of what was ticked. */
export function closedTo({ settled, stopped }: Pick<RunState, 'settled' | 'stopped'>): NotOpened | undefined {
  if (stopped === 'budget') return 'run_cap'
  if (stopped === 'interrupt' || stopped === 'page_closed' || settled?.status === 'interrupted')
    return 'run_stopped'
  return settled?.status === 'failed' ? 'run_failed' : undefined
}
