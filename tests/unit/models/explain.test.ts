/** Why a request failed without a word, found by exclusion. */
import { expect, test } from 'vitest'
import { json, scriptedSend } from './scripted-send'
import { explain, explained, wouldAsk } from '../../../src/models/explain'
import type { Place } from '../../../src/models/line'
import type { Problem } from '../../../src/run/event'

const CLOUD = 'https://api.example.test/v1'
const HERE = 'http://localhost:11434'
const LAN = 'http://192.168.1.7:8080/v1'
const door = { 'no-cors': () => json({}) }
const site: Place = { https: true, online: true, localNetwork: 'granted' }
const prompt: Place = { ...site, localNetwork: 'prompt' }
const denied: Place = { ...site, localNetwork: 'denied' }
const silent: Place = { https: true, online: true }
const { signal } = new AbortController()

test.each<readonly [string, string, Place, boolean]>([
  ['not asked yet', HERE, prompt, true],
  ['a name of this machine', 'http://app.localhost:11434', prompt, true],
  ['granted', HERE, site, false],
  ['denied for good', HERE, denied, false],
  ['a browser that never asks', HERE, silent, false],
  ['a page that no browser asks for', HERE, { ...prompt, https: false }, false],
  ['another machine', CLOUD, prompt, false],
])('whether a request makes the browser ask: %s', (_what, baseUrl, place, asks) => {
  expect(wouldAsk(baseUrl, place)).toBe(asks)
})

test.each<readonly [string, string, Place, isThere: boolean, Problem]>([
  ['no network', CLOUD, { ...site, online: false }, true, 'offline'],
  ['no network is needed here', HERE, { ...site, online: false }, false, 'not_running'],
  ['secure page, plain host', LAN, site, true, 'mixed_content'],
  ['plain page, plain host', LAN, { ...site, https: false }, true, 'cors_or_key'],
  ['not asked yet', HERE, prompt, true, 'lna'],
  ['asked and denied', HERE, denied, false, 'lna'],
  ['denied, and yet let through', HERE, denied, true, 'cors_or_key'],
  ['nobody has to be asked', HERE, { ...prompt, https: false }, false, 'not_running'],
  ['a browser that never asks', HERE, silent, false, 'not_running'],
  ['nobody there', CLOUD, site, false, 'not_running'],
  ['somebody there', CLOUD, site, true, 'cors_or_key'],
  ['somebody here', 'http://[::1]:8080/v1', site, true, 'cors_or_key'],
  ['somebody here by number', 'http://127.0.0.2:8080', prompt, true, 'lna'],
  ['a name that only begins so', 'http://localhost.example.test', site, true, 'mixed_content'],
])('a request that failed without a word: %s', async (_what, baseUrl, place, isThere, problem) => {
  const { send } = scriptedSend(isThere ? door : {})
  expect(await explain({ baseUrl, place, send }, signal)).toBe(problem)
})

test('it is looked into without the key, at the front door, unless it was called off', async () => {
  const { send, sent } = scriptedSend(door)
  const where = { baseUrl: `${CLOUD}/deep?x=1`, place: site, send }
  await explain(where, signal)
  const init = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }
  expect(sent).toMatchObject([{ url: 'https://api.example.test/', method: 'GET', init }])
  expect(sent[0]?.headers).toEqual({})
  expect(await explain(where, AbortSignal.abort())).toBe('aborted')
})

test('it may have been refused by our own policy', async () => {
  let refused = 0
  // The report comes in a task of its own, after the request has failed.
  const reporting = () => {
    setTimeout(() => (refused += 1))
    return new TypeError('Failed to fetch')
  }
  const { send } = scriptedSend({ 'no-cors': reporting })
  const where = { baseUrl: CLOUD, place: site, send, refusals: () => refused }
  expect(await explain(where, signal)).toBe('not_listed')
  expect(await explain({ ...where, send: scriptedSend({}).send }, signal)).toBe('not_running')
})

test('only what had no words is explained', async () => {
  const where = { baseUrl: CLOUD, place: site, send: scriptedSend({}).send }
  const opaque = { kind: 'cors_or_key', detail: 'Failed to fetch' } as const
  expect(await explained(opaque, where, signal)).toEqual({ ...opaque, kind: 'not_running' })
  const known = { kind: 'auth', status: 401, detail: 'x' } as const
  expect(await explained(known, where, signal)).toBe(known)
})
