import { expect, test } from 'vitest'
import { rowOf } from '../../../src/models/catalogue'
import { ModelError } from '../../../src/models/provider'
import { defaultCaps } from '../../../src/run/limits'
import { type Connection, REHEARSAL } from '../../../src/run/connection'
import type { Draft } from '../../../workers/desk-surface'
import { openCalls } from '../../../workers/calls'
import { openKeyring } from '../../../workers/keyring'
import { openLedger } from '../../../workers/ledger'
import { freshStore, handClock } from '../store/fixture'
import {
  all,
  deskOf,
  draft,
  failureOf,
  GRANTED,
  given,
  KEY,
  kept,
  passed,
  REQUEST,
  thrown,
  troubleIn,
} from './desk-fixture'
import { eventually } from '../../building/eventually'

/* Connections as the desk keeps, tests and asks them. What becomes of their keys is in desk-keys. */

test('a connection is saved tidied up, and changed under its id', async () => {
  const { desk, clock } = await deskOf()
  const saved = await desk.save(
    draft({ name: '  Mine ', baseUrl: ' https://API.example/v1// ', model: ' m1 ' }),
  )
  const made = { createdAt: clock.now(), keyMode: 'none', name: 'Mine', model: 'm1' }
  expect(saved).toMatchObject({ ...made, baseUrl: 'https://api.example/v1' })
  clock.set(5000)
  const changed = await desk.save(draft({ id: saved.id, name: 'Other', temperature: 0.5 }))
  expect(changed).toMatchObject({ ...made, id: saved.id, name: 'Other', temperature: 0.5 })
  expect(await desk.save(draft({ id: saved.id }))).not.toHaveProperty('temperature')
  expect(await desk.connections()).toHaveLength(1)
  // An address that is left out is the provider’s own.
  const { baseUrl } = await desk.save(draft({ provider: 'anthropic', baseUrl: '' }))
  expect(baseUrl).toBe('https://api.anthropic.com/v1')
})

test.each<[string, Partial<Draft>, string, string]>([
  ['no name', { name: ' ' }, 'missing', 'name'],
  ['an endless name', { name: 'n'.repeat(121) }, 'invalid', 'name'],
  ['a line break in a name', { name: 'a\nb' }, 'invalid', 'name'],
  ['an unknown provider', { provider: 'nobody' }, 'unknown', 'provider'],
  ['no address', { provider: 'custom-chat', baseUrl: '' }, 'missing', 'baseUrl'],
  ['no scheme', { baseUrl: 'api.example/v1' }, 'invalid', 'baseUrl'],
  ['another scheme', { baseUrl: 'javascript:alert(1)' }, 'invalid', 'baseUrl'],
  ['a password in the address', { baseUrl: 'https://me:secret@api.example' }, 'invalid', 'baseUrl'],
  ['a key in the address', { baseUrl: 'https://api.example/?key=1' }, 'invalid', 'baseUrl'],
  ['a hash', { baseUrl: 'https://api.example/#a' }, 'invalid', 'baseUrl'],
  ['a model with a control character', { model: 'a\u0000' }, 'invalid', 'model'],
  ['half a token', { maxOutput: 1.5 }, 'invalid', 'maxOutput'],
  ['no room', { context: 0 }, 'invalid', 'context'],
  ['a temperature of boiling water', { temperature: 100 }, 'invalid', 'temperature'],
  ['a price that is none', { price: { input: Number.NaN, output: 1 } }, 'invalid', 'price'],
  ['a price below nothing', { price: { input: 1, output: -1 } }, 'invalid', 'price'],
])('%s is refused, with the field named', async (_, more, kind, field) => {
  const { desk } = await deskOf()
  expect(await troubleIn(desk.save(draft(more)))).toEqual({ kind, field })
  expect(await desk.connections()).toEqual([])
})

test('an edit of a connection that is gone says so, and makes no other', async () => {
  const { desk } = await deskOf()
  for (const id of ['nobody', REHEARSAL])
    expect(await troubleIn(desk.save(draft({ id })))).toEqual({ kind: 'no_connection' })
  expect(await desk.connections()).toEqual([])
})

test('what the page says of a key is not believed when it brings a connection back', async () => {
  const { desk } = await deskOf()
  const { id: _id, ...saved } = await desk.save(draft())
  await desk.restore({ ...saved, id: 'back', keyMode: 'remembered', keyHint: 'sk-x…abcd' })
  const back = (await desk.connections()).find((each) => each.id === 'back')
  expect(back).toMatchObject({ keyMode: 'none', keyState: 'none' })
  expect(back).not.toHaveProperty('keyHint')
  for (const id of [REHEARSAL, '', 'a|b']) {
    const bad: Connection = { ...saved, id }
    expect(await troubleIn(desk.restore(bad))).toEqual({ kind: 'invalid', field: 'id' })
  }
  expect(await desk.connections()).toHaveLength(2)
})

test('a test says each rung on its port, closes it, and is remembered; a rung that fails makes it one that failed', async () => {
  const { desk, asked, clock, id, tested } = await kept()
  const rungs = passed.map((rung) => ({ type: 'rung', rung }))
  expect(await tested(id)).toEqual([...rungs, { type: 'over', ok: true }])
  expect(asked).toMatchObject([
    { act: 'test', args: { to: { key: KEY }, request: { model: 'm1' }, place: { https: true } } },
  ])
  expect(await desk.connections()).toMatchObject([{ testedAt: clock.now(), testOk: true }])

  const failed = { rung: 'usage', state: 'failed', failed: { kind: 'credit', detail: 'Top up.' } } as const
  const other = await kept(undefined, { test: () => given(...passed, failed) })
  expect((await other.tested(other.id)).at(-1)).toEqual({ type: 'over', ok: false })
  expect(await other.desk.connections()).toMatchObject([{ testOk: false }])
})

test('what was found out is forgotten with the model or the server that it was found of', async () => {
  const { desk, id, tested } = await kept()
  await tested(id)
  await desk.models(id)
  const renamed = await desk.save(draft({ id, name: 'New name' }))
  expect(renamed).toMatchObject({ testOk: true, listed: { id: 'm1' } })
  const other = await desk.save(draft({ id, model: 'm2' }))
  for (const field of ['testOk', 'testedAt', 'listed']) expect(other).not.toHaveProperty(field)
})

test('a mark is forgotten with the model that earned it or by hand, a grade with the server that it does not name', async () => {
  const { desk, store } = await deskOf()
  const { id } = await desk.save(draft())
  const counted = { letter: 'D', kind: 'full', at: 1, valid: 10, shipped: 1, clean: 1 } as const
  const grade = { ...counted, model: 'm1', prompts: 'p', protocol: 1, lock: false }
  const found = { grade, lastFull: 'D', degradedUntil: 9 } as const
  await store.relaxed.connections.update(id, found)
  expect(await desk.save(draft({ id, name: 'New name' }))).toMatchObject(found)
  const other = await desk.save(draft({ id, model: 'm2' }))
  expect(other).toMatchObject({ grade })
  for (const field of ['lastFull', 'degradedUntil']) expect(other).not.toHaveProperty(field)
  await store.relaxed.connections.update(id, found)
  await desk.clearDegraded(id)
  expect((await desk.connections())[0]).not.toHaveProperty('degradedUntil')
  await store.relaxed.connections.update(id, found)
  const moved = await desk.save(draft({ id, model: 'm2', baseUrl: 'https://elsewhere.example' }))
  for (const field of Object.keys(found)) expect(moved).not.toHaveProperty(field)
})

test('without a key the test says so before any line is opened', async () => {
  const { desk, lines, tested } = await deskOf()
  const { id } = await desk.save(draft())
  expect(await tested(id)).toMatchObject([
    { rung: { rung: 'key', state: 'failed', failed: { kind: 'key_needed' } } },
    { type: 'over', ok: false },
  ])
  expect(lines).toEqual([])
})

test('a test that is cancelled stops at the line, and nothing of it is remembered', async () => {
  let stopped = false
  async function* endless(signal: AbortSignal) {
    signal.addEventListener('abort', () => (stopped = true))
    yield { rung: 'reach', state: 'trying' } as const
    await new Promise(() => {})
  }
  const { desk, asked, id, tested } = await kept(undefined, { test: endless })
  const heard = tested(id)
  await eventually(() => expect(asked).toHaveLength(1))
  await desk.cancelTest(id)
  expect((await heard).at(-1)).toEqual({ type: 'over', ok: false })
  await eventually(() => expect(stopped).toBe(true))
  expect((await desk.connections())[0]).not.toHaveProperty('testOk')
})

test('a list is asked for with the key, and what it says of the chosen model is kept', async () => {
  const other = { id: 'm2', maxOutput: 7 }
  const { desk } = await deskOf({ models: () => given([{ id: 'm1', context: 100 }, other]) })
  const { id } = await desk.save(draft())
  expect(await troubleIn(desk.models(id))).toMatchObject({ kind: 'call', problem: 'key_needed' })
  await desk.keep(id, KEY, { mode: 'tab' })
  expect(await desk.models(id)).toHaveLength(2)
  expect(await desk.connections()).toMatchObject([{ listed: { id: 'm1', context: 100 } }])
  expect(await desk.save(draft({ id, model: 'm2' }))).toMatchObject({ listed: other })
})

test('a list that anybody may read is read before there is a key, and a server that wants none is asked without one', async () => {
  const { desk, asked, call } = await deskOf()
  const open = await desk.save(draft({ provider: 'openrouter', baseUrl: '', model: '' }))
  expect(await desk.models(open.id)).toEqual([{ id: 'm1', context: 9 }])
  const home = await desk.save(draft({ provider: 'ollama', baseUrl: '' }))
  await call(home.id)
  const row = rowOf('openrouter')
  expect(asked[0]?.args).toEqual({ to: { row, baseUrl: 'https://openrouter.ai/api/v1' } })
  expect(asked[1]).toMatchObject({ origin: 'http://localhost:11434', act: 'stream' })
  expect(asked[1]?.args).not.toHaveProperty('to.key')
})

test('a run asks over one line, by the connection as it was when it began', async () => {
  const { desk, asked, lines, callableOf, id } = await kept()
  const callable = await callableOf(id)
  await desk.save(draft({ id, baseUrl: 'https://elsewhere.example' }))
  for (let n = 0; n < 2; n++) await all(callable.ask(REQUEST, new AbortController().signal))
  expect(lines).toEqual(['https://api.example'])
  expect(asked.map(({ args }) => args)).toMatchObject([{ to: { key: KEY } }, { to: { key: KEY } }])
  expect(callable.row.id).toBe('mistral')
})

test('two calls at once go over one line', async () => {
  const opened: MessagePort[] = []
  const lines = async () => {
    const { port1, port2 } = new MessageChannel()
    opened.push(port1)
    return port2
  }
  const store = await freshStore()
  const keyring = openKeyring({ store, clock: handClock(), relocked: () => {} })
  const { lineTo } = openCalls({ store, keyring, lines })
  const [one, other] = await Promise.all([lineTo('https://api.example'), lineTo('https://api.example')])
  expect(one).toBe(other)
  expect(opened).toHaveLength(1)
  one.close()
})

test('nothing is asked of a connection without a model, or of none', async () => {
  const { desk, callableOf } = await deskOf()
  const { id } = await desk.save(draft({ model: '' }))
  expect(await failureOf(callableOf(id))).toMatchObject({ failed: { kind: 'model_missing' } })
  expect(await troubleIn(callableOf('nobody'))).toEqual({ kind: 'no_connection' })
})

test('a line without a policy gets nothing, and another is asked for next time', async () => {
  let walled = false
  const { asked, lines, id, call } = await kept(undefined, { walled: () => walled })
  expect(await failureOf(call(id))).toMatchObject({ failed: { kind: 'no_policy' } })
  walled = true
  expect(await call(id)).toHaveLength(1)
  expect([asked.length, lines.length]).toEqual([1, 2])
})

test('a rung that echoes the key is told without it', async () => {
  const failed = { kind: 'auth', detail: `Incorrect key ${KEY}, ${btoa(KEY)}` } as const
  const echo = { rung: 'key', state: 'failed', failed, found: KEY } as const
  const { id, tested } = await kept(undefined, { test: () => given(echo) })
  const said = JSON.stringify(await tested(id))
  expect(said).toContain('Incorrect key')
  for (const form of [KEY, btoa(KEY), KEY.slice(0, 20)]) expect(said).not.toContain(form)
})

type Wish = Parameters<Awaited<ReturnType<typeof deskOf>>['desk']['beginOpenRouter']>[0]

/** Sets out for OpenRouter: the address that is gone to, and the number that the way back must bring. */
async function setOut({ desk }: Pick<Awaited<ReturnType<typeof deskOf>>, 'desk'>, more: Partial<Wish> = {}) {
  const wish: Wish = { callback: 'https://jury.example', mode: 'tab', ...more }
  const address = new URL(await desk.beginOpenRouter(wish))
  const back = new URL(address.searchParams.get('callback_url') ?? '')
  return { address, back, nonce: back.searchParams.get('nonce') ?? '' }
}

test('OpenRouter: the way there names the wish and no secret, the way back brings a connection with its key, once', async () => {
  const opened = await deskOf()
  const { desk, asked, store } = opened
  const callback = 'https://jury.example/app/'
  const wish = { callback, limitUsd: 5, reset: 'monthly', mode: 'remembered' } as const
  const { address, back, nonce } = await setOut(opened, wish)
  const errand = await store.relaxed.vault.get('errand')
  if (errand?.id !== 'errand') throw new Error('Nothing was kept.')
  const { verifier } = errand
  expect(address.origin + back.origin).toBe('https://openrouter.aihttps://jury.example')
  expect(address.searchParams.get('limit')).toBe('5')
  expect(address.href).not.toContain(verifier)
  const connection = await desk.finishOpenRouter('the-code', nonce)
  expect(connection).toMatchObject({ provider: 'openrouter', keyMode: 'remembered', keyHint: 'sk-o…0000' })
  const args = { code: 'the-code', verifier }
  expect(asked[0]).toEqual({ origin: 'https://openrouter.ai', act: 'exchange', args })
  expect(await desk.granted(connection.id)).toEqual(GRANTED)
  expect(asked[1]?.args).toMatchObject({ to: { key: 'sk-or-new-key-0000' } })
  expect(await store.relaxed.vault.get('errand')).toBeUndefined()
  expect(await troubleIn(desk.finishOpenRouter('the-code', nonce))).toMatchObject({ kind: 'expired' })
})

test('OpenRouter: a code that is refused leaves no connection behind', async () => {
  const refusal = { detail: 'Start over.', status: 403 }
  const opened = await deskOf({ exchange: () => thrown(new ModelError({ kind: 'auth', ...refusal })) })
  const { nonce } = await setOut(opened)
  const trouble = await troubleIn(opened.desk.finishOpenRouter('code', nonce))
  expect(trouble).toEqual({ kind: 'call', problem: 'auth', ...refusal })
  expect(await opened.desk.connections()).toEqual([])
})

test.each([
  [{ callback: 'javascript:1' }, 'callback'],
  [{ limitUsd: 0 }, 'limitUsd'],
  [{ days: -1 }, 'days'],
])('OpenRouter: a wish like %j is refused', async (more, field) => {
  expect(await troubleIn(setOut(await deskOf(), more))).toEqual({ kind: 'invalid', field })
})

test('what is spent and what may be, and how many runs go on at once', async () => {
  const { desk, store, clock } = await deskOf()
  expect(await desk.spending()).toMatchObject({ caps: defaultCaps, day: { usd: 0, tokens: 0, unpriced: 0 } })
  const caps = { run: { usd: 1 }, day: { usd: 0.02 }, month: {} }
  await desk.setCaps(caps)
  const ledger = openLedger({ store, run: 'r1', connection: 'c1', now: clock.now })
  await ledger.reserve('draft:1', { tokens: 10, usd: 0.01 })
  await ledger.close('draft:1', { tokens: 12, usd: 0.015 })
  const day = { usd: 0.015, tokens: 12, approx: false }
  expect(await desk.spending()).toMatchObject({ caps, day, month: { usd: 0.015 } })
  const wrong = desk.setCaps({ ...defaultCaps, day: { usd: -1 } })
  expect(await troubleIn(wrong)).toEqual({ kind: 'invalid', field: 'caps' })
  await desk.setRunsAtOnce(4)
  expect(await troubleIn(desk.setRunsAtOnce(17))).toEqual({ kind: 'invalid', field: 'runsAtOnce' })
  expect(await desk.runsAtOnce()).toBe(4)
})
