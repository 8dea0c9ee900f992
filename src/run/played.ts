import { REHEARSAL } from './connection'
import { isVoid } from './stages'
import type { RunState } from './state'

interface Asked {
  readonly connection?: string
  readonly connectionId?: string | undefined
}

type Asking = Pick<RunState, 'connection' | 'stages'> & Partial<Pick<RunState, 'connectionId'>>

/**
 * Whether no model was asked: in a stage, or in the run itself where no stage is named. What is said there is played, and is
 * nobody's verdict.
 */
export function isPlayed(state: Asking, stage?: string): boolean {
  const opened = stage === undefined ? undefined : state.stages[stage]
  if (opened?.setup) return opened.setup.seats.some(isUnasked)
  return isUnasked(opened?.connection === undefined ? state : opened)
}

/** Played, on a run of somebody who was asked: it neither stops a person nor lets them go on. */
export function isOnlyPlayed(state: Asking, stage: string): boolean {
  return !isPlayed(state) && isPlayed(state, stage)
}

/** Whether what a stage has said is anybody's word: it was asked for, and its judge has left alone what it judged. */
export function counts(state: Asking, stage: string): boolean {
  return !isOnlyPlayed(state, stage) && !isVoid(state.stages[stage] ?? {})
}

/** People may call a connection as they like, and one of theirs has an id. */
function isUnasked({ connection, connectionId }: Asked): boolean {
  return connection === REHEARSAL && connectionId === undefined
}
