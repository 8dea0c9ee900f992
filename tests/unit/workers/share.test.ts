// What was shared with the app is taken once, is gone after a day, and is cut to what a page can use.
import { expect, test } from 'vitest'
import { type Shelter, shelter, sweep, takeShared } from '../../../workers/share'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NOW = 1_700_000_000_000
const DAY = 86_400_000

/** As much of a cache as is asked for: what is put is copied, as one on disk is. */
function createShelter() {
  const kept = new Map<string, Response>()
  const key = (request: RequestInfo | URL) =>
    request instanceof Request ? request.url : new URL(String(request), 'https://a.example/').href
  const cache: Shelter = {
    put: async (request, response) => void kept.set(key(request), response),
    match: async (request) => kept.get(key(request))?.clone(),
    delete: async (request) => kept.delete(key(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  }
  return { cache, size: () => kept.size, take: (now = NOW, id = ID) => takeShared(cache, id, now) }
}

/** A cache into which this was shared. */
async function shared(fields: Readonly<Record<string, string>>, files: readonly File[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  const all = createShelter()
  await shelter(all.cache, { id: ID, form, now: NOW })
  return all
}

test('what is shared is taken once, words and files', async () => {
  const file = new File(['# Tea'], 'DESIGN.md', { type: 'text/markdown' })
  const words = { title: 'Tea', text: 'A page\r\nfor tea', url: '', other: 'x' }
  const { take, size } = await shared(words, [file])
  const taken = await take(NOW + 1000)
  expect(taken).toMatchObject({ title: 'Tea', url: '', leftOut: 0 })
  expect(taken?.text.replaceAll('\r\n', '\n')).toBe('A page\nfor tea')
  expect(taken).not.toHaveProperty('other')
  expect(taken?.files.map(({ name, type }) => [name, type])).toEqual([['DESIGN.md', 'text/markdown']])
  expect(await taken?.files[0]?.text()).toBe('# Tea')
  expect(await take(NOW + 2000)).toBeUndefined()
  expect(size()).toBe(0)
})

test('it is gone after a day, whoever comes, and where it came from the future, by a clock that was set back', async () => {
  const { cache, take, size } = await shared({ text: 'x' })
  await sweep(cache, NOW + DAY - 1)
  expect(size()).toBe(1)
  expect(await take(NOW + DAY)).toBeUndefined()
  expect(size()).toBe(0)
  const future = await shared({ text: 'x' })
  expect(await future.take(NOW - 1)).toBeUndefined()
  expect(future.size()).toBe(0)
})

test('it is cut to what a page can use, and says what was left out', async () => {
  const image = (name: string, content: BlobPart = 'x') =>
    new File([content], `${name}.png`, { type: 'image/png' })
  const small = Array.from({ length: 12 }, (_, n) => image(`${n}`))
  const files = [image('large', new Uint8Array(40_000_000)), ...small, new File([], 'empty.png')]
  const taken = await (await shared({ text: 'y'.repeat(100_000) }, files)).take()
  expect(taken?.text).toHaveLength(40_000)
  expect(taken?.files).toHaveLength(10)
  expect(taken?.leftOut).toBe(3)
})

test('it is found under its id alone, and without anything in it is an empty thing', async () => {
  const { take, size } = await shared({})
  for (const id of ['', 'lost', '../x', 'https://evil.example/', `${ID}/..`])
    expect(await take(NOW, id), id).toBeUndefined()
  expect(size()).toBe(1)
  expect(await take()).toEqual({ title: '', text: '', url: '', files: [], leftOut: 0 })
})
