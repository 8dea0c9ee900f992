// A database of every earlier version opens with all its rows, and its runs are read, settled and found.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { summaryOf } from '../../../src/run/summary'
import type { Store } from '../../../src/store/open'
import { exportRaw } from '../../../src/store/raw-export'
import { readBody, readIndex } from '../../../src/store/reader'
import { NEWEST } from '../../../src/store/schema'
import { openLibrary } from '../../../workers/library'
import { settleLeft } from '../../../workers/settle'
import { tidy } from '../../../workers/tidy'
import { stateOf } from '../../building/facts'
import { heldLocks } from '../workers/held-locks'
import { freshStore, saidOf } from './fixture'
import { makeOld, readOld } from './old-database'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks(), hardwareConcurrency: 2, onLine: true }))
afterEach(() => vi.unstubAllGlobals())

const VERSIONS = Array.from({ length: NEWEST - 1 }, (_, at) => at + 1)

describe.each(VERSIONS)('a database of version %i', (version) => {
  const old = readOld(version)
  const [settled = '', segments = '', left = ''] = old.runs.map(({ id }) => id)
  const eventsOf = (id: string) => old.runs.find((run) => run.id === id)?.events ?? []
  let opened = 0

  async function upgraded(): Promise<Store> {
    const name = `old-${version}-${opened++}`
    await makeOld(name, old)
    return freshStore(name)
  }

  test('opens with every row that it had, and its runs are read whole', async () => {
    const store = await upgraded()
    expect(old.version).toBe(version * 10)
    expect(store.relaxed.backendDB().version).toBe(NEWEST * 10)
    for (const { name, rows } of old.tables) {
      const now = await Promise.all((await store.relaxed.table(name).toArray()).map(comparable))
      const wanted = await Promise.all(rows.map(comparable))
      expect(now, name).toEqual(name === 'runs' ? wanted.map((row) => ({ unseen: 0, ...row })) : wanted)
    }
    const had = new Set(old.tables.map(({ name }) => name))
    for (const table of store.relaxed.tables.filter(({ name }) => !had.has(name)))
      expect(await table.count(), table.name).toBe(0)
    for (const { id, events } of old.runs) {
      const file = await saidOf(store, id).file()
      expect(file?.events).toEqual(events)
      expect(file?.raw.every(({ text }) => text.length > 0)).toBe(true)
    }
    expect((await readIndex(store, settled))?.blockStarts.length).toBeGreaterThan(0)
    const bodies = old.tables.find(({ name }) => name === 'bodies')?.rows ?? []
    for (const row of bodies as readonly { readonly hash: string; readonly body: Blob }[])
      expect((await readBody(store, row.hash))?.text).toBe(await row.body.text())
  })

  test('what its page had left is settled, nothing of it is lost, and the library finds all of it', async () => {
    const store = await upgraded()
    expect(await settleLeft(store, () => {})).toEqual([left])
    const had = eventsOf(left)
    const now = (await saidOf(store, left).saved()) ?? []
    expect(now.slice(0, had.length)).toEqual(had)
    expect(now.slice(had.length).map(({ type }) => type)).toContain('run_recovered')
    expect(await saidOf(store, left).head()).toMatchObject({ status: 'interrupted', compacted: 1 })
    expect(await saidOf(store, segments).head()).toMatchObject({ compacted: 1 })
    expect(await saidOf(store, segments).saved()).toEqual(eventsOf(segments))
    await tidy(store, async () => {})
    for (const { id } of old.runs) {
      const state = stateOf((await saidOf(store, id).saved()) ?? [])
      expect((await store.relaxed.summaries.get(id))?.text).toBe(summaryOf(state).text)
    }
    const library = openLibrary(store)
    expect((await library.find({}, 0, 9)).cards.map(({ row }) => row.id)).toEqual([left, segments, settled])
    const { title } = (await saidOf(store, settled).head()) ?? {}
    expect(await library.ids({ text: `"${title}"` })).toContain(settled)
    const counts = (await library.facets({})).statuses.reduce((sum, { count }) => sum + count, 0)
    expect(counts).toBe(3)
  })

  test('it can be taken out raw before it was ever upgraded, without a key', async () => {
    const name = `old-raw-${version}`
    await makeOld(name, old)
    const lines = (await (await exportRaw(name)).text()).trim().split('\n')
    const told = old.tables.filter((table) => table.name !== 'keys' && table.name !== 'vault')
    expect(lines).toHaveLength(1 + told.reduce((sum, { rows }) => sum + rows.length, 0))
    expect(lines.filter((line) => /"table":"(?:keys|vault)"/.test(line))).toEqual([])
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
