import fc from 'fast-check'
import type { Status } from '../../../src/run/event'
import type { StageMark } from '../../../src/run/stage-marks'
import { SUMMARY_VERSION } from '../../../src/run/summary'
import type { Store } from '../../../src/store/open'
import type { MarkRow, RunRow, SummaryRow } from '../../../src/store/rows'
import type { Query } from '../../../workers/library-surface'

/** A run as the library knows it: the three rows that it is spread over. */
export interface Kept {
  readonly row: RunRow
  readonly mark?: MarkRow | undefined
  readonly summary?: SummaryRow | undefined
}

const WORDS = ['Größe', 'contrast', 'button', '見出し', 'ﬁx', 'Überschrift', 'a', 'the button', 'RED']
const SOUGHT = ['grosse', 'BUTT', '"the button"', 'button the', '見出', 'fix', 'nothing of this', ' ']
const STATUSES: readonly Status[] = ['running', 'shipped', 'below_threshold', 'failed', 'interrupted']
const TAGS = ['x', 'y', 'ü']
const MARKS: readonly StageMark[] = ['not_upheld', 'approved', 'accepted']

export function headOf(id: string, change: Partial<RunRow> = {}): RunRow {
  return {
    ...{ id, jury: 1, created: '2026-03-01T12:00:00.000Z', createdAt: 1000, project: '', origin: 'here' },
    ...{ seq: 10, segments: 2, bytes: 100, transcriptBytes: 50, hash: '0', unseen: 0, compacted: 1 },
    ...{ title: `Run ${id}`, status: 'shipped', rounds: [], protocolVersion: 1 },
    ...change,
  }
}

export function summaryRowOf(run: string, change: Partial<SummaryRow> = {}): SummaryRow {
  const text = `Run ${run}`
  const usual = { brief: 'b0', connection: 'One', threshold: 8, open: 0 }
  return { run, version: SUMMARY_VERSION, text, ...usual, ...change }
}

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((some) => some.join(' '))

// A row on the disk has no fields that are undefined: what may be missing is left out.
const anyRow = fc.record(
  {
    createdAt: fc.integer({ min: 0, max: 8 }),
    title: words,
    status: fc.constantFrom(...STATUSES),
    composite: fc.integer({ min: 0, max: 10 }),
    project: fc.constantFrom('', 'p', 'q'),
    unseen: fc.constantFrom(0 as const, 1 as const),
  },
  { requiredKeys: ['createdAt', 'title', 'status', 'project', 'unseen'] },
)
const anySummary = fc.record(
  {
    text: words,
    brief: fc.constantFrom('b0', 'b1'),
    connection: fc.constantFrom('One', 'Two'),
    brand: fc.constantFrom('Nordic', 'Loud'),
    skill: fc.constantFrom('Landing', 'Board'),
    marks: fc.subarray([...MARKS], { minLength: 1 }),
  },
  { requiredKeys: ['text', 'brief', 'connection'] },
)
const anyMark = fc.record(
  {
    star: fc.constant(true as const),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1 }),
    project: fc.constantFrom('', 'p'),
    trashedAt: fc.constant(5),
  },
  { requiredKeys: [] },
)

/** Any run, apart from its id. */
export const anyKept = fc
  .tuple(anyRow, fc.option(anySummary), fc.option(anyMark))
  .map(([row, summary, mark]) => (id: string): Kept => {
    const isSummed = summary && row.status !== 'running'
    return {
      row: headOf(id, row),
      ...(isSummed && { summary: summaryRowOf(id, summary) }),
      ...(mark && { mark: { run: id, at: {}, ...mark } }),
    }
  })

export const anyQuery: fc.Arbitrary<Query> = fc
  .record(
    {
      text: fc.oneof(fc.constantFrom(...SOUGHT), words),
      statuses: fc.subarray([...STATUSES]),
      score: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 4, max: 10 })),
      connections: fc.subarray(['One', 'Two', 'None']),
      brands: fc.subarray(['Nordic', 'Loud']),
      skills: fc.subarray(['Landing', 'Board']),
      stages: fc.subarray([...MARKS, 'upheld' as const]),
      tags: fc.subarray(TAGS),
      project: fc.constantFrom('', 'p', 'q'),
      star: fc.constant(true as const),
      unseen: fc.constant(true as const),
      between: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 3, max: 9 })),
      trash: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  // Each part is there seldom: with all of them nothing would ever be found.
  .chain((query) =>
    fc
      .subarray(Object.keys(query), { maxLength: 3 })
      .map((keys) => Object.fromEntries(Object.entries(query).filter(([key]) => keys.includes(key)))),
  )

export async function keepAll({ relaxed }: Store, kept: readonly Kept[]): Promise<void> {
  await relaxed.runs.bulkPut(kept.map(({ row }) => row))
  await relaxed.marks.bulkPut(kept.flatMap(({ mark }) => mark ?? []))
  await relaxed.summaries.bulkPut(kept.flatMap(({ summary }) => summary ?? []))
}

/** Everything that is on the disk, newest first. */
export async function readAll({ relaxed }: Store): Promise<readonly Kept[]> {
  const rows = await relaxed.runs.toArray()
  const kept = rows.map(async (row) => ({
    row,
    mark: await relaxed.marks.get(row.id),
    summary: await relaxed.summaries.get(row.id),
  }))
  return (await Promise.all(kept)).sort(
    (one, other) => other.row.createdAt - one.row.createdAt || (one.row.id < other.row.id ? 1 : -1),
  )
}
