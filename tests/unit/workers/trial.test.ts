import { expect, test } from 'vitest'
import type { Rung } from '../../../src/models/line'
import { PRICE } from './callable-fixture'
import { draft, given, kept, passed } from './desk-fixture'
import { NO_CAPS } from './scene'

/** One test of a connection whose ladder says this: the news, and what stands in the book. */
async function trial(rungs: readonly Rung[], caps: object = {}) {
  const scene = await kept(undefined, { test: () => given(...rungs) })
  const { desk, store, id } = scene
  await desk.setCaps({ ...NO_CAPS, ...caps })
  await desk.save(draft({ id, price: PRICE }))
  return { ...scene, news: await scene.tested(id), rows: await store.relaxed.spend.toArray() }
}

test('what a test costs is in the book, by the word of the provider', async () => {
  const usage: Rung = { rung: 'usage', state: 'ok', usage: { input: 41, output: 12 } }
  const { rows } = await trial([...passed, usage])
  expect(rows).toMatchObject([{ open: 0, approx: false, run: expect.stringMatching(/^test:/) }])
  expect(rows[0]?.spent).toEqual({ tokens: 53, usd: expect.closeTo(0.053) })
})

test.each<[string, readonly Rung[], boolean]>([
  ['that was answered without a count', passed, true],
  ['that was cut', [{ rung: 'stream', state: 'failed', failed: { kind: 'truncated', detail: '' } }], true],
  ['that was refused', [{ rung: 'stream', state: 'failed', failed: { kind: 'credit', detail: '' } }], false],
  ['that never got there', [{ rung: 'key', state: 'failed', failed: { kind: 'auth', detail: '' } }], false],
])('a test %s costs about what was set aside, or nothing', async (_, rungs, isCharged) => {
  const { rows } = await trial(rungs)
  expect(rows).toMatchObject([{ open: 0, approx: isCharged }])
  expect(rows[0]?.spent).toEqual(isCharged ? rows[0]?.expected : { tokens: 0, usd: 0 })
})

test('a test for which a cap leaves no room is not made, says so, and says nothing of the connection', async () => {
  const { news, asked, desk, rows } = await trial(passed, { day: { usd: 0.01 } })
  const found = 'Your cap of $0.01 per day leaves no room for it.'
  expect(news).toEqual([
    { type: 'rung', rung: { rung: 'stream', state: 'failed', found } },
    { type: 'over', ok: false },
  ])
  expect([asked, rows]).toEqual([[], []])
  expect((await desk.connections())[0]).not.toHaveProperty('testOk')
})
