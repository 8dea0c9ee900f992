import { describe, expect, test } from 'vitest'
import type { Batch } from '../../../src/models/provider'
import { requirementsPrompt } from '../../../src/prompts/requirements'
import { defaults } from '../../../src/run/config'
import type { Connection } from '../../../src/run/connection'
import { fold, initialState } from '../../../src/run/state'
import { setCaps, spentAt } from '../../../src/store/spend'
import { openRequirements } from '../../../workers/requirements'
import { freshStore } from '../store/fixture'
import { callableOf, PRICE } from './callable-fixture'

const brief = { title: 'A bakery', what: 'One page.', requirements: ['It opens at six'] }

async function scene(reply: string, more: Partial<Connection> = {}) {
  const store = await freshStore()
  const batch: Batch = [
    { type: 'text', text: reply },
    { type: 'usage', usage: { input: 100, output: 20 } },
    { type: 'stop', stop: 'end' },
  ]
  const { callable, sent } = callableOf(async function* () {
    yield batch
  }, more)
  const opened = openRequirements({
    store,
    callableOf: async () => callable,
    place: async () => ({ https: false, online: true }),
  })
  return { store, sent, ...opened }
}

describe('[TR-4] requirements drafted from a brief', () => {
  test('one call, briefly answered, booked like any other', async () => {
    const { draftRequirements, store, sent } = await scene(
      '{"requirements":[{"text":"The hours stand first"}]}',
      {
        price: { input: 0.1, output: 0.4 },
      },
    )
    expect(await draftRequirements('c', brief)).toEqual(['The hours stand first'])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.maxOutput).toBe(4000)
    expect((await spentAt(store, Date.now())).day.tokens).toBe(120)
  })

  test('what it may cost is said before it is asked for', async () => {
    const { requirementsCost, sent } = await scene('', { price: PRICE })
    const { tokens, usd } = await requirementsCost('c', brief)
    expect(tokens).toBeGreaterThan(4000)
    expect(usd).toBeCloseTo(tokens / 1000, 3)
    expect(sent).toEqual([])
    expect((await (await scene('')).requirementsCost('c', brief)).usd).toBeUndefined()
  })

  test('a reply that lists nothing is refused, and is paid for all the same', async () => {
    const { draftRequirements, store } = await scene('I would rather design the page.')
    await expect(draftRequirements('c', brief)).rejects.toThrow('no list of requirements')
    expect((await spentAt(store, Date.now())).day.tokens).toBe(120)
  })

  test('no call passes a cap', async () => {
    const { draftRequirements, store, sent } = await scene('[]')
    await setCaps(store, { run: { tokens: 10 }, day: {}, month: {} })
    await expect(draftRequirements('c', brief)).rejects.toThrow('limit')
    expect(sent).toEqual([])
  })
})

test('[TR-4] what the model is asked', async () => {
  const created = {
    type: 'run_created',
    runId: '',
    brief,
    config: defaults,
    connection: '',
    nonce: 'fixed',
  } as const
  const { system, user } = requirementsPrompt(fold(initialState(), { seq: 0, t: 0, ...created }))
  await expect(`${system}\n\n======== user ========\n\n${user}\n`).toMatchFileSnapshot(
    '../prompts/snapshots/requirements.txt',
  )
})
