import { type Column, rowAt } from './column'
import type { Measurement } from './event'
import { close, type Entry, open } from './ledger'
import type { Round, RunState } from './state'

/** The instruments whose violations are open must-fixes: dead links and left-overs are no matter of opinion. */
export const GATING: readonly string[] = ['IN-5', 'IN-6']

type Row = Measurement & { readonly artifact: string }

/** The hash of the page that a round judges: its own, else the last one before it, else the one that the run began from. */
export function pageOf(state: RunState, round: Round): string | undefined {
  const before = state.rounds.findLast(({ n, artifact }) => n < round.n && artifact)
  return (round.artifact ?? before?.artifact)?.hash ?? state.given.fork?.artifact
}

/** What the bench has against the page of a round, each place once. Empty also when nobody has measured it. */
export function benchFixes(state: RunState, round: Round): readonly Measurement[] {
  const page = pageOf(state, round)
  const rows = gatingRows(state.measurements).filter((row) => row.artifact === page && row.violation)
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** The bench's part of the ledger. Ids follow the order of measuring: a page may be measured after a later one. */
export function benchLedger(state: RunState): Entry[] {
  const rows = gatingRows(state.measurements)
  const pages = pagesOf(state)
  const entries = raisedOn(pages, rows)
  for (const page of pages) follow(entries, page, rows)
  return [...entries.values()]
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
    if (!entries.has(keyOf(row))) entries.set(keyOf(row), entryOf(row, raised, found.size))
  }
  return entries
}

function entryOf({ artifact: _, ...row }: Row, raised: number, place: number): Entry {
  const id = `bench-${raised}.${place}`
  return { id, role: 'bench', text: textOf(row), raised, rounds: [], standing: 'open', row }
}

/** A page that nobody has measured says nothing about what was found before. */
function follow(entries: ReadonlyMap<string, Entry>, page: Page, rows: readonly Row[]): void {
  const measured = rows.filter((row) => row.artifact === page.hash)
  if (measured.length === 0) return
  const found = new Map(measured.filter(({ violation }) => violation).map((row) => [keyOf(row), row]))
  for (const [key, entry] of entries) {
    const row = found.get(key)
    if (row) open(entry, page.round, textOf(row))
    else if (page.over) close(entry)
  }
}

/** For a prompt and for where no words of a language are at hand. */
function textOf({ rule, target }: Measurement): string {
  return target === undefined ? rule.replaceAll('_', ' ') : `${rule.replaceAll('_', ' ')}: ${target}`
}

/** Two rows with the same key are one finding. */
function keyOf({ instrument, rule, target }: Measurement): string {
  return `${instrument}\n${rule}\n${target ?? ''}`
}

/** Rows of the gating instruments in the order in which they came. */
function gatingRows(measurements: Column<Row>): Row[] {
  return Array.from({ length: measurements.length }, (_, at) => rowAt(measurements, at)).filter(
    (row): row is Row => row !== undefined && GATING.includes(row.instrument),
  )
}
