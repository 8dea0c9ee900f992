import { rowsOf } from './column'
import { openStage, stagePrefix } from './stages'
import type { RunState } from './state'

/**
 * Whether the run waits for its person and for nothing else: a question is open, no call is, and nothing has ended or
 * stopped it. Nothing of such a run is lost with its page: any page may take it up again once it is answered. Of a run
 * that has settled the same is asked of the stage that goes on.
 */
export function waitsForPerson(state: RunState): boolean {
  const open = openStage(state)
  if (open) return open.stage.stopped === undefined && isAsking(state, stagePrefix(open.id))
  const { marks, stopped, ending, settled } = state
  if (stopped || ending || settled) return false
  // It was given up before, with whatever it had lost then.
  if (rowsOf(marks).some(({ type }) => type === 'run_recovered')) return false
  return isAsking(state, '')
}

function isAsking(state: RunState, prefix: string): boolean {
  const isCalling = Object.entries(state.calls).some(
    ([id, { phase }]) => phase === 'open' && id.startsWith(prefix),
  )
  return !isCalling && Object.keys(state.questions).some((id) => id.startsWith(prefix) && isOpen(state, id))
}

/** Whether this question has been asked and not answered. */
export function isOpen({ questions }: Pick<RunState, 'questions'>, id: string): boolean {
  const question = questions[id]
  return question !== undefined && question.answer === undefined
}
