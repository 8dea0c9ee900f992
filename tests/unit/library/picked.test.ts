import { createRoot } from 'solid-js'
import { describe, expect, test } from 'vitest'
import { createPicked } from '../../../src/library/picked'

const runs = ['a', 'b', 'c', 'd', 'e', 'f']
const made = () =>
  createRoot(() =>
    createPicked((from = 0, to = runs.length - 1) => Promise.resolve(runs.slice(from, to + 1))),
  )
const inOrder = (ids: ReadonlySet<string>) => [...ids].sort().join('')

describe('picking', () => {
  test('puts to and takes away one at a time', () => {
    const picked = made()
    picked.toggle('b', 1)
    picked.toggle('d', 3)
    picked.toggle('b', 1)
    expect(inOrder(picked.ids())).toBe('d')
    expect([picked.has('d'), picked.count()]).toEqual([true, 1])
  })

  test('a range goes from the one that was picked last, and gives back what a longer one brought', async () => {
    const picked = made()
    picked.toggle('a', 0)
    picked.toggle('c', 2)
    await picked.extend(5, 2)
    expect(inOrder(picked.ids())).toBe('acdef')
    await picked.extend(3, 5)
    expect(inOrder(picked.ids())).toBe('acd')
    await picked.extend(1, 3)
    expect(inOrder(picked.ids())).toBe('abc')
  })

  test('a range from nothing begins where one comes from', async () => {
    const picked = made()
    await picked.extend(2, 1)
    expect(inOrder(picked.ids())).toBe('bc')
  })

  test('takes all, or none', async () => {
    const picked = made()
    await picked.all()
    expect(picked.count()).toBe(6)
    picked.drop(['a', 'f'])
    expect(inOrder(picked.ids())).toBe('bcde')
    picked.clear()
    expect(picked.count()).toBe(0)
  })

  test('an answer that comes after the next wish is not heard', async () => {
    const picked = made()
    const all = picked.all()
    picked.clear()
    await all
    expect(picked.count()).toBe(0)
  })
})
