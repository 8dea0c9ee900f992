// Runs in a list are fetched as far as someone looks, each once, and belong to the last question that was asked.
import { createRoot, createSignal } from 'solid-js'
import { expect, test } from 'vitest'
import { PAGE } from '../../../src/library/sheet/card-pages'
import { type CardsOptions, createCards } from '../../../src/library/sheet/cards'
import type { Card, Found, Query } from '../../../workers/library-surface'
import { cardNamed } from './card-named'

const numbered = (n: number, name = 'run') => Array.from({ length: n }, (_, at) => cardNamed(`${name}-${at}`))
const turn = () => new Promise<void>((then) => setTimeout(then))

/** The runs of a library that answers when it is told to, and what it was asked. */
async function opened(runs: (query: Query) => readonly Card[], more: Partial<CardsOptions> = {}) {
  const asked: { query: Query; from: number; limit: number; resolve: (found: Found) => void }[] = []
  const find = (query: Query, from: number, limit: number) =>
    new Promise<Found>((resolve) => asked.push({ query, from, limit, resolve }))
  const cards = createRoot(() => createCards({ find, query: () => ({}), ...more }))
  const answer = async (at: number) => {
    const { query = {}, from = 0, limit = 0, resolve } = asked[at] ?? {}
    resolve?.({ total: runs(query).length, cards: runs(query).slice(from, from + limit) })
    await turn()
  }
  await turn()
  return { cards, asked, answer }
}

test('runs that were found are fetched as far as someone looks, a page at a time, each once', async () => {
  const { cards, asked, answer } = await opened(() => numbered(500))
  await answer(0)
  expect(cards.total()).toBe(500)
  expect(cards.at(3)?.row.id).toBe('run-3')
  expect(cards.at(PAGE)).toBeUndefined()
  cards.look(0, 30)
  expect(asked).toHaveLength(1)
  cards.look(PAGE * 3 + 2, PAGE * 4 + 1)
  cards.look(PAGE * 3 + 2, PAGE * 4 + 1)
  expect(asked.slice(1).map(({ from }) => from)).toEqual([PAGE * 3, PAGE * 4])
  await answer(1)
  expect(cards.at(PAGE * 3 + 2)?.row.id).toBe(`run-${PAGE * 3 + 2}`)
})

test('they are those of the last question, whenever its answer comes, and stay until the next are there', async () => {
  const [query, setQuery] = createSignal<Query>({ text: 'a' })
  const { cards, asked, answer } = await opened(({ text }) => numbered(10, text), { query })
  setQuery({ text: 'ab' })
  setQuery({ text: 'abc' })
  await answer(0)
  expect(cards.total()).toBeUndefined()
  expect(asked.map(({ query: { text } }) => text)).toEqual(['a', 'abc'])
  await answer(1)
  expect(cards.at(0)?.row.id).toBe('abc-0')
  expect(cards.answered()).toBe(1)
  setQuery({ text: 'b' })
  await turn()
  expect(cards.at(0)?.row.id).toBe('abc-0')
  await answer(2)
  expect(cards.at(0)?.row.id).toBe('b-0')
})

test('they are asked for again where one looks, and stay where they are', async () => {
  const { cards, asked, answer } = await opened(() => numbered(500))
  await answer(0)
  cards.look(PAGE * 2, PAGE * 2 + 20)
  await answer(1)
  void cards.reload()
  expect(asked[2]).toMatchObject({ from: PAGE * 2, limit: PAGE })
  await answer(2)
  expect(cards.at(PAGE * 2)?.row.id).toBe(`run-${PAGE * 2}`)
  expect(cards.answered()).toBe(1)
})

test('they say why there are none, and forget it with the next answer', async () => {
  let broken = true
  const find = async () => {
    if (broken) throw new Error('newer')
    return { total: 0, cards: [] }
  }
  const { cards } = await opened(() => [], { find })
  expect(cards.error()).toEqual(new Error('newer'))
  broken = false
  await cards.reload()
  expect(cards.error()).toBeUndefined()
  expect(cards.total()).toBe(0)
})

test('newer versions of some take their place, with the words that were found', async () => {
  const found = { before: 'a ', hit: 'boat', after: '' }
  const { cards, answer } = await opened(() => [{ ...cardNamed('run-0'), found }])
  await answer(0)
  cards.renew([{ ...cardNamed('run-0'), star: true }])
  expect(cards.at(0)).toMatchObject({ star: true, found })
})

test('they are there at once for whoever comes back', async () => {
  const known = { total: 3, pages: new Map([[0, numbered(3)]]) }
  const { cards, answer } = await opened(() => numbered(3), { known })
  expect(cards.at(2)?.row.id).toBe('run-2')
  await answer(0)
  // It is the same list: whoever scrolled in it is not taken to its top.
  expect(cards.answered()).toBe(0)
})
