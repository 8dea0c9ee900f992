import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { type Notice, openStore } from '../../../src/store/open'
import { exportRaw } from '../../../src/store/raw-export'
import { readRunFile } from '../../../src/store/reader'
import { NEWEST } from '../../../src/store/schema'
import { watchTransactions } from './faults'
import {
  appendAll,
  freshStore,
  listeningWriter,
  notes,
  PAGE,
  placed,
  shippedFacts,
  until,
  writeRun,
} from './fixture'

/** What a later version of the app might leave behind: some tables gone, one new. */
async function newerDatabase(name: string) {
  const db = new Dexie(name)
  db.version(NEWEST + 1).stores({ runs: 'id', things: '++' })
  await db.open()
  await db.table('runs').put({ id: 'r9', from: 'the future', data: new Uint8Array([1, 2, 255]) })
  await db.table('things').put({ page: new Blob(['<p>'], { type: 'text/html' }), list: [1, { deep: true }] })
  db.close()
}

async function versionOf(name: string) {
  return (await indexedDB.databases()).find((each) => each.name === name)?.version
}

test('a newer database is refused before any write', async () => {
  await newerDatabase('newer')
  const seen = watchTransactions()
  expect(await openStore({ name: 'newer', onNotice: () => {} })).toEqual({ kind: 'newer' })
  expect(seen().filter(({ mode }) => mode !== 'readonly')).toEqual([])
  expect(await versionOf('newer')).toBe((NEWEST + 1) * 10)
})

test('a newer database can be taken out raw, whatever it holds', async () => {
  await newerDatabase('raw')
  const blob = await exportRaw('raw')
  const rows = (await blob.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows).toEqual([
    { database: 'raw', version: (NEWEST + 1) * 10, tables: ['runs', 'things'] },
    {
      table: 'runs',
      key: 'r9',
      value: { id: 'r9', from: 'the future', data: { view: 'Uint8Array', base64: 'AQL/' } },
    },
    {
      table: 'things',
      key: 1,
      value: { page: { blob: 'text/html', base64: 'PHA+' }, list: [1, { deep: true }] },
    },
  ])
  expect(await versionOf('raw')).toBe((NEWEST + 1) * 10)
})

test('the raw export goes through a table of any length', async () => {
  const store = await freshStore('raw-long')
  await store.relaxed.settings.bulkPut(Array.from({ length: 600 }, (_, at) => ({ key: `k${at}`, value: at })))
  const lines = (await (await exportRaw('raw-long')).text()).trim().split('\n')
  expect(lines).toHaveLength(601)
  expect(new Set(lines).size).toBe(601)
})

test('a raw export of nothing makes no database', async () => {
  await expect(exportRaw('never-made')).rejects.toThrow()
  expect(await versionOf('never-made')).toBeUndefined()
})

test('a connection that was closed does not come back on a newer database', async () => {
  const store = await freshStore('overtaken')
  store.close()
  const newer = new Dexie('overtaken')
  newer.version(NEWEST + 1).stores({ runs: 'id' })
  await newer.open()
  newer.close()
  await expect(store.ready()).rejects.toMatchObject({ name: 'StoreError newer', kind: 'newer' })
  await expect(Promise.resolve(store.relaxed.runs.count())).rejects.toThrow()
  expect(await versionOf('overtaken')).toBe((NEWEST + 1) * 10)
})

test('another tab’s upgrade finds the door open when nothing runs, and this tab is told', async () => {
  const store = await freshStore('free')
  const newer = new Dexie('free')
  newer.version(NEWEST + 1).stores({ runs: 'id' })
  await newer.open()
  expect(store.notices).toEqual([{ kind: 'closed' }])
  expect(store.relaxed.isOpen()).toBe(false)
  expect(store.strict.isOpen()).toBe(false)
  newer.close()
})

test('in a run the answer is busy: the upgrade waits, the run is written to its end, then the door opens', async () => {
  const store = await freshStore('busy')
  const { writer } = listeningWriter(store)
  const events = placed(shippedFacts('r1'))
  appendAll(writer, events.slice(0, 4))
  await writer.settle()
  let upgraded = false
  const newer = new Dexie('busy')
  newer.version(NEWEST + 1).stores({ runs: 'id' })
  const opening = newer.open().then(() => {
    upgraded = true
  })
  await until(() => store.notices.length === 1)
  expect(store.notices).toEqual([{ kind: 'busy' }])
  appendAll(writer, events.slice(4))
  expect(await writer.settle()).toBe(true)
  expect((await readRunFile(store, 'r1'))?.events).toEqual(events)
  expect(upgraded).toBe(false)
  await writer.close()
  await opening
  expect(store.notices).toEqual([{ kind: 'busy' }, { kind: 'closed' }])
  newer.close()
})

test('a tab that waits for the others to let go says so', async () => {
  const old = new Dexie('waiting')
  old.version(1).stores({ runs: 'id' })
  old.on('versionchange', () => false)
  await old.open()
  const notices: Notice[] = []
  const opening = openStore({ name: 'waiting', onNotice: (notice) => notices.push(notice) })
  await until(() => notices.length > 0)
  expect(notices).toEqual([{ kind: 'blocked' }])
  old.close()
  expect(await opening).toMatchObject({ kind: 'open' })
})

test('two holds are let go one by one, and a hold only once', async () => {
  const store = await freshStore('holds')
  const [first, second] = [store.hold(), store.hold()]
  const newer = new Dexie('holds')
  newer.version(NEWEST + 1).stores({ runs: 'id' })
  const opening = newer.open()
  await until(() => store.notices.length === 1)
  first()
  first()
  expect(store.relaxed.isOpen()).toBe(true)
  second()
  expect(store.relaxed.isOpen()).toBe(false)
  await opening
  newer.close()
})

test('a writer on a database that was taken over goes on in memory and says what to do', async () => {
  const store = await freshStore('taken-over')
  const { writer, troubles } = listeningWriter(store)
  appendAll(writer, placed(shippedFacts('r1').slice(0, 6)))
  await writer.settle()
  store.close()
  const newer = new Dexie('taken-over')
  newer.version(NEWEST + 1).stores({ runs: 'id' })
  await newer.open()
  newer.close()
  appendAll(writer, notes(1, 6))
  expect(await writer.settle()).toBe(false)
  expect(troubles).toMatchObject([{ kind: 'blocked' }])
  // What it wrote before can only be read by the newer version, which says so instead of giving half a run.
  await expect(writer.memory()).rejects.toThrow()
})

test('the pages of a run are in the raw export of our own database', async () => {
  const store = await freshStore('own')
  await writeRun(store)
  const text = await (await exportRaw('own')).text()
  expect(text).toContain(btoa(String.fromCharCode(...new TextEncoder().encode(PAGE))))
})
