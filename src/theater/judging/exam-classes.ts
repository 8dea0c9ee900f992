import type { FindingClass } from '../../run/exam'
import type { JudgingOnShow } from './judging-on-show'
import type { JudgingSay } from './judging-words'

/** What became of a finding. Of a stage that is over nothing is still to be decided. */
export function classWords(
  its: FindingClass | undefined,
  { ended }: Pick<JudgingOnShow, 'ended'>,
  say: JudgingSay,
): string {
  if (its !== undefined) return say(`exam.class.${its}`)
  return say(ended ? 'exam.undecided' : 'exam.open')
}
