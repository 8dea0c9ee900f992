import { describe, expect, test, vi } from 'vitest'
import { events, json, scriptedSend } from './scripted-send'
import { authUrl, challengeOf, createVerifier, exchange, granted } from '../../../src/models/openrouter'
import type { Problem } from '../../../src/run/event'

const KEY = 'sk-or-REDACTED'

describe('the way out', () => {
  test('the challenge is what the standard says', async () => {
    // The example of RFC 7636, appendix B.
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  test('no verifier comes twice, and each fits the standard', () => {
    const all = Array.from({ length: 50 }, createVerifier)
    expect(new Set(all).size).toBe(50)
    expect(all.every((verifier) => /^[\w-]{43}$/.test(verifier))).toBe(true)
  })

  test('what is wished for stands in the address', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0, 123) })
    const wish = { limitUsd: 5, reset: 'monthly', days: 30, label: 'mine' } as const
    const url = new URL(authUrl(wish, 'CHALLENGE', 'https://jury.example.test/?nonce=a&b=c'))
    vi.useRealTimers()
    expect(url.origin + url.pathname).toBe('https://openrouter.ai/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      callback_url: 'https://jury.example.test/?nonce=a&b=c',
      code_challenge: 'CHALLENGE',
      code_challenge_method: 'S256',
      limit: '5',
      usage_limit_type: 'monthly',
      expires_at: '2026-01-31T12:00:00Z',
      key_label: 'mine',
    })
  })

  test('what is not wished for does not', () => {
    const url = new URL(authUrl({ reset: 'daily' }, 'C', 'https://a.test/'))
    expect([...url.searchParams.keys()]).toEqual(['callback_url', 'code_challenge', 'code_challenge_method'])
  })
})

describe('a code for a key', () => {
  test('is asked for without any key', async () => {
    const { send, sent } = scriptedSend({
      'POST https://openrouter.ai/api/v1/auth/keys': json({ key: KEY, user_id: 'u' }),
    })
    expect(await exchange('the-code', 'the-verifier', send)).toEqual({ key: KEY })
    expect(sent[0]?.body).toEqual({
      code: 'the-code',
      code_verifier: 'the-verifier',
      code_challenge_method: 'S256',
    })
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
    expect(sent[0]?.url).not.toContain('the-code')
  })

  test.each<readonly [string, () => Response | Error, Problem]>([
    ['used before', () => json({ error: { message: 'Invalid code', code: 400 } }, 400), 'auth'],
    ['too late', () => json({ error: { message: 'Invalid code or code_verifier', code: 403 } }, 403), 'auth'],
    ['busy', () => json({ error: { message: 'x' } }, 429), 'rate_limit'],
    ['broken', () => json({ error: { message: 'x' } }, 500), 'server'],
    ['no key in it', () => json({ user_id: 'u' }), 'server'],
    ['a page', () => events('<html>'), 'not_a_stream'],
    ['no word', () => new TypeError('Failed to fetch'), 'cors_or_key'],
  ])('%s', async (_what, answer, kind) => {
    const { send } = scriptedSend({ 'POST /auth/keys': answer })
    await expect(exchange('c', 'v', send)).rejects.toMatchObject({ failed: { kind } })
  })

  test('no failure repeats the code', async () => {
    const code = 'code-0123456789-0123456789'
    const { send } = scriptedSend({ 'POST /auth/keys': json({ error: { message: `Invalid ${code}` } }, 400) })
    await expect(exchange(code, 'v', send)).rejects.toMatchObject({ failed: { detail: 'Invalid ‹key›' } })
  })
})

describe('what was granted', () => {
  test('is read back', async () => {
    const data = {
      label: 'sk-or-v1-abc...xyz',
      limit: 5,
      limit_remaining: 4.75,
      limit_reset: 'monthly',
      usage: 0.25,
      expires_at: '2026-01-31T12:00:00Z',
    }
    const { send, sent } = scriptedSend({ 'GET https://openrouter.ai/api/v1/key': json({ data }) })
    expect(await granted(KEY, send)).toEqual({
      limitUsd: 5,
      remainingUsd: 4.75,
      usedUsd: 0.25,
      reset: 'monthly',
      expiresAt: '2026-01-31T12:00:00Z',
    })
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('nothing is made up where there is no limit', async () => {
    const data = { limit: null, limit_remaining: null, limit_reset: null, expires_at: null, usage: 0 }
    expect(await granted(KEY, scriptedSend({ 'GET /key': json({ data }) }).send)).toEqual({ usedUsd: 0 })
    expect(await granted(KEY, scriptedSend({ 'GET /key': json({}) }).send)).toEqual({})
  })
})
