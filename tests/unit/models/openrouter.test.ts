/** The way to OpenRouter and back: what is wished for, a code for a key, and what was granted. */
import { afterEach, expect, test, vi } from 'vitest'
import { events, json, scriptedSend } from './scripted-send'
import { authUrl, challengeOf, createVerifier, exchange, granted } from '../../../src/models/openrouter'
import type { Problem } from '../../../src/run/event'

const KEY = 'sk-or-REDACTED'

afterEach(() => void vi.useRealTimers())

test('the challenge is what the standard says, no verifier comes twice, and each fits the standard', async () => {
  // The example of RFC 7636, appendix B.
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  const all = Array.from({ length: 50 }, createVerifier)
  expect(new Set(all).size).toBe(50)
  expect(all.filter((verifier) => !/^[\w-]{43}$/.test(verifier))).toEqual([])
})

test('what is wished for stands in the address, and what is not does not', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0, 123) })
  const wish = { limitUsd: 5, reset: 'monthly', days: 30, label: 'mine' } as const
  const back = 'https://jury.example.test/?nonce=a&b=c'
  const url = new URL(authUrl(wish, 'CHALLENGE', back))
  expect(url.origin + url.pathname).toBe('https://openrouter.ai/auth')
  const always = { callback_url: back, code_challenge: 'CHALLENGE', code_challenge_method: 'S256' }
  const wished = { limit: '5', usage_limit_type: 'monthly', expires_at: '2026-01-31T12:00:00Z' }
  expect(Object.fromEntries(url.searchParams)).toEqual({ ...always, ...wished, key_label: 'mine' })
  const plain = new URL(authUrl({ reset: 'daily' }, 'CHALLENGE', back))
  expect(Object.fromEntries(plain.searchParams)).toEqual(always)
})

test('a code is exchanged for a key, without any key', async () => {
  const answer = json({ key: KEY, user_id: 'u' })
  const { send, sent } = scriptedSend({ 'POST https://openrouter.ai/api/v1/auth/keys': answer })
  expect(await exchange('the-code', 'the-verifier', send)).toEqual({ key: KEY })
  const body = { code: 'the-code', code_verifier: 'the-verifier', code_challenge_method: 'S256' }
  expect(sent).toMatchObject([{ body }])
  expect(sent[0]?.headers).not.toHaveProperty('authorization')
  expect(sent[0]?.url).not.toContain('the-code')
})

const CODE = 'code-0123456789-0123456789'

test.each<readonly [string, () => Response | Error, Problem]>([
  ['used before', () => json({ error: { message: `Invalid ${CODE}`, code: 400 } }, 400), 'auth'],
  ['too late', () => json({ error: { message: 'Invalid code or code_verifier', code: 403 } }, 403), 'auth'],
  ['busy', () => json({ error: { message: 'x' } }, 429), 'rate_limit'],
  ['broken', () => json({ error: { message: 'x' } }, 500), 'server'],
  ['no key in it', () => json({ user_id: 'u' }), 'server'],
  ['a page', () => events('<html>'), 'not_a_stream'],
  ['no word', () => new TypeError('Failed to fetch'), 'cors_or_key'],
])('a code that fails, and no failure repeats it: %s', async (_what, answer, kind) => {
  const exchanged = exchange(CODE, 'v', scriptedSend({ 'POST /auth/keys': answer }).send)
  const detail = expect.not.stringContaining(CODE)
  await expect(exchanged).rejects.toMatchObject({ failed: { kind, detail } })
})

test('what was granted is read back, and nothing is made up where there is no limit', async () => {
  const money = { limit: 5, limit_remaining: 4.75, limit_reset: 'monthly', usage: 0.25 }
  const data = { label: 'sk-or-v1-abc...xyz', ...money, expires_at: '2026-01-31T12:00:00Z' }
  const { send, sent } = scriptedSend({ 'GET https://openrouter.ai/api/v1/key': json({ data }) })
  const known = { limitUsd: 5, remainingUsd: 4.75, usedUsd: 0.25, reset: 'monthly' }
  expect(await granted(KEY, send)).toEqual({ ...known, expiresAt: '2026-01-31T12:00:00Z' })
  expect(sent[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  const answered = (body: unknown) => granted(KEY, scriptedSend({ 'GET /key': json(body) }).send)
  const none = { limit: null, limit_remaining: null, limit_reset: null, expires_at: null, usage: 0 }
  expect(await answered({ data: none })).toEqual({ usedUsd: 0 })
  expect(await answered({})).toEqual({})
})
