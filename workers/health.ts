import { createMetrics, type Metric } from '../src/health/metrics'
import type { HealthRow } from '../src/health/run-row'
import { type Watch, watchesOf } from '../src/health/watching'
import { readChanges } from '../src/store/changes'
import type { Store } from '../src/store/open'
import type { RunRow, SummaryRow } from '../src/store/rows'

/** Which runs are looked at. What is left out narrows nothing. */
export interface HealthQuery {
  readonly connection?: string
  readonly skill?: string
  /** So many of the newest. */
  readonly last?: number
}

export interface HealthReport {
  /** Runs of this device that have ended, and how many of them are looked at. */
  readonly all: number
  readonly runs: number
  readonly connections: readonly string[]
  readonly skills: readonly string[]
  readonly metrics: readonly Metric[]
  /** By connection, the newest runs of each. */
  readonly watches: readonly { readonly connection: string; readonly watches: readonly Watch[] }[]
  /** Runs whose log was not read again yet: of them only the head is known. */
  readonly waiting: number
}

/** Rows read at once: about ten milliseconds, so that whoever asks for a run meanwhile does not wait. */
const SLICE = 400

/** How the runs of this device go, counted here and told to nobody. Read once, and again after something has changed. */
export function openHealth(store: Store) {
  let known: { readonly count: number; readonly rows: readonly HealthRow[] } | undefined

  async function rows(): Promise<readonly HealthRow[]> {
    const { count } = await readChanges(store.relaxed)
    if (known?.count !== count) known = { count, rows: await readRows(store) }
    return known.rows
  }

  return {
    report: async (query: HealthQuery): Promise<HealthReport> => reportOf(await rows(), query),
  }
}

export type HealthDoor = ReturnType<typeof openHealth>

async function readRows({ relaxed: { runs, summaries } }: Store): Promise<readonly HealthRow[]> {
  const rows: HealthRow[] = []
  for (let after = ''; ; ) {
    const heads = await runs.where(':id').above(after).limit(SLICE).toArray()
    const [first, last] = [heads[0]?.id, heads.at(-1)?.id]
    if (first === undefined || last === undefined) break
    // Those between the first and the last id, at once: one by one they take ten times as long.
    const derived = await summaries.where(':id').between(first, last, true, true).toArray()
    const byRun = new Map(derived.map((row) => [row.run, row]))
    for (const head of heads) rows.push(...rowOf(head, byRun.get(head.id)))
    after = last
  }
  return rows.toSorted((one, other) => other.at - one.at)
}

/** What goes on has come to nothing yet, and what came as a file was somebody else's. */
function rowOf(head: RunRow, summary: SummaryRow | undefined): readonly HealthRow[] {
  if (head.origin !== 'here' || head.status === 'running' || !summary) return []
  return [
    {
      at: head.createdAt,
      status: head.status,
      connection: summary.connection,
      skill: summary.skill ?? '',
      protocolVersion: head.protocolVersion,
      rounds: head.rounds.length,
      ...(head.cause !== undefined && { cause: head.cause }),
      ...(head.composite !== undefined && { composite: head.composite }),
      ...(summary.health && { health: summary.health }),
    },
  ]
}

function reportOf(all: readonly HealthRow[], { connection, skill, last }: HealthQuery): HealthReport {
  const fits = all.filter(
    (row) =>
      (connection === undefined || row.connection === connection) &&
      (skill === undefined || row.skill === skill),
  )
  const rows = last === undefined ? fits : fits.slice(0, last)
  const metrics = createMetrics()
  for (const row of rows) metrics.add(row)
  const connections = namesOf(all.map((row) => row.connection))
  return {
    all: all.length,
    runs: rows.length,
    connections,
    skills: namesOf(all.map((row) => row.skill)).filter((name) => name !== ''),
    metrics: metrics.metrics(),
    watches: namesOf(rows.map((row) => row.connection)).map((name) => ({
      connection: name,
      watches: watchesOf(rows.filter((row) => row.connection === name)),
    })),
    waiting: rows.filter(({ health }) => !health).length,
  }
}

function namesOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted()
}
