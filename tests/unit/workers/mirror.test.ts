// A mirror folder gets everything once and gives all of it back, and nothing of another device is overwritten.
import { expect, test } from 'vitest'
import { changeMarks } from '../../../src/store/marks'
import { openFolder } from '../../../src/vault/folder'
import { readName } from '../../../src/vault/layout'
import { lookInFolder, takeAll } from '../../../workers/incoming/look'
import { mirrorNow, mirrorQuietly, mirrorState, setMirror } from '../../../workers/mirror'
import { unwatched } from '../../../workers/stepping'
import { contentsOf, writeRuns } from '../incoming/vault-fixture'
import { freshStore } from '../store/fixture'
import { memoryFolder } from './memory-folder'
import { inPages } from './scene'

inPages()

/** IndexedDB of browsers keeps handles; the one of these tests keeps what can be copied. */
async function mirroring(folder: FileSystemDirectoryHandle, ...runs: readonly string[]) {
  const store = await freshStore()
  let kept: FileSystemDirectoryHandle | undefined
  const handles = {
    get: async () => (kept ? { id: 'mirror', handle: kept } : undefined),
    put: async (row: { handle: FileSystemDirectoryHandle }) => void (kept = row.handle),
    delete: async () => void (kept = undefined),
  }
  const through = <D extends object>(db: D): D =>
    new Proxy(db, { get: (of, name) => (name === 'handles' ? handles : Reflect.get(of, name)) })
  const own = { ...store, relaxed: through(store.relaxed), strict: through(store.strict) }
  await setMirror(own, folder)
  await writeRuns(own, ...runs)
  return own
}

/** Everything of a folder, in a store that was empty. */
async function takenFrom(folder: FileSystemDirectoryHandle) {
  const store = await freshStore()
  const looked = await lookInFolder(store, folder, unwatched)
  await takeAll(store, looked, unwatched)
  return { found: looked.plan.found.map(({ what }) => what), contents: await contentsOf(store) }
}

const kindsOf = (names: readonly string[]) => names.map((name) => readName(name)?.kind).toSorted()

test('a folder gets everything once, what is new the next time, and all of it comes back from it', async () => {
  const folder = memoryFolder('copies')
  const store = await mirroring(folder.handle, 'a', 'bb')
  const state = { folder: 'copies', access: 'granted', at: 1000 }
  expect(await mirrorNow(store, unwatched, () => 1000)).toMatchObject(state)
  const first = folder.names()
  expect(kindsOf(first)).toEqual(['facts', 'page', 'run', 'run', 'vault'])
  await mirrorNow(store, unwatched, () => 2000)
  expect(folder.names()).toEqual(first)
  expect(folder.written()).toBe(first.length)
  await writeRuns(store, 'ccc')
  await changeMarks(store, ['a'], { star: true }, 5)
  await mirrorQuietly(store)
  expect(kindsOf(folder.names().filter((name) => !first.includes(name)))).toEqual(['facts', 'run'])
  const { found, contents } = await takenFrom(folder.handle)
  expect(found).toEqual(['run', 'run', 'run', 'facts'])
  expect(contents).toEqual(await contentsOf(store))
})

test('two devices may share a folder: nothing of either is written over', async () => {
  const { handle } = memoryFolder('copies')
  const [one, other] = [await mirroring(handle, 'a'), await mirroring(handle, 'a', 'bb')]
  for (const store of [one, other]) await mirrorNow(store, unwatched)
  expect((await takenFrom(handle)).contents.runs).toEqual((await contentsOf(other)).runs)
})

test('a folder that was taken away says so, and keeps when it was last written', async () => {
  const folder = memoryFolder('copies')
  const store = await mirroring(folder.handle, 'a')
  await mirrorNow(store, unwatched, () => 1000)
  folder.breaks('The disk is gone.')
  await writeRuns(store, 'bb')
  expect(await mirrorNow(store, unwatched)).toMatchObject({ at: 1000, problem: 'The disk is gone.' })
})

test('without access nothing is written and nobody is asked', async () => {
  const folder = memoryFolder('copies', 'prompt')
  const store = await mirroring(folder.handle, 'a')
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
