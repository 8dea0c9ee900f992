import { type Column, rowAt } from './column'
import type { Measurement, Severity } from './event'
import { close, type Entry, open } from './ledger'
import type { Finding, Round, RunState } from './state'

/** The instruments whose violations are open must-fixes: dead links and left-overs are no matter of opinion. */
export const GATING: readonly string[] = ['IN-5', 'IN-6']

type Row = Measurement & { readonly artifact: string }

/** Whether a violation is an open must-fix of every run, whatever its measurements count for: it is no matter of opinion. */
export function isAlwaysGating({ instrument, severity }: Measurement): boolean {
  return GATING.includes(instrument) || (instrument === 'IN-13' && severity === 'critical')
}

/** All rows of a page, in the order in which they were measured. Those that are not in memory are left out. */
export function rowsOn({ measurements }: RunState, hash: string): Measurement[] {
  return allRows(measurements).filter(({ artifact }) => artifact === hash)
}

/** The hash of the page that a round judges: its own, else the last one before it, else the one that the run began from. */
export function pageOf(state: RunState, round: Round): string | undefined {
  const before = state.rounds.findLast(({ n, artifact }) => n < round.n && artifact)
  return (round.artifact ?? before?.artifact)?.hash ?? state.given.fork?.artifact
}

/** What the bench has against the page of a round and counts, each place once. Empty also when nobody has measured it. */
export function benchFixes(state: RunState, round: Round): readonly Measurement[] {
  const always = gatingFixes(state, round)
  return state.config.evidence === 'counts' ? [...always, ...unnamedFixes(state, round)] : always
}

/** What counts in every run. */
export function gatingFixes(state: RunState, round: Round): readonly Measurement[] {
  return eachOnce(brokenOn(state, pageOf(state, round)).filter(isAlwaysGating))
}

/** What was measured wrong, weighs enough to stand in the way, and was named by no judge of the round. */
export function unnamedFixes(state: RunState, round: Round): readonly Measurement[] {
  const raised = raisedBy(state, round.n)
  return eachOnce(brokenOn(state, pageOf(state, round)).filter((row) => raised.has(nameOf(row))))
}

function brokenOn(state: RunState, hash: string | undefined): Row[] {
  return allRows(state.measurements).filter(({ artifact, violation }) => artifact === hash && violation)
}

function eachOnce(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** The findings of the bench that weigh enough, by what they are about: of one round, or of all. */
function raisedBy({ findings }: RunState, n?: number): Map<string, Finding> {
  const own = Object.values(findings).filter(
    ({ id, seat, severity }) =>
      seat === BENCH && WEIGHTY.has(severity) && (n === undefined || id.startsWith(`${BENCH}-${n}.`)),
  )
  // The first one stays: an entry keeps the id that it was given.
  return new Map(own.toReversed().map((finding) => [nameOfFinding(finding), finding]))
}

/** The seat of what no judge has named. */
export const BENCH = 'bench'
const WEIGHTY: ReadonlySet<Severity> = new Set(['critical', 'high'])

function nameOf(row: Measurement): string {
  const { instrument, rule, target } = row
  return `${instrument} ${rule}\n${target ?? (demandOf(row) === undefined ? '' : statementOf(row))}`
}

function nameOfFinding({ evidence, target, statement }: Finding): string {
  const refs = evidence.map(({ ref }) => ref).join()
  return `${refs}\n${target ?? (refs.startsWith(`${DEMANDS} `) ? statement : '')}`
}

/** The instrument whose rows have no place: what it asks for is not there. */
const DEMANDS = 'IN-11'

/** What is asked for and missing. Two such rows of one rule are two things to be done, and nothing else tells them apart. */
export function demandOf({ instrument, target, expected }: Measurement): string | undefined {
  return instrument === DEMANDS && target === undefined && expected !== undefined ? `${expected}` : undefined
}

/** What the bench says of a row in its finding. */
export function statementOf({ rule, value, expected }: Measurement): string {
  const read = value === undefined ? '' : `: ${value}`
  return `${rule.replaceAll('_', ' ')}${read}${expected === undefined ? '' : `, should be ${expected}`}`
}

/** The bench's part of the ledger. Ids follow the order of measuring: a page may be measured after a later one. */
export function benchLedger(state: RunState): Entry[] {
  const rows = allRows(state.measurements)
  const pages = pagesOf(state)
  const entries = raisedOn(pages, rows.filter(isAlwaysGating))
  if (state.config.evidence === 'counts') addRaised(entries, raisedBy(state), rows)
  for (const page of pages) follow(entries, page, rows)
  return [...entries.values()]
}

/** What the bench has raised in words of its own, by the id that it was raised under. */
function addRaised(
  entries: Map<string, Entry>,
  findings: ReadonlyMap<string, Finding>,
  rows: readonly Row[],
): void {
  for (const row of rows.filter(({ violation }) => violation)) {
    const finding = findings.get(nameOf(row))
    if (!finding || entries.has(keyOf(row))) continue
    const raised = Number.parseInt(finding.id.slice(BENCH.length + 1), 10)
    entries.set(keyOf(row), entryOf(row, finding.id, raised))
  }
}

/** A page in the hands of a round. */
interface Page {
  readonly round: number
  readonly hash: string | undefined
  readonly over: boolean
}

function pagesOf(state: RunState): Page[] {
  const forked: Page = { round: 0, hash: state.given.fork?.artifact, over: false }
  return [forked, ...state.rounds.map((round) => pageIn(state, round))]
}

/** A round that is still being read has the page before it only until its own arrives. */
function pageIn(state: RunState, round: Round): Page {
  const over = isOver(round)
  return { round: round.n, hash: over ? pageOf(state, round) : round.artifact?.hash, over }
}

/** Whether all of a round has been said. */
export function isOver(round: Round): boolean {
  return round.end !== undefined || round.heard !== undefined
}

/** An entry for each thing that any page has against it. Its place is the one among the findings on its page. */
function raisedOn(pages: readonly Page[], rows: readonly Row[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const places = new Map<string, Set<string>>()
  for (const row of rows.filter(({ violation }) => violation)) {
    const raised = pages.find(({ hash }) => hash === row.artifact)?.round
    if (raised === undefined) continue
    const found = (places.get(row.artifact) ?? new Set()).add(keyOf(row))
    places.set(row.artifact, found)
    if (!entries.has(keyOf(row)))
      entries.set(keyOf(row), entryOf(row, `bench-${raised}.${found.size}`, raised))
  }
  return entries
}

function entryOf({ artifact: _, ...row }: Row, id: string, raised: number): Entry {
  return { id, role: 'bench', text: textOf(row), raised, rounds: [], said: [], standing: 'open', row }
}

/** A page that nobody has measured says nothing about what was found before. */
function follow(entries: ReadonlyMap<string, Entry>, page: Page, rows: readonly Row[]): void {
  const measured = rows.filter((row) => row.artifact === page.hash)
  if (measured.length === 0) return
  const found = new Map(measured.filter(({ violation }) => violation).map((row) => [keyOf(row), row]))
  for (const [key, entry] of entries) {
    const row = found.get(key)
    if (row) open(entry, page.round, textOf(row))
    else if (page.over && wasRead(entry, measured)) close(entry)
  }
}

function isLint(row: Pick<Measurement, 'instrument'> | undefined): boolean {
  return GATING.some((instrument) => instrument === row?.instrument)
}

/** An instrument that has failed on a page has not found that anything was mended. */
function wasRead({ row }: Entry, measured: readonly Row[]): boolean {
  // A lint that has looked at all has looked at each of its rules.
  if (isLint(row)) return measured.some(isLint)
  return measured.some(
    ({ instrument, rule, cannot }) =>
      instrument === row?.instrument && rule === row.rule && cannot === undefined,
  )
}

/** For a prompt and for where no words of a language are at hand. */
function textOf(row: Measurement): string {
  const [name, place] = [row.rule.replaceAll('_', ' '), row.target ?? demandOf(row)]
  return place === undefined ? name : `${name}: ${place}`
}

/** Two rows with the same key are one finding. */
function keyOf(row: Measurement): string {
  return `${row.instrument}\n${row.rule}\n${row.target ?? demandOf(row) ?? ''}`
}

function allRows(measurements: Column<Row>): Row[] {
  return Array.from({ length: measurements.length }, (_, at) => rowAt(measurements, at)).filter(
    (row): row is Row => row !== undefined,
  )
}
