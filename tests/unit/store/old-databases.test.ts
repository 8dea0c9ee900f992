import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fold, initialState } from '../../../src/run/state'
import { summaryOf } from '../../../src/run/summary'
import type { Store } from '../../../src/store/open'
import { exportRaw } from '../../../src/store/raw-export'
import { readBody, readHead, readIndex, readRunFile } from '../../../src/store/reader'
import { NEWEST } from '../../../src/store/schema'
import { openLibrary } from '../../../workers/library'
import { settleLeft } from '../../../workers/settle'
import { tidy } from '../../../workers/tidy'
import { heldLocks } from '../workers/held-locks'
import { freshStore } from './fixture'
import { makeOld, readOld } from './old-database'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true }))
afterEach(() => vi.unstubAllGlobals())

const VERSIONS = Array.from({ length: NEWEST - 1 }, (_, at) => at + 1)

describe.each(VERSIONS)('a database of version %i', (version) => {
  const old = readOld(version)
  const rowsOf = (table: string) => old.tables.find(({ name }) => name === table)?.rows ?? []
  const [settled = '', segments = '', left = ''] = old.runs.map(({ id }) => id)
  const eventsOf = (id: string) => old.runs.find((run) => run.id === id)?.events ?? []
  let opened = 0

  async function upgraded(): Promise<Store> {
    const name = `old-${version}-${opened++}`
    await makeOld(name, old)
    return freshStore(name)
  }

  test('opens, and has every row that it had', async () => {
    const store = await upgraded()
    expect(old.version).toBe(version * 10)
    expect(store.relaxed.backendDB().version).toBe(NEWEST * 10)
    for (const { name, rows } of old.tables) {
      const now = await Promise.all((await store.relaxed.table(name).toArray()).map(comparable))
      const wanted = await Promise.all(rows.map(comparable))
      expect(now, name).toEqual(name === 'runs' ? wanted.map((row) => ({ unseen: 0, ...row })) : wanted)
    }
  })

  test('its runs are read whole, and fold to the same last state', async () => {
    const store = await upgraded()
    for (const { id, events } of old.runs) {
      const file = await readRunFile(store, id)
      expect(file?.events).toEqual(events)
      expect(file?.raw.every(({ text }) => text.length > 0)).toBe(true)
      expect((file?.events ?? []).reduce(fold, initialState())).toEqual(events.reduce(fold, initialState()))
    }
    expect((await readIndex(store, settled))?.blockStarts.length).toBeGreaterThan(0)
    for (const row of rowsOf('bodies') as readonly { readonly hash: string; readonly body: Blob }[])
      expect((await readBody(store, row.hash))?.text).toBe(await row.body.text())
  })

  test('what its page had left is settled, and nothing of it is lost', async () => {
    const store = await upgraded()
    expect(await settleLeft(store, () => {})).toEqual([left])
    const file = await readRunFile(store, left)
    const had = eventsOf(left)
    expect(file?.events.slice(0, had.length)).toEqual(had)
    expect(file?.events.slice(had.length).map(({ type }) => type)).toContain('run_recovered')
    expect(await readHead(store, left)).toMatchObject({ status: 'interrupted', compacted: 1 })
    expect(await readHead(store, segments)).toMatchObject({ compacted: 1 })
    expect((await readRunFile(store, segments))?.events).toEqual(eventsOf(segments))
  })

  test('its runs get their summaries, and are found in the library', async () => {
    const store = await upgraded()
    await settleLeft(store, () => {})
    await tidy(store, async () => {})
    for (const { id } of old.runs) {
      const state = ((await readRunFile(store, id))?.events ?? []).reduce(fold, initialState())
      expect((await store.relaxed.summaries.get(id))?.text).toBe(summaryOf(state).text)
    }
    const library = openLibrary(store)
    expect((await library.find({}, 0, 9)).cards.map(({ row }) => row.id)).toEqual([left, segments, settled])
    const { title } = (await readHead(store, settled)) ?? {}
    expect(await library.ids({ text: `"${title}"` })).toContain(settled)
    const counts = (await library.facets({})).statuses.reduce((sum, { count }) => sum + count, 0)
    expect(counts).toBe(3)
  })

  test('it can be taken out raw before it was ever upgraded, without a key', async () => {
    const name = `old-raw-${version}`
    await makeOld(name, old)
    const lines = (await (await exportRaw(name)).text()).trim().split('\n')
    const rows = old.tables.filter((table) => table.name !== 'keys' && table.name !== 'vault')
    expect(lines).toHaveLength(1 + rows.reduce((sum, table) => sum + table.rows.length, 0))
    expect(lines.some((line) => line.includes('"table":"keys"') || line.includes('"table":"vault"'))).toBe(
      false,
    )
    const now = (await indexedDB.databases()).find((each) => each.name === name)
    expect(now?.version).toBe(old.version)
  })
})

/** Blobs are told apart by what is in them. */
async function comparable(row: unknown): Promise<object> {
  // Each row of a table is an object.
  const pairs = Object.entries(row as object).map(async ([key, value]) => [
    key,
    value instanceof Blob ? { type: value.type, text: await value.text() } : value,
  ])
  return Object.fromEntries(await Promise.all(pairs))
}
