import type { Translate } from '../../i18n/t'
import type { ExamVote } from '../../run/exam-state'
import { evidenceWords } from '../evidence-words'
import type { JudgingSay } from './judging-words'

/** How somebody voted, on what ground, and what they would say otherwise. */
export function voteWords(
  { verdict, basis, severity }: Pick<ExamVote, 'verdict' | 'basis' | 'severity'>,
  { say, t }: { readonly say: JudgingSay; readonly t: Translate },
): string {
  const voted = say(`exam.vote.${verdict}`)
  const ground =
    basis === undefined ? voted : say('exam.ground', { vote: voted, why: say(`exam.basis.${basis}`) })
  if (severity === undefined) return ground
  const level = evidenceWords(t).say(`severity.${severity}`)
  return say('judging.and', { one: ground, other: say('exam.wouldBe', { severity: level }) })
}
