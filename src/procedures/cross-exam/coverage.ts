import { gapsPrompt } from '../../prompts/exam'
import type { Evidence } from '../../run/event'
import type { ExamSetup } from '../../run/exam'
import { EXAM_RULES } from '../../run/exam-limits'
import { analysersOf, type ExamGap, gapQuestion, isAgreed, placeText } from '../../run/exam-state'
import type { Step } from '../../run/procedure'
import { createGapsReader } from '../../wire/exam/analyse'
import { askedOf } from '../judging/seats'
import { checkStep, isChecked, measureSteps } from '../judging/stage'
import { restatedBy } from './grouping'
import { callOf, type Exam, note } from './own'
import { classifiedFact } from './verdicts'
import { type Round, roundSteps } from './verifying'

/** Its name where it is said that it was passed over. */
export const COVERAGE = 'coverage-critic'
/** The check in which the gaps themselves are held against the version: no round is called so. */
export const GAPS_RAISED = 90
/** What the person answers to a gap that nobody else could judge. */
export const GAP_ANSWERS = ['keep', 'drop'] as const

/** Who looks for what was missed; or why nobody does. */
type Looking = { readonly seat: string } | { readonly skipped: string }

function lookingIn({ own, exam }: Exam): Looking {
  const { critic, use } = own.setup
  if (!critic) return { skipped: 'off' }
  if (!EXAM_RULES[use].finds) return { skipped: 'not-finding-producing' }
  if (critic.model === null || critic.model === '') return { skipped: 'model-unresolved' }
  if (exam.final?.finalState === 'aborted-non-result') return { skipped: 'aborted-non-result' }
  const isSpent = exam.leftOut.has(critic.seat) || askedOf(own, 'gaps', critic.seat).phase === 'spent'
  return isSpent && exam.gaps.length === 0 ? { skipped: 'non-result' } : { seat: critic.seat }
}

/** What is owed once all is classified, until it is said what became of each gap. Nothing then. */
export function coverageSteps(all: Exam): readonly Step[] {
  const { own, exam } = all
  if (exam.skipped.some(({ pass }) => pass === COVERAGE)) return []
  if (exam.criticGaps) return questions(all)
  const looking = lookingIn(all)
  if ('skipped' in looking) return note({ type: 'pass_skipped', pass: COVERAGE, reason: looking.skipped })
  const { seat } = looking
  const measure = measureSteps(own)
  if (measure.length > 0) return measure
  if (askedOf(own, 'gaps', seat).phase === 'owed') return [gapsStep(all, seat)]
  return discarding(all) ?? verifying(all, seat)
}

function gapsStep(all: Exam, seat: string): Step {
  const { own, exam } = all
  return callOf(all, {
    task: 'gaps',
    seat,
    prompt: (quoted) => gapsPrompt(own.state, own.setup, exam, quoted),
    read: (options) => createGapsReader(options, { seat }),
  })
}

/** What says again what is known, by the findings or by a gap before it, is no gap. */
function discarding({ exam: { findings, gaps } }: Exam): readonly Step[] | undefined {
  const known = findings.flatMap(({ members }) => members)
  const own = gaps.map(({ members }) => members).flat()
  for (const [at, gap] of own.entries()) {
    const before = own.slice(0, at).filter((_, n) => gaps[n]?.fate !== 'restated')
    const restates = restatedBy(gap, [...known, ...before])
    if (restates && gaps[at]?.fate !== 'restated')
      return note({ type: 'gap_discarded', finding: gap.id, restates: restates.id })
  }
  return undefined
}

function verifying(all: Exam, critic: string): readonly Step[] {
  const { own, exam } = all
  const open = exam.gaps.filter(({ fate }) => fate !== 'restated')
  if (open.length > 0 && !isChecked(own.facts, GAPS_RAISED)) return [checkStep(own, GAPS_RAISED)]
  const round = roundOfGaps(all, critic, open)
  const steps = votingSteps(all, round)
  if (steps.length > 0) return steps
  // One refutation that can be looked up is enough to drop a gap: what nobody else has seen has all the burden of proof.
  const classified = classifiedFact(all, open, round)
  return note(classified ?? countedFact(exam.gaps))
}

function roundOfGaps({ own, exam }: Exam, critic: string, queue: readonly ExamGap[]): Round {
  const k = gapRound(own.setup)
  const voters = analysersOf(own.setup).filter(({ id }) => id !== critic && (exam.leftOut.get(id) ?? k) >= k)
  return { k, queue, voters, adversarial: true, isWorth: true }
}

/** It comes after all rounds that findings may have, and counts as none of them. */
export function gapRound({ effectiveMaxRounds }: Pick<ExamSetup, 'effectiveMaxRounds'>): number {
  return effectiveMaxRounds + 1
}

/** Without anybody to vote there is no round: what the measurements do not settle is asked of the person. */
function votingSteps(all: Exam, round: Round): readonly Step[] {
  const { own, exam } = all
  if (round.queue.length === 0 || round.voters.length === 0) return []
  if (!exam.rounds.some((started) => started.round === round.k))
    return note({ type: 'reverify_started', round: round.k, queue: round.queue.map(({ id }) => id) })
  const steps = roundSteps(all, round)
  if (steps.length > 0) return steps
  return isChecked(own.facts, round.k) ? [] : [checkStep(own, round.k)]
}

function countedFact(gaps: readonly ExamGap[]) {
  const merged = gaps.filter(({ class: its }) => isAgreed(its)).length
  const dropped = gaps.filter(
    ({ class: its, row }) => its !== undefined && !isAgreed(its) && row !== 'X3',
  ).length
  return { type: 'critic_gaps', proposed: gaps.length, merged, dropped } as const
}

/** One for each gap that nobody else could judge. Each says where code has looked. */
function questions({ own, exam }: Exam): readonly Step[] {
  const asked = exam.gaps.filter(({ fate, question }) => fate === 'asked' && question?.answer === undefined)
  return asked.map((gap) => ({
    kind: 'ask',
    id: gapQuestion(own.stage, gap.id),
    question: `${gap.statement} ${evidenceLine(gap, exam.opens.get(gap.id))}`,
    options: GAP_ANSWERS,
  }))
}

function evidenceLine({ members }: ExamGap, opens: boolean | undefined): string {
  const places = members.flatMap(({ evidence }) => evidence.map(pointerText))
  const found = opens === undefined ? '' : opens ? ' (there)' : ' (not found)'
  return `Evidence checked: ${places.join(', ')}${found}`
}

function pointerText(evidence: Evidence): string {
  return evidence.kind === 'quote' ? placeText(evidence) : evidence.ref
}
