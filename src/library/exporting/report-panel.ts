import { chosen, panelOf, type PanelRound, type PanelState } from '../../run/panel-state'
import { advisorOf, findingsOf, lensesOf, seatsWithFindings } from '../../theater/panel/panel-lenses'
import { editorWords, lensWords, panelSay } from '../../theater/panel/panel-words'
import { list, plain, section, table } from './markdown'
import type { ReportOf } from './report'

/** What a panel has said of a text, version by version, and what the rule has made of it. */
export function panelPart(of: ReportOf): string | undefined {
  const { state, t } = of
  const setup = state.given.panel
  if (!setup) return undefined
  const say = panelSay(t)
  const panel = panelOf(state)
  const { minAggregateScore: min, maxRevisionRounds: max } = setup.recipe
  const names = chosen(panel).map((id) => plain(advisorOf(state, id).name))
  return section(say('panel.label'), [
    say('panel.rule', { min: t.score(min), max }),
    `**${say('panel.who')}**: ${names.join(', ') || say('panel.nobody')}`,
    ...panel.rounds.flatMap((round) => roundLines(of, panel, round)),
  ])
}

function roundLines(of: ReportOf, panel: PanelState, round: PanelRound): readonly (string | undefined)[] {
  const { state, t } = of
  const say = panelSay(t)
  const min = state.given.panel?.recipe.minAggregateScore ?? 0
  const words = round.decision ? editorWords(round.decision, min, say, t) : say('panel.starting')
  const rows = lensesOf(state, panel, round).map((lens) => [
    plain(lens.advisor.name),
    lens.phase === 'read' ? t.score(lens.fact.score) : '–',
    plain(lensWords(lens, say, t)),
  ])
  const found = seatsWithFindings(state, round.n).flatMap((seat) =>
    findingsOf(state, round.n, seat).map(({ severity, statement, suggestion }) => {
      const level = severity === 'critical' ? 'high' : severity
      const who = seat === 'bench' ? say('panel.bench') : advisorOf(state, seat).name
      const instead = suggestion ? ` **${say('panel.suggestion')}**: ${plain(suggestion)}` : ''
      return `**${say(`panel.severity.${level}`)}**, ${plain(who)}: ${plain(statement)}${instead}`
    }),
  )
  return [
    `**${say('panel.round', { n: round.n })}.** ${plain(words)}`,
    table([of.say('report.who'), say('panel.score'), of.say('report.standing')], rows),
    list(found),
  ]
}
