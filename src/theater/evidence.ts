import { benchFixes } from '../run/bench'
import { rowAt } from '../run/column'
import type { Measurement, Role } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import { openMustFixes, refutedIn } from '../run/score'
import type { Checked, Round, RunState } from '../run/state'
import { type Row, rowsOfPage } from './rows-of-page'
import { rowsUpTo } from './rows'
import { isOver, roundOf } from './selectors'

/** How far a page has been measured. `waiting`: there is none to measure. */
export type Measured = 'measured' | 'measuring' | 'not_measured' | 'none' | 'waiting'

export function measuredOf(state: RunState, hash: string | undefined): Measured {
  if (hash === undefined) return 'waiting'
  const outcomes = measuringsOf(state).flatMap(([id, page]) =>
    page === hash ? (state.measured[id] ?? []) : [],
  )
  if (outcomes.includes('measured') || rowsOfPage(state, hash).length > 0) return 'measured'
  if (outcomes.includes('not_measured')) return 'not_measured'
  return isOver(state) || isJudged(state, hash) ? 'none' : 'measuring'
}

/** Which measuring was about which page. */
function measuringsOf({
  rounds,
  given,
  shipArtifact,
  singleArtifact,
}: RunState): [string, string | undefined][] {
  return [
    ...rounds.map(({ n, artifact }): [string, string | undefined] => [`measure:${n}`, artifact?.hash]),
    ['measure:fork', given.fork?.artifact],
    ['measure:given', given.page?.hash],
    ['measure:ship', shipArtifact?.hash],
    ['measure:single', singleArtifact?.hash],
  ]
}

/** A verdict waits for measurements: where there is one without them, none will come. */
function isJudged({ rounds }: RunState, hash: string): boolean {
  return rounds.some(({ artifact, end }) => artifact?.hash === hash && end !== undefined)
}

/** What code has made of a page, and of what a round says about it, in numbers. */
export interface Tally {
  readonly measured: number
  readonly violations: number
  /** Rows that could not be told. They are among neither. */
  readonly cannot: number
  /** Must-fixes that were checked. */
  readonly mustFixes: number
  readonly confirmed: number
  readonly refuted: number
  /** Notes of dims that were refuted. */
  readonly notes: number
}

export function tallyOf(rows: readonly Measurement[], checks: readonly Checked[]): Tally {
  const mustFixes = checks.filter(({ finding }) => /\.\d+$/.test(finding) && !finding.includes(':'))
  const by = (list: readonly Checked[], check: Checked['check']) =>
    list.filter((one) => one.check === check).length
  return {
    measured: rows.filter(({ cannot }) => cannot === undefined).length,
    violations: rows.filter(({ violation }) => violation).length,
    cannot: rows.filter(({ cannot }) => cannot !== undefined).length,
    mustFixes: mustFixes.length,
    confirmed: by(mustFixes, 'confirmed'),
    refuted: by(mustFixes, 'refuted'),
    notes: by(checks, 'refuted') - by(mustFixes, 'refuted'),
  }
}

/** The checks of a round's claims: their ids say which round they are from. Without a round there are none. */
export function checksOf({ checks, config }: RunState, n: number | undefined): readonly Checked[] {
  const begins = config.cast.flatMap((role) => [`${role}-${n}.`, `${role}-${n}:`])
  return Object.values(checks).filter(({ finding }) => begins.some((begin) => finding.startsWith(begin)))
}

/** Every judge is satisfied and nothing that they said could be held against a measurement: agreement, and no proof. */
export function isUnproven(state: RunState, round: Round): boolean {
  const { cast, scoreThreshold } = state.config
  const satisfied = cast.every((role) => {
    const { phase, score = 0, mustFixCount } = round.lanes[role]
    return phase === 'closed' && mustFixCount === 0 && (role === 'designer' || score >= scoreThreshold)
  })
  const isProven = ({ check }: Checked) => check === 'confirmed' || check === 'refuted'
  return round.end !== undefined && satisfied && !checksOf(state, round.n).some(isProven)
}

/** Both counts of a round where measurements gate: by the words of the jury, and what remains of them. */
export interface Counts {
  readonly jury: number
  readonly bench: number
  readonly refuted: number
  readonly count: number
}

export function countsOf(state: RunState, round: Round): Counts | undefined {
  if (state.config.evidence !== 'counts' || !round.end) return undefined
  return {
    jury: openMustFixes(round, state.config),
    bench: benchFixes(state, round).length,
    refuted: refutedIn(round, state.config, state.checks),
    count: round.end.mustFix,
  }
}

/** The rows that a check names. Rows of any other page are no evidence. */
export function rowsOfCheck(state: RunState, { rows = [], artifact }: Checked): readonly Row[] {
  const known = rowsOfPage(state, artifact)
  return rows.flatMap((at) => known[at] ?? [])
}

/** How a must-fix stands: as it was said last, held against the page of that round. */
export function checkOfFix({ checks }: RunState, { said }: MustFix): Checked | undefined {
  const last = said.at(-1)
  return last && checks[last.claim]
}

/** The round that a claim was made in: `critic-2.1`, `a11y-1:contrast`. */
export function roundOfClaim(claim: string): number | undefined {
  const [, n] = /^[a-z0-9]+-(\d+)[.:]/.exec(claim) ?? []
  return n === undefined ? undefined : Number(n)
}

/** What a claim says, by its id; undefined where it is not at hand. */
export function textOfClaim(state: RunState, claim: string): string | undefined {
  const [, who = '', n = '', kind, what = ''] = /^([a-z0-9]+)-(\d+)([.:])(.*)$/s.exec(claim) ?? []
  const role = state.config.cast.find((one) => one === who)
  const lane = role && roundOf(state, Number(n))?.lanes[role]
  if (!lane) return undefined
  if (kind === '.') return rowAt(lane.mustFixes, Number(what) - 1)
  return rowsUpTo(lane.dims, lane.dims.length).find(({ name }) => name === what)?.note
}

/** Who said it. */
export function roleOfClaim({ config }: RunState, claim: string): Role | undefined {
  return config.cast.find((role) => claim.startsWith(`${role}-`))
}
