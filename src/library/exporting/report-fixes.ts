import type { MustFix } from '../../run/must-fixes'
import { mustFixes } from '../../run/must-fixes'
import { isContested } from '../../run/refuted'
import { lastFails, loopOnShow, loopStages } from '../../theater/critic/loop-on-show'
import { benchWords } from '../../theater/evidence-words'
import { historyOf } from '../../theater/must-fix-history'
import { plain, section, table } from './markdown'
import type { ReportOf } from './report'

/** Everything that had to change, who said so, and what became of it from round to round. */
export function fixesPart(of: ReportOf): string | undefined {
  const { say, fix, state } = of
  const all = mustFixes(state)
  const open = all.filter(({ standing }) => standing !== 'fixed').length
  const head = [say('report.who'), say('report.what'), say('report.standing'), say('report.became')]
  const rows = all.map((one) => [voiceOf(one, of), textOf(one, of), standingOf(one, of), turnsOf(one, of)])
  return section(fix('fix.label'), [
    all.length === 0
      ? noneWords(of)
      : `${fix('fix.openCount', { n: open })}, ${fix('fix.fixedCount', { n: all.length - open })}`,
    table(head, rows),
  ])
}

/** That nothing has to be fixed must not stand above what a critic has failed. */
function noneWords({ state, fix, say }: ReportOf): string {
  const stages = loopStages(state).map((stage) => loopOnShow(state, stage))
  return stages.some((shown) => shown && lastFails(shown).length > 0)
    ? say('report.fixes.critic')
    : fix('fix.none')
}

function voiceOf({ role }: MustFix, { t, fix }: ReportOf): string {
  return role === 'bench' || role === 'you' ? fix(`fix.${role}`) : t(`role.${role}`)
}

/** What code has found is told in the reader's own words. */
function textOf({ row, text, answer }: MustFix, { evidence, say }: ReportOf): string {
  const said = plain(row ? benchWords(row, evidence) : text)
  return answer
    ? `${said} (${say(`report.answer.${answer.kind}`)}${answer.reason && `: ${plain(answer.reason)}`})`
    : said
}

function standingOf(one: MustFix, { fix }: ReportOf): string {
  const standing = fix(`fix.standing.${one.standing}`)
  return isContested(one) ? `${standing}, ${fix('fix.standing.contested')}` : standing
}

function turnsOf(one: MustFix, { state, fix }: ReportOf): string {
  const judged = state.rounds.flatMap(({ n, end }) => (end ? [n] : []))
  return historyOf(one, judged)
    .map(({ what, round }) =>
      round === 0 ? fix('fix.forked') : `${fix(`fix.${what}`)} ${fix('fix.round', { n: round })}`,
    )
    .join(' · ')
}
