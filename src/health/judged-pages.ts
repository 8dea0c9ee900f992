import { alike, type Likeness, likenessOf } from '../run/alike'
import { rowsOf } from '../run/column'
import { NOBODY, REHEARSAL } from '../run/connection'
import type { FindingWord, Word } from '../run/event'
import { limits } from '../run/limits'
import { type MustFix, mustFixes } from '../run/must-fixes'
import { opinionsOf } from '../run/opinion-state'
import type { Seat } from '../run/seats'
import { answers } from '../run/said'
import type { RunState } from '../run/state'
import { meanOf } from './statistics'
import type { Item, JudgedPage } from './agreement'

/** What the person has said of a run, beside what its log has. */
export interface Said {
  readonly words: readonly Word[]
  /** Their own scores, by the page. */
  readonly scores: ReadonlyMap<string, number>
}

/**
 * What jurors and the person have said of the pages of a run: rounds of its jury, and second opinions on any of them. What a
 * rehearsal plays is nobody's judgement.
 */
export function judgedPagesOf(runId: string, state: RunState, said: Said): readonly JudgedPage[] {
  const pages = new Map<string, { scores: Map<string, number[]>; raised: Raised[] }>()
  const at = (page: string) => {
    const known = pages.get(page) ?? { scores: new Map<string, number[]>(), raised: [] }
    pages.set(page, known)
    return known
  }
  const score = (page: string, juror: string, value: number) => {
    const { scores } = at(page)
    scores.set(juror, [...(scores.get(juror) ?? []), value])
  }
  addRounds(state, said, score, (page, raised) => at(page).raised.push(raised))
  addOpinions(state, score, (page, raised) => at(page).raised.push(raised))
  const author = authorOf(state)
  return [...pages].map(([page, { scores, raised }]) => {
    const own = said.scores.get(page)
    return {
      run: runId,
      page,
      ...(author !== undefined && { author }),
      ...(own !== undefined && { own }),
      scores: [...scores].flatMap(([juror, values]) => {
        const mean = meanOf(values)
        return mean === undefined ? [] : [{ juror, score: mean }]
      }),
      items: itemsOf(raised),
    }
  })
}

interface Raised {
  readonly by: string
  readonly text: string
  readonly person?: 'real' | 'not_real'
}

type Score = (page: string, juror: string, value: number) => void
type Add = (page: string, raised: Raised) => void

function addRounds(state: RunState, said: Said, score: Score, add: Add): void {
  const juror = jurorOf(state)
  if (juror === undefined) return
  const [struck, fixes] = [struckOf(state, said.words), mustFixes(state)]
  for (const round of state.rounds) {
    const composite = round.end?.composite
    const page = round.artifact?.hash
    if (page === undefined || composite === undefined) continue
    score(page, juror, onTen(composite, state))
    for (const fix of fixes.filter((one) => one.raised === round.n))
      add(page, {
        by: fix.role === 'bench' ? BENCH : juror,
        text: fix.text,
        ...personOn(fix, struck),
      })
  }
}

/** Code that has measured: it raises findings and gives no score. */
const BENCH = 'bench'

/**
 * Struck is not real. What somebody who has struck others has left standing is. That the loop has mended it is the word of its
 * jurors, and nobody else's.
 */
function personOn(fix: MustFix, struck: ReadonlyMap<string, FindingWord['kind']>): Pick<Raised, 'person'> {
  const word = struck.get(fix.id) ?? struck.get(fix.text.trim()) ?? fix.answer?.kind
  if (word === 'dismissed' || word === 'disputed') return { person: 'not_real' }
  return word === undefined && struck.size > 0 ? { person: 'real' } : {}
}

function struckOf(state: RunState, words: readonly Word[]): ReadonlyMap<string, FindingWord['kind']> {
  const unsent = words.flatMap((word) => (word.kind === 'must_fix' ? [] : [word]))
  const all = [...answers(state.said).map(({ word }) => word), ...unsent]
  return new Map(
    all.flatMap(({ finding, text, kind }) => [[finding, kind] as const, [text.trim(), kind] as const]),
  )
}

function addOpinions(state: RunState, score: Score, add: Add): void {
  for (const { setup, repeats, stage } of opinionsOf(state)) {
    const names = new Map(setup.seats.map((seat) => [seat.id, seatName(seat)]))
    for (const { seat, composite } of repeats) {
      const juror = names.get(seat)
      if (juror !== undefined && composite !== undefined)
        score(setup.artifact, juror, onTen(composite, state))
    }
    for (const fact of rowsOf(state.stageFacts)) {
      if (fact.stage !== stage || fact.type !== 'finding_raised') continue
      const juror = names.get(fact.seat)
      if (juror !== undefined) add(setup.artifact, { by: juror, text: fact.statement })
    }
  }
}

function seatName({ connection, model }: Seat): string | undefined {
  return connection === REHEARSAL ? undefined : (model ?? connection)
}

function jurorOf({ connection, model }: RunState): string | undefined {
  return connection === REHEARSAL || connection === NOBODY ? undefined : (model ?? connection)
}

/** A page that was there before the run was made by nobody whom we know. */
function authorOf(state: RunState): string | undefined {
  return state.given.page ? undefined : jurorOf(state)
}

function onTen(score: number, { config }: RunState): number {
  return (score * 10) / config.scoreScale
}

/** The same thing once, whoever has said it. */
function itemsOf(raised: readonly Raised[]): readonly Item[] {
  const groups: { said: Likeness[]; by: Set<string>; person?: Item['person'] }[] = []
  for (const { by, text, person } of raised) {
    const said = likenessOf(text)
    const same = groups.find((group) => group.said.some((one) => alike(one, said) >= limits.sameMustFix))
    if (same) {
      same.said.push(said)
      same.by.add(by)
      // Said again in other words, it stays struck.
      if (person !== undefined && same.person !== 'not_real') same.person = person
    } else groups.push({ said: [said], by: new Set([by]), ...(person !== undefined && { person }) })
  }
  return groups.map(({ by, person }) => ({ raisedBy: [...by], ...(person !== undefined && { person }) }))
}
