import { loopBounds, loopDefaults } from '../src/run/critic-limits'
import { criteriaFor, criterionOf } from '../src/run/criteria'
import { CRITERIA, type Criterion, type LoopSetup } from '../src/run/critic'
import type { Fork, GivenPage } from '../src/run/event'
import { type Artifact, fold, initialState } from '../src/run/state'
import { versionLeft } from '../src/run/version-left'
import type { Store } from '../src/store/open'
import { readRunFile } from '../src/store/reader'
import { StoreError } from '../src/store/trouble'
import type { LoopWish, Order } from './desk-surface'
import { firstPage, type FirstPage } from './forks'
import { givenPage, isCopyFile } from './given'

/** What a critic loop of its own goes over, and by which rules. */
export interface Looped {
  readonly setup: LoopSetup
  readonly page: GivenPage
  readonly body: FirstPage
  /** The round of an earlier run that it comes from. */
  readonly fork?: Fork
}

/** What a fixer can write anew: a page or a text. A project is many files, and it answers with one. */
const LOOPED: ReadonlySet<string> = new Set(['text/html', 'text/markdown'])

export function canLoop({ mime }: Pick<Artifact, 'mime'>): boolean {
  return LOOPED.has(mime)
}

/** Reads what a loop is to go over: a page or a text that was handed in, or what a round of a run has left. */
export async function loopedOf(
  store: Store,
  { brief, page, fork, loop }: Order,
): Promise<Looped | undefined> {
  if (!loop) return undefined
  if (page) {
    const given = givenPage({ ...page, judged: true })
    return { ...given, setup: loopSetupOf(loop, loopable(given.body)) }
  }
  if (!fork) throw new Error('A critic loop needs a page or a text to go over.')
  const body = loopable(await leftBy(store, fork))
  const { hash, bytes, mime } = body
  return {
    setup: loopSetupOf(loop, body),
    page: { name: nameOf(brief.title, body), hash, bytes, mime, judged: true },
    body,
    fork: { ...fork, artifact: hash, mustFixes: [] },
  }
}

/** By its ending a text is told from a page, should it be looked at again. */
function nameOf(title: string, { mime }: FirstPage): string {
  return mime === 'text/markdown' && !isCopyFile(title) ? `${title}.md` : title
}

function loopable(page: FirstPage | undefined): FirstPage {
  if (!page) throw new StoreError('unreadable', 'The page of this round is not on this device any more.')
  if (canLoop(page)) return page
  throw new StoreError('unreadable', 'A critic loop goes over one page or one text, and this is a project.')
}

/** The version that a round has left, whatever procedure made it. */
async function leftBy(
  store: Store,
  { runId, round }: NonNullable<Order['fork']>,
): Promise<FirstPage | undefined> {
  const file = await readRunFile(store, runId)
  const state = (file?.events ?? []).reduce(fold, initialState())
  const hash = versionLeft(state, round)
  return hash === undefined ? undefined : firstPage(store, hash)
}

/** What a loop goes by that the person has asked for, on this version. */
export function loopSetupOf(
  { cap = loopDefaults.cap, short, ...wish }: LoopWish,
  { hash, mime }: Pick<Artifact, 'hash' | 'mime'>,
): LoopSetup {
  const [least, most] = loopBounds.cap
  return {
    criteria: criteriaOf(wish),
    // What is no number at all counts as the least.
    cap: Math.min(most, Math.max(least, Math.round(cap) || least)),
    artifact: hash,
    mime,
    ...(short && { short }),
  }
}

/** Those that were named, each once and in the order in which they ship; where none is known, those of its kind. */
function criteriaOf({ kind, criteria = [] }: Pick<LoopWish, 'kind' | 'criteria'>): readonly Criterion[] {
  const named = CRITERIA.filter((id) => criteria.includes(id))
  return named.length > 0 ? named.slice(0, loopDefaults.criteria).map(criterionOf) : criteriaFor(kind)
}
