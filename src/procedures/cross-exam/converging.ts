import { analysePrompt } from '../../prompts/exam'
import { rowsOn } from '../../run/bench'
import { AUTO_DISABLED, type FinalState } from '../../run/exam'
import { analysersOf, authorsOf, type ExamFinding } from '../../run/exam-state'
import type { Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { createAnalyseReader } from '../../wire/exam/analyse'
import { seatsBy } from '../judging/seats'
import { checkStep, isChecked, measureSteps } from '../judging/stage'
import { groupsOf } from './grouping'
import { callOf, type Exam, isOpen, note, remaining } from './own'
import { classifiedFact, gateFact, stillQueued } from './verdicts'
import { type Round, roundSteps } from './verifying'

/** What is owed until it is said how far the seats have come to agree. */
export function convergingSteps(all: Exam): readonly Step[] {
  const { own, exam } = all
  if (analysersOf(own.setup).length < 2)
    return note({
      type: 'convergence_final',
      finalState: 'converged',
      totalRounds: 0,
      autoDisabled: AUTO_DISABLED,
    })
  const measure = measureSteps(own)
  if (measure.length > 0) return measure
  return exam.isGrouped ? goingOver(all) : analysing(all)
}

/** Each alone and all at once. Whoever has not answered twice is left out; of one alone nothing can be examined. */
function analysing(all: Exam): readonly Step[] {
  const { own, exam } = all
  const seats = seatsBy(own, 'analyse', analysersOf(own.setup))
  const silent = seats.spent.find(({ id }) => !exam.leftOut.has(id))
  if (silent) return note({ type: 'seat_left_out', seat: silent.id, round: 0 })
  const isWorth = seats.owed.length + seats.ended.length > 1
  const owed = seats.owed.filter(({ id }) => isWorth || isOpen(all, 'analyse', id))
  if (owed.length > 0) return owed.map((seat) => analyseStep(all, seat))
  if (seats.ended.length < 2) return finalSteps(all, 'aborted-non-result', 0)
  return isChecked(own.facts, 0) ? grouping(all) : [checkStep(own, 0)]
}

function analyseStep(all: Exam, { id: seat }: Seat): Step {
  const { state, setup } = all.own
  return callOf(all, {
    task: 'analyse',
    seat,
    prompt: (quoted) => analysePrompt(state, setup, quoted),
    read: (options) => createAnalyseReader(options, { seat }),
  })
}

/** By seat and not by who was quicker: the names of groups do not hang on it. */
function grouping({ own, exam }: Exam): readonly Step[] {
  const raised = exam.findings.flatMap(({ members }) => members)
  const bySeat = analysersOf(own.setup).flatMap(({ id }) => raised.filter(({ seat }) => seat === id))
  return note({ type: 'grouped', groups: groupsOf(bySeat, rowsOn(own.state, own.setup.artifact)) })
}

/** What all have found needs no vote. The rest is gone over, round by round, until nothing is left in the queue. */
function goingOver(all: Exam): readonly Step[] {
  const { own, exam } = all
  const { adversarial } = own.setup
  const everybody = exam.findings.filter((finding) => isFoundByAll(all, finding))
  const classified = classifiedFact(all, everybody, { k: 0, adversarial })
  if (classified) return note(classified)
  const started = exam.rounds.at(-1)
  if (started) return roundOver(all, roundOf(all, started))
  const queue = exam.findings.filter((finding) => !everybody.includes(finding))
  return nextRound(all, queue, 0)
}

function isFoundByAll({ exam }: Exam, finding: ExamFinding): boolean {
  const authors = authorsOf(finding)
  return [...exam.analysed.keys()].every((seat) => authors.has(seat))
}

function roundOf(
  all: Exam,
  { round: k, queue }: { readonly round: number; readonly queue: readonly string[] },
): Round {
  const { own, exam } = all
  const { leftOut } = exam
  return {
    k,
    queue: exam.findings.filter(({ id }) => queue.includes(id)),
    voters: analysersOf(own.setup).filter(({ id }) => (leftOut.get(id) ?? k) >= k),
    adversarial: own.setup.adversarial,
    isWorth: remaining(all).length > 1,
  }
}

function roundOver(all: Exam, round: Round): readonly Step[] {
  const steps = roundSteps(all, round)
  if (steps.length > 0) return steps
  if (!isChecked(all.own.facts, round.k)) return [checkStep(all.own, round.k)]
  const classified = classifiedFact(all, round.queue, round)
  return classified ? note(classified) : nextRound(all, stillQueued(round.queue, round.k), round.k)
}

function nextRound(all: Exam, queue: readonly ExamFinding[], k: number): readonly Step[] {
  if (queue.length === 0) return finalSteps(all, 'converged', k)
  if (remaining(all).length < 2) return finalSteps(all, 'aborted-non-result', k)
  if (k >= all.own.setup.effectiveMaxRounds) return finalSteps(all, 'max-rounds-reached', k)
  return note({ type: 'reverify_started', round: k + 1, queue: queue.map(({ id }) => id) })
}

/** The gate has its say first: what it was asked about, and what that came to. */
function finalSteps(all: Exam, finalState: FinalState, totalRounds: number): readonly Step[] {
  const gate = gateFact(all, finalState, totalRounds)
  return note(gate ?? { type: 'convergence_final', finalState, totalRounds })
}
