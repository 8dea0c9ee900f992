import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultName, faults, type Host, narrowSend, serveFaults, serveNobody } from './faulty-host'
import { type Answer, events, json, scriptedSend, type Sent } from './scripted-send'
import { rowOf } from '../../../src/models/catalogue'
import { type ConnectionTest, testConnection } from '../../../src/models/ladder'
import { type Place, type Rung, type RungName, RUNGS } from '../../../src/models/line'
import type { ModelRequest, Send } from '../../../src/models/provider'
import type { Problem } from '../../../src/run/event'

const KEY = 'test-key-0123456789-0123456789'
const CHAT = 'POST /chat/completions'
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
const noWord = new TypeError('Failed to fetch')
const door = { 'no-cors': () => new Response('hi') }

interface Climbed {
  readonly rungs: readonly Rung[]
  readonly last: Readonly<Partial<Record<RungName, Rung>>>
  /** One letter a rung: ok, failed, unknown. */
  readonly states: string
  readonly failed: Rung | undefined
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
  const known = { request, place: here, patience: { firstByteMs: 2000, idleMs: 2000 }, ...rest }
  const rungs: Rung[] = []
  for await (const rung of testConnection({ target, ...known }, signal ?? new AbortController().signal)) {
    rungs.push(rung)
  }
  const last = Object.fromEntries(rungs.map((rung) => [rung.rung, rung]))
  const states = RUNGS.map((rung) => last[rung]?.state[0] ?? '-').join('')
  return { rungs, last, states, failed: rungs.find(({ state }) => state === 'failed') }
}

async function scripted(
  answers: Readonly<Record<string, Answer>>,
  where: Where = {},
): Promise<Climbed & { sent: Sent[] }> {
  const { send, sent } = scriptedSend({ ...door, ...answers })
  return { ...(await climb({ ...where, send })), sent }
}

describe('all the way up', () => {
  test('each rung is tried, and then stands', async () => {
    const { rungs, last, sent } = await scripted({ 'GET /models': listed('m-2', 'm-1'), [CHAT]: hello() })
    const order = rungs.map(({ rung, state }) => `${rung} ${state}`)
    expect(order).toEqual(RUNGS.flatMap((rung) => [`${rung} trying`, `${rung} ok`]))
    expect(last.model?.found).toBe('2 models')
    expect(last.stream?.found).toBe('Hello, jury.')
    expect(last.usage?.found).toBe('41 in, 12 out')
    expect(last.usage?.usage).toMatchObject({ input: 41, output: 12 })
    expect(last.reach?.ms).toBeGreaterThanOrEqual(0)
    expect(last.stream?.ms).toBeGreaterThanOrEqual(0)
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('the request is that of a run, made short', async () => {
    const { sent } = await scripted(
      { [CHAT]: hello() },
      { request: { ...request, temperature: 0.5, thinking: 'on' } },
    )
    const body = sent.find(({ method }) => method === 'POST')?.body
    expect(body).toMatchObject({ model: 'm-1', temperature: 0.5, stream: true, max_completion_tokens: 40 })
    expect(sent.find(({ method }) => method === 'POST')?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('who asks for less gets less', async () => {
    const { sent } = await scripted({ [CHAT]: hello() }, { request: { ...request, maxOutput: 8 } })
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ max_completion_tokens: 8 })
  })

  test('a reply of thoughts alone proves as much', async () => {
    const thoughts = events(
      { choices: [{ delta: { reasoning: 'Hm' } }] },
      { choices: [{ delta: {}, finish_reason: 'length' }] },
    )
    const { states, last } = await scripted({ 'GET /models': listed('m-1'), [CHAT]: thoughts })
    expect(states).toBe('ooooou')
    expect(last.stream).not.toHaveProperty('found')
  })
})

describe('a list proves what it proves', () => {
  test.each<readonly [string, Answer]>([
    ['refused', json({ error: { message: 'Missing scopes' } }, 403)],
    ['not there', json({}, 404)],
    ['broken', json({}, 500)],
    ['a page', new Response('<title>x</title>')],
    ['not for browsers', noWord],
    ['without this model', listed('other')],
    ['empty', listed()],
  ])('%s: the reply decides', async (_what, list) => {
    const { states, failed } = await scripted({ 'GET /models': list, [CHAT]: hello() })
    expect(failed).toBeUndefined()
    expect(states).toBe('oooooo')
  })

  test('one that anybody may read says nothing of the key', async () => {
    const answers = {
      'GET /api/v1/models': listed('m-1'),
      'GET /api/v1/key': json({}, 429),
      [CHAT]: json({}, 500),
    }
    const { states } = await scripted(answers, { id: 'openrouter' })
    expect(states).toBe('oouofu')
  })

  test('where it wants the key, it proves the key', async () => {
    const { states } = await scripted({ 'GET /models': listed('m-1'), [CHAT]: json({}, 500) })
    expect(states).toBe('oooofu')
  })

  test('where the key may be left out, it does not', async () => {
    const { states } = await scripted(
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 500) },
      { id: 'custom-chat' },
    )
    expect(states).toBe('oouofu')
  })

  test('the free question for the key comes before one that costs', async () => {
    const { states, failed, sent } = await scripted(
      {
        'GET /api/v1/models': listed('m-1'),
        'GET /api/v1/key': json({ error: { message: 'No', code: 401 } }, 401),
      },
      { id: 'openrouter' },
    )
    expect(states).toBe('oofuuu')
    expect(failed?.failed).toMatchObject({ kind: 'auth', status: 401 })
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('where it breaks', () => {
  const model = json({ error: { message: 'The model `m-1` does not exist', code: 'model_not_found' } }, 404)
  const anthropic = (type: string, message: string, status: number) =>
    json({ type: 'error', error: { type, message } }, status)
  const forbids = anthropic(
    'authentication_error',
    'CORS requests are not allowed for this Organization.',
    401,
  )

  test.each<readonly [string, string, Readonly<Record<string, Answer>>, states: string, RungName, Problem]>([
    ['wrong key, seen on the list', 'groq', { 'GET /models': json({}, 401) }, 'oofuuu', 'key', 'auth'],
    [
      'wrong key, seen on the reply',
      'custom-chat',
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 401) },
      'oofouu',
      'key',
      'auth',
    ],
    [
      'no access to the model',
      'groq',
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 403) },
      'ooofuu',
      'model',
      'forbidden',
    ],
    ['no access at all', 'custom-chat', { [CHAT]: json({}, 403) }, 'oofuuu', 'key', 'forbidden'],
    [
      'organization',
      'anthropic',
      { 'GET /models?limit=1000': forbids },
      'ofuuuu',
      'browser',
      'org_blocks_browser',
    ],
    [
      'no money',
      'groq',
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 402) },
      'oooofu',
      'stream',
      'credit',
    ],
    [
      'no such model',
      'groq',
      { 'GET /models': listed('m-10', 'm-2', 'whatever'), [CHAT]: model },
      'ooofuu',
      'model',
      'model_not_found',
    ],
    [
      'too often',
      'groq',
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 429) },
      'oooofu',
      'stream',
      'rate_limit',
    ],
    [
      'a wrong field',
      'groq',
      { 'GET /models': listed('m-1'), [CHAT]: json({}, 422) },
      'oooofu',
      'stream',
      'bad_request',
    ],
    [
      'closed to browsers',
      'groq',
      { 'GET /models': noWord, [CHAT]: noWord },
      'ofuuuu',
      'browser',
      'cors_or_key',
    ],
    [
      'closed to browsers behind the list',
      'groq',
      { 'GET /models': listed('m-1'), [CHAT]: noWord },
      'ofoouu',
      'browser',
      'cors_or_key',
    ],
    [
      'a key that is refused in silence',
      'openai-chat',
      { 'GET /models': noWord, [CHAT]: noWord },
      'oufuuu',
      'key',
      'cors_or_key',
    ],
    [
      'the same, with a public list',
      'cerebras',
      { 'GET /public/v1/models': listed('m-1'), 'GET /v1/models': noWord },
      'oofuuu',
      'key',
      'cors_or_key',
    ],
    [
      'silence after the key was taken',
      'openai-chat',
      { 'GET /models': listed('m-1'), [CHAT]: noWord },
      'ofoouu',
      'browser',
      'cors_or_key',
    ],
    [
      'a page of somebody else',
      'groq',
      { [CHAT]: new Response('<p>', { headers: { 'content-type': 'text/html' } }) },
      'oouufu',
      'stream',
      'not_a_stream',
    ],
  ])('%s', async (_what, id, answers, states, rung, kind) => {
    const { states: seen, failed, last } = await scripted(answers, { id })
    expect([seen, failed?.rung, failed?.failed?.kind]).toEqual([states, rung, kind])
    expect(last[rung]?.ms).toBeGreaterThanOrEqual(0)
  })

  test('a model that is not found comes with the nearest', async () => {
    const { failed } = await scripted({ 'GET /models': listed('m-10', 'm-2', 'whatever'), [CHAT]: model })
    expect(failed?.failed?.near).toEqual(['m-10'])
  })

  test('a refusal is a failure with its word', async () => {
    const refused = events({ choices: [{ delta: {}, finish_reason: 'content_filter' }] })
    const { failed } = await scripted({ 'GET /models': listed('m-1'), [CHAT]: refused })
    expect(failed).toMatchObject({
      rung: 'stream',
      failed: { kind: 'content_filter', detail: 'content_filter' },
    })
  })

  test('no key where one is needed, no model where one is needed', async () => {
    const keyless = await scripted({}, { key: '' })
    expect([keyless.states, keyless.failed?.failed?.kind, keyless.sent]).toEqual(['uufuuu', 'key_needed', []])
    const nameless = await scripted({ 'GET /models': listed('m-1') }, { request: { ...request, model: '' } })
    expect([nameless.states, nameless.failed?.failed?.kind]).toEqual(['ooofuu', 'model_missing'])
    expect(nameless.sent).toHaveLength(1)
  })

  test.each<readonly [string, Place, Problem]>([
    ['offline', { https: true, online: false }, 'offline'],
    ['mixed', { https: true, online: true }, 'mixed_content'],
  ])('%s: nobody was reached', async (_what, place, kind) => {
    const { states, failed } = await scripted(
      {},
      { place, id: 'custom-chat', baseUrl: 'http://host.example.test/v1' },
    )
    expect([states, failed?.failed?.kind]).toEqual(['fuuuuu', kind])
  })

  test('the browser guards this machine', async () => {
    const place = { https: true, online: true, localNetwork: 'denied' } as const
    const { send } = scriptedSend({})
    const { states, failed } = await climb({ id: 'ollama', key: '', place, send })
    expect([states, failed?.failed?.kind]).toEqual(['fuuuuu', 'lna'])
  })

  test('our own policy refuses', async () => {
    let refused = 0
    const send: Send = () => {
      refused += 1
      return Promise.reject(noWord)
    }
    const { states, failed } = await climb({ send, refusals: () => refused })
    expect([states, failed?.failed?.kind]).toEqual(['fuuuuu', 'not_listed'])
  })

  test('called off, it says no more', async () => {
    const stop = new AbortController()
    const answers = { 'GET /models': listed('m-1'), [CHAT]: () => (stop.abort(), noWord) }
    const { rungs } = await scripted(answers, { signal: stop.signal })
    expect(rungs.some(({ state }) => state === 'failed')).toBe(false)
    expect(rungs.at(-1)).toEqual({ rung: 'stream', state: 'trying' })
  })

  test('no rung repeats the key', async () => {
    const { rungs } = await scripted({
      'GET /models': json({ error: { message: `Not ${KEY}` } }, 500),
      [CHAT]: json({ error: { message: `Wrong: ${KEY}` } }, 401),
    })
    expect(JSON.stringify(rungs)).toContain('Wrong: ‹key›')
    expect(JSON.stringify(rungs)).not.toContain(KEY)
  })

  test('an error of our own is none of the provider’s', async () => {
    const send: Send = async () => hello()
    const broken = { ...request, messages: undefined } as unknown as ModelRequest
    await expect(climb({ send, request: broken })).rejects.toThrow(TypeError)
  })
})

describe('faults of a body', () => {
  const first = new TextEncoder().encode('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n')
  const broken = (bytes: readonly Uint8Array[], how: 'error' | 'end') => () => {
    const left = [...bytes]
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
      const next = left.shift()
      if (next) to.enqueue(next)
      else if (how === 'error') to.error(new TypeError('Failed to fetch'))
      else to.close()
    }
    return new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'text/event-stream' } })
  }

  test.each<readonly [string, () => Response, string]>([
    ['bad gzip', broken([], 'error'), 'oouufu'],
    ['half a gzip, of which nothing can be read', broken([], 'end'), 'oouufu'],
    ['half a gzip', broken([first], 'end'), 'oooofu'],
    ['bad gzip after a while', broken([first], 'error'), 'oooofu'],
  ])('%s', async (_what, answer, states) => {
    const { send } = scriptedSend({ ...door, 'GET /models': json({}, 404), [CHAT]: answer })
    // The body can be read once only, so it must not be the copy that a script hands out.
    const bare: Send = (input, init) =>
      init?.method === 'POST' ? Promise.resolve(answer()) : send(input, init)
    const { states: seen, failed } = await climb({ id: 'custom-chat', send: bare })
    expect([seen, failed?.failed?.kind]).toEqual([states, 'truncated'])
  })
})

describe('faults of a network', () => {
  let host: Host
  beforeAll(async () => {
    host = await serveFaults()
  })
  afterAll(() => host.close())

  const at = (fault: FaultName) => `${host.origin}/${encodeURIComponent(fault)}/v1`
  // Short only where the host is silent: elsewhere a slow machine would look like one.
  const patienceFor = (fault: FaultName) => ({
    firstByteMs: fault === 'silent from the start' ? 300 : 10_000,
    idleMs: fault === 'silent after a while' ? 300 : 10_000,
  })

  test.each<readonly [FaultName, states: string, Problem]>([
    ['no CORS on 200', 'ofuuuu', 'cors_or_key'],
    ['no CORS on 401', 'ofuuuu', 'cors_or_key'],
    ['no CORS on 502', 'ofuuuu', 'cors_or_key'],
    ['captive redirect', 'ofuuuu', 'cors_or_key'],
    ['401', 'oofuuu', 'auth'],
    ['402', 'oouufu', 'credit'],
    ['403', 'oofuuu', 'forbidden'],
    ['404', 'ooufuu', 'model_not_found'],
    ['429, wait hidden', 'oouufu', 'rate_limit'],
    ['429, wait exposed', 'oouufu', 'rate_limit'],
    ['500', 'oouufu', 'server'],
    ['529', 'oouufu', 'overloaded'],
    ['error in a 200', 'oouufu', 'overloaded'],
    ['reset in the body', 'oooofu', 'truncated'],
    ['closed in a chunk', 'oooofu', 'truncated'],
    ['short length', 'oooofu', 'truncated'],
    ['closed early', 'oooofu', 'truncated'],
    ['clean end, no stop', 'oooofu', 'truncated'],
    ['silent from the start', 'oouufu', 'first_byte_timeout'],
    ['silent after a while', 'oooofu', 'idle_timeout'],
    ['captive page', 'oouufu', 'not_a_stream'],
    ['no body', 'oouufu', 'truncated'],
  ])('%s', async (fault, states, kind) => {
    const { states: seen, failed } = await climb({
      id: 'custom-chat',
      baseUrl: at(fault),
      send: narrowSend,
      patience: patienceFor(fault),
    })
    expect([seen, failed?.failed?.kind]).toEqual([states, kind])
  })

  test.each<FaultName>(['split UTF-8', 'bad UTF-8', 'CRLF', 'BOM', 'NUL', 'clean'])(
    '%s is none',
    async (fault) => {
      const { states, last } = await climb({
        id: 'custom-chat',
        baseUrl: at(fault),
        send: narrowSend,
        patience: patienceFor(fault),
      })
      expect([states, last.stream?.found]).toEqual(['oooooo', 'Hello, jury. ✓'])
    },
  )

  test('every fault of the host has been met', () => expect(Object.keys(faults)).toHaveLength(28))

  test('a wait is known where the host lets it be read', async () => {
    const wait = async (fault: FaultName) => {
      const { failed } = await climb({ id: 'custom-chat', baseUrl: at(fault), send: narrowSend })
      return failed?.failed?.retryAfterMs
    }
    expect(await wait('429, wait hidden')).toBeUndefined()
    expect(await wait('429, wait exposed')).toBe(7000)
  })

  test.each(['reset', 'close', 'circle'] as const)('nobody is reached: %s', async (how) => {
    const nobody = await serveNobody(how)
    const { states, failed } = await climb({
      id: 'custom-chat',
      baseUrl: `${nobody.origin}/v1`,
      send: narrowSend,
    })
    await nobody.close()
    expect([states, failed?.failed?.kind]).toEqual(['fuuuuu', 'not_running'])
  })

  test('nobody is reached: a closed port, by both of its protocols', async () => {
    const gone = await serveNobody('close')
    await gone.close()
    const secure = host.origin.replace('http:', 'https:')
    for (const origin of [gone.origin, secure]) {
      const { states, failed } = await climb({ id: 'custom-chat', baseUrl: `${origin}/v1`, send: narrowSend })
      expect([states, failed?.failed?.kind]).toEqual(['fuuuuu', 'not_running'])
    }
  })

  test('called off, the host sees it at once', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    const started = performance.now()
    const { rungs } = await climb({
      id: 'custom-chat',
      patience: { firstByteMs: 10_000, idleMs: 10_000 },
      baseUrl: at('silent from the start'),
      send: narrowSend,
      signal: stop.signal,
    })
    expect(performance.now() - started).toBeLessThan(1000)
    expect(rungs.some(({ state }) => state === 'failed')).toBe(false)
  })
})
