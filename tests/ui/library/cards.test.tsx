import { createRoot, createSignal } from 'solid-js'
import { describe, expect, test } from 'vitest'
import type { Card, Found, Query } from '../../../workers/library-surface'
import { createCards } from '../../../src/library/sheet/cards'
import { PAGE } from '../../../src/library/sheet/card-pages'
import { cardNamed } from './card-named'

const numbered = (n: number, name = 'run') => Array.from({ length: n }, (_, at) => cardNamed(`${name}-${at}`))

/** A library that answers when it is told to, and remembers what it was asked. */
function slow(runs: (query: Query) => readonly Card[]) {
  const asked: { query: Query; from: number; limit: number; answer: () => Promise<void> }[] = []
  const find = (query: Query, from: number, limit: number): Promise<Found> =>
    new Promise((resolve) => {
      const all = runs(query)
      const answer = () => {
        resolve({ total: all.length, cards: all.slice(from, from + limit) })
        return new Promise<void>((then) => setTimeout(then))
      }
      asked.push({ query, from, limit, answer })
    })
  return { find, asked }
}

const turn = () => new Promise<void>((then) => setTimeout(then))

describe('the runs that were found', () => {
  test('are fetched as far as someone looks, a page at a time, each once', async () => {
    const { find, asked } = slow(() => numbered(500))
    const cards = createRoot(() => createCards({ find, query: () => ({}) }))
    await turn()
    await asked[0]?.answer()
    expect(cards.total()).toBe(500)
    expect(cards.at(3)?.row.id).toBe('run-3')
    expect(cards.at(PAGE)).toBeUndefined()
    cards.look(0, 30)
    expect(asked).toHaveLength(1)
    cards.look(PAGE * 3 + 2, PAGE * 4 + 1)
    cards.look(PAGE * 3 + 2, PAGE * 4 + 1)
    expect(asked.slice(1).map(({ from }) => from)).toEqual([PAGE * 3, PAGE * 4])
    await asked[1]?.answer()
    expect(cards.at(PAGE * 3 + 2)?.row.id).toBe(`run-${PAGE * 3 + 2}`)
  })

  test('are those of the last question, whenever its answer comes', async () => {
    const { find, asked } = slow(({ text = '' }) => numbered(10, text))
    const [query, setQuery] = createSignal<Query>({ text: 'a' })
    const cards = createRoot(() => createCards({ find, query }))
    await turn()
    setQuery({ text: 'ab' })
    setQuery({ text: 'abc' })
    await asked[0]?.answer()
    expect(cards.total()).toBeUndefined()
    expect(asked.map(({ query: { text } }) => text)).toEqual(['a', 'abc'])
    await asked[1]?.answer()
    expect(cards.at(0)?.row.id).toBe('abc-0')
    expect(cards.answered()).toBe(1)
  })

  test('stay on screen until the next ones are there', async () => {
    const { find, asked } = slow(({ text = '' }) => numbered(10, text))
    const [query, setQuery] = createSignal<Query>({ text: 'a' })
    const cards = createRoot(() => createCards({ find, query }))
    await turn()
    await asked[0]?.answer()
    setQuery({ text: 'b' })
    await turn()
    expect(cards.at(0)?.row.id).toBe('a-0')
    await asked[1]?.answer()
    expect(cards.at(0)?.row.id).toBe('b-0')
  })

  test('are asked for again where one looks, and stay where they are', async () => {
    const { find, asked } = slow(() => numbered(500))
    const cards = createRoot(() => createCards({ find, query: () => ({}) }))
    await turn()
    await asked[0]?.answer()
    cards.look(PAGE * 2, PAGE * 2 + 20)
    await asked[1]?.answer()
    void cards.reload()
    expect(asked[2]).toMatchObject({ from: PAGE * 2, limit: PAGE })
    await asked[2]?.answer()
    expect(cards.at(PAGE * 2)?.row.id).toBe(`run-${PAGE * 2}`)
    expect(cards.answered()).toBe(1)
  })

  test('say why there are none, and forget it with the next answer', async () => {
    let broken = true
    const find = () =>
      broken ? Promise.reject(new Error('newer')) : Promise.resolve({ total: 0, cards: [] })
    const cards = createRoot(() => createCards({ find, query: () => ({}) }))
    await turn()
    expect(cards.error()).toEqual(new Error('newer'))
    broken = false
    await cards.reload()
    expect(cards.error()).toBeUndefined()
    expect(cards.total()).toBe(0)
  })

  test('take newer versions of some in their place, with the words that were found', async () => {
    const found = { before: 'a ', hit: 'boat', after: '' }
    const { find, asked } = slow(() => [{ ...cardNamed('run-0'), found }])
    const cards = createRoot(() => createCards({ find, query: () => ({}) }))
    await turn()
    await asked[0]?.answer()
    cards.renew([{ ...cardNamed('run-0'), star: true }])
    expect(cards.at(0)).toMatchObject({ star: true, found })
  })

  test('are there at once for whoever comes back', async () => {
    const { find, asked } = slow(() => numbered(3))
    const known = { total: 3, pages: new Map([[0, numbered(3)]]) }
    const cards = createRoot(() => createCards({ find, query: () => ({}), known }))
    expect(cards.at(2)?.row.id).toBe('run-2')
    await turn()
    await asked[0]?.answer()
    // It is the same list: whoever scrolled in it is not taken to its top.
    expect(cards.answered()).toBe(0)
  })
})
