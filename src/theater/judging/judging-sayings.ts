import type { Translate } from '../../i18n/t'
import type { AcceptanceFact } from '../../run/acceptance'
import type { Event } from '../../run/event'
import type { ExamFact } from '../../run/exam'
import type { OpinionFact } from '../../run/opinion'
import type { PlanFact } from '../../run/plan'
import { isPlayed } from '../../run/played'
import { isVoid } from '../../run/stages'
import type { Saying, TranscriptWords } from '../transcript-words'
import { nextWords } from './acceptance-words'
import { voteWords } from './exam-votes'
import {
  brokenWords,
  type JudgingSay,
  judgingSay,
  seatName,
  seatNames,
  skippedWords,
  stageName,
} from './judging-words'
import { planItemWords } from './plan-item-words'
import { gateName } from './verdict-more'
import { thingWords } from './thing-words'

type Signed = 'override' | 'approved' | 'finding_struck' | 'pass_skipped'
type Kind = (ExamFact | AcceptanceFact | PlanFact | OpinionFact)['type'] | Signed

const spoken = (t: Translate) => {
  const say = judgingSay(t)
  return { say, who: (seat: string) => seatName(seat, say) }
}

/** What the facts of a judging stage say to a reader, and what the person signs. */
export const JUDGING_SAYINGS: { readonly [K in Kind]: Saying<K> } = {
  analysed: ({ seat, findings }, { t }) => {
    const { say, who } = spoken(t)
    return say('told.analysed', { who: who(seat), n: findings })
  },
  grouped: ({ groups }, { t }) => judgingSay(t)('told.grouped', { n: groups.length }),
  reverify_started: ({ round, queue }, { t }) => judgingSay(t)('told.reverify', { round, n: queue.length }),
  vote: (vote, { t }) => {
    const { say, who } = spoken(t)
    const said = voteWords(vote, { say, t })
    return say('told.vote', {
      who: who(vote.seat),
      what: thingWords(vote.finding, say),
      vote: said,
      note: vote.note,
    })
  },
  classified: ({ finding, class: its, row }, { t }) => {
    const say = judgingSay(t)
    return say('told.classified', {
      what: thingWords(finding, say),
      class: say(`exam.class.${its}`),
      row,
    })
  },
  convergence_final: ({ finalState, totalRounds, autoDisabled }, { t }) => {
    const say = judgingSay(t)
    if (autoDisabled !== undefined) return say('exam.disabled')
    const rounds = say('exam.rounds', { n: totalRounds })
    return say('told.final', { how: say(`told.final.${finalState}`), rounds })
  },
  gap_discarded: ({ finding, restates }, { t }) => {
    const say = judgingSay(t)
    return say('told.restates', { what: thingWords(finding, say), other: thingWords(restates, say) })
  },
  critic_gaps: ({ proposed, merged, dropped }, { t }) =>
    judgingSay(t)('exam.gapsCount', { proposed, merged, dropped }),
  nothing_found: ({ seat, reason }, { t }) => {
    const { say, who } = spoken(t)
    return say('told.nothing', { who: who(seat), reason })
  },
  seat_left_out: ({ seat }, { t }) => {
    const { say, who } = spoken(t)
    return say('told.leftOut', { who: who(seat) })
  },
  exam_summarised: ({ text }, { t }) => judgingSay(t)('told.summary', { text }),
  evidence_opened: ({ of, opens }, { t }) => {
    const say = judgingSay(t)
    return say(opens ? 'told.opens' : 'told.opensNot', { what: thingWords(of, say) })
  },
  artifact_audited: ({ artifact, after }, { t }) =>
    judgingSay(t)(artifact === after ? 'judging.unchanged' : 'judging.changed'),
  matrix_heard: ({ seat, rows }, { t }) => {
    const { say, who } = spoken(t)
    return say('told.matrix', { who: who(seat), n: rows.length })
  },
  confirmation: ({ seat, finding, confirmed, note }, { t }) => {
    const { say, who } = spoken(t)
    const vote = say(confirmed ? 'acceptance.confirmed' : 'acceptance.notConfirmed')
    return say('told.vote', { who: who(seat), what: thingWords(finding, say), vote, note })
  },
  candidate_settled: ({ finding, row, next }, { t }) => {
    const say = judgingSay(t)
    return say(`told.${row}`, { what: thingWords(finding, say), next: nextWords(next, say) })
  },
  acceptance: ({ result, confirmedBlockers }, { t }) => {
    const say = judgingSay(t)
    if (!result) return say('told.notExamined')
    return result === 'accepted'
      ? say('acceptance.accepted')
      : say(`acceptance.${result}`, { n: confirmedBlockers })
  },
  plan_itemised: ({ items }, { t }) => {
    const say = judgingSay(t)
    // Votes name an item by its id alone: what each is about has to stand somewhere before them.
    const lines = items.map((item) => `${item.id}: ${planItemWords(item, say)}`)
    return [say('told.items', { n: items.length }), ...lines].join(' · ')
  },
  plan_vote: ({ seat, item, vote, kind, note }, { t }) => {
    const { say, who } = spoken(t)
    const voted = say(`exam.vote.${vote}`)
    const said = kind ? say('exam.ground', { vote: voted, why: say(`plan.break.${kind}`) }) : voted
    return say('told.vote', { who: who(seat), what: item, vote: said, note })
  },
  plan_item_settled: ({ item, class: its }, { t }) => {
    const say = judgingSay(t)
    return say('told.item', { what: item, class: say(`plan.class.${its}`) })
  },
  plan_checked: ({ result, advisory }, { t }) => {
    const say = judgingSay(t)
    return [say(`plan.${result}`), advisory ? say('plan.advisory') : ''].filter(Boolean).join('. ')
  },
  blind_started: ({ seats, repeats }, { t }) => {
    const say = judgingSay(t)
    return say('told.blind', { who: seatNames(seats, say), n: repeats })
  },
  blind_dim: ({ seat, repeat, lens, name, score, note }, { t }) => {
    const { say, who } = spoken(t)
    const numbers = { n: repeat, score: t.score(score) }
    return say('told.dim', { ...numbers, who: who(seat), lens: t(`role.${lens}`), name, note })
  },
  blind_score: ({ seat, repeat, composite, mustFix }, { t }) => {
    const { say, who } = spoken(t)
    const score = composite === undefined ? say('opinion.noComposite') : t.score(composite)
    const fixes = t('mustFix.openCount', { n: mustFix })
    return say('told.score', { who: who(seat), n: repeat, score, fixes })
  },
  blind_verdict: ({ rule, result }, { t }) => {
    const say = judgingSay(t)
    return `${say(`mark.${result}`)} (${rule})`
  },
  override: ({ gate, reason }, { t }) => {
    const say = judgingSay(t)
    return say('told.override', { gate: gateName(gate, say), reason })
  },
  approved: (_, { t }) => judgingSay(t)('told.approved'),
  finding_struck: ({ finding, reason }, { t }) => {
    const say = judgingSay(t)
    return say('told.struck', { what: thingWords(finding, say), reason })
  },
  pass_skipped: ({ reason }, { t }) => skippedWords(reason, judgingSay(t)),
}

/** What was opened on a run: of another kind than a judging stage nothing is said here. */
export function openedWords(
  { setup }: Extract<Event, { type: 'stage_opened' }>,
  t: Translate,
): string | undefined {
  return setup && stageName(setup.kind, 1, judgingSay(t))
}

/** That a judging stage is over, and how where it broke off: what it has come to, its gate has said. Undefined of any other. */
export function overWords(
  { id, status, cause }: Extract<Event, { type: 'stage_ended' }>,
  { t, names }: TranscriptWords,
): string | undefined {
  const kind = names().stages?.[id]?.setup?.kind
  if (!kind) return undefined
  const say = judgingSay(t)
  const name = stageName(kind, 1, say)
  if (isVoid({ cause })) return say('told.ended', { name, how: say('judging.voided') })
  const broken = brokenWords({ ended: status, cause }, say)
  return broken === undefined ? say('told.over', { name }) : say('told.ended', { name, how: broken })
}

const OUTCOMES = new Set<Event['type']>([
  'stage_opened',
  'acceptance',
  'blind_verdict',
  'convergence_final',
  'plan_checked',
  'critic_ended',
])

/** What a stage comes to is told with what that is worth where no model was asked. */
export function worthWords(event: Event, what: string, { t, names }: TranscriptWords): string {
  const stage = event.type === 'stage_opened' ? event.id : event.stage
  if (stage === undefined || !OUTCOMES.has(event.type)) return what
  const { connection, stages = {} } = names()
  return isPlayed({ connection, stages }, stage) ? judgingSay(t)('judging.played', { what }) : what
}

const CALLS = ['analyse', 'reverify', 'gaps', 'summary', 'objections', 'confirm', 'plan', 'blind'] as const

/** What a call of a judging stage is about: `reverify:2:s1:1` is the first part of what seat 1 is asked in round 2. */
export function judgingCall(name: string, say: JudgingSay): string | undefined {
  const [what, ...parts] = name.split(':')
  const known = CALLS.find((call) => call === what)
  const at = parts.findIndex((part) => /^s\d+$/.test(part))
  const who = at === -1 ? '' : seatName(parts[at] ?? '', say)
  const [before = '', after = ''] = [parts[at - 1], parts[at + 1]]
  if (known === 'blind') return say('told.call.blind', { who, n: after })
  const call = known && say(`told.call.${known}`, { who, n: before })
  return call !== undefined && Number(after) > 1 ? say('told.call.part', { call, n: after }) : call
}
