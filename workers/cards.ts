import { excerptOf } from '../src/run/searched'
import type { Store } from '../src/store/open'
import type { MarkRow, RunRow, SummaryRow } from '../src/store/rows'
import type { Card } from './library-surface'

/** The cards of these runs, in this order. Those that are gone are left out. */
export async function cardsOf(
  { relaxed: { runs, marks, summaries } }: Store,
  ids: readonly string[],
  needles: readonly string[] = [],
): Promise<readonly Card[]> {
  const [heads, marked, derived] = await Promise.all([
    runs.bulkGet([...ids]),
    marks.bulkGet([...ids]),
    summaries.bulkGet([...ids]),
  ])
  return heads.flatMap((head, at) => (head ? cardOf(head, marked[at], derived[at], needles) : []))
}

/** The cards of runs whose heads are at hand. */
export async function cardsOfRows(
  { relaxed: { marks, summaries } }: Store,
  rows: readonly RunRow[],
): Promise<readonly Card[]> {
  const ids = rows.map(({ id }) => id)
  const [marked, derived] = await Promise.all([marks.bulkGet(ids), summaries.bulkGet(ids)])
  return rows.map((row, at) => cardOf(row, marked[at], derived[at], []))
}

function cardOf(
  row: RunRow,
  mark: MarkRow | undefined,
  derived: SummaryRow | undefined,
  needles: readonly string[],
): Card {
  const { text, ...summary } = derived ?? { text: row.title }
  const found = excerptOf(text, needles)
  return {
    row,
    star: mark?.star === true,
    tags: mark?.tags ?? [],
    project: mark?.project ?? row.project,
    ...(mark?.trashedAt !== undefined && { trashedAt: mark.trashedAt }),
    ...('run' in summary && { summary }),
    ...(found && { found }),
  }
}
