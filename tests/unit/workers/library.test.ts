import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needlesOf, searched } from '../../../src/run/searched'
import { deleteRun } from '../../../src/store/delete'
import type { Store } from '../../../src/store/open'
import { openLibrary } from '../../../workers/library'
import type { Facets, FacetValue, Query } from '../../../workers/library-surface'
import { runLock, takeLock } from '../../../workers/locks'
import { watchReads, watchSteps } from '../store/faults'
import { freshStore, PAGE_HASH, sameStore, writeRun } from '../store/fixture'
import { heldLocks } from './held-locks'
import { anyKept, anyQuery, headOf, type Kept, keepAll, readAll, summaryRowOf } from './library-fixture'

beforeEach(() => vi.stubGlobal('navigator', { locks: heldLocks() }))
afterEach(() => vi.unstubAllGlobals())

/** Databases are made for each of some dozens of cases, on a machine that may have other things to do. */
const SLOW = { timeout: 30_000 }

/** Said once more, as plainly as it can be: what a query means for one run. */
function meets({ row, mark, summary }: Kept, query: Query, without?: keyof Query): boolean {
  const { text, statuses, score, connections, brands, skills, stages, tags, project, star, unseen, between } =
    query
  const among = (wanted: readonly string[] | undefined, value: string | undefined) =>
    !wanted?.length || wanted.includes(value ?? 'nothing')
  const composite = row.composite ?? Number.NaN
  const parts: Record<keyof Query, boolean> = {
    text: needlesOf(text ?? '').every((needle) => searched(summary?.text ?? row.title).includes(needle)),
    statuses: among(statuses, row.status),
    score: !score || (composite >= score[0] && composite <= score[1]),
    connections: among(connections, summary?.connection),
    brands: among(brands, summary?.brand),
    skills: among(skills, summary?.skill),
    stages: !stages?.length || stages.some((mark) => summary?.marks?.includes(mark)),
    tags: !tags?.length || tags.some((tag) => mark?.tags?.includes(tag)),
    project: project === undefined || (mark?.project ?? row.project) === project,
    star: !star || mark?.star === true,
    unseen: !unseen || row.unseen === 1,
    between: !between || (row.createdAt >= between[0] && row.createdAt < between[1]),
    trash: (mark?.trashedAt !== undefined) === (query.trash ?? false),
  }
  return Object.entries(parts).every(([part, met]) => met || part === without)
}

const idsOf = (kept: readonly Kept[]) => kept.map(({ row }) => row.id)

/** Holds every answer of the library against the plain one. */
async function expectPlain(store: Store, library: ReturnType<typeof openLibrary>, query: Query) {
  const wanted = (await readAll(store)).filter((kept) => meets(kept, query))
  const found = await library.find(query, 0, 1000)
  expect(found.cards.map(({ row }) => row.id)).toEqual(idsOf(wanted))
  expect(found.total).toBe(wanted.length)
  expect(await library.ids(query)).toEqual(idsOf(wanted))
  expect((await library.find(query, 1, 2)).cards.map(({ row }) => row.id)).toEqual(idsOf(wanted.slice(1, 3)))
}

test('any query finds what a plain filter over all runs finds', SLOW, async () => {
  const all = fc.array(anyKept, { maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(all, fc.array(anyQuery, { minLength: 1, maxLength: 8 }), async (kept, queries) => {
      const store = await freshStore()
      await keepAll(
        store,
        kept.map((make, at) => make(`r${at}`)),
      )
      const library = openLibrary(store)
      for (const query of [{}, ...queries]) await expectPlain(store, library, query)
      store.close()
    }),
    { numRuns: 40 },
  )
})

test(
  'facets count what each value would give, and what is chosen of one does not narrow itself',
  SLOW,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyKept, { maxLength: 14 }), anyQuery, async (makes, query) => {
        const store = await freshStore()
        const kept = makes.map((make, at) => make(`r${at}`))
        await keepAll(store, kept)
        const facets = await openLibrary(store).facets(query)
        const count = (part: keyof Query, has: (each: Kept) => boolean) =>
          kept.filter((each) => meets(each, query, part) && has(each)).length
        const expectCounts = (
          name: keyof Facets,
          part: keyof Query,
          has: (each: Kept, value: string) => boolean,
        ) => {
          const values = facets[name] as readonly FacetValue[]
          for (const { value, count: told } of values)
            expect(told).toBe(count(part, (each) => has(each, value)))
          // None that occurs is missing.
          const known = values.map(({ value }) => value)
          expect(count(part, (each) => !known.some((value) => has(each, value)))).toBe(
            count(part, (each) => isBlank(each, part, known.length === 0)),
          )
        }
        expectCounts('statuses', 'statuses', ({ row }, value) => row.status === value)
        expectCounts('connections', 'connections', ({ summary }, value) => summary?.connection === value)
        expectCounts('brands', 'brands', ({ summary }, value) => summary?.brand === value)
        expectCounts('skills', 'skills', ({ summary }, value) => summary?.skill === value)
        expectCounts(
          'stages',
          'stages',
          ({ summary }, value) => summary?.marks?.some((mark) => mark === value) === true,
        )
        expectCounts('tags', 'tags', ({ mark }, value) => mark?.tags?.includes(value) === true)
        expectCounts(
          'projects',
          'project',
          ({ row, mark }, value) => (mark?.project ?? row.project) === value,
        )
        expect(facets.starred).toBe(count('star', ({ mark }) => mark?.star === true))
        expect(facets.unseen).toBe(count('unseen', ({ row }) => row.unseen === 1))
        expect(facets.trashed).toBe(count('trash', ({ mark }) => mark?.trashedAt !== undefined))
        store.close()
      }),
      { numRuns: 40 },
    )
  },
)

/** A run that has nothing of this facet is counted under no value; one in no project is, where any is in one. */
function isBlank({ row, mark, summary }: Kept, part: keyof Query, isNoneTold: boolean): boolean {
  if (part === 'connections') return summary?.connection === undefined
  if (part === 'brands') return summary?.brand === undefined
  if (part === 'skills') return summary?.skill === undefined
  if (part === 'stages') return (summary?.marks ?? []).length === 0
  if (part === 'tags') return (mark?.tags ?? []).length === 0
  return part === 'project' && isNoneTold && (mark?.project ?? row.project) === ''
}

test('a value that was chosen is told even where none is left', async () => {
  const store = await freshStore()
  await keepAll(store, [{ row: headOf('a') }])
  const facets = await openLibrary(store).facets({ statuses: ['failed'], tags: ['gone'] })
  expect(facets.statuses).toEqual([{ value: 'failed', count: 0 }])
  expect(facets.tags).toEqual([{ value: 'gone', count: 0 }])
})

test('to be in no project is a value where others are in one, or where it was chosen', async () => {
  const store = await freshStore()
  const library = openLibrary(store)
  await keepAll(store, [{ row: headOf('a') }, { row: headOf('b') }])
  expect((await library.facets({})).projects).toEqual([])
  expect((await library.facets({ project: '' })).projects).toEqual([{ value: '', count: 2 }])
  await library.mark(['a'], { project: 'p' })
  const both = [
    { value: '', count: 1 },
    { value: 'p', count: 1 },
  ]
  expect((await library.facets({})).projects).toEqual(both)
  expect((await library.facets({ project: 'p' })).projects).toEqual(both)
  expect(await library.ids({ project: '' })).toEqual(['b'])
})

type Tab = 0 | 1
const someIds = fc.subarray(['r0', 'r1', 'r2', 'r3', 'r4'], { minLength: 1 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('star' as const), runs: someIds, on: fc.boolean() }),
  fc.record({ kind: fc.constant('tag' as const), runs: someIds, tag: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('trash' as const), runs: someIds }),
  fc.record({ kind: fc.constant('restore' as const), runs: someIds }),
  fc.record({ kind: fc.constant('purge' as const), runs: someIds }),
  fc.record({ kind: fc.constant('seen' as const), runs: someIds }),
  fc.record({ kind: fc.constant('delete' as const), run: fc.constantFrom('r0', 'r1') }),
  fc.record({ kind: fc.constant('flush' as const), run: fc.constantFrom('r2', 'n1'), score: fc.nat(10) }),
  fc.record({ kind: fc.constant('settle' as const), run: fc.constantFrom('r2', 'n1') }),
)

async function doIt(store: Store, library: ReturnType<typeof openLibrary>, told: Act): Promise<unknown> {
  switch (told.kind) {
    case 'star':
      return library.mark(told.runs, { star: told.on })
    case 'tag':
      return library.mark(told.runs, { addTags: [told.tag] })
    case 'trash':
      return library.trash(told.runs)
    case 'restore':
      return library.restore(told.runs)
    case 'purge':
      return library.purge(told.runs)
    case 'seen':
      return library.markSeen(told.runs)
    case 'delete':
      return deleteRun(store, told.run)
    case 'flush':
    case 'settle': {
      // A writer writes heads and counts no changes; a new run may also come to be.
      const row = headOf(told.run, { createdAt: told.run === 'n1' ? 50 : 4 })
      if (told.kind === 'flush')
        return store.relaxed.runs.put({ ...row, status: 'running', composite: told.score })
      return (await store.relaxed.runs.get(told.run))?.status === 'running'
        ? store.relaxed.runs.put({ ...row, unseen: 1 })
        : undefined
    }
  }
}
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

test('whatever two tabs do, each finds what is on the disk', SLOW, async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom<Tab>(0, 1), act, anyQuery), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyKept, { minLength: 5, maxLength: 5 }), steps, async (makes, told) => {
      const store = await freshStore()
      await keepAll(
        store,
        makes.map((make, at) => make(`r${at}`)),
      )
      const stores = [store, await sameStore(store)] as const
      const tabs = [openLibrary(stores[0]), openLibrary(stores[1])] as const
      for (const [tab, what, query] of told) {
        await doIt(stores[tab], tabs[tab], what)
        await expectPlain(store, tabs[0], query)
        await expectPlain(store, tabs[1], query)
      }
      for (const each of stores) each.close()
    }),
    { numRuns: 25 },
  )
})

test('a tab that slept through more changes than are kept reads everything again', async () => {
  const store = await freshStore()
  const other = await sameStore(store)
  const kept = Array.from({ length: 400 }, (_, at) => ({ row: headOf(`r${at}`, { createdAt: at }) }))
  await keepAll(store, kept)
  const [awake, slept] = [openLibrary(store), openLibrary(other)]
  expect(await slept.ids({ star: true })).toEqual([])
  await awake.mark(idsOf(kept), { star: true })
  expect((await slept.ids({ star: true })).length).toBe(400)
  await awake.trash(idsOf(kept))
  await awake.purge()
  expect((await slept.find({}, 0, 10)).total).toBe(0)
})

test('the first screen reads as many rows as it shows, among thousands', async () => {
  const store = await freshStore()
  const trashed = (at: number) => at % 100 === 0
  await keepAll(
    store,
    Array.from({ length: 3000 }, (_, at) => ({
      row: headOf(`r${String(at).padStart(5, '0')}`, { createdAt: at }),
      summary: summaryRowOf(`r${String(at).padStart(5, '0')}`),
      mark: trashed(at) ? { run: `r${String(at).padStart(5, '0')}`, trashedAt: 5, at: {} } : undefined,
    })),
  )
  const library = openLibrary(store)
  const asked = watchReads()
  const steps = watchSteps()
  const { total, cards } = await library.find({}, 0, 50)
  expect(total).toBe(2970)
  expect(cards.map(({ row }) => row.createdAt)).toEqual(Array.from({ length: 50 }, (_, at) => 2999 - at))
  const ofRuns = asked.filter(({ table }) => table === 'runs' || table === 'summaries')
  expect(ofRuns.reduce((sum, { most }) => sum + most, 0) + steps()).toBeLessThan(200)
})

test('a card tells where the words stand, as they were written', async () => {
  const store = await freshStore()
  await keepAll(store, [
    { row: headOf('a'), summary: summaryRowOf('a', { text: 'Tea\nDie Größe der Überschrift stimmt' }) },
    { row: headOf('b', { title: 'Die GRÖSSE' }) },
  ])
  const { cards } = await openLibrary(store).find({ text: 'grosse' }, 0, 9)
  expect(cards.map(({ row, found }) => [row.id, found])).toEqual([
    ['b', { before: 'Die ', hit: 'GRÖSSE', after: '' }],
    ['a', { before: 'Die ', hit: 'Größe', after: ' der Überschrift stimmt' }],
  ])
  expect(Object.keys(cards[1]?.summary ?? {})).not.toContain('text')
})

test('a run that goes on cannot be put into the trash, and one that only waits can', async () => {
  const store = await freshStore()
  await keepAll(
    store,
    ['driven', 'left', 'over'].map((id) => ({
      row: headOf(id, { status: id === 'over' ? 'shipped' : 'running' }),
    })),
  )
  const library = openLibrary(store)
  const release = await takeLock(runLock('driven'))
  expect(await library.trash(['driven', 'left', 'over', 'gone'])).toEqual(['over', 'left'])
  expect(await library.ids({})).toEqual(['driven'])
  release()
  expect(await library.trash(['driven'])).toEqual(['driven'])
})

test('what is purged is gone for good, and nothing else is', async () => {
  const store = await freshStore()
  for (const runId of ['a', 'b', 'c']) await writeRun(store, { runId })
  const library = openLibrary(store)
  await library.trash(['a', 'b'])
  const release = await takeLock(runLock('b'))
  // Not in the trash, or written by somebody: both stay.
  expect(await library.purge(['a', 'b', 'c'])).toBe(1)
  release()
  expect(await store.relaxed.runs.toCollection().primaryKeys()).toEqual(['b', 'c'])
  expect(await library.purge()).toBe(1)
  expect(await library.ids({})).toEqual(['c'])
  expect(await store.relaxed.bodies.get(PAGE_HASH)).toBeDefined()
})

test('other runs of the same brief, newest first, without those in the trash', async () => {
  const store = await freshStore()
  await keepAll(
    store,
    ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({
      row: headOf(id, { createdAt: at }),
      summary: summaryRowOf(id, { brief: id === 'e' ? 'other' : 'same' }),
    })),
  )
  const library = openLibrary(store)
  await library.trash(['b'])
  expect((await library.sameBrief('a')).map(({ row }) => row.id)).toEqual(['d', 'c'])
  expect(await library.sameBrief('e')).toEqual([])
  expect(await library.sameBrief('gone')).toEqual([])
})

test('every change is told to all tabs, with the runs that it concerns', async () => {
  const store = await freshStore()
  await keepAll(store, [{ row: headOf('a', { unseen: 1 }) }])
  const library = openLibrary(store)
  const channel = new BroadcastChannel('library')
  const told: unknown[] = []
  channel.onmessage = ({ data }) => told.push(data)
  await library.mark(['a'], { star: true })
  await library.markSeen(['a'])
  await library.changeProject('p', { name: 'Shop' })
  await library.removeProject('p')
  await library.rank({ runs: ['a', 'b'], blind: true })
  await vi.waitFor(() => expect(told).toHaveLength(5))
  expect(told).toEqual([
    { kind: 'changed', runs: ['a'] },
    { kind: 'changed', runs: ['a'] },
    { kind: 'changed', runs: [] },
    { kind: 'changed' },
    { kind: 'changed', runs: ['a', 'b'] },
  ])
  channel.close()
})

test('rankings are given to whoever asks for two of their runs', async () => {
  const library = openLibrary(await freshStore())
  await library.rank({ runs: ['a', 'b', 'c'], blind: true })
  await library.rank({ runs: ['d', 'a'], blind: false })
  expect(await library.rankings(['c', 'a'])).toMatchObject([{ runs: ['a', 'b', 'c'], blind: true }])
  expect(await library.rankings(['a'])).toEqual([])
})
