import { rowsOf } from './column'
import type { RunState } from './state'

/**
 * Whether the run waits for its person and for nothing else: a question is open, no call is, and nothing has ended or
 * stopped it. Nothing of such a run is lost with its page: any page may take it up again once it is answered.
 */
export function waitsForPerson(state: RunState): boolean {
  const { calls, questions, marks, stopped, ending, settled } = state
  if (stopped || ending || settled) return false
  // It was given up before, with whatever it had lost then.
  if (rowsOf(marks).some(({ type }) => type === 'run_recovered')) return false
  const isCalling = Object.values(calls).some(({ phase }) => phase === 'open')
  return !isCalling && Object.keys(questions).some((id) => isOpen(state, id))
}

/** Whether this question has been asked and not answered. */
export function isOpen({ questions }: Pick<RunState, 'questions'>, id: string): boolean {
  const question = questions[id]
  return question !== undefined && question.answer === undefined
}
