import * as z from 'zod/mini'
import { FACT_TABLES, type FactRow, type FactTable, isOfThisDevice, keyless } from '../../src/store/facts'
import { linesOf } from '../../src/vault/lines'
import { type PlainRow, rowOn } from '../../src/vault/plain-row'
import { ANSWERS, ROLES } from '../../src/run/event'
import { DOC_TYPES } from '../../src/run/panel'
import { checkRestored } from '../drafts'
import type { Parts } from './archive'

/** Facts out of a copy, and the lines of those that are none. */
export interface FactsRead {
  readonly facts: readonly FactRow[]
  readonly odd: readonly { readonly table?: FactTable; readonly line: number }[]
}

const id = z.string().check(z.minLength(1), z.maxLength(128))
const text = (most: number) => z.string().check(z.maxLength(most))
const at = z.number().check(z.minimum(0))
const optional = z.optional
const clock = optional(at)

const word = z.union([
  z.looseObject({ kind: z.literal('must_fix'), id, text: text(10_000) }),
  z.looseObject({
    kind: z.enum(ANSWERS),
    finding: id,
    role: z.enum([...ROLES, 'bench', 'you']),
    text: text(10_000),
    reason: text(10_000),
  }),
])

const cost = z.object({ tokens: at, usd: optional(at) })

const version = z.looseObject({
  n: at,
  text: text(2_000_000),
  by: z.enum(['model', 'person', 'file']),
  at,
  from: optional(z.array(z.object({ type: z.enum(DOC_TYPES), version: at })).check(z.maxLength(20))),
})

const shapes = {
  marks: z.object({
    run: id,
    star: optional(z.literal(true)),
    tags: optional(z.array(text(200)).check(z.maxLength(500))),
    project: optional(text(128)),
    trashedAt: clock,
    notes: optional(
      z.record(id, z.object({ star: optional(z.literal(true)), comment: optional(text(10_000)), at })),
    ),
    at: z.object({ star: clock, tags: clock, project: clock, trashedAt: clock }),
  }),
  words: z.object({ run: id, id, at, word, givenTo: optional(id) }),
  projects: z.looseObject({ id, name: text(1000), createdAt: at }),
  documents: z.looseObject({
    id,
    kind: z.enum(['brand', 'skill', 'document']),
    name: text(1000),
    text: text(2_000_000),
    tokens: optional(text(2_000_000)),
    versions: optional(z.array(version).check(z.maxLength(1000))),
    addedAt: at,
    changedAt: at,
    trashedAt: clock,
  }),
  rankings: z.looseObject({ id, at, runs: z.array(id).check(z.maxLength(1000)), blind: z.boolean() }),
  settings: z.object({ key: id, value: z.unknown() }),
  connections: z.looseObject({
    id,
    name: z.string(),
    provider: z.string(),
    baseUrl: z.string(),
    model: z.string(),
    thinking: z.string(),
    lock: z.boolean(),
    createdAt: at,
  }),
  spend: z.object({
    id,
    at,
    connection: id,
    run: id,
    expected: cost,
    spent: cost,
    approx: z.boolean(),
    open: z.literal(0),
  }),
} satisfies Record<FactTable, z.ZodMiniType>

/** The facts of a copy, line by line. One that is none is left out and told: it must not cost all the others. */
export async function readFactRows(parts: Parts): Promise<FactsRead> {
  const facts: FactRow[] = []
  const odd: { table?: FactTable; line: number }[] = []
  for await (const line of linesOf(parts)) {
    if (line.text.trim() === '') continue
    const read = factOn(rowOn(line))
    if ('row' in read) facts.push(read)
    else odd.push({ ...read, line: line.n })
  }
  return { facts, odd }
}

/** A fact, or of which table it wanted to be one. */
export function factOn({ table, row }: PlainRow): FactRow | { readonly table?: FactTable } {
  const known = FACT_TABLES.find((name) => name === table)
  if (!known) return {}
  const read = shapes[known].safeParse(row)
  if (!read.success || !isTaken(known, read.data)) return { table: known }
  // The shape of its table has just been seen to fit.
  return { table: known, row } as FactRow
}

/** Of a row that has the shape of its table: that is what lets it be read as one. */
function isTaken(table: FactTable, row: unknown): boolean {
  if (table === 'settings') return !isOfThisDevice((row as { key: string }).key)
  return table !== 'connections' || isConnection(row)
}

/** By the same rules as one that is typed in: an address that leads elsewhere would be sent what is asked. */
function isConnection(row: unknown): boolean {
  try {
    checkRestored(keyless(row as Parameters<typeof keyless>[0]))
    return true
  } catch (cause) {
    if (cause instanceof Error) return false
    throw cause
  }
}
