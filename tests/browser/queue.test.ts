import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTabs, type Tab } from './queue-tabs'

let tabs: ReturnType<typeof openTabs>
/** Locks are of the whole origin: each test has projects and connections of its own. */
let project = ''
let tests = 0

beforeEach(() => {
  tabs = openTabs()
  project = `p${tests++}`
})
afterEach(() => tabs.close())

const began = (...runs: string[]) => vi.waitFor(() => expect(tabs.began()).toEqual(runs), 5000)
const names = Array.from({ length: 10 }, (_, at) => `run-${at}`)

/** Asks one after the other: requests of two tabs that are sent at once have no order. */
async function join(tab: Tab, run: string, cap: number, more: object = {}) {
  tab.ask({ do: 'join', run, cap, project, ...more })
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query()
    expect(held.some(({ name }) => name === `run:${run}`)).toBe(true)
  }, 5000)
  await inLine(run)
}

/** Until the run has begun or stands in the line. */
async function inLine(run: string) {
  const before = tabs.began().length
  await vi.waitFor(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const tab = held.find(({ name }) => name === `run:${run}`)?.clientId
    const waits = [...held, ...pending].some(
      ({ name, clientId }) => name === `turn:${project}` && clientId === tab,
    )
    expect(waits || tabs.began().includes(run) || tabs.began().length > before).toBe(true)
  }, 5000)
}

test('[CT-10] ten runs asked for at once on a cap of two begin in the order in which they were asked for', async () => {
  const tab = tabs.open()
  for (const run of names) tab.ask({ do: 'join', run, cap: 2, project })
  await began('run-0', 'run-1')
  for (const [at, run] of names.entries()) {
    tab.ask({ do: 'end', run })
    await began(...names.slice(0, Math.min(at + 3, names.length)))
  }
})

test('[CT-10] two tabs share the cap and the line', async () => {
  const [one, other] = [tabs.open(), tabs.open()]
  const order = names.slice(0, 6)
  for (const [at, run] of order.entries()) await join(at % 2 === 0 ? one : other, run, 2)
  await began('run-0', 'run-1')
  for (const [at, run] of order.entries()) {
    ;(at % 2 === 0 ? one : other).ask({ do: 'end', run })
    await began(...order.slice(0, Math.min(at + 3, order.length)))
  }
})

test('no more than the cap go on, however often places change hands', async () => {
  const tab = tabs.open()
  for (const run of names) tab.ask({ do: 'join', run, cap: 3, project })
  await began('run-0', 'run-1', 'run-2')
  // Long enough for one that must not begin to begin.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(tabs.began()).toHaveLength(3)
})

test('each is told its place, and the way up', async () => {
  const tab = tabs.open()
  for (const run of names.slice(0, 4)) tab.ask({ do: 'join', run, cap: 1, project })
  await vi.waitFor(() => expect(tabs.places('run-3')).toEqual([3]), 5000)
  expect(tabs.places('run-1')).toEqual([1])
  for (const run of names.slice(0, 3)) {
    tab.ask({ do: 'end', run })
    await vi.waitFor(() => expect(tabs.began()).toContain(names[names.indexOf(run) + 1]), 5000)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(tabs.places('run-3')).toEqual([3, 2, 1, 0])
  expect(tabs.places('run-1')).toEqual([1, 0])
  expect(tabs.places('run-0')).toEqual([])
})

test('places count the runs of all tabs', async () => {
  const [one, other] = [tabs.open(), tabs.open()]
  await join(one, 'run-0', 1)
  await join(one, 'run-1', 1)
  await join(other, 'run-2', 1)
  await join(one, 'run-3', 1)
  await vi.waitFor(() => expect(tabs.places('run-3')).toEqual([3]), 5000)
  await vi.waitFor(() => expect(tabs.places('run-2').at(-1)).toBe(2), 5000)
  one.ask({ do: 'end', run: 'run-0' })
  await vi.waitFor(() => expect(tabs.places('run-2').at(-1)).toBe(1), 5000)
  await vi.waitFor(() => expect(tabs.places('run-3').at(-1)).toBe(2), 5000)
})

test('one that leaves while it waits lets those behind it up, and never begins', async () => {
  const tab = tabs.open()
  for (const run of names.slice(0, 4)) tab.ask({ do: 'join', run, cap: 1, project })
  await vi.waitFor(() => expect(tabs.places('run-3')).toEqual([3]), 5000)
  // The head of the line, and one in the middle of it.
  tab.ask({ do: 'leave', run: 'run-1' })
  await vi.waitFor(() => expect(tabs.left()).toEqual(['run-1']), 5000)
  await vi.waitFor(() => expect(tabs.places('run-3').at(-1)).toBe(2), 5000)
  tab.ask({ do: 'leave', run: 'run-2' })
  await vi.waitFor(() => expect(tabs.places('run-3').at(-1)).toBe(1), 5000)
  tab.ask({ do: 'end', run: 'run-0' })
  await began('run-0', 'run-3')
})

test('a tab that is killed lets go of its places, those on the way and those in line', async () => {
  const [one, other] = [tabs.open(), tabs.open()]
  await join(one, 'run-0', 2)
  await join(other, 'run-1', 2)
  await join(one, 'run-2', 2)
  await join(other, 'run-3', 2)
  await began('run-0', 'run-1')
  one.kill()
  await began('run-0', 'run-1', 'run-3')
})

test('a connection has places of its own: a run behind a busy one waits though there is room', async () => {
  const tab = tabs.open()
  const connection = { id: `local-${project}`, runs: 1 }
  for (const run of names.slice(0, 2)) tab.ask({ do: 'join', run, cap: 5, project, connection })
  await vi.waitFor(() => expect(tabs.places('run-1')).toEqual([1]), 5000)
  expect(tabs.began()).toEqual(['run-0'])
  // Another project does not stand behind it.
  tab.ask({ do: 'join', run: 'run-9', cap: 5, project: `${project}-other` })
  await began('run-0', 'run-9')
  tab.ask({ do: 'end', run: 'run-0' })
  await began('run-0', 'run-9', 'run-1')
})

test('one that waits for its connection keeps no place that another project could use', async () => {
  const tab = tabs.open()
  const connection = { id: `local-${project}`, runs: 1 }
  for (const run of names.slice(0, 2)) tab.ask({ do: 'join', run, cap: 2, project, connection })
  await began('run-0')
  tab.ask({ do: 'join', run: 'run-9', cap: 2, project: `${project}-other` })
  await began('run-0', 'run-9')
})

test('one that leaves while it waits for a place gives its place at the connection back', async () => {
  const tab = tabs.open()
  const connection = { id: `local-${project}`, runs: 1 }
  await join(tab, 'run-0', 1)
  await join(tab, 'run-1', 1, { connection })
  await vi.waitFor(() => expect(tabs.places('run-1')).toEqual([1]), 5000)
  tab.ask({ do: 'leave', run: 'run-1' })
  await vi.waitFor(() => expect(tabs.left()).toEqual(['run-1']), 5000)
  tab.ask({ do: 'end', run: 'run-0' })
  await join(tab, 'run-2', 1, { connection })
  await began('run-0', 'run-2')
})

test('a cap that is raised lets in who waits; a lowered one stops nobody', async () => {
  const tab = tabs.open()
  for (const run of names.slice(0, 3)) tab.ask({ do: 'join', run, cap: 1, project })
  await began('run-0')
  tab.ask({ do: 'cap', cap: 2 })
  await began('run-0', 'run-1')
  tab.ask({ do: 'cap', cap: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  tab.ask({ do: 'end', run: 'run-1' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(tabs.began()).toEqual(['run-0', 'run-1'])
  tab.ask({ do: 'end', run: 'run-0' })
  await began('run-0', 'run-1', 'run-2')
})
