import type { Call, RunState } from '../run/state'

/** The first try at a call has its plain name, each further one counts. */
export function tryId(base: string, attempt: number): string {
  return attempt === 1 ? base : `${base}#${attempt}`
}

/** How it stands with a call that may be made again. */
export interface Tried {
  /** `spent`: it has failed, and by its own rule is not made again. */
  readonly phase: 'owed' | 'ended' | 'spent'
  /** The try that is owed, or the last one. */
  readonly id: string
  /** The failed try that the owed one is to mend. */
  readonly mends?: string
  readonly last?: Call
  /** How often it was given up. Whoever asks for more begins again from there. */
  readonly givenUp: number
}

/** Whether a failed call is made once more within one go. */
export type Again = (call: Call) => boolean

/** A reply that could not be read is asked for once more, with what was wrong with it. A length that was met would be met again. */
export const repairs: Again = ({ reason, stop }) => reason === 'unreadable' && stop !== 'length'
/** Whatever kept it from coming may have passed. */
export const retries: Again = ({ reason }) => reason !== 'aborted' && reason !== 'lost'

/** Each go is a try and, where the rule allows it, a second one. `goes` says how many were granted. */
export function triedOf({ calls }: RunState, base: string, again: Again, goes = 1): Tried {
  let givenUp = 0
  let mends: string | undefined
  let last: Call | undefined
  for (let attempt = 1; ; attempt++) {
    const id = tryId(base, attempt)
    const call = calls[id]
    const known = { id, givenUp, ...(last && { last }) }
    if (!call) {
      if (givenUp >= goes) return { ...known, id: tryId(base, attempt - 1), phase: 'spent' }
      return { ...known, phase: 'owed', ...(mends !== undefined && { mends }) }
    }
    last = call
    if (call.phase === 'open') return { ...known, phase: 'owed', ...(mends !== undefined && { mends }) }
    if (call.phase === 'ended') return { ...known, phase: 'ended' }
    const isSecond = mends !== undefined
    mends = !isSecond && again(call) ? id : undefined
    if (mends === undefined) givenUp += 1
  }
}
