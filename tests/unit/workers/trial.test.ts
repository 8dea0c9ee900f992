import { expect, test } from 'vitest'
import type { Rung } from '../../../src/models/line'
import { deskOf, draft, given, listen, passed } from './desk-fixture'

const PRICE = { input: 1000, output: 1000 }

/** One test of a connection whose ladder says this: the news, and what stands in the book. */
async function trial(rungs: readonly Rung[], caps: object = {}) {
  const scene = await deskOf({ test: () => given(...rungs) })
  const { desk, store } = scene
  await desk.setCaps({ run: {}, day: {}, month: {}, ...caps })
  const { id } = await desk.save(draft({ price: PRICE }))
  await desk.keep(id, 'sk-test-0123456789-abcdefgh', { mode: 'tab' })
  const { port1, port2 } = new MessageChannel()
  const heard = listen(port2)
  await desk.test(id, port1)
  return { ...scene, news: await heard, rows: await store.relaxed.spend.toArray() }
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
  if (isCharged) expect(rows[0]?.spent).toEqual(rows[0]?.expected)
  else expect(rows[0]?.spent).toEqual({ tokens: 0, usd: 0 })
})

test('a test for which a cap leaves no room is not made, says so, and says nothing of the connection', async () => {
  const { news, asked, desk, rows } = await trial(passed, { day: { usd: 0.01 } })
  expect(news).toEqual([
    {
      type: 'rung',
      rung: { rung: 'stream', state: 'failed', found: 'Your cap of $0.01 per day leaves no room for it.' },
    },
    { type: 'over', ok: false },
  ])
  expect([asked, rows]).toEqual([[], []])
  expect((await desk.connections())[0]).not.toHaveProperty('testOk')
})
