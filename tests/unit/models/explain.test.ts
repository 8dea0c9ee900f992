import { describe, expect, test } from 'vitest'
import { json, scriptedSend } from './scripted-send'
import { explain, explained, wouldAsk } from '../../../src/models/explain'
import type { Place } from '../../../src/models/line'
import type { Problem } from '../../../src/run/event'

const CLOUD = 'https://api.example.test/v1'
const HERE = 'http://localhost:11434'
const LAN = 'http://192.168.1.7:8080/v1'
const answers = { 'no-cors': () => json({}) }
const site: Place = { https: true, online: true, localNetwork: 'granted' }
const signal = new AbortController().signal

test.each<readonly [string, string, Place, boolean]>([
  ['not asked yet', HERE, { ...site, localNetwork: 'prompt' }, true],
  ['a name of this machine', 'http://app.localhost:11434', { ...site, localNetwork: 'prompt' }, true],
  ['granted', HERE, site, false],
  ['denied for good', HERE, { ...site, localNetwork: 'denied' }, false],
  ['a browser that never asks', HERE, { https: true, online: true }, false],
  ['a page that no browser asks for', HERE, { ...site, https: false, localNetwork: 'prompt' }, false],
  ['another machine', CLOUD, { ...site, localNetwork: 'prompt' }, false],
])('whether a request makes the browser ask: %s', (_what, baseUrl, place, asks) => {
  expect(wouldAsk(baseUrl, place)).toBe(asks)
})

describe('a request that failed without a word', () => {
  test.each<readonly [string, string, Place, answers: boolean, Problem]>([
    ['no network', CLOUD, { ...site, online: false }, true, 'offline'],
    ['no network is needed here', HERE, { ...site, online: false }, false, 'not_running'],
    ['secure page, plain host', LAN, site, true, 'mixed_content'],
    ['plain page, plain host', LAN, { ...site, https: false }, true, 'cors_or_key'],
    ['not asked yet', HERE, { ...site, localNetwork: 'prompt' }, true, 'lna'],
    ['asked and denied', HERE, { ...site, localNetwork: 'denied' }, false, 'lna'],
    ['denied, and yet let through', HERE, { ...site, localNetwork: 'denied' }, true, 'cors_or_key'],
    ['nobody has to be asked', HERE, { ...site, https: false, localNetwork: 'prompt' }, false, 'not_running'],
    ['a browser that never asks', HERE, { https: true, online: true }, false, 'not_running'],
    ['nobody there', CLOUD, site, false, 'not_running'],
    ['somebody there', CLOUD, site, true, 'cors_or_key'],
    ['somebody here', 'http://[::1]:8080/v1', site, true, 'cors_or_key'],
    ['somebody here by number', 'http://127.0.0.2:8080', { ...site, localNetwork: 'prompt' }, true, 'lna'],
    ['a name that only begins so', 'http://localhost.example.test', site, true, 'mixed_content'],
  ])('%s', async (_what, baseUrl, place, isThere, problem) => {
    const { send } = scriptedSend(isThere ? answers : {})
    expect(await explain({ baseUrl, place, send }, signal)).toBe(problem)
  })

  test('is looked into without the key, at the front door', async () => {
    const { send, sent } = scriptedSend(answers)
    await explain({ baseUrl: `${CLOUD}/deep?x=1`, place: site, send }, signal)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ url: 'https://api.example.test/', method: 'GET', headers: {} })
    expect(sent[0]?.init).toMatchObject({
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  })

  test('may have been refused by our own policy', async () => {
    let refused = 0
    // The report comes in a task of its own, after the request has failed.
    const { send } = scriptedSend({
      'no-cors': () => {
        setTimeout(() => (refused += 1))
        return new TypeError('Failed to fetch')
      },
    })
    const where = { baseUrl: CLOUD, place: site, send, refusals: () => refused }
    expect(await explain(where, signal)).toBe('not_listed')
    const old = { ...where, send: scriptedSend({}).send }
    expect(await explain(old, signal)).toBe('not_running')
  })

  test('was perhaps called off', async () => {
    const { send } = scriptedSend(answers)
    expect(await explain({ baseUrl: CLOUD, place: site, send }, AbortSignal.abort())).toBe('aborted')
  })
})

test('only what had no words is explained', async () => {
  const where = { baseUrl: CLOUD, place: site, send: scriptedSend({}).send }
  const detail = 'Failed to fetch'
  expect(await explained({ kind: 'cors_or_key', detail }, where, signal)).toEqual({
    kind: 'not_running',
    detail,
  })
  const known = { kind: 'auth', status: 401, detail: 'x' } as const
  expect(await explained(known, where, signal)).toBe(known)
})
