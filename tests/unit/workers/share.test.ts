import { beforeEach, describe, expect, test } from 'vitest'
import { type Shelter, shelter, sweep, takeShared } from '../../../workers/share'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const NOW = 1_700_000_000_000
const DAY = 86_400_000

/** As much of a cache as is asked for: what is put is copied, as one on disk is. */
function createShelter(): Shelter & { readonly size: () => number } {
  const kept = new Map<string, Response>()
  const key = (request: RequestInfo | URL) =>
    request instanceof Request ? request.url : new URL(String(request), 'https://a.example/').href
  return {
    put: async (request, response) => void kept.set(key(request), response),
    match: async (request) => kept.get(key(request))?.clone(),
    delete: async (request) => kept.delete(key(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    size: () => kept.size,
  }
}

function formOf(fields: Readonly<Record<string, string>>, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}

describe('what is shared', () => {
  let cache: ReturnType<typeof createShelter>
  beforeEach(() => {
    cache = createShelter()
  })
  const put = (form: FormData, now = NOW) => shelter(cache, { id: ID, form, now })

  test('is taken once, words and files', async () => {
    const file = new File(['# Tea'], 'DESIGN.md', { type: 'text/markdown' })
    await put(formOf({ title: 'Tea', text: 'A page\r\nfor tea', url: '', other: 'x' }, [file]))
    const taken = await takeShared(cache, ID, NOW + 1000)
    expect(taken).toMatchObject({ title: 'Tea', url: '', leftOut: 0 })
    expect(taken?.text.replaceAll('\r\n', '\n')).toBe('A page\nfor tea')
    expect(taken).not.toHaveProperty('other')
    expect(taken?.files.map(({ name, type }) => [name, type])).toEqual([['DESIGN.md', 'text/markdown']])
    expect(await taken?.files[0]?.text()).toBe('# Tea')
    expect(await takeShared(cache, ID, NOW + 2000)).toBeUndefined()
    expect(cache.size()).toBe(0)
  })

  test('is gone after a day, whoever comes', async () => {
    await put(formOf({ text: 'x' }))
    await sweep(cache, NOW + DAY - 1)
    expect(cache.size()).toBe(1)
    expect(await takeShared(cache, ID, NOW + DAY)).toBeUndefined()
    expect(cache.size()).toBe(0)
  })

  test('and came from the future, by a clock that was set back, is gone as well', async () => {
    await put(formOf({ text: 'x' }))
    expect(await takeShared(cache, ID, NOW - 1)).toBeUndefined()
    expect(cache.size()).toBe(0)
  })

  test('is cut to what a page can use, and says what was left out', async () => {
    const small = (n: number) => new File(['x'], `${n}.png`, { type: 'image/png' })
    const large = new File([new Uint8Array(40_000_000)], 'large.png', { type: 'image/png' })
    const files = [large, ...Array.from({ length: 12 }, (_, n) => small(n)), new File([], 'empty.png')]
    await put(formOf({ text: 'y'.repeat(100_000) }, files))
    const taken = await takeShared(cache, ID, NOW)
    expect(taken?.text).toHaveLength(40_000)
    expect(taken?.files).toHaveLength(10)
    expect(taken?.leftOut).toBe(3)
  })

  test.each(['', 'lost', '../x', 'https://evil.example/', `${ID}/..`])(
    'is not found under %j',
    async (id) => {
      await put(formOf({ text: 'x' }))
      expect(await takeShared(cache, id, NOW)).toBeUndefined()
      expect(cache.size()).toBe(1)
    },
  )

  test('without anything in it is an empty thing', async () => {
    await put(new FormData())
    expect(await takeShared(cache, ID, NOW)).toEqual({ title: '', text: '', url: '', files: [], leftOut: 0 })
  })
})
