import { expect, test } from 'vitest'
import { requirementsPrompt } from '../../../src/prompts/requirements'
import type { Connection } from '../../../src/run/connection'
import { setCaps, spentAt } from '../../../src/store/spend'
import { openRequirements } from '../../../workers/requirements'
import { created, stateAfter } from '../../building/facts'
import { PRICE } from './callable-fixture'
import { doorTo, NO_CAPS } from './scene'

/* [TR-4] Requirements are drafted from a brief. */

const brief = { title: 'A bakery', what: 'One page.', requirements: ['It opens at six'] }

async function scene(reply = '', more: Partial<Connection> = {}) {
  const { store, sent, door } = await doorTo(reply, more)
  const tokens = async () => (await spentAt(store, Date.now())).day.tokens
  return { store, sent, tokens, ...openRequirements(door) }
}

test('[TR-4] one call, briefly answered, booked like any other', async () => {
  const { draftRequirements, tokens, sent } = await scene(
    '{"requirements":[{"text":"The hours stand first"}]}',
  )
  expect(await draftRequirements('c', brief)).toEqual(['The hours stand first'])
  expect(sent.map(({ maxOutput }) => maxOutput)).toEqual([4000])
  expect(await tokens()).toBe(120)
})

test('what it may cost is said before it is asked for', async () => {
  const { requirementsCost, sent } = await scene('', { price: PRICE })
  const { tokens, usd } = await requirementsCost('c', brief)
  expect(tokens).toBeGreaterThan(4000)
  expect(usd).toBeCloseTo(tokens / 1000, 3)
  expect(sent).toEqual([])
  expect((await (await scene()).requirementsCost('c', brief)).usd).toBeUndefined()
})

test('a reply that lists nothing is refused, and is paid for all the same', async () => {
  const { draftRequirements, tokens } = await scene('I would rather design the page.')
  await expect(draftRequirements('c', brief)).rejects.toThrow('no list of requirements')
  expect(await tokens()).toBe(120)
})

test('no call passes a cap', async () => {
  const { draftRequirements, store, sent } = await scene('[]')
  await setCaps(store, { ...NO_CAPS, run: { tokens: 10 } })
  await expect(draftRequirements('c', brief)).rejects.toThrow('limit')
  expect(sent).toEqual([])
})

test('[TR-4] what the model is asked', async () => {
  const { system, user } = requirementsPrompt(stateAfter(created({ runId: '', brief, nonce: 'fixed' })))
  await expect(`${system}\n\n======== user ========\n\n${user}\n`).toMatchFileSnapshot(
    '../prompts/snapshots/requirements.txt',
  )
})
