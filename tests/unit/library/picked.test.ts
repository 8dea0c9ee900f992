// Runs are picked one at a time, as a range or all, and an answer that comes too late changes nothing.
import { createRoot } from 'solid-js'
import { expect, test } from 'vitest'
import { createPicked } from '../../../src/library/picked'

const runs = ['a', 'b', 'c', 'd', 'e', 'f']
function made() {
  const among = (from = 0, to = runs.length - 1) => Promise.resolve(runs.slice(from, to + 1))
  const picked = createRoot(() => createPicked(among))
  return { picked, ids: () => [...picked.ids()].sort().join('') }
}

test('runs are picked one at a time, all, or none', async () => {
  const { picked, ids } = made()
  for (const [run, at] of Object.entries({ b: 1, d: 3 })) picked.toggle(run, at)
  picked.toggle('b', 1)
  expect([ids(), picked.has('d'), picked.count()]).toEqual(['d', true, 1])
  await picked.all()
  expect(picked.count()).toBe(6)
  picked.drop(['a', 'f'])
  expect(ids()).toBe('bcde')
  picked.clear()
  expect(picked.count()).toBe(0)
})

test('a range goes from the one that was picked last, and gives back what a longer one brought', async () => {
  const { picked, ids } = made()
  picked.toggle('a', 0)
  picked.toggle('c', 2)
  for (const [to, from, now] of [
    [5, 2, 'acdef'],
    [3, 5, 'acd'],
    [1, 3, 'abc'],
  ] as const) {
    await picked.extend(to, from)
    expect(ids()).toBe(now)
  }
})

test('a range from nothing begins where one comes from', async () => {
  const { picked, ids } = made()
  await picked.extend(2, 1)
  expect(ids()).toBe('bc')
})

test('an answer that comes after the next wish is not heard', async () => {
  const { picked } = made()
  const all = picked.all()
  picked.clear()
  await all
  expect(picked.count()).toBe(0)
})
