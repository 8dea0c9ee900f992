import { expect, test } from 'vitest'
import type { Driven } from '../../../src/kernel'
import type { Fact } from '../../../src/run/event'
import { initialState } from '../../../src/run/state'
import { driveInTurn } from '../../../workers/in-turn'

const answered = (answer: string): Fact => ({ type: 'answered', id: 'another:1', answer })

/** A run in a line of which the test says when its turn comes. */
function standing() {
  const told: Fact[] = []
  const places: (() => void)[] = []
  let released = 0
  const turn = (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      places.push(() => resolve(() => void released++))
      signal.addEventListener('abort', () => reject(signal.reason))
      if (signal.aborted) reject(signal.reason)
    })
  const begin = (): Driven => ({
    done: new Promise((resolve) => setTimeout(() => resolve(initialState()), 20)),
    tell: (fact) => void told.push(fact),
  })
  const goesOn = (fact: Fact) => fact.type === 'answered' && fact.answer === 'go_on'
  return { run: driveInTurn({ turn, begin, goesOn }), told, places, released: () => released }
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 0))

test('an answer with which it goes on waits for a place again', async () => {
  const { run, told, places } = standing()
  places[0]?.()
  await quiet()
  run.rest()
  run.tell(answered('go_on'))
  await quiet()
  expect(told).toEqual([])
  places[1]?.()
  await quiet()
  expect(told).toEqual([answered('go_on')])
})

test('an answer that ends it is heard at once, whoever has the places', async () => {
  const { run, told, places } = standing()
  places[0]?.()
  await quiet()
  run.rest()
  run.tell(answered('stop'))
  expect(told).toEqual([answered('stop')])
  expect(places).toHaveLength(1)
})

test('and takes a run that was taken up again out of the line', async () => {
  const { run, told, places } = standing()
  expect(places).toHaveLength(1)
  run.tell(answered('stop'))
  await quiet()
  expect(told).toEqual([answered('stop')])
})
