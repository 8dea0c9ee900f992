import { jurorTexts } from '../i18n/juror'
import type { FixWord, Word } from '../run/event'
import { limits } from '../run/limits'
import { reasonOf } from '../run/reason'
import { bounded, isWhole, keyOf, nextId, UNSENT, wordsKept } from '../run/said'
import type { RunState, Told } from '../run/state'
import type { WordRow } from '../store/rows'
import type { JurorDesk } from './juror'
import type { News } from './news'

/* Keeping what the person says, taking it back, and handing it over. Nothing here is done but by a click of theirs. */

function sayOf({ t }: JurorDesk) {
  return t.part('juror', jurorTexts)
}

/** The words of the run as it stands at its end, wherever the person looks in it. */
async function toldTo({ showing }: JurorDesk): Promise<readonly Told[]> {
  const tape = showing.show()?.tape
  const end: RunState | undefined = tape?.peek(tape.count) ?? (await tape?.stateAt(tape.count))
  return (end ?? showing.state()).said
}

/** A run, and what the person has said of it so far. */
interface Of {
  readonly run: string | undefined
  readonly rows: readonly WordRow[]
}

function onShow({ showing, rows }: JurorDesk): Of {
  return { run: showing.show()?.id, rows: rows() }
}

/** Keeps a word on this device; false where that failed, which is told. */
export async function keep(desk: JurorDesk, said: Word, { run, rows } = onShow(desk)): Promise<boolean> {
  const [word] = bounded([said])
  if (run === undefined || !word || !isWhole(word)) return false
  const id = keyOf(word)
  const before = rows.find((row) => row.id === id)
  if (!before && rows.length >= limits.wordsAtOnce) {
    desk.tell({ text: () => sayOf(desk)('juror.tooMany', { n: rows.length }) })
    return false
  }
  const kept = await put(desk, { run, id, at: later(before), word })
  if (kept)
    tellUndo(
      desk,
      () => sayOf(desk)(`juror.saved.${word.kind}`),
      () => restore(desk, run, id, before),
    )
  return kept
}

/** Keeps what is being written. */
export async function keepDraft(desk: JurorDesk): Promise<boolean> {
  const draft = desk.draft()
  if (!draft) return false
  // Another run may be on show once its end has been read: the word is not for that one.
  const of = onShow(desk)
  const known = [...(await toldTo(desk)), ...of.rows].map(({ word }) => word)
  const { target, artifact, round } = draft
  const word: FixWord = {
    kind: 'must_fix',
    id: draft.id ?? nextId(known),
    text: draft.text,
    ...(target !== undefined && { target }),
    ...(target !== undefined && artifact !== undefined && { artifact }),
    ...(round !== undefined && { round }),
  }
  return keep(desk, word, of)
}

/** Forgets a word; for a while it can be had back. */
export async function remove(desk: JurorDesk, id: string): Promise<void> {
  const run = desk.showing.show()?.id
  const row = desk.rows().find((one) => one.id === id)
  if (run === undefined || !row) return
  if (!(await tried(desk, () => desk.jury.dropWord(run, id)))) return
  desk.refresh()
  tellUndo(
    desk,
    () => sayOf(desk)('juror.removed'),
    () => restore(desk, run, id, row),
  )
}

async function restore(desk: JurorDesk, run: string, id: string, before: WordRow | undefined): Promise<void> {
  const now = desk.rows().find((row) => row.id === id)
  if (before) await put(desk, { ...before, at: later(now ?? before) })
  else if (await tried(desk, () => desk.jury.dropWord(run, id))) desk.refresh()
}

/** A clock that was set back must not make an older word the last one. */
function later(before: WordRow | undefined): number {
  return Math.max(Date.now(), (before?.at ?? 0) + 1)
}

async function put(desk: JurorDesk, ...rows: readonly WordRow[]): Promise<boolean> {
  const kept = await tried(desk, () => desk.jury.putWords(rows))
  if (kept) desk.refresh()
  return kept
}

async function tried(desk: JurorDesk, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (cause) {
    desk.tell({ text: () => sayOf(desk)('juror.notKept', { reason: reasonOf(cause) }) })
    return false
  }
}

/** Said once, and gone when it cannot be done any more, unless something newer stands there. */
function tellUndo(desk: JurorDesk, text: () => string, undo: () => Promise<void>) {
  const run = () => {
    desk.tell(undefined)
    void undo()
  }
  const news: News = { text, action: { name: () => sayOf(desk)('juror.undo'), run }, forMs: limits.undoMs }
  desk.tell(news)
}

/** Hands what waits to the next round of the run on show. */
export async function give(desk: JurorDesk): Promise<void> {
  const { showing, visit, tell } = desk
  const run = showing.show()?.id
  const waiting = desk.rows().filter(({ givenTo }) => givenTo === undefined)
  if (run === undefined || waiting.length === 0) return
  const taken = await visit.say(waiting.map(({ word }) => word))
  if (!taken) return tell({ text: () => sayOf(desk)('juror.notGiven') })
  await forget(desk, run, waiting).catch(() => undefined)
  desk.refresh()
  tell({ text: () => sayOf(desk)('juror.gave', { n: waiting.length }) })
}

/** What was handed over is in the log of the run from now on. What was changed meanwhile has not been handed over. */
async function forget({ jury }: JurorDesk, run: string, given: readonly WordRow[]): Promise<void> {
  const at = new Map(given.map((row) => [row.id, row.at]))
  const same = (await jury.words(run)).filter((row) => at.get(row.id) === row.at)
  await Promise.all(same.map(({ id }) => jury.dropWord(run, id)))
}

/** Begins another run that is handed all of it, from a round of this one where that is wanted. */
export async function again(desk: JurorDesk, round?: number): Promise<void> {
  const { showing, visit, jury, tell } = desk
  const before = showing.show()?.id
  const rows = desk.rows()
  const unsent = rows.map(({ word }): Told => ({ word, round: UNSENT }))
  const words = wordsKept([...(await toldTo(desk)), ...unsent])
  // What was said of the last word is no longer true: it is being sent.
  tell(undefined)
  await (round === undefined ? visit.rerun(words) : visit.fork(round, words))
  const now = showing.show()?.id
  if (now === before || now === undefined) return
  await jury.putWords(rows.map((row) => ({ ...row, at: later(row), givenTo: now }))).catch(() => undefined)
}
