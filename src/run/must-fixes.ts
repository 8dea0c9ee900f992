import { type Likeness, likenessOf, pairUp } from './alike'
import { benchLedger, isOver } from './bench'
import { type Column, rowAt } from './column'
import type { Role } from './event'
import { close, type Entry, type MustFix, open } from './ledger'
import { addAnswers, ownLedger } from './own-fixes'
import { contest, isCounting } from './refuted'
import { judges } from './score'
import type { Lane, Round, RunState } from './state'

export type { MustFix } from './ledger'

/**
 * The ledger of a run, in the order of the rounds that raised them. It may be asked for at any moment: what it has given an
 * id keeps the id, and nothing leaves it but what a reply had said that could not be read.
 */
export function mustFixes(state: RunState): readonly MustFix[] {
  const forked = forkedFixes(state).map(({ role }) => role)
  const roles = [...new Set([...judges(state.config), ...forked])]
  const ledger = [...roles.flatMap((role) => roleLedger(state, role)), ...benchLedger(state)]
  addAnswers(state, ledger)
  for (const entry of ledger) contest(state, entry)
  return [...ledger, ...ownLedger(state)].sort((one, other) => one.raised - other.raised)
}

/** Those that still have to change. */
export function stillOpen(state: RunState): readonly MustFix[] {
  return mustFixes(state).filter(({ standing }) => standing !== 'fixed')
}

/** Those that stand in the way of shipping. */
export function stillCounting(state: RunState): readonly MustFix[] {
  return mustFixes(state).filter((fix) => isCounting(state, fix))
}

function forkedFixes(state: RunState): readonly { readonly role: Role; readonly text: string }[] {
  return state.given.fork?.mustFixes ?? []
}

/** What one role said in one round. */
interface Said {
  readonly round: number
  /** Undefined where a row is not in memory. */
  readonly lines: readonly (string | undefined)[]
  /** Whether what is not among the lines is fixed. Silence is no fix: neither of a seat nor of a block that was not read. */
  readonly complete: boolean
  /** Where the lines come from, when all of them are in memory. */
  readonly column?: Column<string> | undefined
}

interface Text {
  readonly likeness: Likeness
  readonly id: string
  readonly role: Role
  readonly text: string
}

/** An entry with all that was ever said of it: a judge goes back to an older wording too. */
interface Known {
  readonly entry: Entry
  readonly wordings: Likeness[]
}

function roleLedger(state: RunState, role: Role): Entry[] {
  const known: Known[] = []
  const counted = new Map<number, number>()
  for (const said of [forkSaid(state, role), ...roundsSaid(state, role)]) {
    const from = counted.get(said.round) ?? 0
    counted.set(said.round, from + said.lines.length)
    hear(known, said, readTexts(said, role, from))
  }
  return known.map(({ entry }) => entry)
}

function forkSaid(state: RunState, role: Role): Said {
  const own = forkedFixes(state).filter((fix) => fix.role === role)
  return { round: 0, lines: own.map(({ text }) => text), complete: false }
}

/** The designer drafts and does not judge: what it writes against itself is shown in its lane and is no must-fix. */
function roundsSaid(state: RunState, role: Role): Said[] {
  if (!judges(state.config).includes(role)) return []
  return state.rounds.map((round) => {
    const { mustFixes: column } = round.lanes[role]
    const lines = Array.from({ length: column.length }, (_, at) => rowAt(column, at))
    const complete = isComplete(round, round.lanes[role], lines)
    return { round: round.n, lines, complete, column: column.from === 0 ? column : undefined }
  })
}

/** A block that announces more than it says may be keeping silent about any of them. */
function isComplete(round: Round, lane: Lane, lines: Said['lines']): boolean {
  const read = lines.filter((line) => line !== undefined).length
  return isOver(round) && lane.phase === 'closed' && lane.score !== undefined && read >= lane.mustFixCount
}

/** Lines of blocks that have closed stay the same object in every later state, and are read once. */
const read = new WeakMap<Column<string>, readonly Text[]>()

function readTexts(said: Said, role: Role, from: number): readonly Text[] {
  const known = said.column && read.get(said.column)
  if (known) return known
  const texts = textsOf(said, role, from)
  if (said.column) read.set(said.column, texts)
  return texts
}

/** A text that stands twice in a block is one must-fix. Ids count lines, so that they hold while a block is read. */
function textsOf({ round, lines }: Said, role: Role, from: number): Text[] {
  const seen = new Set<string>()
  return lines.flatMap((text, at) => {
    if (text === undefined) return []
    const likeness = likenessOf(text)
    if (seen.has(likeness.plain)) return []
    seen.add(likeness.plain)
    return [{ likeness, id: `${role}-${round}.${from + at + 1}`, role, text }]
  })
}

/** Takes in what a role said in a round, and closes what it says no more. */
function hear(known: Known[], said: Said, texts: readonly Text[]): void {
  const older = known.slice()
  const pairs = pairUp(
    older.map(({ wordings }) => wordings),
    texts.map(({ likeness }) => likeness),
  )
  const named = new Set(texts.map((text, place) => say(known, older[pairs.get(place) ?? -1], text, said)))
  if (said.complete) older.filter((one) => !named.has(one)).forEach(({ entry }) => close(entry))
}

function say(known: Known[], older: Known | undefined, text: Text, { round }: Said): Known {
  const one = older ?? { entry: raised(text, round), wordings: [] }
  if (!older) known.push(one)
  one.wordings.push(text.likeness)
  open(one.entry, round, text.text)
  // What a run began with was said in another one.
  if (round > 0) one.entry.said.push({ round, claim: text.id })
  return one
}

function raised({ id, role, text }: Text, round: number): Entry {
  return { id, role, text, raised: round, rounds: [], said: [], standing: 'open' }
}
