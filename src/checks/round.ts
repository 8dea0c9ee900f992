import { BENCH, pageOf, rowsOn, statementOf } from '../run/bench'
import { limits } from '../run/limits'
import type { Fact, Measurement } from '../run/event'
import { type Round, type RunState, roundOf } from '../run/state'
import { type Check, CHECK_VERSION, checkClaim, type Claim, claimsOf, isNote, type Page } from './check'
import { unnamedRows } from './unnamed'

/**
 * Everything that the measurements of its page have to say of a round: a check for each claim, and a finding for each
 * violation that nobody has named. Those that the log has already are left out, so that a log that was cut goes on.
 */
export function checkRound(state: RunState, n: number, page: Page | undefined): readonly Fact[] {
  const round = roundOf(state, n)
  const artifact = round && pageOf(state, round)
  if (!round || artifact === undefined) return [{ type: 'round.checked', round: n }]
  const rows = rowsOn(state, artifact)
  const checks = page ? claimsOf(round).flatMap((claim) => checkOf(claim, rows, page)) : []
  return [
    ...checks
      .map((check) => checkedFact(check, artifact))
      .filter(({ finding }) => !isKnown(state, finding, artifact)),
    ...benchFacts(state, round, unnamedBy(rows, checks)),
    { type: 'round.checked', round: n, artifact },
  ]
}

/** What a dim says in praise or out of taste is no claim. */
function checkOf(claim: Claim, rows: readonly Measurement[], page: Page): Check[] {
  const check = checkClaim(claim, rows, page)
  return isNote(claim) && check.reason === 'no_instrument' ? [] : [check]
}

/** Whether the log has this check already. */
export function isKnown({ checks }: RunState, finding: string, artifact: string): boolean {
  return checks[finding]?.artifact === artifact
}

/** A check as the log has it. */
export function checkedFact({ claim, check, reason, rows, claimed, measured }: Check, artifact: string) {
  return {
    type: 'finding.checked',
    finding: claim,
    check,
    reason,
    artifact,
    rows,
    ...(claimed !== undefined && { claimed }),
    ...(measured !== undefined && { measured }),
    ruleVersion: CHECK_VERSION,
  } as const satisfies Fact
}

function unnamedBy(rows: readonly Measurement[], checks: readonly Check[]): readonly Measurement[] {
  const confirmed = checks.filter(({ check }) => check === 'confirmed')
  return unnamedRows(rows, new Set(confirmed.flatMap((check) => check.rows)))
}

function benchFacts(state: RunState, { n }: Round, rows: readonly Measurement[]): Fact[] {
  return rows.slice(0, limits.lintRows).flatMap((row, at): Fact[] => {
    const id = `${BENCH}-${n}.m${at + 1}`
    return state.findings[id] ? [] : [raised(id, row)]
  })
}

/** What the bench has against a page, as a finding. */
export function raised(id: string, row: Measurement): Extract<Fact, { type: 'finding_raised' }> {
  const { instrument, rule, target, severity } = row
  return {
    type: 'finding_raised',
    id,
    seat: BENCH,
    severity,
    statement: statementOf(row),
    ...(target !== undefined && { target }),
    evidence: [{ kind: 'measurement', ref: `${instrument} ${rule}` }],
  }
}
