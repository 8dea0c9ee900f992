import { rowsOf } from '../run/column'
import type { Fact } from '../run/event'
import type { RunState } from '../run/state'

type Settled = Extract<Fact, { type: 'run_settled' }>

/** Why nothing is asked any more; a page that was closed is never taken up by itself. */
export function stopOf({ stopped, marks }: RunState): RunState['stopped'] {
  if (stopped !== undefined || marks.length === 0) return stopped
  return rowsOf(marks).some(({ type }) => type === 'run_recovered') ? 'page_closed' : undefined
}

/** How a procedure ends that was stopped. Out of time it has failed where nothing had been judged by then. */
export function stoppedAs(
  why: NonNullable<RunState['stopped']>,
  isJudged: boolean,
): Pick<Settled, 'status' | 'cause' | 'recoveryReason'> {
  switch (why) {
    case 'interrupt':
      return { status: 'interrupted' }
    case 'budget':
      return { status: 'interrupted', cause: 'budget' }
    case 'page_closed':
      return { status: 'interrupted', recoveryReason: 'page_closed' }
    case 'round_timeout':
    case 'total_timeout':
      return { status: isJudged ? 'timed_out' : 'failed', cause: why }
  }
}
