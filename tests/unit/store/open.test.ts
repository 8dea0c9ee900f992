import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { type Notice, openStore } from '../../../src/store/open'
import { exportRaw } from '../../../src/store/raw-export'
import { NEWEST } from '../../../src/store/schema'
import { watchTransactions } from './faults'
import { appendAll, freshStore, notes, PAGE, until, writeRun, writing } from './fixture'

/** What a later version of the app makes of a database, or might leave behind: some tables gone, one new. */
function newerOn(name: string, tables: Readonly<Record<string, string>> = {}) {
  const db = new Dexie(name)
  db.version(NEWEST + 1).stores({ runs: 'id', ...tables })
  return db
}

async function newerDatabase(name: string) {
  const db = newerOn(name, { things: '++' })
  await db.open()
  await db.table('runs').put({ id: 'r9', from: 'the future', data: new Uint8Array([1, 2, 255]) })
  await db.table('things').put({ page: new Blob(['<p>'], { type: 'text/html' }), list: [1, { deep: true }] })
  db.close()
}

async function overtaken(name: string) {
  const newer = newerOn(name)
  await newer.open()
  newer.close()
}

async function versionOf(name: string) {
  return (await indexedDB.databases()).find((each) => each.name === name)?.version
}

async function rawLines(name: string) {
  return (await (await exportRaw(name)).text()).trim().split('\n')
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
  const run = { id: 'r9', from: 'the future', data: { view: 'Uint8Array', base64: 'AQL/' } }
  const thing = { page: { blob: 'text/html', base64: 'PHA+' }, list: [1, { deep: true }] }
  expect((await rawLines('raw')).map((line) => JSON.parse(line))).toEqual([
    { database: 'raw', version: (NEWEST + 1) * 10, tables: ['runs', 'things'] },
    { table: 'runs', key: 'r9', value: run },
    { table: 'things', key: 1, value: thing },
  ])
  expect(await versionOf('raw')).toBe((NEWEST + 1) * 10)
})

test('the raw export goes through a table of any length, and holds the pages of runs', async () => {
  const store = await freshStore('raw-long')
  await store.relaxed.settings.bulkPut(Array.from({ length: 600 }, (_, at) => ({ key: `k${at}`, value: at })))
  const lines = await rawLines('raw-long')
  expect([lines.length, new Set(lines).size]).toEqual([601, 601])
  await writeRun(store)
  const page = btoa(String.fromCharCode(...new TextEncoder().encode(PAGE)))
  expect((await rawLines('raw-long')).join('\n')).toContain(page)
})

test('a raw export of nothing makes no database', async () => {
  await expect(exportRaw('never-made')).rejects.toThrow()
  expect(await versionOf('never-made')).toBeUndefined()
})

test('a connection that was closed does not come back on a newer database', async () => {
  const store = await freshStore('overtaken')
  store.close()
  await overtaken('overtaken')
  await expect(store.ready()).rejects.toMatchObject({ name: 'StoreError newer', kind: 'newer' })
  await expect(Promise.resolve(store.relaxed.runs.count())).rejects.toThrow()
  expect(await versionOf('overtaken')).toBe((NEWEST + 1) * 10)
})

test('another tab’s upgrade finds the door open when nothing runs, and this tab is told', async () => {
  const store = await freshStore('free')
  await overtaken('free')
  expect(store.notices).toEqual([{ kind: 'closed' }])
  expect([store.relaxed.isOpen(), store.strict.isOpen()]).toEqual([false, false])
})

test('in a run the answer is busy: the upgrade waits, the run is written to its end, then the door opens', async () => {
  const store = await freshStore('busy')
  const { writer, add, events, saved } = await writing(4, { store })
  let upgraded = false
  const opening = overtaken('busy').then(() => {
    upgraded = true
  })
  await until(() => store.notices.length === 1)
  expect(store.notices).toEqual([{ kind: 'busy' }])
  add(4)
  expect(await writer.settle()).toBe(true)
  expect(await saved()).toEqual(events)
  expect(upgraded).toBe(false)
  await writer.close()
  await opening
  expect(store.notices).toEqual([{ kind: 'busy' }, { kind: 'closed' }])
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
  const opening = overtaken('holds')
  await until(() => store.notices.length === 1)
  first()
  first()
  expect(store.relaxed.isOpen()).toBe(true)
  second()
  expect(store.relaxed.isOpen()).toBe(false)
  await opening
})

test('a writer on a database that was taken over goes on in memory and says what to do', async () => {
  const { store, writer, troubles } = await writing(6)
  store.close()
  await overtaken(store.name)
  appendAll(writer, notes(1, 6))
  expect(await writer.settle()).toBe(false)
  expect(troubles).toMatchObject([{ kind: 'blocked' }])
  // What it wrote before can only be read by the newer version, which says so instead of giving half a run.
  await expect(writer.memory()).rejects.toThrow()
})
