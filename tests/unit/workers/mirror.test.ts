import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeMarks } from '../../../src/store/marks'
import { openFolder } from '../../../src/vault/folder'
import { readName } from '../../../src/vault/layout'
import { lookInFolder, takeAll } from '../../../workers/incoming/look'
import { mirrorNow, mirrorQuietly, mirrorState, setMirror } from '../../../workers/mirror'
import { unwatched } from '../../../workers/stepping'
import { contentsOf, writeRuns } from '../incoming/vault-fixture'
import { freshStore } from '../store/fixture'
import { heldLocks } from './held-locks'
import { memoryFolder } from './memory-folder'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks() }))
afterEach(() => void vi.unstubAllGlobals())

/** IndexedDB of browsers keeps handles; the one of these tests keeps what can be copied. */
async function mirroring(folder: FileSystemDirectoryHandle) {
  const store = await freshStore()
  const handles = {
    get: async () => (kept ? { id: 'mirror', handle: kept } : undefined),
    put: async (row: { handle: FileSystemDirectoryHandle }) => void (kept = row.handle),
    delete: async () => void (kept = undefined),
  }
  let kept: FileSystemDirectoryHandle | undefined
  const through = <D extends object>(db: D): D =>
    new Proxy(db, { get: (of, name) => (name === 'handles' ? handles : Reflect.get(of, name)) })
  const own = { ...store, relaxed: through(store.relaxed), strict: through(store.strict) }
  await setMirror(own, folder)
  return own
}

test('a folder gets everything once, and what is new the next time', async () => {
  const folder = memoryFolder('copies')
  const store = await mirroring(folder.handle)
  await writeRuns(store, 'a', 'bb')
  expect(await mirrorNow(store, unwatched, () => 1000)).toMatchObject({
    folder: 'copies',
    access: 'granted',
    at: 1000,
  })
  const first = folder.names()
  expect(first.map((name) => readName(name)?.kind).toSorted()).toEqual([
    'facts',
    'page',
    'run',
    'run',
    'vault',
  ])
  await mirrorNow(store, unwatched, () => 2000)
  expect(folder.names()).toEqual(first)
  expect(folder.written()).toBe(first.length)
  await writeRuns(store, 'ccc')
  await changeMarks(store, ['a'], { star: true }, 5)
  await mirrorQuietly(store)
  const news = folder.names().filter((name) => !first.includes(name))
  expect(news.map((name) => readName(name)?.kind).toSorted()).toEqual(['facts', 'run'])
})

test('what is in a folder comes back from it', async () => {
  const folder = memoryFolder('copies')
  const store = await mirroring(folder.handle)
  await writeRuns(store, 'a', 'bb')
  await changeMarks(store, ['a'], { star: true }, 5)
  await mirrorNow(store, unwatched)
  const empty = await freshStore()
  const plan = await lookInFolder(empty, folder.handle, unwatched)
  expect(plan.plan.found.map(({ what }) => what)).toEqual(['run', 'run', 'facts'])
  await takeAll(empty, plan, unwatched)
  expect(await contentsOf(empty)).toEqual(await contentsOf(store))
})

test('two devices may share a folder: nothing of either is written over', async () => {
  const folder = memoryFolder('copies')
  const [one, other] = [await mirroring(folder.handle), await mirroring(folder.handle)]
  await writeRuns(one, 'a')
  await writeRuns(other, 'a', 'bb')
  await mirrorNow(one, unwatched)
  await mirrorNow(other, unwatched)
  const empty = await freshStore()
  await takeAll(empty, await lookInFolder(empty, folder.handle, unwatched), unwatched)
  expect((await contentsOf(empty)).runs).toEqual((await contentsOf(other)).runs)
})

test('a folder that was taken away says so, and keeps when it was last written', async () => {
  const folder = memoryFolder('copies')
  const store = await mirroring(folder.handle)
  await writeRuns(store, 'a')
  await mirrorNow(store, unwatched, () => 1000)
  folder.breaks('The disk is gone.')
  await writeRuns(store, 'bb')
  expect(await mirrorNow(store, unwatched)).toMatchObject({ at: 1000, problem: 'The disk is gone.' })
})

test('without access nothing is written and nobody is asked', async () => {
  const folder = memoryFolder('copies', 'prompt')
  const store = await mirroring(folder.handle)
  await writeRuns(store, 'a')
  await mirrorQuietly(store)
  expect(folder.names()).toEqual([])
  expect(await mirrorState(store)).toEqual({ folder: 'copies', access: 'prompt' })
})

test('a file that was never filled is written again', async () => {
  const folder = memoryFolder('copies')
  folder.leave('b/abc')
  const open = await openFolder(folder.handle)
  expect(open.has('b/abc')).toBe(false)
  await open.put('b/abc', new TextEncoder().encode('page'))
  expect(await (await open.read('b/abc')).text()).toBe('page')
})
