// All tabs share one cap and one line of waiting runs, and a tab that goes away gives its places back.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTabs, type Tab } from './queue-tabs'
import { until } from './states'

let tabs: ReturnType<typeof openTabs>
/** Locks are of the whole origin: each test has projects and connections of its own. */
let project = ''
let tests = 0

beforeEach(() => {
  tabs = openTabs()
  project = `p${tests++}`
})
afterEach(() => tabs.close())

const began = (...runs: string[]) => until(() => expect(tabs.began()).toEqual(runs))
const stands = (run: string, place: number) => until(() => expect(tabs.places(run).at(-1)).toBe(place))
const names = Array.from({ length: 10 }, (_, at) => `run-${at}`)
/** Asked for at once, by one tab. */
const joinAll = (tab: Tab, count: number, cap: number, more: object = {}) =>
  names.slice(0, count).forEach((run) => tab.ask({ do: 'join', run, cap, project, ...more }))

/** Asks one after the other, each once the one before has begun or was told its place: what two tabs ask at once has no order. */
async function join(tab: Tab, run: string, cap: number, more: object = {}) {
  tab.ask({ do: 'join', run, cap, project, ...more })
  await until(() => expect(tabs.began().includes(run) || tabs.places(run).length > 0).toBe(true))
}

test('[CT-10] two tabs share the cap and the line', async () => {
  const both = [tabs.open(), tabs.open()]
  const order = names.slice(0, 6)
  const tabOf = (at: number) => both[at % 2] as Tab // There are two.
  for (const [at, run] of order.entries()) await join(tabOf(at), run, 2)
  await began('run-0', 'run-1')
  for (const [at, run] of order.entries()) {
    tabOf(at).ask({ do: 'end', run })
    await began(...order.slice(0, at + 3))
  }
})

test('each is told its place, and the way up', async () => {
  const tab = tabs.open()
  joinAll(tab, 4, 1)
  await stands('run-3', 3)
  expect(tabs.places('run-1')).toEqual([1])
  for (const [left, run] of [[2, 'run-0'] as const, [1, 'run-1'] as const, [0, 'run-2'] as const]) {
    tab.ask({ do: 'end', run })
    await stands('run-3', left)
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
  await stands('run-3', 3)
  await stands('run-2', 2)
  one.ask({ do: 'end', run: 'run-0' })
  await stands('run-2', 1)
  await stands('run-3', 2)
})

test('a tab that is killed lets go of its places, those on the way and those in line', async () => {
  const [one, other] = [tabs.open(), tabs.open()]
  for (const [at, tab] of [one, other, one, other].entries()) await join(tab, `run-${at}`, 2)
  await began('run-0', 'run-1')
  one.kill()
  await began('run-0', 'run-1', 'run-3')
})

test('one that leaves while it waits for a place gives its place at the connection back', async () => {
  const tab = tabs.open()
  const connection = { id: `local-${project}`, runs: 1 }
  await join(tab, 'run-0', 1)
  await join(tab, 'run-1', 1, { connection })
  await stands('run-1', 1)
  tab.ask({ do: 'leave', run: 'run-1' })
  await until(() => expect(tabs.left()).toEqual(['run-1']))
  tab.ask({ do: 'end', run: 'run-0' })
  await join(tab, 'run-2', 1, { connection })
  await began('run-0', 'run-2')
})

test('a cap that is raised lets in who waits; a lowered one stops nobody', async () => {
  const tab = tabs.open()
  /** The one that waits has seen this cap, and acted on it: it asks again only after. */
  const seen = (cap: number) => until(() => expect(tabs.caps().slice(-2)).toEqual([cap, cap]))
  joinAll(tab, 3, 1)
  await began('run-0')
  tab.ask({ do: 'cap', cap: 2 })
  await began('run-0', 'run-1')
  tab.ask({ do: 'cap', cap: 1 })
  await seen(1)
  tab.ask({ do: 'end', run: 'run-1' })
  await until(() => expect(tabs.ended()).toEqual(['run-1']))
  const looks = tabs.caps().length
  await until(() => expect(tabs.caps().length).toBeGreaterThan(looks + 1))
  expect(tabs.began()).toEqual(['run-0', 'run-1'])
  tab.ask({ do: 'end', run: 'run-0' })
  await began('run-0', 'run-1', 'run-2')
})
