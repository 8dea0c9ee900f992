import { agreementOf, type JudgedPage, type Ranked } from '../../src/health/agreement'
import { judgedPagesOf } from '../../src/health/judged-pages'
import { fold, initialState, type RunState } from '../../src/run/state'
import type { Store } from '../../src/store/open'
import { getOwnScores } from '../../src/store/own-scores'
import { pour } from '../../src/store/reader'
import { isGoing, type RunRow } from '../../src/store/rows'
import { readWords } from '../../src/store/words'
import type { AgreementRead, Unscored } from '../calibration-surface'

/** Older runs say less of how a model judges now, and each is read whole. */
const RUNS_READ = 200

/** How far the jurors of this device agree, from the logs of its newest runs. */
export async function readAgreement(store: Store): Promise<AgreementRead> {
  const heads = await newest(store)
  const scores = await getOwnScores(store)
  const pages: JudgedPage[] = []
  for (const head of heads) {
    const state = await stateOf(store, head.id)
    if (!state) continue
    const words = (await readWords(store, head.id)).map(({ word }) => word)
    pages.push(...judgedPagesOf(head.id, state, { words, scores }))
  }
  return { agreement: agreementOf(pages, await rankedOf(store, heads)), unscored: unscoredIn(pages) }
}

/** The last page of each run: what came before it was mended. */
function unscoredIn(pages: readonly JudgedPage[]): readonly Unscored[] {
  const last = new Map(pages.map((page) => [page.run, page]))
  return [...last.values()].flatMap(({ page, own, scores: [first] }) =>
    own !== undefined || !first ? [] : [{ page, score: first.score }],
  )
}

async function newest(store: Store): Promise<readonly RunRow[]> {
  const heads = await store.relaxed.runs.orderBy('createdAt').reverse().limit(RUNS_READ).toArray()
  return heads.filter((head) => !isGoing(head))
}

/** A damaged run says nothing: what could be read of it may lack just what the person has said. */
async function stateOf(store: Store, runId: string): Promise<RunState | undefined> {
  let state = initialState()
  const poured = await pour(store, runId, {
    log(events) {
      state = events.reduce(fold, state)
    },
    again() {
      state = initialState()
    },
  })
  return poured && !poured.damage ? state : undefined
}

async function rankedOf(store: Store, heads: readonly RunRow[]): Promise<readonly Ranked[]> {
  const composites = new Map(heads.map(({ id, composite }) => [id, composite]))
  const rows = await store.relaxed.rankings.toArray()
  return rows
    .filter(({ even, blind }) => even !== true && blind)
    .map(({ runs }) => ({ scores: runs.map((run) => composites.get(run)) }))
}
