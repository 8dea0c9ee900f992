import { vi } from 'vitest'
import { type CabinetRow, entryOf, openedOf, readRow } from '../../../workers/cabinet-entry'
import type { Cabinet, Taken } from '../../../workers/cabinet-surface'
import { reading } from '../../../workers/readers'

export const KILN = `# Kiln

Pottery for people who cook.

## Colours

- **Background:** #fffaf2
- **Body text:** #1d1b16
- **Muted text:** #c9c2b4
- **Mist:** color-mix(in oklab, red, blue)

## Typography

- Body font: Charter
`

export const POSTER = `---
name: tide-poster
description: A poster about one tide.
example_prompt: A poster for the spring tide at Harrow.
mode: poster
critique:
  policy: opt-out
inputs:
  - name: place
    description: Which coast
    required: true
  - name: audience
  - name: size
    options: [A2, A3]
    default: A2
  - name: dark
    type: boolean
---

# Tide poster

Type is the picture.
`

const readers = { ...reading, ours: [] }

export function row(
  id: string,
  kind: 'brand' | 'skill',
  text: string,
  more: Partial<CabinetRow> = {},
): CabinetRow {
  const name = kind === 'brand' ? 'DESIGN.md' : 'SKILL.md'
  return { id, kind, name, text, addedAt: 1, changedAt: 1, ...more }
}

/** A cabinet in memory, with the readers as they are. What is taken in is told by the test. */
export function cabinetDouble(rows: readonly CabinetRow[], ours: readonly string[] = []) {
  const all = new Map(rows.map((one) => [one.id, one]))
  const read = (one: CabinetRow) => readRow(one, readers)
  const isOurs = (id: string) => ours.includes(id)
  const put = (one: CabinetRow) => {
    all.set(one.id, one)
    return one
  }
  const cabinet = {
    list: vi.fn<Cabinet['list']>(async (kind) =>
      [...all.values()]
        .filter((one) => one.kind === kind)
        .map((one) => entryOf(one, read(one), isOurs(one.id))),
    ),
    open: vi.fn<Cabinet['open']>(async (id) => {
      const one = all.get(id)
      return one && openedOf(one, read(one), isOurs(id))
    }),
    take: vi.fn<Cabinet['take']>(async () => []),
    read: vi.fn<Cabinet['read']>(async (kind, name, { text, tokens }) =>
      readRow({ kind, name, text, ...(tokens && { tokens }) }, readers),
    ),
    change: vi.fn<Cabinet['change']>(async (id, { text, tokens }) => {
      const before = all.get(id)
      if (!before || isOurs(id)) return undefined
      const next = put({ ...before, text, changedAt: before.changedAt + 1, ...(tokens && { tokens }) })
      return openedOf(next, read(next), false)
    }),
    copy: vi.fn<Cabinet['copy']>(async (id) => {
      const before = all.get(id)
      const next = before && put({ ...before, id: `${id}-copy` })
      return next && entryOf(next, read(next), false)
    }),
    trash: vi.fn<Cabinet['trash']>(async (ids) => {
      for (const id of ids) {
        const one = all.get(id)
        if (one) put({ ...one, trashedAt: 9 })
      }
    }),
    restore: vi.fn<Cabinet['restore']>(async (ids) => {
      for (const id of ids) {
        const { trashedAt: _, ...one } = all.get(id) ?? row(id, 'brand', '')
        put(one)
      }
    }),
    purge: vi.fn<Cabinet['purge']>(async (ids) => ids.filter((id) => all.delete(id)).length),
    exchange: vi.fn<Cabinet['exchange']>(async () => undefined),
  } satisfies Cabinet
  const entry = (id: string) => {
    const one = all.get(id)
    if (!one) throw new Error(`There is no ${id}.`)
    return entryOf(one, read(one), isOurs(id))
  }
  /** What the next drop is said to come to. */
  const willTake = (...taken: readonly Taken[]) => cabinet.take.mockResolvedValueOnce(taken)
  return { cabinet, entry, put, willTake }
}
