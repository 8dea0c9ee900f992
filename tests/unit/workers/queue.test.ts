// Runs of a project begin in the order in which they queued up, in any tab, and block no other project.
import { expect, test } from 'vitest'
import type { Release } from '../../../workers/locks'
import { openQueue } from '../../../workers/queue'
import { inPages, served } from './scene'

inPages()

/** A line in which so many runs may go on at once, and what has begun, in order. */
function line(atOnce: number) {
  // Two tabs: the line is the same one.
  const tabs = [openQueue(), openQueue()]
  const begun: string[] = []
  const places = new Map<string, Release>()
  const signals = new Map<string, AbortController>()
  let asked = 0

  /** The first letter of a run is its project. */
  async function ask(run: string, connection?: { readonly id: string; readonly runs: number }) {
    const stop = new AbortController()
    signals.set(run, stop)
    asked += 1
    const wish = {
      run,
      project: run.charAt(0),
      cap: async () => atOnce,
      tell: () => {},
      connections: connection ? [connection] : [],
    }
    const release = await tabs[asked % 2]?.takeTurn({ ...wish, signal: stop.signal })
    begun.push(run)
    if (release) places.set(run, release)
  }

  return {
    ...{ ask, begun },
    /** These ask one after the other, and whoever may begin has begun. */
    async askAll(...runs: readonly string[]) {
      for (const run of runs) void ask(run)
      await served()
    },
    async end(run = '') {
      places.get(run)?.()
      await served()
    },
    stop: (run: string) => signals.get(run)?.abort(),
  }
}

test('the line of a project is left in the order in which runs came into it, whichever tab they are of', async () => {
  const { askAll, end, begun } = line(1)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5']
  await askAll(...all)
  for (const [at, run] of all.entries()) {
    expect(begun).toEqual(all.slice(0, at + 1))
    await end(run)
  }
  expect(begun).toEqual(all)
})

test('it does not stand in the way of another project: each has one that waits for a place', async () => {
  const { askAll, end, begun } = line(1)
  await askAll('a1', 'a2', 'a3', 'a4')
  await askAll('b1', 'b2')
  for (let at = 0; at < 6; at += 1) await end(begun[at])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('it moves up where one that waits is taken out of it', async () => {
  const { ask, askAll, end, begun, stop } = line(1)
  void ask('a1')
  const second = ask('a2')
  const third = ask('a3')
  await askAll('a4')
  stop('a3')
  await expect(third).rejects.toThrow()
  stop('a2')
  await expect(second).rejects.toThrow()
  expect(begun).toEqual(['a1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a4'])
})

test('it has as many going on at once as the person allows', async () => {
  const { askAll, end, begun } = line(2)
  await askAll('a1', 'a2', 'a3', 'a4')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('it waits for a busy connection without holding the place of another project', async () => {
  const { ask, askAll, end, begun } = line(2)
  const home = { id: 'home', runs: 1 }
  void ask('a1', home)
  void ask('a2', home)
  await served()
  await askAll('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})
