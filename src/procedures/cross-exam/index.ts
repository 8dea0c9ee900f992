import { examSummaryPrompt } from '../../prompts/exam'
import type { ExamSetup } from '../../run/exam'
import { examOf } from '../../run/exam-state'
import type { Procedure, Step } from '../../run/procedure'
import { createSummaryReader } from '../../wire/exam/summary'
import { askedOf } from '../judging/seats'
import { type Judging, judgingProcedure, type Outcome } from '../judging/stage'
import { convergingSteps } from './converging'
import { coverageSteps } from './coverage'
import { callOf, type Exam, note } from './own'

/**
 * Cross-examination: seats that find alone, and then try to break what the others have found, by what it points at and by
 * nothing else. Who leads it is this rule: it groups, counts and classifies, and has no vote.
 */
export function crossExam(stage: string): Procedure {
  return judgingProcedure<ExamSetup>(stage, { name: 'cross-exam', kind: 'exam', next, outcome })
}

function next(own: Judging<ExamSetup>): readonly Step[] {
  const all = examIn(own)
  return all ? stepsOf(all) : []
}

function outcome(own: Judging<ExamSetup>): Outcome | undefined {
  const all = examIn(own)
  return all?.exam.final && stepsOf(all).length === 0 ? outcomeOf(all) : undefined
}

function examIn(own: Judging<ExamSetup>): Exam | undefined {
  const exam = examOf(own.state, own.stage)
  return exam && { own, exam }
}

function stepsOf(all: Exam): readonly Step[] {
  if (!all.exam.final) return convergingSteps(all)
  const coverage = coverageSteps(all)
  return coverage.length > 0 ? coverage : summarySteps(all)
}

const SUMMARY = 'summary'

/** The outcome in words, where that was wanted and there is one. Without it nothing is lost. */
function summarySteps(all: Exam): readonly Step[] {
  const { own, exam } = all
  const seat = own.setup.summary
  if (seat === undefined || exam.findings.length + exam.gaps.length === 0) return []
  const { phase } = askedOf(own, SUMMARY, seat)
  if (phase === 'owed') return [summaryStep(all, seat)]
  const isSaid = phase === 'ended' || exam.skipped.some(({ pass }) => pass === SUMMARY)
  return isSaid ? [] : note({ type: 'pass_skipped', pass: SUMMARY, reason: 'non-result' })
}

function summaryStep(all: Exam, seat: string): Step {
  const { own, exam } = all
  return callOf(all, {
    task: SUMMARY,
    seat,
    prompt: (quoted) => examSummaryPrompt(own.state, exam, quoted),
    read: createSummaryReader,
  })
}

/** It is no verdict on the version: `legacy` says that it was looked at and not judged. */
function outcomeOf({ exam }: Exam): Outcome {
  const { finalState, autoDisabled } = exam.final ?? {}
  if (finalState === 'aborted-non-result') return { status: 'failed', cause: finalState }
  return { status: 'legacy', cause: autoDisabled ?? finalState ?? '' }
}
