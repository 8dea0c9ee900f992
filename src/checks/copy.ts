import { BENCH, rowsOn } from '../run/bench'
import type { Fact, Measurement } from '../run/event'
import { limits } from '../run/limits'
import { panelOf } from '../run/panel-state'
import type { Finding, RunState } from '../run/state'
import { type Check, checkClaim, type Page } from './check'
import { checkedFact, isKnown, raised } from './round'
import { allUnnamed } from './unnamed'

/**
 * Everything that the measurements of a text have to say of what its critics found: a check for each finding, a finding of
 * the bench for each violation that nobody has named. Those that the log has already are left out.
 */
export function checkCopy(state: RunState, n: number, text: Page | undefined): readonly Fact[] {
  const artifact = panelOf(state).rounds.find((round) => round.n === n)?.artifact
  if (artifact === undefined) return [{ type: 'round.checked', round: n }]
  const rows = rowsOn(state, artifact)
  const checks = text ? findingsOf(state, n).map((finding) => checkOf(finding, rows, text)) : []
  return [
    ...checks
      .map((check) => checkedFact(check, artifact))
      .filter(({ finding }) => !isKnown(state, finding, artifact)),
    ...benchFacts(state, n, unnamedBy(rows, checks)),
    { type: 'round.checked', round: n, artifact },
  ]
}

function findingsOf({ findings }: RunState, n: number): readonly Finding[] {
  return Object.values(findings).filter(({ round, seat }) => round === n && seat !== BENCH)
}

function checkOf(finding: Finding, rows: readonly Measurement[], text: Page): Check {
  const { id, statement, evidence } = finding
  const quote = evidence.find(({ kind }) => kind === 'quote')?.ref
  const target = quote === undefined ? undefined : `“${unquoted(quote)}”`
  // Words that are to be added are quoted too. Where they are not found, nothing is wrong with that.
  const isPlace = target !== undefined && (text.has(target) || !MISSING.test(statement))
  const check = checkClaim({ id, role: 'copy', text: statement, ...(isPlace && { target }) }, rows, text)
  return check.reason === 'target_absent' && !isPlace && MISSING.test(statement)
    ? { claim: id, check: 'not_measurable', reason: 'no_instrument', rows: [] }
    : check
}

/** Marks inside a quotation would end it early. */
function unquoted(quote: string): string {
  return quote.replace(/[“”„«»"]/g, '').trim()
}

/** Says in one of the languages of the app that something is not there. A doubt refutes nothing, so it is wide. */
const MISSING =
  /\b(?:fehl(?:t|en|end\w*)|keine?[rmns]?|nirgends|vermisst|missing|absent|lacks?|lacking|omits?|nowhere|never|nothing|no|without)\b|\b(?:not|n[’']t) (?:say|mention|state|name|tell|give|contain|include|answer|explain|appear|there|list|show|promise)|ない|なく|無い|欠け|不足|見当たら|없|빠[져졌지]|누락|부족|缺|没有|沒有|未|无|無/i

function unnamedBy(rows: readonly Measurement[], checks: readonly Check[]): readonly Measurement[] {
  const confirmed = checks.filter(({ check }) => check === 'confirmed')
  return allUnnamed(rows, new Set(confirmed.flatMap((check) => check.rows)))
}

function benchFacts({ findings }: RunState, n: number, rows: readonly Measurement[]): Fact[] {
  return rows.slice(0, limits.lintRows).flatMap((row, at): Fact[] => {
    const id = `${BENCH}-${n}.m${at + 1}`
    return findings[id] ? [] : [{ ...raised(id, row), round: n }]
  })
}
