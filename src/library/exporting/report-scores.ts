import type { Role } from '../../run/event'
import { barText, isAbsent, judges } from '../../run/score'
import type { Round } from '../../run/state'
import { hasCustomRule } from '../../theater/selectors'
import { scoreWords } from '../../theater/words'
import { type Cells, list, section, table } from './markdown'
import type { ReportOf } from './report'

/** The rule of the run: when a page ships, and how much each seat's word is worth. */
export function rulesPart({ state, t, say }: ReportOf): string | undefined {
  if (state.given.page?.judged === false) return undefined
  const { scoreScale, weights, maxRounds, evidence, margin } = state.config
  const seats = judges(state.config).map((role) =>
    say('report.weight', { role: t(`role.${role}`), percent: Math.round(weights[role] * 100) }),
  )
  return section(say('report.rule'), [
    say('report.rule.ships', {
      threshold: barText(state.config, t.score),
      scale: scoreScale,
      rounds: maxRounds,
    }),
    list([
      ...seats,
      ...(evidence ? [say(`report.rule.${evidence}`)] : []),
      ...(margin ? [say('report.rule.margin', { margin: t.score(margin, 2) })] : []),
      ...(hasCustomRule(state) ? [say('report.rule.custom')] : []),
    ]),
  ])
}

/** Scores by round and seat, and what the model said of its own total where that differs. */
export function scoresPart(of: ReportOf): string | undefined {
  const { state, t, say } = of
  const roles = judges(state.config)
  const head = [
    say('report.round'),
    say('report.composite'),
    say('report.claimed'),
    say('report.open'),
    ...roles.map((role) => t(`role.${role}`)),
  ]
  return section(say('report.scores'), [
    table(
      head,
      state.rounds.map((round) => rowOf(round, roles, of)),
    ),
  ])
}

function rowOf(round: Round, roles: readonly Role[], of: ReportOf): Cells {
  const { state, t, say } = of
  const { end } = round
  return [
    String(round.n),
    end ? `**${scoreWords(end.composite, state, t)}**` : say('report.notClosed'),
    claimedWords(round, of),
    end ? String(end.mustFix) : '',
    ...roles.map((role) => laneWords(round, role, of)),
  ]
}

/** What the model has added up itself; it is shown and never counts. */
function claimedWords({ end, heard }: Round, { t }: ReportOf): string {
  const claimed = end?.claimed ?? heard?.claimed
  const score = claimed?.composite === undefined ? [] : [t.score(claimed.composite, 2)]
  const open = claimed?.mustFix === undefined ? [] : [t('mustFix.openCount', { n: claimed.mustFix })]
  return [...score, ...open].join(', ') || '–'
}

function laneWords(round: Round, role: Role, { t, say }: ReportOf): string {
  if (isAbsent(round, role)) return round.end ? say('report.absent') : ''
  const { score } = round.lanes[role]
  return score === undefined ? say('report.unreadable') : t.score(score)
}
