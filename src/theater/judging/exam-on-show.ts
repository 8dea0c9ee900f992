import type { ExamSetup, FindingClass } from '../../run/exam'
import {
  analysersOf,
  type ExamFinding,
  type ExamState,
  type ExamVote,
  examOf,
  isAgreed,
  isUnanimousSilence,
} from '../../run/exam-state'
import type { Status } from '../../run/event'
import { callsOf, isMeasuring, type JudgingOnShow } from './judging-on-show'
import { brokenWords, type JudgingSay, outcomeMark, outcomeWords, together } from './judging-words'

/** A cross-examination with all that is drawn of it. */
export interface ExamOnShow {
  readonly on: JudgingOnShow<ExamSetup>
  readonly exam: ExamState
}

export function examOnShow(on: JudgingOnShow<ExamSetup>): ExamOnShow | undefined {
  const exam = examOf(on.state, on.stage)
  return exam && { on, exam }
}

/** Findings of the seats that stand in a class; undefined: those that nobody has decided. What is contested stands apart. */
export function findingsOf({ exam }: ExamOnShow, of: FindingClass | undefined): readonly ExamFinding[] {
  return exam.findings.filter((finding) => finding.class === of)
}

/** How it came out, or where it is. Nobody's silence is told as an agreement. */
export function examBadge(shown: ExamOnShow, say: JudgingSay): string {
  return outcomeWords(shown.on, endWords(shown, say), say)
}

function endWords({ on, exam }: ExamOnShow, say: JudgingSay): string {
  const { final } = exam
  if (final?.autoDisabled !== undefined) return say('exam.disabled')
  if (final?.finalState === 'aborted-non-result') return say('exam.aborted')
  if (isUnanimousSilence(exam)) return say('exam.nothing')
  if (final) {
    const rounds = say('exam.rounds', { n: final.totalRounds })
    const key = final.finalState === 'converged' ? 'exam.through' : 'exam.stayed'
    return say(key, { rounds, counts: countWords(exam, say) })
  }
  return brokenWords(on, say) ?? say(on.ended ? 'card.notThrough' : 'card.going')
}

/** What holds is said of none as well; the rest only where there is any. */
export function countWords({ findings, gaps }: ExamState, say: JudgingSay): string {
  const all = [...findings, ...gaps.filter(({ fate }) => fate === 'merged' || fate === 'dropped')]
  const count = (is: (of: FindingClass) => boolean) => all.filter((one) => one.class && is(one.class)).length
  // Nobody has answered to them: that they have not held is more than anybody knows.
  const unheard = all.filter(({ row }) => row === 'X3').length
  const [held, contested, fell] = [
    count(isAgreed),
    count((of) => of === 'contested'),
    count((of) => of === 'worker-unique') - unheard,
  ]
  return together(
    [
      say('exam.held', { n: held }),
      contested > 0 ? say('exam.contested', { n: contested }) : '',
      fell > 0 ? say('exam.fell', { n: fell }) : '',
      unheard > 0 ? say('exam.unheard', { n: unheard }) : '',
    ],
    say,
  )
}

export function examMark(shown: ExamOnShow): Status {
  return outcomeMark(shown.on, endMark(shown))
}

/** A convergence that nobody has examined wears no check. */
function endMark({ on, exam }: ExamOnShow): Status {
  const { final } = exam
  if (!final) return on.ended === 'shipped' ? 'legacy' : (on.ended ?? 'running')
  if (final.autoDisabled !== undefined || final.finalState === 'aborted-non-result') return 'legacy'
  if (isUnanimousSilence(exam)) return 'legacy'
  return final.finalState === 'converged' ? 'shipped' : 'below_threshold'
}

/** What is going on now, as the log has it: nothing is guessed at. */
export function examNow({ on, exam }: ExamOnShow, say: JudgingSay): string | undefined {
  if (on.ended) return undefined
  const open = callsOf(on).filter(({ phase }) => phase === 'open')
  const is = (name: string) => open.some(({ what }) => what.startsWith(name))
  if (is('analyse')) return say('exam.looking', { n: lookedIn(exam), of: analysersOf(on.setup).length })
  if (is('gaps')) return say('exam.gapsNow')
  if (is('summary')) return say('exam.summaryNow')
  const round = exam.rounds.at(-1)
  if (open.length > 0 && round) {
    if (exam.gaps.some(({ id }) => round.queue.includes(id))) return say('exam.gapsHeld')
    const { effectiveMaxRounds: max } = on.setup
    return say('exam.reverify', { n: round.queue.length, round: round.round, max })
  }
  return isMeasuring(on) ? say('judging.measuring') : undefined
}

function lookedIn({ analysed, leftOut }: ExamState): number {
  return new Set([...analysed.keys(), ...leftOut.keys()]).size
}

/** What a seat has come to by its own analysis. */
export function examSeatWords({ on, exam }: ExamOnShow, seat: string, say: JudgingSay): string | undefined {
  const found = exam.analysed.get(seat) ?? 0
  const nothing = exam.nothing.find((fact) => fact.seat === seat)
  const parts = [
    nothing ? say('exam.foundNone', { reason: nothing.reason }) : '',
    found > 0 ? say('exam.found', { n: found }) : '',
    exam.leftOut.has(seat) ? say('judging.leftOut') : '',
    roleIn(on.setup, seat, say),
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(' ')
  return on.ended ? say('judging.silent') : undefined
}

function roleIn({ summary, critic }: ExamSetup, seat: string, say: JudgingSay): string {
  if (summary === seat) return say('exam.writes')
  return critic?.seat === seat ? say('exam.looksForGaps') : ''
}

/** The votes on a finding, round by round. */
export function votesByRound({ votes }: ExamFinding): readonly Voted[] {
  const rounds = [...new Set(votes.map(({ round }) => round))].sort((one, other) => one - other)
  return rounds.map((round) => ({ round, votes: votes.filter((vote) => vote.round === round) }))
}

export interface Voted {
  readonly round: number
  readonly votes: readonly ExamVote[]
}
