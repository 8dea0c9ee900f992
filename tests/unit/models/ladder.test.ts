/** The test of a connection: which rung of the ladder stands, which breaks, and why. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultName, faults, type Host, narrowSend, serveFaults, serveNobody } from './faulty-host'
import { type Answer, events, json, scriptedSend, type Sent } from './scripted-send'
import { rowOf } from '../../../src/models/catalogue'
import { type ConnectionTest, testConnection } from '../../../src/models/ladder'
import { type Place, type Rung, type RungName, RUNGS } from '../../../src/models/line'
import type { ModelRequest, Send } from '../../../src/models/provider'

const KEY = 'test-key-0123456789-0123456789'
const CHAT = 'POST /chat/completions'
const LIST = 'GET /models'
const here: Place = { https: false, online: true }
const request: ModelRequest = {
  model: 'm-1',
  system: 'Be brief.',
  messages: [{ role: 'user', content: 'Say hello.' }],
  maxOutput: 16_000,
}
const hello = () =>
  events(
    { model: 'm-1', choices: [{ delta: { content: 'Hello,\n' } }] },
    { choices: [{ delta: { content: ' jury.' }, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 41, completion_tokens: 12 } },
    '[DONE]',
  )
const listed = (...ids: string[]) => json({ data: ids.map((id) => ({ id })) })
const said = (message: string, status: number, more = {}) => json({ error: { message, ...more } }, status)
const empty = (status: number) => json({}, status)
const noWord = new TypeError('Failed to fetch')
const door = { 'no-cors': () => new Response('hi') }

type Answers = Readonly<Record<string, Answer>>

interface Climbed {
  readonly rungs: readonly Rung[]
  readonly last: Readonly<Partial<Record<RungName, Rung>>>
  /** One letter a rung: ok, failed, unknown. */
  readonly states: string
  readonly failed: Rung | undefined
  /** The states, the rung that broke, and why. */
  readonly told: string
}

interface Where extends Partial<Omit<ConnectionTest, 'target'>> {
  readonly id?: string
  readonly key?: string
  readonly baseUrl?: string
  readonly signal?: AbortSignal
}

async function climb({ id = 'groq', key = KEY, baseUrl, signal, ...rest }: Where): Promise<Climbed> {
  const row = rowOf(id)
  if (!row) throw new Error(`No row ${id}.`)
  const target = { row, baseUrl: baseUrl ?? (row.baseUrl || 'https://host.example.test/v1'), key }
  const known = { request, place: here, patience: { firstByteMs: 10_000, idleMs: 10_000 }, ...rest }
  const rungs: Rung[] = []
  const climbing = testConnection({ target, ...known }, signal ?? new AbortController().signal)
  for await (const rung of climbing) rungs.push(rung)
  const last = Object.fromEntries(rungs.map((rung) => [rung.rung, rung]))
  const states = RUNGS.map((rung) => last[rung]?.state[0] ?? '-').join('')
  const failed = rungs.find(({ state }) => state === 'failed')
  return { rungs, last, states, failed, told: `${states} ${failed?.rung} ${failed?.failed?.kind}` }
}

async function scripted(answers: Answers, where: Where = {}): Promise<Climbed & { sent: Sent[] }> {
  const { send, sent } = scriptedSend({ ...door, ...answers })
  return { ...(await climb({ ...where, send })), sent }
}

const posted = (sent: readonly Sent[]) => sent.find(({ method }) => method === 'POST')

describe('all the way up', () => {
  test('each rung is tried, and then stands', async () => {
    const { rungs, last, sent } = await scripted({ [LIST]: listed('m-2', 'm-1'), [CHAT]: hello() })
    const order = rungs.map(({ rung, state }) => `${rung} ${state}`)
    expect(order).toEqual(RUNGS.flatMap((rung) => [`${rung} trying`, `${rung} ok`]))
    const { model, stream, usage, reach } = last
    expect([model?.found, stream?.found, usage?.found]).toEqual(['2 models', 'Hello, jury.', '41 in, 12 out'])
    expect(usage?.usage).toMatchObject({ input: 41, output: 12 })
    for (const rung of [reach, stream]) expect(rung?.ms).toBeGreaterThanOrEqual(0)
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('the request is that of a run, made short; who asks for less gets less', async () => {
    const chosen = { ...request, temperature: 0.5, thinking: 'on' } as const
    const { body, headers } = posted((await scripted({ [CHAT]: hello() }, { request: chosen })).sent) ?? {}
    expect(body).toMatchObject({ model: 'm-1', temperature: 0.5, stream: true, max_completion_tokens: 40 })
    expect(headers?.authorization).toBe(`Bearer ${KEY}`)
    const { sent } = await scripted({ [CHAT]: hello() }, { request: { ...request, maxOutput: 8 } })
    expect(posted(sent)?.body).toMatchObject({ max_completion_tokens: 8 })
  })

  test('a reply of thoughts alone proves as much', async () => {
    const thought = { choices: [{ delta: { reasoning: 'Hm' } }] }
    const thoughts = events(thought, { choices: [{ delta: {}, finish_reason: 'length' }] })
    const { states, last } = await scripted({ [LIST]: listed('m-1'), [CHAT]: thoughts })
    expect(states).toBe('ooooou')
    expect(last.stream).not.toHaveProperty('found')
  })
})

describe('a list proves what it proves', () => {
  test.each<readonly [string, Answer]>([
    ['refused', said('Missing scopes', 403)],
    ['not there', empty(404)],
    ['broken', empty(500)],
    ['a page', new Response('<title>x</title>')],
    ['not for browsers', noWord],
    ['without this model', listed('other')],
    ['empty', listed()],
  ])('%s: the reply decides', async (_what, list) => {
    const { told } = await scripted({ [LIST]: list, [CHAT]: hello() })
    expect(told).toBe('oooooo undefined undefined')
  })

  test.each([
    ['one that anybody may read says nothing of the key', 'openrouter', 'oouofu'],
    ['where it wants the key, it proves the key', 'groq', 'oooofu'],
    ['where the key may be left out, it does not', 'custom-chat', 'oouofu'],
  ])('%s', async (_what, id, expected) => {
    const answers = { [LIST]: listed('m-1'), 'GET /api/v1/key': empty(429), [CHAT]: empty(500) }
    expect((await scripted(answers, { id })).states).toBe(expected)
  })

  test('the free question for the key comes before one that costs', async () => {
    const answers = { [LIST]: listed('m-1'), 'GET /api/v1/key': said('No', 401, { code: 401 }) }
    const { told, failed, sent } = await scripted(answers, { id: 'openrouter' })
    expect(told).toBe('oofuuu key auth')
    expect(failed?.failed?.status).toBe(401)
    expect(posted(sent)).toBeUndefined()
  })
})

describe('where it breaks', () => {
  const model = said('The model `m-1` does not exist', 404, { code: 'model_not_found' })
  const three = listed('m-10', 'm-2', 'whatever')
  const one = listed('m-1')
  const cors = { type: 'authentication_error', message: 'CORS requests are not allowed for this Org.' }
  const forbids = json({ type: 'error', error: cors }, 401)
  const page = new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const publicly = { 'GET /public/v1/models': one, 'GET /v1/models': noWord }

  test.each<readonly [what: string, id: string, Answers, told: string]>([
    ['wrong key, seen on the list', 'groq', { [LIST]: empty(401) }, 'oofuuu key auth'],
    ['seen on the reply', 'custom-chat', { [LIST]: one, [CHAT]: empty(401) }, 'oofouu key auth'],
    ['no access to the model', 'groq', { [LIST]: one, [CHAT]: empty(403) }, 'ooofuu model forbidden'],
    ['no access at all', 'custom-chat', { [CHAT]: empty(403) }, 'oofuuu key forbidden'],
    ['org', 'anthropic', { 'GET /models?limit=1000': forbids }, 'ofuuuu browser org_blocks_browser'],
    ['no money', 'groq', { [LIST]: one, [CHAT]: empty(402) }, 'oooofu stream credit'],
    ['no such model', 'groq', { [LIST]: three, [CHAT]: model }, 'ooofuu model model_not_found'],
    ['too often', 'groq', { [LIST]: one, [CHAT]: empty(429) }, 'oooofu stream rate_limit'],
    ['a wrong field', 'groq', { [LIST]: one, [CHAT]: empty(422) }, 'oooofu stream bad_request'],
    ['closed', 'groq', { [LIST]: noWord, [CHAT]: noWord }, 'ofuuuu browser cors_or_key'],
    ['closed behind the list', 'groq', { [LIST]: one, [CHAT]: noWord }, 'ofoouu browser cors_or_key'],
    ['refused in silence', 'openai-chat', { [LIST]: noWord, [CHAT]: noWord }, 'oufuuu key cors_or_key'],
    ['the same, with a public list', 'cerebras', publicly, 'oofuuu key cors_or_key'],
    ['silent later', 'openai-chat', { [LIST]: one, [CHAT]: noWord }, 'ofoouu browser cors_or_key'],
    ['a page of somebody else', 'groq', { [CHAT]: page }, 'oouufu stream not_a_stream'],
  ])('%s', async (_what, id, answers, told) => {
    const climbed = await scripted(answers, { id })
    expect(climbed.told).toBe(told)
    expect(climbed.failed?.ms).toBeGreaterThanOrEqual(0)
  })

  test('a model that is not found comes with the nearest, a refusal with its word', async () => {
    const { failed: missing } = await scripted({ [LIST]: three, [CHAT]: model })
    expect(missing?.failed?.near).toEqual(['m-10'])
    const refusal = events({ choices: [{ delta: {}, finish_reason: 'content_filter' }] })
    const { failed, told } = await scripted({ [LIST]: one, [CHAT]: refusal })
    expect(told).toMatch(/stream content_filter$/)
    expect(failed?.failed?.detail).toBe('content_filter')
  })

  test('no key where one is needed, no model where one is needed', async () => {
    const keyless = await scripted({}, { key: '' })
    expect([keyless.told, keyless.sent]).toEqual(['uufuuu key key_needed', []])
    const nameless = await scripted({ [LIST]: one }, { request: { ...request, model: '' } })
    expect([nameless.told, nameless.sent.length]).toEqual(['ooofuu model model_missing', 1])
  })

  test('nobody was reached: offline, or refused by our own policy', async () => {
    const offline: Where = { place: { https: true, online: false } }
    expect((await scripted({}, offline)).told).toBe('fuuuuu reach offline')
    let refused = 0
    const send: Send = () => {
      refused += 1
      return Promise.reject(noWord)
    }
    expect((await climb({ send, refusals: () => refused })).told).toBe('fuuuuu reach not_listed')
  })

  test('called off, it says no more', async () => {
    const stop = new AbortController()
    const answers = { [LIST]: one, [CHAT]: () => (stop.abort(), noWord) }
    const { rungs, failed } = await scripted(answers, { signal: stop.signal })
    expect([failed, rungs.at(-1)]).toEqual([undefined, { rung: 'stream', state: 'trying' }])
  })

  test('an error of our own is none of the provider’s', async () => {
    // A request that no caller could build.
    const broken = { ...request, messages: undefined } as unknown as ModelRequest
    await expect(climb({ send: async () => hello(), request: broken })).rejects.toThrow(TypeError)
  })
})

describe('faults of a network', () => {
  let host: Host
  beforeAll(async () => {
    host = await serveFaults()
  })
  afterAll(() => host.close())

  const through = (origin: string, more: Where = {}) =>
    climb({ id: 'custom-chat', baseUrl: `${origin}/v1`, send: narrowSend, ...more })
  // Short only where the host is silent: elsewhere a slow machine would look like one.
  const patienceFor = (fault: FaultName) => ({
    firstByteMs: fault === 'silent from the start' ? 300 : 10_000,
    idleMs: fault === 'silent after a while' ? 300 : 10_000,
  })
  const at = (fault: FaultName, more: Where = {}) =>
    through(`${host.origin}/${encodeURIComponent(fault)}`, { patience: patienceFor(fault), ...more })

  const told: Readonly<Record<string, readonly FaultName[]>> = {
    'oooooo undefined undefined': ['clean'],
    'ofuuuu browser cors_or_key': ['no CORS on 200', 'no CORS on 401', 'captive redirect'],
    'oofuuu key auth': ['401'],
    'oooofu stream truncated': ['reset', 'closed in a chunk', 'short length', 'closed early', 'no stop'],
    'oouufu stream first_byte_timeout': ['silent from the start'],
    'oooofu stream idle_timeout': ['silent after a while'],
    'oouufu stream not_a_stream': ['captive page'],
    'oouufu stream truncated': ['no body'],
  }

  test.each(Object.entries(told))('%s', async (expected, names) => {
    for (const name of names) {
      const climbed = await at(name)
      expect(climbed.told, name).toBe(expected)
      if (climbed.states === 'oooooo') expect(climbed.last.stream?.found, name).toBe('Hello, jury. ✓')
    }
  })

  test('every fault of the host has been met', () => {
    expect(Object.values(told).flat().sort()).toEqual(Object.keys(faults).sort())
  })

  test.each(['reset', 'close', 'circle'] as const)('nobody is reached: %s', async (how) => {
    const nobody = await serveNobody(how)
    expect((await through(nobody.origin)).told).toBe('fuuuuu reach not_running')
    await nobody.close()
  })

  test('nobody is reached: a closed port, by both of its protocols', async () => {
    const gone = await serveNobody('close')
    await gone.close()
    for (const origin of [gone.origin, host.origin.replace('http:', 'https:')])
      expect((await through(origin)).told).toBe('fuuuuu reach not_running')
  })

  test('called off, nobody waits for the host', async () => {
    const stop = new AbortController()
    const send: Send = (input, init) => {
      const answer = narrowSend(input, init)
      if (init?.method === 'POST') stop.abort()
      return answer
    }
    const patience = { firstByteMs: 3_600_000, idleMs: 3_600_000 }
    const { rungs, failed } = await at('silent from the start', { patience, send, signal: stop.signal })
    expect([failed, rungs.at(-1)]).toEqual([undefined, { rung: 'stream', state: 'trying' }])
  })
})
