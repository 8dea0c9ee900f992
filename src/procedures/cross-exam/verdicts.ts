import type { Fact } from '../../run/event'
import type { FinalState } from '../../run/exam'
import {
  authorsOf,
  type ExamFinding,
  type ExamState,
  isBacked,
  lastVotes,
  tallyOf,
} from '../../run/exam-state'
import { type ClassFacts, classify } from './classify'
import type { Exam } from './own'
import { staysQueued } from './queue'

/** 2: a refutation is backed by evidence that says where; 1 took whatever is always there. */
const RULE_VERSION = 2
/** Nobody has found anything: no row was asked. */
const NOTHING = 'none'

/** What gate X goes by. */
export function classFacts(exam: ExamState, finding: ExamFinding, adversarial: boolean): ClassFacts {
  const votes = lastVotes(finding)
  const against = votes.filter(({ verdict }) => verdict === 'disagree')
  return {
    adversarial,
    check: finding.check,
    coFinders: authorsOf(finding).size - 1,
    agree: votes.length - against.length,
    disagree: against.length,
    backed: against.filter((vote) => isBacked(exam, finding, vote)).length,
  }
}

/** The next finding that this round has not classified yet. */
export function classifiedFact(
  { own, exam }: Exam,
  findings: readonly ExamFinding[],
  { k, adversarial }: { readonly k: number; readonly adversarial: boolean },
): Fact | undefined {
  const known = new Set(
    own.facts.flatMap((fact) => (fact.type === 'classified' && fact.round === k ? [fact.finding] : [])),
  )
  const finding = findings.find(({ id }) => !known.has(id))
  if (!finding) return undefined
  const { class: its, row } = classify(classFacts(exam, finding, adversarial))
  return { type: 'classified', round: k, finding: finding.id, class: its, row }
}

/** What of the queue is gone over once more. */
export function stillQueued(queue: readonly ExamFinding[], k: number): readonly ExamFinding[] {
  return queue.filter((finding) => {
    const { row, votes } = finding
    const now = votes.filter(({ round }) => round === k)
    const isUnheard = now.some(({ verdict }) => verdict === 'verification-error')
    return row !== undefined && staysQueued({ row, isUnheard, isChanged: isChanged(finding, k) })
  })
}

/** Put otherwise in this round, and never before: the second time, nobody would be nearer to an end. */
function isChanged({ votes, severity, members }: ExamFinding, k: number): boolean {
  const places = new Set(members.map(({ target }) => target))
  const changing = votes.filter(
    (vote) =>
      (vote.severity !== undefined && vote.severity !== severity) ||
      (vote.target !== undefined && !places.has(vote.target)),
  )
  return changing.some(({ round }) => round === k) && changing.every(({ round }) => round === k)
}

/** What gate X has come to over all, with what it was asked about. Undefined where nothing was there to be classified, or it is said. */
export function gateFact({ own, exam }: Exam, finalState: FinalState, totalRounds: number): Fact | undefined {
  if (!exam.isGrouped || exam.gate) return undefined
  const tally = Object.values(tallyOf(exam))
  const rows = new Set(exam.findings.flatMap(({ row }) => row ?? []))
  return {
    type: 'gate',
    gate: 'X',
    rule: [...rows].sort().join(' ') || NOTHING,
    ruleVersion: RULE_VERSION,
    inputsHash: [...tally, totalRounds, own.setup.effectiveMaxRounds, exam.leftOut.size].join('/'),
    result: finalState,
    dissent: exam.findings.filter(({ class: its }) => its === 'contested').map(({ id }) => id),
  }
}
