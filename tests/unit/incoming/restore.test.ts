// A copy of everything gives everything again, overwrites nothing that is there, and can be undone.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readFacts } from '../../../src/store/facts'
import { changeMarks } from '../../../src/store/marks'
import type { Store } from '../../../src/store/open'
import { changeProject } from '../../../src/store/projects'
import { setSetting } from '../../../src/store/settings'
import { lookAtFiles, takeAll } from '../../../workers/incoming/look'
import { putAway } from '../../../workers/incoming/put-away'
import { unwatched } from '../../../workers/stepping'
import { openStoring } from '../../../workers/storing'
import { depth } from '../../building/depth'
import { connectionOf } from '../store/connections'
import { killAt, mend } from '../store/faults'
import { freshStore, sameStore } from '../store/fixture'
import { archiveOf, contentsOf, fileOf, look, takeFiles, textOf, writeRuns } from './vault-fixture'

const ids = ['a', 'bb', 'ccc', 'dddd']
const brand = { id: 'd1', kind: 'brand', name: 'Brand', text: '# A', addedAt: 1, changedAt: 2 } as const

async function fullStore(): Promise<Store> {
  const store = await freshStore()
  await writeRuns(store, ...ids)
  await changeMarks(store, ['a', 'bb'], { star: true, addTags: ['shop'] }, 10)
  await changeProject(store, 'p1', { name: 'Shop' }, 5)
  await changeMarks(store, ['ccc'], { project: 'p1' }, 20)
  await setSetting(store, 'caps', { run: { usd: 2 } })
  await store.relaxed.documents.put(brand)
  return store
}

/** A browser that has some of the runs already. */
async function browserWith(...runs: readonly string[]) {
  const store = await freshStore()
  await writeRuns(store, ...runs)
  const mark = (run: string) => store.relaxed.marks.get(run)
  const caps = async () => (await store.relaxed.settings.get('caps'))?.value
  return { store, mark, caps, take: (...files: File[]) => takeFiles(store, ...files) }
}

let full: Store
let archive: File
beforeAll(async () => {
  full = await fullStore()
  archive = await archiveOf(full, 7)
})

test('a copy of everything, taken into an empty browser, gives everything again', async () => {
  const { store, take } = await browserWith()
  const { runs, failed } = await take(archive)
  expect([runs.toSorted(), failed]).toEqual([ids, []])
  expect(await contentsOf(store)).toEqual(await contentsOf(full))
})

test('a copy of the same things is the same copy', async () => {
  const bytes = async (file: File) => Buffer.from(await file.arrayBuffer())
  expect((await bytes(archive)).equals(await bytes(await archiveOf(full, 7)))).toBe(true)
})

test('a dry run says what would come, and writes nothing', async () => {
  const { store } = await browserWith('a', 'bb')
  const before = await contentsOf(store)
  const { found } = await look(store, archive)
  const runs = found.filter((each) => each.what === 'run').map(({ runId, to }) => [runId, to])
  expect(Object.fromEntries(runs)).toEqual({ a: 'here', bb: 'here', ccc: 'new', dddd: 'new' })
  const facts = found.find((each) => each.what === 'facts')
  expect(facts?.tallies).toContainEqual({ table: 'documents', fresh: 1, known: 0 })
  expect(await contentsOf(store)).toEqual(before)
})

test('another run of the same id stays, and what was said of the other goes to the other', async () => {
  const half = await browserWith('other')
  const mine = (await textOf(half.store, 'other')).replaceAll('"other"', '"a"')
  const { store, take, mark } = await browserWith()
  await take(fileOf('mine.jury', mine))
  await take(archive)
  expect(await textOf(store, 'a')).toBe(mine)
  expect(await mark('a')).toBe(undefined)
  expect(await mark('a-2')).toMatchObject({ star: true, tags: ['shop'] })
  await take(archive)
  expect(await store.relaxed.runs.count()).toBe(5)
})

test('what is here is never written over, and of marks the later word on each field counts', async () => {
  const { store, take, mark, caps } = await browserWith('a', 'bb')
  await setSetting(store, 'caps', { run: { usd: 9 } })
  await changeProject(store, 'p1', { name: 'Mine' }, 50)
  await store.relaxed.documents.put({ ...brand, text: '# Newer', changedAt: 3 })
  await changeMarks(store, ['a'], { star: false }, 99)
  await take(archive)
  expect(await caps()).toEqual({ run: { usd: 9 } })
  expect((await store.relaxed.projects.get('p1'))?.name).toBe('Mine')
  expect((await store.relaxed.documents.get('d1'))?.text).toBe('# Newer')
  expect(await mark('a')).toMatchObject({ tags: ['shop'] })
  expect(await mark('a')).not.toHaveProperty('star')
})

test('killed at any step and done again, nothing doubles and nothing is missing', async () => {
  const wanted = await contentsOf(full)
  const stride = depth(35, 7)
  let killed = 0
  for (let n = 1; ; n += stride) {
    const { store } = await browserWith('bb')
    const plan = await lookAtFiles(store, [archive], unwatched)
    const killer = killAt(n)
    await takeAll(store, plan, unwatched).catch(() => undefined)
    store.close()
    const dead = killer.dead()
    mend()
    const again = await freshStore(store.name)
    await takeFiles(again, archive)
    expect(await contentsOf(again), `killed at ${n}`).toEqual(wanted)
    expect(await again.relaxed.artifacts.count(), `killed at ${n}`).toBe(ids.length)
    again.close()
    if (!dead) break
    killed += 1
  }
  expect(killed * stride).toBeGreaterThan(140)
})

test('any part of a library, merged with a copy of another part, gives both', async () => {
  const wanted = (await contentsOf(full)).runs
  const part = fc.subarray(ids)
  await fc.assert(
    fc.asyncProperty(part, part, async (here, there) => {
      const [one, other] = [await browserWith(...here), await browserWith(...there)]
      const copy = await archiveOf(other.store)
      await one.take(copy)
      expect((await one.take(copy)).runs).toEqual([])
      const both = ids.filter((id) => here.includes(id) || there.includes(id))
      expect((await contentsOf(one.store)).runs).toEqual(both.map((id) => wanted[ids.indexOf(id)]))
      for (const { store } of [one, other]) store.close()
    }),
    { numRuns: depth(4, 15) },
  )
})

test('called off between two runs, what came so far is whole', async () => {
  const { store } = await browserWith()
  const plan = await lookAtFiles(store, [archive], unwatched)
  let left = 3
  const { runs, ...rest } = await takeAll(store, plan, { step: async () => left-- > 0 })
  expect(rest).toMatchObject({ stopped: true, failed: [] })
  expect(runs).toHaveLength(3)
  for (const id of runs) expect(await textOf(store, id)).toBe(await textOf(await sameStore(store), id))
})

test('no key leaves with a copy', async () => {
  const { store } = await browserWith()
  const keyed = connectionOf('c1', { name: 'Mine', keyMode: 'remembered', keyHint: 'sk-a…1234' })
  await store.relaxed.connections.put(keyed)
  const facts = JSON.stringify(await readFacts(store))
  expect(facts).toContain('"c1"')
  expect(facts).not.toContain('sk-a')
  const empty = await browserWith()
  await empty.take(await archiveOf(store))
  const { keyMode, name } = (await empty.store.relaxed.connections.get('c1')) ?? {}
  expect([keyMode, name]).toEqual(['none', 'Mine'])
})

test('undone, everything is as it was, and the runs that came lie in the trash with their marks', async () => {
  const { store, take, mark } = await browserWith('a', 'bb')
  await changeMarks(store, ['a'], { addTags: ['mine'] }, 5)
  await changeProject(store, 'p1', { name: 'Mine' })
  await setSetting(store, 'mine', 1)
  const before = await readFacts(store)
  const taken = await take(archive)
  expect(await readFacts(store)).not.toEqual(before)
  expect(await putAway(store, taken, taken.changes, 500)).toBe(0)
  const isOld = (row: object) => 'run' in row && (row.run === 'a' || row.run === 'bb')
  const now = (await readFacts(store)).filter(({ table, row }) => table !== 'marks' || isOld(row))
  expect(now).toEqual(before)
  expect(await mark('ccc')).toMatchObject({ project: 'p1', trashedAt: 500 })
  // Taken in again, it is all there again.
  await take(archive)
  expect((await mark('a'))?.tags).toEqual(['shop'])
})

test('undone, what was said since the import stays, and is counted', async () => {
  const { store, take, mark, caps } = await browserWith(...ids)
  const taken = await take(archive)
  await changeMarks(store, ['a'], { addTags: ['since'] }, 700)
  await setSetting(store, 'caps', { run: { usd: 5 } })
  expect(await putAway(store, taken, taken.changes, 800)).toBe(2)
  expect(await mark('a')).toMatchObject({ star: true, tags: ['shop', 'since'] })
  expect(await caps()).toEqual({ run: { usd: 5 } })
  expect(await mark('bb')).toBeUndefined()
  expect(await store.relaxed.documents.get('d1')).toBeUndefined()
})

test('the room of storing undoes the last import, and says that it cannot undo another', async () => {
  const { store } = await browserWith(...ids)
  const storing = openStoring(store)
  const port = () => new MessageChannel().port1
  const plan = await storing.look([archive], port())
  const taken = await storing.take(plan.id, port())
  expect(taken).not.toHaveProperty('changes')
  expect(await openStoring(store).undo(taken)).toBe(taken.facts)
  expect(await storing.undo(taken)).toBe(0)
  expect(await store.relaxed.marks.count()).toBe(0)
})
