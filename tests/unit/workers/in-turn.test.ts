// A run that its person lets go on waits for a place again, and one that is stopped is stopped at once.
import { expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
import { driveInTurn } from '../../../workers/in-turn'
import { served } from './scene'

const answered = (answer: string): Fact => ({ type: 'answered', id: 'another:1', answer })

/** A run in a line of which the test says when its turn comes. */
function standing() {
  const told: Fact[] = []
  const places: (() => void)[] = []
  const turn = (signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      places.push(() => resolve(() => {}))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const run = driveInTurn({
    turn,
    begin: () => ({ done: new Promise(() => {}), tell: (fact) => void told.push(fact) }),
    goesOn: (fact) => fact.type === 'answered' && fact.answer === 'go_on',
  })
  return { run, told, places }
}

/** One that has had its turn and waits for its person. */
async function resting() {
  const all = standing()
  all.places[0]?.()
  await served()
  all.run.rest()
  return all
}

test('an answer with which it goes on waits for a place again', async () => {
  const { run, told, places } = await resting()
  run.tell(answered('go_on'))
  await served()
  expect(told).toEqual([])
  places[1]?.()
  await served()
  expect(told).toEqual([answered('go_on')])
})

test('an answer that ends it is heard at once, whoever has the places, and takes it out of the line', async () => {
  const { run, told, places } = await resting()
  run.tell(answered('stop'))
  expect(told).toEqual([answered('stop')])
  expect(places).toHaveLength(1)

  const again = standing()
  expect(again.places).toHaveLength(1)
  again.run.tell(answered('stop'))
  await served()
  expect(again.told).toEqual([answered('stop')])
})
