import { limits } from '../run/limits'
import { GATING } from '../run/bench'
import { rowsOf } from '../run/column'
import type { Measurement } from '../run/event'
import { type MustFix, mustFixes, stillOpen } from '../run/must-fixes'
import { isRefuted } from '../run/refuted'
import type { Quoted } from '../run/procedure'
import { judges } from '../run/score'
import type { Round, RunState } from '../run/state'
import { checkText } from './checked'
import { echo } from './echo'
import { type DataKind, fence } from './fence'
import { faultLines, rowsOfPage } from './measured'
import { pageText } from './quoted-page'

/** More than this nobody keeps in mind while writing. */
const MOST_KEPT = 16

/**
 * What the designer begins from in a round: the page before, what is still wrong with it, and what is right already. Never
 * a score: a page that is written for a number is better at the number only.
 */
export function earlierText(state: RunState, n: number, quoted: Quoted): string[] {
  const hash = pageBefore(state, n)
  if (hash === undefined) return []
  const page = quoted.page(hash)
  return [
    page === '' ? '' : `The page as it stands. What is not wrong with it stays:\n${pageText(page, quoted)}`,
    listed(quoted, 'must-fixes', OPEN, openLines(state)),
    listed(quoted, 'measurements', WRONG, wrongLines(state, n, hash)),
    listed(quoted, 'keep', KEEP, keptLines(state, n)),
  ].filter((part) => part !== '')
}

const OPEN =
  'Open must-fixes, each with its id, who raised it and since when. Settle every one; where one cannot be, say why in NOTES:'
const WRONG = 'Measured on that page by code, and wrong:'
const KEEP = 'Right already. It has to stay right:'

function pageBefore(state: RunState, n: number): string | undefined {
  const before = state.rounds.findLast((round) => round.n < n && round.artifact)
  return before?.artifact?.hash ?? state.given.fork?.artifact
}

function listed({ nonce }: Quoted, kind: DataKind, heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${heading}\n${fence(kind, nonce, lines.join('\n'))}`
}

function openLines(state: RunState): string[] {
  // What the person asks for, and what they have answered, stands in blocks of its own.
  const open = stillOpen(state).filter(({ role, answer }) => role !== 'you' && answer === undefined)
  const lines = open.slice(0, limits.quotedMustFixes).map((fix) => {
    const by = fix.role === 'bench' ? 'measured' : fix.role
    return `- ${fix.id} (${by}, ${since(fix)}): ${echo(fix.text)}${checkText(state, fix)}`
  })
  const rest = open.length - lines.length
  return rest > 0 ? [...lines, `- and ${rest} more`] : lines
}

function since({ raised, standing }: MustFix): string {
  if (standing === 'regressed') return 'was fixed and is back'
  return raised === 0 ? 'from before this run' : `since round ${raised}`
}

/** What the bench raised stands among the must-fixes. */
function wrongLines(state: RunState, n: number, hash: string): string[] {
  const raised = new Set(stillOpen(state).flatMap(({ row }) => (row ? [nameOf(row)] : [])))
  const rows = rowsOfPage(state, hash).filter(
    (row) => !GATING.includes(row.instrument) && !raised.has(nameOf(row)),
  )
  const worse = rowsOf(state.marks).flatMap((mark) =>
    mark.type === 'critique.regression' && mark.round === n - 1
      ? [`- worse than on the page before it: ${echo(mark.item)}`]
      : [],
  )
  return [...worse, ...faultLines(rows)]
}

function nameOf({ instrument, rule, target }: Measurement): string {
  return `${instrument} ${rule} ${target ?? ''}`
}

function keptLines(state: RunState, n: number): string[] {
  // What was refuted was never wrong, so nobody has mended it.
  const fixed = mustFixes(state).filter(
    (fix) => fix.standing === 'fixed' && fix.answer === undefined && !isRefuted(state, fix),
  )
  const before = state.rounds.findLast((round) => round.n < n && round.heard)
  const praised = before ? praisedIn(before, state) : []
  return [...fixed.map(({ id, text }) => `- fixed, ${id}: ${echo(text)}`), ...praised].slice(0, MOST_KEPT)
}

/** What earned the threshold, by name and by what was said of it. */
function praisedIn({ lanes }: Round, { config }: RunState): string[] {
  return judges(config).flatMap((role) =>
    rowsOf(lanes[role].dims)
      .filter(({ score = 0 }) => score >= config.scoreThreshold)
      .map(({ name, note }) => `- praised, ${role} on ${echo(name)}: ${echo(note)}`),
  )
}
