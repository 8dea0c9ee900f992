import type { Translate } from '../../i18n/t'
import {
  chosenOption,
  type LoopRound,
  resultOf,
  SKIPPED,
  type StandingAnswer,
  standingsOf,
} from '../../run/critic-state'
import {
  countsWords,
  criticSay,
  type CriticSay,
  loopBadge,
  measuredWords,
  nameOf,
  questionOf,
  resultWords,
} from '../../theater/critic/critic-words'
import { faultWords, outweighedWords } from '../../theater/critic/fault-words'
import { type LoopOnShow, loopOnShow, loopStages } from '../../theater/critic/loop-on-show'
import { list, plain, section, table } from './markdown'
import type { ReportOf } from './report'

/** What critics have said of a run: of its own loop, and of those that were opened on what it had left. */
export function loopParts(of: ReportOf): readonly (string | undefined)[] {
  const say = criticSay(of.t)
  return [undefined, ...loopStages(of.state)].map((stage) => {
    const shown = loopOnShow(of.state, stage)
    return shown && section(say(stage === undefined ? 'critic.label' : 'critic.stage'), loopLines(shown, of))
  })
}

function loopLines(shown: LoopOnShow, of: ReportOf): readonly string[] {
  const say = criticSay(of.t)
  return [
    // That of the run itself stands at the top.
    shown.stage === undefined ? '' : `**${plain(loopBadge(shown, say))}**`,
    say('critic.rule', { n: shown.setup.cap }),
    ...shown.loop.rounds.flatMap((round) => roundLines(shown, round, of.t)),
    ...askedLines(shown, say),
  ].filter(Boolean)
}

function roundLines(shown: LoopOnShow, round: LoopRound, t: Translate): readonly string[] {
  const { loop } = shown
  const say = criticSay(t)
  const result = round.results.at(-1)
  const words = result
    ? `${resultWords(resultOf(result, loop, round), say)}. ${say(`critic.why.${result.rule}`)}`
    : say('critic.noneYet')
  const head = ['critic.criteria', 'critic.result', 'critic.counted', 'critic.answer'] as const
  const claimed = round.isWarned ? round.claimed : undefined
  return [
    `**${say('critic.round', { n: round.n })}.** ${plain(words)}`,
    claimed ? plain(say('critic.claimed', { claimed: resultWords(claimed, say) })) : '',
    table(
      head.map((key) => say(key)),
      standingsOf(loop, round).map((row) => criterionRow(row, faultsOf(shown, round, row, t), t)),
    ),
    list(
      round.scenarios.map(
        ({ perspective, realistic, scenario, rationale, counts }) =>
          `**${say(`critic.as.${perspective}`)}, ${say(realistic ? 'critic.realistic' : 'critic.unrealistic')}** (${plain(countsWords(counts, say))}): ${plain(scenario)} ${plain(rationale)}`,
      ),
    ),
    round.fixed ? say('critic.fixed', { n: round.fixed.n }) : '',
  ]
}

function faultsOf(
  shown: LoopOnShow,
  { artifact }: LoopRound,
  { answer, measured }: StandingAnswer,
  t: Translate,
): readonly string[] {
  return measured ? faultWords(shown, artifact, answer.id, t) : []
}

/** What was measured stands first: what the critic has said of it may be the opposite. */
function criterionRow(row: StandingAnswer, faults: readonly string[], t: Translate): readonly string[] {
  const { answer, standing, measured, reason } = row
  const say = criticSay(t)
  const counts = measured ? measuredWords(measured.counts, t) : countsWords(answer.counts, say)
  const why = reason === SKIPPED ? say('critic.skipped') : reason
  const more = [
    faults.length > 0 ? `**${plain(faults.join('; '))}.**` : '',
    plain(outweighedWords(row, t)),
    measured ? `“${plain(answer.answer)}”` : plain(answer.answer),
    standing === 'FAIL' && answer.fix !== undefined ? `**${say('critic.fix')}**: ${plain(answer.fix)}` : '',
    standing === 'DEFER' && why !== undefined ? `**${say('critic.reason')}**: ${plain(why)}` : '',
  ]
  return [
    `**${plain(nameOf(answer.id, say))}**: ${plain(questionOf(answer, say))}`,
    say(`critic.is.${standing}`),
    `${plain(counts)}, ${say(measured ? 'critic.measured' : 'critic.judged')}`,
    more.filter(Boolean).join(' '),
  ]
}

function askedLines({ loop }: LoopOnShow, say: CriticSay): readonly string[] {
  if (loop.escalated.length === 0) return []
  const lines = loop.escalated.map((each) => {
    const option = chosenOption(each)
    const unchosen = each.decided === undefined ? 'critic.unanswered' : 'critic.skip'
    const words = option ? say('critic.chose', { option: option.label }) : say(unchosen)
    return `${plain(each.escalation.question)} **${plain(words)}**`
  })
  return [`**${say('critic.questions')}**`, list(lines)]
}
