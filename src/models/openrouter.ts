import { rowOf } from './catalogue'
import { at, countOf, textOf } from './fields'
import type { Granted } from './line'
import { ModelError, type Send } from './provider'
import { ask } from './question'
import { patience } from '../run/limits'

/** What the person wants the new key to be limited to. What is granted may differ. */
export interface KeyWish {
  readonly limitUsd?: number
  readonly reset?: 'daily' | 'weekly' | 'monthly'
  /** Days until the key stops working. */
  readonly days?: number
  /** How the key is called in the person's list over there. */
  readonly label?: string
}

const AUTH = 'https://openrouter.ai/auth'
const DAY_MS = 86_400_000
const METHOD = 'S256'

/** A secret that stays here while the person is away: only who has it can turn the code into a key. */
export function createVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** What may be shown of the secret: its hash. */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(hash))
}

/** Where to send the person. They come back to `callback`, with a code. */
export function authUrl(
  { limitUsd, reset, days, label }: KeyWish,
  challenge: string,
  callback: string,
): string {
  const url = new URL(AUTH)
  const fields = {
    callback_url: callback,
    code_challenge: challenge,
    code_challenge_method: METHOD,
    limit: limitUsd,
    // Without a limit there is nothing to reset.
    usage_limit_type: limitUsd === undefined ? undefined : reset,
    expires_at: days === undefined ? undefined : secondsOf(Date.now() + days * DAY_MS),
    key_label: label,
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** A code for a key. A code works once and for minutes: refused, the person has to begin again, which is `auth`. */
export async function exchange(
  code: string,
  verifier: string,
  send: Send = fetch,
  signal: AbortSignal = AbortSignal.timeout(patience.answerMs),
): Promise<{ readonly key: string }> {
  const body = { code, code_verifier: verifier, code_challenge_method: METHOD }
  const question = { ...about('/auth/keys'), body, key: code, keyless: true }
  const answer = await ask(question, signal, send).catch(startOver)
  const key = textOf(at(answer, 'key'))
  if (key === '') throw new ModelError({ kind: 'server', detail: 'OpenRouter gave no key.' })
  return { key }
}

/** What a key was granted in truth, and what is left of it. */
export async function granted(
  key: string,
  send: Send = fetch,
  signal: AbortSignal = AbortSignal.timeout(patience.answerMs),
): Promise<Granted> {
  const told = at(await ask({ ...about('/key'), key }, signal, send), 'data')
  const limitUsd = countOf(at(told, 'limit'))
  const remainingUsd = countOf(at(told, 'limit_remaining'))
  const usedUsd = countOf(at(told, 'usage'))
  const reset = textOf(at(told, 'limit_reset'))
  const expiresAt = textOf(at(told, 'expires_at'))
  return {
    ...(limitUsd !== undefined && { limitUsd }),
    ...(remainingUsd !== undefined && { remainingUsd }),
    ...(usedUsd !== undefined && { usedUsd }),
    ...(reset && { reset }),
    ...(expiresAt && { expiresAt }),
  }
}

function about(path: string) {
  const row = rowOf('openrouter')
  if (!row) throw new Error('The catalogue has lost OpenRouter.')
  return { row, baseUrl: row.baseUrl, url: row.baseUrl + path }
}

/** Refused is refused: nothing but a new code helps, whatever the status. */
function startOver(cause: unknown): never {
  const failed = cause instanceof ModelError ? cause.failed : undefined
  const isRefused = failed?.status !== undefined && [400, 401, 403, 404].includes(failed.status)
  throw isRefused ? new ModelError({ ...failed, kind: 'auth' }) : cause
}

/** To the second: fractions are refused. */
function secondsOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+/, '')
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
