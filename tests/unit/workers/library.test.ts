// Any query of the library finds what a plain filter over all runs finds, whatever other tabs do meanwhile.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needlesOf, searched } from '../../../src/run/searched'
import { deleteRun } from '../../../src/store/delete'
import type { Store } from '../../../src/store/open'
import { openLibrary } from '../../../workers/library'
import type { FacetValue, Query } from '../../../workers/library-surface'
import { runLock, takeLock } from '../../../workers/locks'
import { depth } from '../../building/depth'
import { watchReads, watchSteps } from '../store/faults'
import { freshStore, PAGE_HASH, sameStore, writeRun } from '../store/fixture'
import { anyKept, anyQuery, headOf, type Kept, keepAll, readAll, summaryRowOf } from './library-fixture'
import { eventually } from '../../building/eventually'
import { inPages } from './scene'

inPages()

type Library = ReturnType<typeof openLibrary>
type Make = (id: string) => Kept

/** A store of these runs, and its library. */
async function shelf(kept: readonly Kept[] = []): Promise<{ store: Store; library: Library }> {
  const store = await freshStore()
  await keepAll(store, kept)
  return { store, library: openLibrary(store) }
}

const numbered = (makes: readonly Make[]) => makes.map((make, at) => make(`r${at}`))

const projectOf = ({ row, mark }: Kept) => mark?.project ?? row.project
const one = (value: string | undefined) => (value === undefined ? [] : [value])

/** What a run counts as, for each part of a query that names values. */
const VALUES = {
  statuses: ({ row }: Kept) => one(row.status),
  connections: ({ summary }: Kept) => one(summary?.connection),
  brands: ({ summary }: Kept) => one(summary?.brand),
  skills: ({ summary }: Kept) => one(summary?.skill),
  stages: ({ summary }: Kept): readonly string[] => summary?.marks ?? [],
  tags: ({ mark }: Kept) => mark?.tags ?? [],
}
// The keys of a literal.
const LISTS = Object.keys(VALUES) as (keyof typeof VALUES)[]

/** Said once more, as plainly as it can be: what a query means for one run. */
function meets(kept: Kept, query: Query, without?: keyof Query): boolean {
  const { row, mark, summary } = kept
  const { text = '', score, project, star, unseen, between, trash = false } = query
  const composite = row.composite ?? Number.NaN
  const parts: Partial<Record<keyof Query, boolean>> = {
    text: needlesOf(text).every((needle) => searched(summary?.text ?? row.title).includes(needle)),
    score: !score || (composite >= score[0] && composite <= score[1]),
    project: project === undefined || projectOf(kept) === project,
    star: !star || mark?.star === true,
    unseen: !unseen || row.unseen === 1,
    between: !between || (row.createdAt >= between[0] && row.createdAt < between[1]),
    trash: (mark?.trashedAt !== undefined) === trash,
  }
  for (const part of LISTS) {
    const wanted: readonly string[] = query[part] ?? []
    parts[part] = wanted.length === 0 || VALUES[part](kept).some((value) => wanted.includes(value))
  }
  return Object.entries(parts).every(([part, met]) => met || part === without)
}

const idsOf = (kept: readonly Pick<Kept, 'row'>[]) => kept.map(({ row }) => row.id)

/** Holds every answer of the library against the plain one. */
async function expectPlain(store: Store, library: Library, query: Query) {
  const wanted = idsOf((await readAll(store)).filter((kept) => meets(kept, query)))
  const found = await library.find(query, 0, 1000)
  expect(idsOf(found.cards)).toEqual(wanted)
  expect(found.total).toBe(wanted.length)
  expect(await library.ids(query)).toEqual(wanted)
  expect(idsOf((await library.find(query, 1, 2)).cards)).toEqual(wanted.slice(1, 3))
}

const someRuns = fc.array(anyKept, { maxLength: 14 })
const someQueries = fc.array(anyQuery, { minLength: 1, maxLength: 8 })

test('any query finds what a plain filter over all runs finds', async () => {
  await fc.assert(
    fc.asyncProperty(someRuns, someQueries, async (makes, queries) => {
      const { store, library } = await shelf(numbered(makes))
      for (const query of [{}, ...queries]) await expectPlain(store, library, query)
      store.close()
    }),
    { numRuns: depth(12, 60) },
  )
})

test('facets count what each value would give, and what is chosen of one does not narrow itself', async () => {
  const facetsOf = [...LISTS.map((name) => [name, name, VALUES[name]] as const), PROJECTS]
  await fc.assert(
    fc.asyncProperty(someRuns, anyQuery, async (makes, query) => {
      const kept = numbered(makes)
      const { store, library } = await shelf(kept)
      const facets = await library.facets(query)
      const among = (part: keyof Query) => kept.filter((each) => meets(each, query, part))
      for (const [name, part, valuesOf] of facetsOf) {
        const values = among(part).flatMap((each) => valuesOf(each))
        const told: readonly FacetValue[] = facets[name]
        for (const { value, count } of told)
          expect(values.filter((each) => each === value)).toHaveLength(count)
        const untold = values.filter((each) => !told.some(({ value }) => value === each))
        // To be in no project is a value only where any is in one.
        expect(untold.filter((value) => value !== '' || told.length > 0)).toEqual([])
      }
      expect([facets.starred, facets.unseen, facets.trashed]).toEqual([
        among('star').filter(({ mark }) => mark?.star).length,
        among('unseen').filter(({ row }) => row.unseen === 1).length,
        among('trash').filter(({ mark }) => mark?.trashedAt !== undefined).length,
      ])
      store.close()
    }),
    { numRuns: depth(12, 60) },
  )
})

const PROJECTS = ['projects', 'project', (kept: Kept) => one(projectOf(kept))] as const

test('a value that was chosen is told even where none is left', async () => {
  const { library } = await shelf([{ row: headOf('a') }])
  const facets = await library.facets({ statuses: ['failed'], tags: ['gone'] })
  expect(facets.statuses).toEqual([{ value: 'failed', count: 0 }])
  expect(facets.tags).toEqual([{ value: 'gone', count: 0 }])
})

test('to be in no project is a value where others are in one, or where it was chosen', async () => {
  const { library } = await shelf([{ row: headOf('a') }, { row: headOf('b') }])
  const told = async (query: Query) =>
    (await library.facets(query)).projects.map(({ value, count }) => [value, count])
  expect(await told({})).toEqual([])
  expect(await told({ project: '' })).toEqual([['', 2]])
  await library.mark(['a'], { project: 'p' })
  const both = ['', 'p'].map((project) => [project, 1])
  expect(await told({})).toEqual(both)
  expect(await told({ project: 'p' })).toEqual(both)
  expect(await library.ids({ project: '' })).toEqual(['b'])
})

const detail = fc.record({
  runs: fc.subarray(['r0', 'r1', 'r2', 'r3', 'r4'], { minLength: 1 }),
  star: fc.boolean(),
  tag: fc.constantFrom('x', 'y'),
  gone: fc.constantFrom('r0', 'r1'),
  live: fc.constantFrom('r2', 'n1'),
  composite: fc.nat(10),
})
type Detail = typeof detail extends fc.Arbitrary<infer D> ? D : never
type Tab = Awaited<ReturnType<typeof shelf>>

/** A writer writes heads and counts no changes; a new run may also come to be. */
const liveRow = (live: string) => headOf(live, { createdAt: live === 'n1' ? 50 : 4 })
const ACTS: Readonly<Record<string, (tab: Tab, detail: Detail) => Promise<unknown>>> = {
  star: ({ library }, { runs, star }) => library.mark(runs, { star }),
  tag: ({ library }, { runs, tag }) => library.mark(runs, { addTags: [tag] }),
  trash: ({ library }, { runs }) => library.trash(runs),
  restore: ({ library }, { runs }) => library.restore(runs),
  purge: ({ library }, { runs }) => library.purge(runs),
  seen: ({ library }, { runs }) => library.markSeen(runs),
  delete: ({ store }, { gone }) => deleteRun(store, gone),
  flush: ({ store }, { live, composite }) =>
    store.relaxed.runs.put({ ...liveRow(live), status: 'running', composite }),
  async settle({ store }, { live }) {
    const known = await store.relaxed.runs.get(live)
    if (known?.status === 'running') await store.relaxed.runs.put({ ...liveRow(live), unseen: 1 })
  },
}

test('whatever two tabs do, each finds what is on the disk', async () => {
  const step = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...Object.keys(ACTS)), detail, anyQuery)
  const steps = fc.array(step, { minLength: 1, maxLength: 12 })
  const five = fc.array(anyKept, { minLength: 5, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(five, steps, async (makes, told) => {
      const first = await shelf(numbered(makes))
      const store = await sameStore(first.store)
      const tabs = [first, { store, library: openLibrary(store) }]
      for (const [tab, act, how, query] of told) {
        await ACTS[act]?.(tabs[tab] ?? first, how)
        for (const { library } of tabs) await expectPlain(first.store, library, query)
      }
      for (const each of tabs) each.store.close()
    }),
    { numRuns: depth(10, 40) },
  )
})

test('a tab that slept through more changes than are kept reads everything again', async () => {
  const kept = Array.from({ length: 400 }, (_, at) => ({ row: headOf(`r${at}`, { createdAt: at }) }))
  const { store, library: awake } = await shelf(kept)
  const slept = openLibrary(await sameStore(store))
  expect(await slept.ids({ star: true })).toEqual([])
  await awake.mark(idsOf(kept), { star: true })
  expect((await slept.ids({ star: true })).length).toBe(400)
  await awake.trash(idsOf(kept))
  await awake.purge()
  expect((await slept.find({}, 0, 10)).total).toBe(0)
})

test('the first screen reads as many rows as it shows, among thousands', async () => {
  const { library } = await shelf(
    Array.from({ length: 3000 }, (_, at) => {
      const id = `r${String(at).padStart(5, '0')}`
      const mark = at % 100 === 0 ? { run: id, trashedAt: 5, at: {} } : undefined
      return { row: headOf(id, { createdAt: at }), summary: summaryRowOf(id), mark }
    }),
  )
  const asked = watchReads()
  const steps = watchSteps()
  const { total, cards } = await library.find({}, 0, 50)
  expect(total).toBe(2970)
  expect(cards.map(({ row }) => row.createdAt)).toEqual(Array.from({ length: 50 }, (_, at) => 2999 - at))
  const ofRuns = asked.filter(({ table }) => table === 'runs' || table === 'summaries')
  expect(ofRuns.reduce((sum, { most }) => sum + most, 0) + steps()).toBeLessThan(200)
})

test('a card tells where the words stand, as they were written', async () => {
  const { library } = await shelf([
    { row: headOf('a'), summary: summaryRowOf('a', { text: 'Tea\nDie Größe der Überschrift stimmt' }) },
    { row: headOf('b', { title: 'Die GRÖSSE' }) },
  ])
  const { cards } = await library.find({ text: 'grosse' }, 0, 9)
  expect(cards.map(({ row, found }) => [row.id, found])).toEqual([
    ['b', { before: 'Die ', hit: 'GRÖSSE', after: '' }],
    ['a', { before: 'Die ', hit: 'Größe', after: ' der Überschrift stimmt' }],
  ])
  expect(Object.keys(cards[1]?.summary ?? {})).not.toContain('text')
})

test('a run that goes on cannot be put into the trash, and one that only waits can', async () => {
  const going = ['driven', 'left'].map((id) => ({ row: headOf(id, { status: 'running' }) }))
  const { library } = await shelf([...going, { row: headOf('over') }])
  const release = await takeLock(runLock('driven'))
  expect(await library.trash(['driven', 'left', 'over', 'gone'])).toEqual(['over', 'left'])
  expect(await library.ids({})).toEqual(['driven'])
  release()
  expect(await library.trash(['driven'])).toEqual(['driven'])
})

test('what is purged is gone for good, and nothing else is', async () => {
  const { store, library } = await shelf()
  for (const runId of ['a', 'b', 'c']) await writeRun(store, { runId })
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
  const { library } = await shelf(
    ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({
      row: headOf(id, { createdAt: at }),
      summary: summaryRowOf(id, { brief: id === 'e' ? 'other' : 'same' }),
    })),
  )
  await library.trash(['b'])
  expect(idsOf(await library.sameBrief('a'))).toEqual(['d', 'c'])
  expect(await library.sameBrief('e')).toEqual([])
  expect(await library.sameBrief('gone')).toEqual([])
})

test('every change is told to all tabs, with the runs that it concerns', async () => {
  const { library } = await shelf([{ row: headOf('a', { unseen: 1 }) }])
  const channel = new BroadcastChannel('library')
  const told: unknown[] = []
  channel.onmessage = ({ data }) => told.push(data)
  await library.mark(['a'], { star: true })
  await library.markSeen(['a'])
  await library.changeProject('p', { name: 'Shop' })
  await library.removeProject('p')
  await library.rank({ runs: ['a', 'b'], blind: true })
  const changed = (runs?: readonly string[]) => ({ kind: 'changed', ...(runs && { runs }) })
  const wanted = [changed(['a']), changed(['a']), changed([]), changed(), changed(['a', 'b'])]
  await eventually(() => expect(told).toEqual(wanted))
  channel.close()
})

test('rankings are given to whoever asks for two of their runs', async () => {
  const { library } = await shelf()
  await library.rank({ runs: ['a', 'b', 'c'], blind: true })
  await library.rank({ runs: ['d', 'a'], blind: false })
  expect(await library.rankings(['c', 'a'])).toMatchObject([{ runs: ['a', 'b', 'c'], blind: true }])
  expect(await library.rankings(['a'])).toEqual([])
})
