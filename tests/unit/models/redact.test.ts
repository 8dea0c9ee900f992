import { describe, expect, test } from 'vitest'
import { redact, withoutKey } from '../../../src/models/redact'

const KEY = 'ab/CD+12"ef gh=4567890_zyxwvutsrq~ponmlkji'
const hex = Buffer.from(KEY).toString('hex')
const SHAPED = 'sk-proj-REDACTED'

/** Whether twenty neighbouring characters of any form of the key are still there. */
function leaks(text: string, forms: readonly string[]): boolean {
  return forms.some((form) => {
    for (let at = 0; at + 20 <= form.length; at++) if (text.includes(form.slice(at, at + 20))) return true
    return false
  })
}

describe('the key goes in every form', () => {
  test.each([
    ['plain', KEY],
    ['in a URL', encodeURIComponent(KEY)],
    ['in a URL, lower', encodeURIComponent(KEY).replace(/%../g, (found) => found.toLowerCase())],
    ['in JSON', JSON.stringify(KEY).slice(1, -1)],
    ['hex', hex],
    ['HEX', hex.toUpperCase()],
  ])('%s', (_form, text) => {
    expect(redact(`before ${text} after`, KEY)).toBe('before ‹key› after')
    expect(redact(text, KEY)).toBe('‹key›')
  })

  test.each([0, 1, 2, 3, 4, 5])('base64 behind %i characters', (offset) => {
    for (const code of ['base64', 'base64url'] as const) {
      const own = Buffer.from(KEY).toString(code).replace(/=+$/, '').slice(4, -4)
      const text = Buffer.from(`${'x'.repeat(offset)}${KEY}${'y'.repeat(offset)}`).toString(code)
      const clean = redact(text, KEY)
      expect(clean).toContain('‹key›')
      expect(leaks(clean, [text.slice(8, -8), own])).toBe(false)
    }
  })

  test('a run of twenty of its characters is enough', () => {
    for (let at = 0; at + 20 <= KEY.length; at++) {
      expect(redact(`<${KEY.slice(at, at + 20)}>`, KEY)).toBe('<‹key›>')
    }
    expect(redact(`<${KEY.slice(3, 22)}>`, KEY)).toBe(`<${KEY.slice(3, 22)}>`)
  })

  test('again and again, and side by side', () => {
    expect(redact(`${KEY} and ${KEY}`, KEY)).toBe('‹key› and ‹key›')
    expect(redact(`${KEY}${KEY}`, KEY)).toBe('‹key›')
    expect(redact(`${KEY.slice(0, 25)}-${KEY.slice(20)}`, KEY)).toBe('‹key›-‹key›')
  })

  test('a short key goes as a whole', () => {
    expect(redact('the key local-7 is wrong', 'local-7')).toBe('the key ‹key› is wrong')
    expect(redact('a b c', 'a')).toBe('a b c')
    expect(redact('as it was', undefined)).toBe('as it was')
    expect(redact('as it was', '')).toBe('as it was')
  })
})

describe('what looks like a key goes as well', () => {
  test.each([
    SHAPED,
    'sk-ant-REDACTED',
    'sk-abcd****************wxyz',
    `AIza${'x'.repeat(35)}`,
    `gsk_${'Q9'.repeat(20)}`,
    `xai-${'Q9'.repeat(20)}`,
    `hf_${'Q9'.repeat(15)}`,
    `Bearer ${'q9'.repeat(12)}`,
    `eyJ${'q9'.repeat(12)}.${'q9'.repeat(12)}.sig`,
  ])('%s', (shaped) => expect(redact(`got "${shaped}" here`, undefined)).toBe('got "‹key›" here'))

  test.each([
    'task-management-for-a-large-company',
    'the risk-adjusted-return-of-it',
    'Bearer tokens are not accepted',
    'model claude-sonnet-4-5-20250929 is unknown',
  ])('but not: %s', (text) => expect(redact(text, undefined)).toBe(text))

  test('where only the one key is taken out, shapes stay', () => {
    expect(withoutKey(`${SHAPED} ${KEY}`, KEY)).toBe(`${SHAPED} ‹key›`)
  })
})

test('a long text takes no time', () => {
  const text = `${'sk-'.repeat(20_000)}${KEY}${'Bearer '.repeat(5000)}`
  const started = performance.now()
  expect(redact(text, KEY)).not.toContain(KEY)
  expect(performance.now() - started).toBeLessThan(2000)
})
