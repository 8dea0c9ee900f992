import { eachOnce } from '../../checks/each-once'
import type { Measurement } from '../../run/event'
import type { Checked } from '../../run/state'
import { roleOfClaim, roundOfClaim, textOfClaim } from '../../theater/evidence'
import { pageOnShow } from '../../theater/page-on-show'
import { rowsOfPage } from '../../theater/rows-of-page'
import { type Cells, list, plain, section, table } from './markdown'
import type { ReportOf } from './report'

/** Rows of one kind that are printed. Whoever needs the rest has the measurements in the archive. */
const MOST = 200

/** What code has measured on the page that the run leaves: violations row by row, and how many readings hold. */
export function factsPart(of: ReportOf): string | undefined {
  const { state, say } = of
  const page = pageOnShow(state, undefined)?.artifact.hash
  const rows = eachOnce(rowsOfPage(state, page))
  const broken = rows.filter(({ violation }) => violation)
  const held = rows.filter(({ violation, cannot }) => !violation && cannot === undefined)
  if (rows.length === 0) return section(say('report.facts'), [say('report.facts.none')])
  const head = ['report.rule', 'report.place', 'report.value', 'report.expected', 'report.severity'] as const
  return section(
    say('report.facts'),
    [
      say('report.facts.count', { n: rows.length, violations: broken.length, hold: held.length }),
      table(
        head.map((key) => say(key)),
        broken.slice(0, MOST).map((row) => rowOf(row, of)),
      ),
      broken.length > MOST && say('report.more', { n: broken.length - MOST }),
    ].map((part) => part || undefined),
  )
}

function rowOf(row: Measurement, { evidence, say }: ReportOf): Cells {
  const { amount, rule } = evidence
  const width = row.width === undefined ? '' : ` ${say('report.atWidth', { px: String(row.width) })}`
  const place = row.said === undefined ? (row.target ?? say('report.whole')) : `“${row.said}”`
  return [
    `${plain(rule(row.rule))} (${row.instrument})`,
    plain(place) + width,
    row.value === undefined ? '–' : plain(amount(row.value, row.rule)),
    row.expected === undefined ? '–' : plain(amount(row.expected, row.rule)),
    evidence.say(`severity.${row.severity}`),
  ]
}

/** What the jury has claimed, held against what was measured. */
export function checksPart(of: ReportOf): string | undefined {
  const { state, say, evidence } = of
  const all = Object.values(state.checks)
  if (all.length === 0) return undefined
  const by = (check: Checked['check']) => all.filter((one) => one.check === check)
  const told = [...by('confirmed'), ...by('refuted')]
  const head = ['report.who', 'report.claim', 'report.check', 'report.claimed', 'report.measured'] as const
  return section(say('report.checks'), [
    list(
      (['confirmed', 'refuted', 'not_measurable'] as const).map(
        (check) => `${evidence.say(`check.${check}`)}: ${by(check).length}`,
      ),
    ),
    table(
      head.map((key) => say(key)),
      told.slice(0, MOST).map((one) => checkRow(one, of)),
    ),
  ])
}

function checkRow(
  { finding, check, claimed, measured }: Checked,
  { state, t, evidence, say }: ReportOf,
): Cells {
  const role = roleOfClaim(state, finding)
  const round = roundOfClaim(finding)
  const who = role ? t(`role.${role}`) : finding
  const number = (value: string | number | undefined) =>
    value === undefined ? '–' : plain(evidence.amount(value, undefined))
  return [
    round === undefined ? plain(who) : `${plain(who)}, ${say('report.inRound', { n: round })}`,
    plain(textOfClaim(state, finding) ?? finding),
    evidence.say(`check.${check}`),
    number(claimed),
    number(measured),
  ]
}
