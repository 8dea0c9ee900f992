import { type Likeness, alike, likenessOf } from './alike'
import { isOver } from './bench'
import { rowAt } from './column'
import type { Role } from './event'
import { inherited } from './gate'
import { type Answered, type Entry, open } from './ledger'
import { limits } from './limits'
import { answers, hasSeen, type OwnFix, ownFixes, wasTold } from './said'
import { judges } from './score'
import type { Lane, Round, RunState } from './state'

/** The person's part of the ledger. What a page could not know is open on it; of the others its judges decide. */
export function ownLedger(state: RunState): Entry[] {
  return ownFixes(state.said).map((own) => entryOf(state, own))
}

function entryOf(state: RunState, own: OwnFix): Entry {
  const { id, text, target, artifact } = own.word
  const entry: Entry = {
    id,
    role: 'you',
    text,
    raised: own.round,
    rounds: [],
    said: [],
    standing: 'open',
    ...(target !== undefined && { target }),
    ...(artifact !== undefined && { page: artifact }),
    ...(own.withdrawn && { answer: { kind: 'dismissed', reason: '', again: false } }),
  }
  for (const round of state.rounds) if (round.n >= own.round) follow(state, entry, own, round)
  return entry
}

function follow(state: RunState, entry: Entry, { at, word }: OwnFix, round: Round): void {
  // Until its own page is there, a round has nothing that could be held against it.
  if (!round.artifact && !isOver(round)) return
  entry.carried = undefined
  if (!hasSeen(inherited(state, round), at)) return open(entry, round.n, word.text)
  entry.carried = raisedBy(state, round, word)
  if (entry.carried) open(entry, round.n, word.text)
  else if (isOver(round) && allSpoke(state, round)) entry.standing = 'fixed'
}

/** The judge that has found it unmet: by its name, or in words that are much the same. */
function raisedBy({ config }: RunState, { lanes }: Round, { id, text }: OwnFix['word']): Role | undefined {
  const named = new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'i')
  const likeness = likenessOf(text)
  return judges(config).find((role) =>
    linesOf(lanes[role])
      .slice(0, limits.comparedMustFixes)
      .some((line) => named.test(line) || isAlike(likeness, line)),
  )
}

/** Those that are in memory: of a long log that is entered in the middle some are not. */
function linesOf({ mustFixes: column }: Lane): string[] {
  const lines = Array.from({ length: column.length }, (_, at) => rowAt(column, at))
  return lines.filter((line) => line !== undefined)
}

function isAlike(likeness: Likeness, line: string): boolean {
  return alike(likeness, likenessOf(line)) >= limits.sameMustFix
}

/** Silence is no fix: neither of a seat nor of a line that was not read. */
function allSpoke({ config }: RunState, { lanes }: Round): boolean {
  return judges(config).every((role) => {
    const { phase, score, mustFixCount } = lanes[role]
    return phase === 'closed' && score !== undefined && linesOf(lanes[role]).length >= mustFixCount
  })
}

/** Writes beside the entries of others what the person has answered to them. */
export function addAnswers(state: RunState, entries: readonly Entry[]): void {
  for (const answer of answers(state.said)) {
    const { word, at, round } = answer
    const entry = entries.find(({ id, role }) => id === word.finding && role === word.role && round > 0)
    const found = entry ?? likest(entries, word, round)
    if (found) found.answer = answered(state, found, { at, word })
  }
}

/** In another run a finding has another id: it is known again by who says it and in which words. */
function likest(
  entries: readonly Entry[],
  { role, text }: { readonly role: string; readonly text: string },
  round: number,
): Entry | undefined {
  if (round > 0) return undefined
  const likeness = likenessOf(text)
  const scored = entries
    .filter((entry) => entry.role === role)
    .map((entry) => ({ entry, likeness: alike(likeness, likenessOf(entry.text)) }))
    .filter((pair) => pair.likeness >= limits.sameMustFix)
  return scored.toSorted((one, other) => other.likeness - one.likeness)[0]?.entry
}

function answered(
  state: RunState,
  { rounds }: Entry,
  {
    at,
    word,
  }: { readonly at: number; readonly word: { readonly kind: Answered['kind']; readonly reason: string } },
): Answered {
  return { kind: word.kind, reason: word.reason, again: rounds.some((n) => wasTold(state, at, n)) }
}
