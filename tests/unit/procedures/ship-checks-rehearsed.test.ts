import { expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { rehearsedSeat } from '../../../src/models/rehearsal/seat'
import { procedureOf } from '../../../src/procedures/of'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import { defaults } from '../../../src/run/config'
import type { StageSetup } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { depth } from '../../building/depth'
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
async function rehearsed(setup: StageSetup, time: number) {
  const nonced = setup.seats.map((seat) => ({ ...seat, nonce: `${time}${seat.id}`.padStart(32, '7') }))
  const events = followed((await playRun()).log.events, [
    { type: 'stage_opened', id: STAGE, procedure: setup.kind, setup: { ...setup, seats: nonced } },
  ])
  const before = stateOf(events)
  const clock = createClock(events.at(-1)?.t)
  const { brief = { title: '', what: '' } } = before
  const models = nonced.map((seat): [string, Model] => [
    seat.id,
    rehearsedSeat({ text: () => pageOf(2), brief, seat, config: defaults, sleep: clock.sleep }),
  ])
  const { driven, log } = perform({
    procedure: procedureOf(before),
    ...{ clock, events, pages: new Map([[hashOf(2), pageOf(2)]]), parallel: 4 },
    model: async function* answered(request, signal) {
      const model = new Map(models).get(request.seat ?? '')
      if (model) yield* model(request, signal)
    },
  })
  return { state: await clock.until(driven.done), own: log.events.slice(events.length) }
}

const times = depth([1, 2], [1, 2, 3, 4, 5, 6])

test.each(times)('ship checks that are rehearsed are read without a repair, %i', async (time) => {
  const accepting = await rehearsed({ ...acceptanceSetup, seats: seats(3) }, time)
  expect(acceptanceOf(accepting.state, STAGE).verdict?.result).toBeDefined()
  const planning = await rehearsed(planSetup, time)
  expect(planOf(planning.state, STAGE).rows?.every(({ votes }) => votes.length === 3)).toBe(true)
  for (const { own } of [accepting, planning])
    expect([...of(own, 'reply_refused'), ...of(own, 'call_failed')]).toEqual([])
})
