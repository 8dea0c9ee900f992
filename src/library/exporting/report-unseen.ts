import { WIDTHS } from '../../run/config'
import { isAbsent, judges } from '../../run/score'
import { pageOnShow } from '../../theater/page-on-show'
import { unopenedWords } from '../../theater/judging/verdict-more'
import { rowsOfPage } from '../../theater/rows-of-page'
import { list, plain, section } from './markdown'
import type { ReportOf } from './report'

/** What nobody has looked at: a report that leaves that out says more than it knows. */
export function unseenPart(of: ReportOf): string | undefined {
  const { say } = of
  return section(say('report.unseen'), [
    list([
      ...pageNotes(of),
      ...juryNotes(of),
      ...toldNotes(of),
      ...unopenedWords(of.state, of.t),
      say('report.unseen.taste'),
    ]),
  ])
}

function pageNotes({ state, say, evidence }: ReportOf): readonly string[] {
  const page = pageOnShow(state, undefined)
  const rows = rowsOfPage(state, page?.artifact.hash)
  const cannot = rows.filter((row) => row.cannot !== undefined)
  const reasons = [...new Set(cannot.map((row) => evidence.cannot(row.cannot ?? '')))]
  const widths = new Set(rows.map(({ width }) => width))
  const missing = WIDTHS.filter((width) => !widths.has(width))
  return [
    ...(page?.notReviewed ? [say('report.unseen.page')] : []),
    ...(rows.length === 0 ? [say('report.unseen.measured')] : []),
    ...(rows.length > 0 && missing.length > 0
      ? [say('report.unseen.widths', { widths: missing.map(String).join(', ') })]
      : []),
    ...(cannot.length > 0
      ? [say('report.unseen.cannot', { n: cannot.length, reasons: plain(reasons.join('; ')) })]
      : []),
  ]
}

function juryNotes({ state, t, say }: ReportOf): readonly string[] {
  const silent = state.rounds
    .filter(({ end }) => end)
    .flatMap((round) =>
      judges(state.config)
        .filter((role) => isAbsent(round, role))
        .map((role) => say('report.unseen.silent', { role: t(`role.${role}`), n: round.n })),
    )
  // Rounds of a panel and of a critic loop end by facts of their own.
  if (state.given.panel ?? state.given.loop) return []
  const open = state.rounds.filter(({ end }) => !end).map(({ n }) => say('report.unseen.round', { n }))
  return [...silent, ...open]
}

function toldNotes({ state, say }: ReportOf): readonly string[] {
  return [
    ...(state.warnings.length > 0 ? [say('report.unseen.warnings', { n: state.warnings.length })] : []),
    ...(state.unknown > 0 ? [say('report.unseen.unknown', { n: state.unknown })] : []),
  ]
}
