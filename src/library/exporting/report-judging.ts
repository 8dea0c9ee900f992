import { blockersOf, type Candidate, type Covered, risksOf } from '../../run/acceptance-state'
import {
  type ExamFinding,
  agreedFindings,
  droppedGaps,
  gravestFirst,
  minorityReport,
} from '../../run/exam-state'
import {
  acceptanceBadge,
  acceptanceOnShow,
  type AcceptanceOnShow,
  nextWords,
  openWords,
} from '../../theater/judging/acceptance-words'
import { classWords } from '../../theater/judging/exam-classes'
import { voteWords } from '../../theater/judging/exam-votes'
import { examBadge, examOnShow, type ExamOnShow } from '../../theater/judging/exam-on-show'
import { evidenceText } from '../../theater/judging/evidence-text'
import {
  isOfKind,
  type JudgingOnShow,
  judgingOnShow,
  judgingStages,
} from '../../theater/judging/judging-on-show'
import {
  askedWords,
  judgingSay,
  type JudgingSay,
  numberOf,
  seatName,
  seatNames,
  skippedWords,
  stageName,
} from '../../theater/judging/judging-words'
import { opinionNotes } from '../../theater/judging/opinion-notes'
import {
  opinionBadge,
  opinionOnShow,
  type OpinionOnShow,
  repeatWords,
} from '../../theater/judging/opinion-words'
import { planItemWords } from '../../theater/judging/plan-item-words'
import { planBadge, planOnShow, type PlanOnShow, planRows } from '../../theater/judging/plan-words'
import { auditOf, isKin, skippedIn } from '../../theater/judging/judging-on-show'
import { failureWords, seatFailures } from '../../theater/judging/seat-failures'
import { list, plain, section, table } from './markdown'
import type { ReportOf } from './report'

type Lines = readonly (string | undefined)[]

/** What the judging stages of a run have said, one section each, in the order in which they were opened. */
export function judgingParts(of: ReportOf): Lines {
  return judgingStages(of.state).map((stage) => {
    const on = judgingOnShow(of.state, stage)
    return on && stagePart(on, of)
  })
}

function stagePart(on: JudgingOnShow, of: ReportOf): string | undefined {
  const say = judgingSay(of.t)
  const seats = on.setup.seats.map((seat) => `${seatName(seat.id, say)}: ${plain(askedWords(seat))}`)
  const audit = auditOf(on)
  return section(stageName(on.setup.kind, numberOf(on.state, on.stage), say), [
    isKin(on) ? say('judging.oneFamily') : undefined,
    ...linesOf(on, of, say),
    list(seatFailures(on).map((failure) => plain(failureWords(failure, say, of.t)))),
    `**${say('judging.seats')}**: ${seats.join('; ')}`,
    ...skippedIn(on).map((reason) => plain(skippedWords(reason, say))),
    audit && say(`judging.${audit}`),
  ])
}

function linesOf(on: JudgingOnShow, of: ReportOf, say: JudgingSay): Lines {
  const speaking = { of, say }
  if (isOfKind(on, 'exam')) {
    const shown = examOnShow(on)
    return shown ? examLines(shown, speaking) : []
  }
  if (isOfKind(on, 'opinion')) {
    const shown = opinionOnShow(on)
    return shown ? opinionLines(shown, speaking) : []
  }
  if (isOfKind(on, 'acceptance')) return acceptanceLines(acceptanceOnShow(on), speaking)
  return isOfKind(on, 'plan') ? planLines(planOnShow(on), speaking) : []
}

interface Speaking {
  readonly of: ReportOf
  readonly say: JudgingSay
}

/** The minority report goes first: consensus must not make it silent. */
function examLines(shown: ExamOnShow, speaking: Speaking): Lines {
  const { say } = speaking
  const { exam } = shown
  const open = exam.findings.filter(({ class: its }) => its === undefined)
  const alone = exam.findings.filter(({ class: its }) => its === 'worker-unique')
  const dropped = droppedGaps(exam)
  const { summary } = exam
  return [
    `**${plain(examBadge(shown, say))}**`,
    titled(say('exam.minority'), findingTable(minorityReport(exam), shown, speaking)),
    titled(say('exam.findings'), findingTable(agreedFindings(exam), shown, speaking)),
    titled(classWords(undefined, shown.on, say), findingTable(gravestFirst(open), shown, speaking)),
    titled(say('exam.class.worker-unique'), findingTable(gravestFirst(alone), shown, speaking)),
    dropped.length > 0
      ? titled(
          say('exam.dropped', { n: dropped.length }),
          list(dropped.map(({ statement }) => plain(statement))),
        )
      : undefined,
    summary && titled(say('exam.summary'), plain(summary.text)),
    summary &&
      titled(
        say('exam.decisions'),
        list(
          summary.decisions.map(
            ({ title, why, rejected }) =>
              `**${plain(title)}**: ${plain(why)} ${plain(say('exam.rejected', { what: rejected }))}`,
          ),
        ),
      ),
  ]
}

function titled(title: string, text: string): string | undefined {
  return text === '' ? undefined : `**${title}**\n\n${text}`
}

/** Short fields are stacked in one cell, so that prose has the room. */
function findingTable(findings: readonly ExamFinding[], shown: ExamOnShow, { of, say }: Speaking): string {
  const rows = findings.map((finding) => [
    [
      of.evidence.say(`severity.${finding.severity}`),
      classWords(finding.class, shown.on, say),
      finding.check ? say(finding.check === 'refuted' ? 'exam.badge.refuted' : 'exam.badge.measured') : '',
      finding.row ?? '',
    ]
      .filter(Boolean)
      .join(', '),
    `${plain(finding.statement)} ${plain(evidenceIn(finding, shown, of, say))}`.trim(),
    seatNames(
      finding.members.map(({ seat }) => seat),
      say,
    ),
    finding.votes
      .map((vote) => `${seatName(vote.seat, say)} ${plain(voteWords(vote, { say, t: of.t }))}`)
      .join('; '),
  ])
  const head = [of.say('report.standing'), of.say('report.claim'), of.say('report.who'), say('exam.voted')]
  return table(head, rows)
}

function evidenceIn(
  { members: [first] }: ExamFinding,
  { on }: ExamOnShow,
  of: ReportOf,
  say: JudgingSay,
): string {
  const words = (first?.evidence ?? []).map((one) => evidenceText(one, { on, say, t: of.t }))
  return words.length === 0 ? '' : `(${words.join('; ')})`
}

function opinionLines(shown: OpinionOnShow, { of, say }: Speaking): Lines {
  const { own } = shown
  const score = (value: number) => of.t.score(value)
  return [
    `**${plain(opinionBadge(shown, say, of.t))}**`,
    ...opinionNotes(shown, say).map(plain),
    say('opinion.rule', { threshold: score(own.threshold) }),
    table(
      [say('opinion.dimensions'), say('opinion.median'), say('opinion.spread')],
      own.lenses.map(({ lens, median, spread }) => [of.t(`role.${lens}`), score(median), score(spread)]),
    ),
    list(
      own.repeats.map((repeat) => {
        const name = say('opinion.repeat', { who: seatName(repeat.seat, say), n: repeat.repeat })
        return `${name}: ${plain(repeatWords(repeat, shown, { say, t: of.t }))}`
      }),
    ),
    titled(say('opinion.mustFixes'), list(own.fixes.map((fix) => fixLine(fix, say)))),
  ]
}

function fixLine(
  { statement, isKnown, counts, raisedBy }: OpinionOnShow['own']['fixes'][number],
  say: JudgingSay,
): string {
  const who = seatNames(
    raisedBy.map(({ seat }) => seat),
    say,
  )
  const why = counts === undefined ? '' : ` ${say(`opinion.counts.${counts}`)}`
  return `${say(isKnown ? 'opinion.known' : 'opinion.new')}: ${plain(statement)} (${who})${plain(why)}`
}

function acceptanceLines(shown: AcceptanceOnShow, speaking: Speaking): Lines {
  const { say } = speaking
  const { own } = shown
  return [
    `**${plain(acceptanceBadge(shown, say))}**`,
    ...openWords(shown, say),
    titled(say('acceptance.blockers'), candidateTable(blockersOf(own), speaking, 'acceptance.follow')),
    titled(say('acceptance.risks'), candidateTable(risksOf(own), speaking, 'acceptance.trigger')),
    own.isHeard ? titled(say('acceptance.matrix'), requirementTable(shown, speaking)) : undefined,
  ]
}

/** Where the critic has not answered, nobody has looked, and no row of it would be true. */
function requirementTable(shown: AcceptanceOnShow, speaking: Speaking): string {
  return table(
    [speaking.of.say('report.brief.requirements'), speaking.say('judging.evidence')],
    shown.own.requirements.map((row) => [
      `${row.requirement}: ${plain(row.text)}`,
      coverWords(shown, row, speaking),
    ]),
  )
}

/** A place that is named and is not there shows no requirement. */
function coverWords({ on }: AcceptanceOnShow, { evidence, shown }: Covered, { of, say }: Speaking): string {
  if (evidence.length === 0) return say('acceptance.uncovered')
  const places = evidence.map((one) => evidenceText(one, { on, say, t: of.t })).join('; ')
  return plain(shown === false ? `${places} (${say('judging.opensNot')})` : places)
}

function candidateTable(
  candidates: readonly Candidate[],
  { of, say }: Speaking,
  next: 'acceptance.follow' | 'acceptance.trigger',
): string {
  return table(
    [of.say('report.severity'), of.say('report.claim'), say(next)],
    candidates.map(({ finding, settled }) => [
      of.evidence.say(`severity.${finding.severity}`),
      plain(finding.statement),
      plain(nextWords(settled?.next ?? '', say)),
    ]),
  )
}

function planLines(shown: PlanOnShow, { of, say }: Speaking): Lines {
  const { plan, on } = shown
  return [
    `**${plain(planBadge(shown, say))}**`,
    plan.result?.advisory ? say('plan.advisory') : undefined,
    say('plan.round', { n: on.setup.round }),
    table(
      [say('plan.items'), of.say('report.standing'), say('exam.voted')],
      planRows(shown).map(({ item, class: its, votes }) => [
        `**${say(`plan.kind.${item.kind}`)}** (${item.id}): ${plain(planItemWords(item, say))}`,
        its === undefined ? classWords(undefined, on, say) : say(`plan.class.${its}`),
        votes
          .map(({ seat, vote, kind, note }) => {
            const ground = kind === undefined ? '' : `, ${say(`plan.break.${kind}`)}`
            return `${seatName(seat, say)} ${say(`exam.vote.${vote}`)}${ground}. ${plain(note)}`.trim()
          })
          .join('; '),
      ]),
    ),
  ]
}
