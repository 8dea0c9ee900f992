import type { Reader, ReaderOptions } from '../../run/reading'
import type { ExamSetup } from '../../run/exam'
import { analysersOf, type ExamState } from '../../run/exam-state'
import type { Fact } from '../../run/event'
import type { Prompt, Quoted, Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { repairPrompt } from '../../prompts/panel'
import { askedOf } from '../judging/seats'
import type { Judging } from '../judging/stage'

/** A cross-examination wherever its rules are asked: what has been said, and what that comes to. */
export interface Exam {
  readonly own: Judging<ExamSetup>
  readonly exam: ExamState
}

export function note(fact: Fact): readonly Step[] {
  return [{ kind: 'note', fact }]
}

/** Seats that have not been left out. */
export function remaining({ own, exam }: Exam): readonly Seat[] {
  return analysersOf(own.setup).filter(({ id }) => !exam.leftOut.has(id))
}

export interface Asking {
  readonly task: string
  readonly seat: string
  /** Of several calls of one seat, which. */
  readonly part?: number
  readonly prompt: (quoted: Quoted) => Prompt
  readonly read: (options: ReaderOptions) => Reader
}

/** The call that is owed of a seat. A second try is told what was wrong with the first. */
export function callOf({ own }: Exam, { task, seat, part, prompt, read }: Asking): Step {
  const { id, mends } = askedOf(own, task, whoOf(seat, part))
  const refused = own.facts.findLast((fact) => fact.type === 'reply_refused' && fact.call === mends)
  const told = mends !== undefined && refused?.type === 'reply_refused' ? refused : undefined
  return { kind: 'call', id, seat, prompt: (quoted) => repairPrompt(prompt(quoted), told, quoted), read }
}

export function whoOf(seat: string, part: number | undefined): string {
  return part === undefined ? seat : `${seat}:${part}`
}

/** Whether a call is in flight. What has been paid for is heard, even where it changes nothing any more. */
export function isOpen({ own }: Exam, task: string, who: string): boolean {
  const { id } = askedOf(own, task, who)
  return own.state.calls[id]?.phase === 'open'
}
