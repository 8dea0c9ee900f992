import type { Store } from './open'
import { setSetting } from './settings'

const PREFIX = 'own-score:'

/** What the person has given pages before they knew any other score, by the hash of the page; from 0 to 10. */
export async function getOwnScores(store: Store): Promise<ReadonlyMap<string, number>> {
  const rows = await store.relaxed.settings.where('key').startsWith(PREFIX).toArray()
  return new Map(
    rows.flatMap(({ key, value }) => (isScore(value) ? [[key.slice(PREFIX.length), value] as const] : [])),
  )
}

/** Keeps the person's score of a page; undefined takes it back. */
export async function setOwnScore(store: Store, page: string, score: number | undefined): Promise<void> {
  if (score !== undefined && !isScore(score)) throw new RangeError('A score lies between 0 and 10.')
  await setSetting(store, PREFIX + page, score)
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 10
}
