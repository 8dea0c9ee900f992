import { expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { rehearsedSeat } from '../../../src/models/rehearsal/seat'
import { procedureOf } from '../../../src/procedures/of'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import { defaults } from '../../../src/run/config'
import type { StageSetup } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import {
  acceptanceSetup,
  followed,
  hashOf,
  pageOf,
  planSetup,
  playRun,
  seats,
  STAGE,
  stateOf,
} from '../../tools/ship-checks'
import { perform } from '../../tools/stage'

/** A stage whose seats nobody has connected. */
async function rehearsed(setup: StageSetup, round: number) {
  const run = (await playRun()).log.events
  const nonced = setup.seats.map((seat) => ({ ...seat, nonce: `${round}${seat.id}`.padStart(32, '7') }))
  const events = followed(run, [
    { type: 'stage_opened', id: STAGE, procedure: setup.kind, setup: { ...setup, seats: nonced } },
  ])
  const before = stateOf(events)
  const clock = createClock(events.at(-1)?.t)
  const brief = before.brief ?? { title: '', what: '' }
  const models = new Map<string, Model>(
    nonced.map((seat) => [
      seat.id,
      rehearsedSeat({ text: () => pageOf(2), brief, seat, config: defaults, sleep: clock.sleep }),
    ]),
  )
  const { driven, log } = perform({
    procedure: procedureOf(before),
    clock,
    events,
    model: async function* answered(request, signal) {
      const model = models.get(request.seat ?? '')
      if (model) yield* model(request, signal)
    },
    pages: new Map([[hashOf(2), pageOf(2)]]),
    parallel: 4,
  })
  return { state: await clock.until(driven.done), own: log.events.slice(events.length) }
}

const times = [1, 2, 3, 4, 5, 6]

test.each(times)('an acceptance that is rehearsed is read without a repair, %i', async (time) => {
  const { state, own } = await rehearsed({ ...acceptanceSetup, seats: seats(3) }, time)
  expect(of(own, 'reply_refused')).toEqual([])
  expect(of(own, 'call_failed')).toEqual([])
  expect(acceptanceOf(state, STAGE).verdict?.result).toBeDefined()
})

test.each(times)('a plan check that is rehearsed is read without a repair, %i', async (time) => {
  const { state, own } = await rehearsed(planSetup, time)
  expect(of(own, 'reply_refused')).toEqual([])
  expect(of(own, 'call_failed')).toEqual([])
  expect(planOf(state, STAGE).rows?.every(({ votes }) => votes.length === 3)).toBe(true)
})
