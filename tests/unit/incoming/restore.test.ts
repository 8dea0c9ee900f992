import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFacts } from '../../../src/store/facts'
import { changeMarks } from '../../../src/store/marks'
import type { Store } from '../../../src/store/open'
import { changeProject } from '../../../src/store/projects'
import { setSetting } from '../../../src/store/settings'
import { lookAtFiles, takeAll } from '../../../workers/incoming/look'
import { putAway } from '../../../workers/incoming/put-away'
import { unwatched } from '../../../workers/stepping'
import { openStoring } from '../../../workers/storing'
import { killAt, mend } from '../store/faults'
import { freshStore, sameStore } from '../store/fixture'
import { archiveOf, contentsOf, fileOf, look, takeFiles, textOf, writeRuns } from './vault-fixture'

const ids = ['a', 'bb', 'ccc', 'dddd']

async function fullStore(): Promise<Store> {
  const store = await freshStore()
  await writeRuns(store, ...ids)
  await changeMarks(store, ['a', 'bb'], { star: true, addTags: ['shop'] }, 10)
  await changeProject(store, 'p1', { name: 'Shop' }, 5)
  await changeMarks(store, ['ccc'], { project: 'p1' }, 20)
  await setSetting(store, 'caps', { run: { usd: 2 } })
  await store.relaxed.documents.put({
    id: 'd1',
    kind: 'brand',
    name: 'Brand',
    text: '# A',
    addedAt: 1,
    changedAt: 2,
  })
  return store
}

test('a copy of everything, taken into an empty browser, gives everything again', async () => {
  const store = await fullStore()
  const archive = await archiveOf(store)
  const empty = await freshStore()
  const { runs, failed } = await takeFiles(empty, archive)
  expect(runs.toSorted()).toEqual(ids)
  expect(failed).toEqual([])
  expect(await contentsOf(empty)).toEqual(await contentsOf(store))
})

test('a copy of the same things is the same copy, and one of what came out of it too', async () => {
  const store = await fullStore()
  const [one, other] = [await archiveOf(store, 7), await archiveOf(store, 7)]
  const bytes = async (file: File) => Buffer.from(await file.arrayBuffer())
  expect((await bytes(one)).equals(await bytes(other))).toBe(true)
  const empty = await freshStore()
  await takeFiles(empty, one)
  await takeFiles(empty, await archiveOf(store))
  expect(await contentsOf(empty)).toEqual(await contentsOf(store))
})

test('a dry run says what would come, and writes nothing', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, 'a', 'bb')
  const before = await contentsOf(half)
  const { found } = await look(half, archive)
  const runs = found.filter((each) => each.what === 'run')
  expect(Object.fromEntries(runs.map(({ runId, to }) => [runId, to]))).toEqual({
    a: 'here',
    bb: 'here',
    ccc: 'new',
    dddd: 'new',
  })
  const facts = found.find((each) => each.what === 'facts')
  expect(facts?.tallies).toContainEqual({ table: 'documents', fresh: 1, known: 0 })
  expect(await contentsOf(half)).toEqual(before)
})

test('another run of the same id stays, and what was said of the other goes to the other', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, 'other')
  const mine = (await textOf(half, 'other')).replaceAll('"other"', '"a"')
  const own = await freshStore()
  await takeFiles(own, fileOf('mine.jury', mine))
  await takeFiles(own, archive)
  expect(await textOf(own, 'a')).toBe(mine)
  expect(await own.relaxed.marks.get('a')).toBe(undefined)
  expect(await own.relaxed.marks.get('a-2')).toMatchObject({ star: true, tags: ['shop'] })
  await takeFiles(own, archive)
  expect(await own.relaxed.runs.count()).toBe(5)
})

test('what is here is never written over', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await setSetting(half, 'caps', { run: { usd: 9 } })
  await changeProject(half, 'p1', { name: 'Mine' }, 50)
  await half.relaxed.documents.put({
    id: 'd1',
    kind: 'brand',
    name: 'Brand',
    text: '# Newer',
    addedAt: 1,
    changedAt: 3,
  })
  await takeFiles(half, archive)
  expect((await half.relaxed.settings.get('caps'))?.value).toEqual({ run: { usd: 9 } })
  expect((await half.relaxed.projects.get('p1'))?.name).toBe('Mine')
  expect((await half.relaxed.documents.get('d1'))?.text).toBe('# Newer')
})

test('the later word on each field counts, whichever device said it', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, 'a', 'bb')
  await changeMarks(half, ['a'], { star: false }, 99)
  await takeFiles(half, archive)
  expect(await half.relaxed.marks.get('a')).toMatchObject({ tags: ['shop'] })
  expect((await half.relaxed.marks.get('a'))?.star).toBe(undefined)
})

test('killed at any step and done again, nothing doubles and nothing is missing', async () => {
  const store = await fullStore()
  const archive = await archiveOf(store)
  const wanted = await contentsOf(store)
  let killed = 0
  for (let n = 1; ; n += 7) {
    const half = await freshStore()
    await writeRuns(half, 'bb')
    const plan = await lookAtFiles(half, [archive], unwatched)
    const killer = killAt(n)
    await takeAll(half, plan, unwatched).catch(() => undefined)
    const { name } = half
    half.close()
    const dead = killer.dead()
    mend()
    const again = await freshStore(name)
    await takeFiles(again, archive)
    const there = await contentsOf(again)
    expect(there, `killed at ${n}`).toEqual(wanted)
    expect(await again.relaxed.artifacts.count(), `killed at ${n}`).toBe(ids.length)
    again.close()
    if (!dead) break
    killed += 1
  }
  expect(killed).toBeGreaterThan(20)
}, 60_000)

test('any part of a library, merged with a copy of another part, gives both', async () => {
  const all = await fullStore()
  const wanted = (await contentsOf(all)).runs
  const part = fc.subarray(ids)
  await fc.assert(
    fc.asyncProperty(part, part, async (here, there) => {
      const [one, other] = [await freshStore(), await freshStore()]
      await writeRuns(one, ...here)
      await writeRuns(other, ...there)
      const archive = await archiveOf(other)
      await takeFiles(one, archive)
      const again = await takeFiles(one, archive)
      expect(again.runs).toEqual([])
      const both = ids.filter((id) => here.includes(id) || there.includes(id))
      expect((await contentsOf(one)).runs).toEqual(both.map((id) => wanted[ids.indexOf(id)]))
      for (const store of [one, other]) store.close()
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('called off between two runs, what came so far is whole', async () => {
  const archive = await archiveOf(await fullStore())
  const store = await freshStore()
  const plan = await lookAtFiles(store, [archive], unwatched)
  let left = 3
  const taken = await takeAll(store, plan, { step: async () => left-- > 0 })
  expect(taken).toMatchObject({ stopped: true, failed: [] })
  expect(taken.runs).toHaveLength(3)
  for (const id of taken.runs) expect(await textOf(store, id)).toBe(await textOf(await sameStore(store), id))
})

test('no key leaves with a copy', async () => {
  const store = await fullStore()
  await store.relaxed.connections.put({
    id: 'c1',
    name: 'Mine',
    provider: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    model: 'm',
    keyMode: 'remembered',
    keyHint: 'sk-a…1234',
    thinking: 'auto',
    lock: false,
    createdAt: 1,
  })
  const facts = JSON.stringify(await readFacts(store))
  expect(facts).toContain('"c1"')
  expect(facts).not.toContain('sk-a')
  const empty = await freshStore()
  await takeFiles(empty, await archiveOf(store))
  expect(await empty.relaxed.connections.get('c1')).toMatchObject({ keyMode: 'none', name: 'Mine' })
})

test('undone, everything is as it was, and the runs that came lie in the trash with their marks', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, 'a', 'bb')
  await changeMarks(half, ['a'], { addTags: ['mine'] }, 5)
  await changeProject(half, 'p1', { name: 'Mine' })
  await setSetting(half, 'mine', 1)
  const before = await readFacts(half)
  const taken = await takeFiles(half, archive)
  expect(await readFacts(half)).not.toEqual(before)
  expect(await putAway(half, taken, taken.changes, 500)).toBe(0)
  const now = (await readFacts(half)).filter(({ table, row }) => table !== 'marks' || isOf(row, ['a', 'bb']))
  expect(now).toEqual(before)
  expect(await half.relaxed.marks.get('ccc')).toMatchObject({ project: 'p1', trashedAt: 500 })
  // Taken in again, it is all there again.
  await takeFiles(half, archive)
  expect((await half.relaxed.marks.get('a'))?.tags).toEqual(['shop'])
})

test('undone, what was said since the import stays, and is counted', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, ...ids)
  const taken = await takeFiles(half, archive)
  await changeMarks(half, ['a'], { addTags: ['since'] }, 700)
  await setSetting(half, 'caps', { run: { usd: 5 } })
  expect(await putAway(half, taken, taken.changes, 800)).toBe(2)
  expect(await half.relaxed.marks.get('a')).toMatchObject({ star: true, tags: ['shop', 'since'] })
  expect((await half.relaxed.settings.get('caps'))?.value).toEqual({ run: { usd: 5 } })
  expect(await half.relaxed.marks.get('bb')).toBeUndefined()
  expect(await half.relaxed.documents.get('d1')).toBeUndefined()
})

test('the room of storing undoes the last import, and says that it cannot undo another', async () => {
  const archive = await archiveOf(await fullStore())
  const half = await freshStore()
  await writeRuns(half, ...ids)
  const storing = openStoring(half)
  const port = () => new MessageChannel().port1
  const plan = await storing.look([archive], port())
  const taken = await storing.take(plan.id, port())
  expect(taken).not.toHaveProperty('changes')
  expect(await openStoring(half).undo(taken)).toBe(taken.facts)
  expect(await storing.undo(taken)).toBe(0)
  expect(await half.relaxed.marks.count()).toBe(0)
})

function isOf(row: object, runs: readonly string[]): boolean {
  return 'run' in row && runs.some((run) => run === row.run)
}
