// From what a stage goes by, the wish that it was asked for with can be told again.
import { expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import { fold, initialState } from '../../../src/run/state'
import type { StageWish } from '../../../src/run/stage-wish'
import { wishOf } from '../../../src/run/wished'
import { judgingSetup } from '../../../workers/judging'
import { creation } from '../../tools/stage'
import { callableOf, connectionOf } from '../workers/callable-fixture'

const state = fold(initialState(), { seq: 0, t: 0, ...creation({}) })

async function setupFor(wish: StageWish) {
  const callable = async (id: string) => ({
    ...callableOf(async function* () {}).callable,
    connection: connectionOf({ id }),
  })
  const options = { callableOf: callable, refusalOf: async () => undefined }
  const setup = await judgingSetup(options, wish, { artifact: 'h', mime: 'text/html', state })
  if ('why' in setup) throw new Error(`Not seated: ${setup.why}.`)
  return setup
}

const exam = {
  kind: 'exam',
  use: 'artifact',
  maxRounds: 3,
  adversarial: false,
  verificationMode: 'lightweight',
} as const
const WISHES: readonly StageWish[] = [
  { ...exam, seats: ['a', 'b'], critic: 'b', summary: 'a' },
  { ...exam, seats: ['a', 'b', 'a'], use: 'brief' },
  { ...exam, seats: [REHEARSAL, REHEARSAL], critic: REHEARSAL },
  { kind: 'acceptance', critic: 'a', seats: ['a', 'b'] },
  { kind: 'plan', round: 2, adversarial: false, seats: ['a', 'b'] },
  { kind: 'opinion', seats: ['a', 'b'], repeats: 1 },
]

test.each(WISHES)(
  '[OK-42] what a stage was asked for with is told from what it goes by: $kind',
  async (wish) => {
    const setup = await setupFor(wish)
    expect(wishOf(setup)).toEqual(wish)
    expect(await setupFor(wishOf(setup))).toMatchObject({
      seats: setup.seats.map(({ id, connectionId }) => ({ id, ...(connectionId && { connectionId }) })),
    })
  },
)

test('a critic that has no seat any more is played, for somebody has to look', () => {
  const seats = [{ id: 's1', connection: 'A', connectionId: 'a', family: 'f' }]
  const setup = { kind: 'acceptance', artifact: 'h', mime: 'text/html', seats, critic: 's9' } as const
  expect(wishOf(setup)).toEqual({ kind: 'acceptance', seats: ['a'], critic: REHEARSAL })
})
