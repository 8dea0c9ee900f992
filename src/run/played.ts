import { REHEARSAL } from './connection'
import type { Seat } from './seats'
import { isVoid } from './stages'
import type { RunState } from './state'

type Asking = Pick<RunState, 'connection' | 'stages'>

/**
 * Whether no model was asked: in a stage, or in the run itself where no stage is named. What is said there is played, and is
 * nobody's verdict.
 */
export function isPlayed({ connection, stages }: Asking, stage?: string): boolean {
  const opened = stage === undefined ? undefined : stages[stage]
  return opened?.setup
    ? opened.setup.seats.some(isPlayedSeat)
    : (opened?.connection ?? connection) === REHEARSAL
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
function isPlayedSeat({ connection, connectionId }: Pick<Seat, 'connection' | 'connectionId'>): boolean {
  return connection === REHEARSAL && connectionId === undefined
}
