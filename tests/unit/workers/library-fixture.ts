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
export const STATUSES: readonly Status[] = ['running', 'shipped', 'below_threshold', 'failed', 'interrupted']
const TAGS = ['x', 'y', 'ü']
const MARKS: readonly StageMark[] = ['not_upheld', 'approved', 'accepted']

export function headOf(id: string, change: Partial<RunRow> = {}): RunRow {
  return {
    id,
    jury: 1,
    created: '2026-03-01T12:00:00.000Z',
    createdAt: 1000,
    project: '',
    origin: 'here',
    seq: 10,
    segments: 2,
    bytes: 100,
    transcriptBytes: 50,
    hash: '0',
    unseen: 0,
    compacted: 1,
    title: `Run ${id}`,
    status: 'shipped',
    rounds: [],
    protocolVersion: 1,
    ...change,
  }
}

export function summaryRowOf(run: string, change: Partial<SummaryRow> = {}): SummaryRow {
  return {
    run,
    version: SUMMARY_VERSION,
    text: `Run ${run}`,
    brief: 'b0',
    connection: 'One',
    threshold: 8,
    open: 0,
    ...change,
  }
}

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))

/** Any run, apart from its id. */
export const anyKept = fc
  .record({
    createdAt: fc.integer({ min: 0, max: 8 }),
    title: text,
    status: fc.constantFrom(...STATUSES),
    composite: optional(fc.integer({ min: 0, max: 10 })),
    project: fc.constantFrom('', 'p', 'q'),
    unseen: fc.constantFrom(0 as const, 1 as const),
    summary: optional(
      fc.record({
        text,
        brief: fc.constantFrom('b0', 'b1'),
        connection: fc.constantFrom('One', 'Two'),
        brand: optional(fc.constantFrom('Nordic', 'Loud')),
        skill: optional(fc.constantFrom('Landing', 'Board')),
        marks: optional(fc.subarray([...MARKS], { minLength: 1 })),
      }),
    ),
    mark: optional(
      fc.record({
        star: fc.boolean(),
        tags: fc.uniqueArray(fc.constantFrom(...TAGS)),
        project: optional(fc.constantFrom('', 'p')),
        trashed: fc.boolean(),
      }),
    ),
  })
  .map((made) => (id: string) => keptOf(id, made))

interface Made {
  readonly createdAt: number
  readonly title: string
  readonly status: Status
  readonly composite: number | undefined
  readonly project: string
  readonly unseen: 0 | 1
  readonly summary:
    | {
        readonly text: string
        readonly brief: string
        readonly connection: string
        readonly brand: string | undefined
        readonly skill: string | undefined
        readonly marks: readonly StageMark[] | undefined
      }
    | undefined
  readonly mark:
    | {
        readonly star: boolean
        readonly tags: readonly string[]
        readonly project: string | undefined
        readonly trashed: boolean
      }
    | undefined
}

function keptOf(id: string, { summary, mark, composite, ...head }: Made): Kept {
  return {
    row: headOf(id, { ...head, ...(composite !== undefined && { composite }) }),
    summary: summary && head.status !== 'running' ? summaryRowOf(id, clean(summary)) : undefined,
    mark: mark && {
      run: id,
      at: {},
      ...(mark.star && { star: true }),
      ...(mark.tags.length > 0 && { tags: mark.tags }),
      ...(mark.project !== undefined && { project: mark.project }),
      ...(mark.trashed && { trashedAt: 5 }),
    },
  }
}

/** A row on the disk has no fields that are undefined. */
function clean(summary: NonNullable<Made['summary']>): Partial<SummaryRow> {
  const { brand, skill, marks, ...rest } = summary
  return {
    ...rest,
    ...(brand !== undefined && { brand }),
    ...(skill !== undefined && { skill }),
    ...(marks && { marks }),
  }
}

export const anyQuery: fc.Arbitrary<Query> = fc
  .record(
    {
      text: fc.oneof(
        fc.constantFrom(
          'grosse',
          'BUTT',
          '"the button"',
          'button the',
          '見出',
          'fix',
          'nothing of this',
          ' ',
        ),
        text,
      ),
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
