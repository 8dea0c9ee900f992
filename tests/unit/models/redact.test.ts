/** No text that leaves holds a key, in whatever form it comes back. */
import { describe, expect, test } from 'vitest'
import { redact, withoutKey } from '../../../src/models/redact'

const KEY = 'ab/CD+12"ef gh=4567890_zyxwvutsrq~ponmlkji'
const hex = Buffer.from(KEY).toString('hex')
const url = encodeURIComponent(KEY)
const SHAPED = 'sk-proj-REDACTED'

describe('the key goes in every form', () => {
  test.each([
    ['plain', KEY],
    ['in a URL', url],
    ['in a URL, lower', url.replace(/%../g, (found) => found.toLowerCase())],
    ['in JSON', JSON.stringify(KEY).slice(1, -1)],
    ['hex', hex],
    ['HEX', hex.toUpperCase()],
  ])('%s', (_form, text) => {
    expect(redact(`before ${text} after`, KEY)).toBe('before ‹key› after')
    expect(redact(text, KEY)).toBe('‹key›')
  })

  test('in base64, behind any number of characters', () => {
    for (const code of ['base64', 'base64url'] as const)
      for (let offset = 0; offset < 6; offset++) {
        const own = Buffer.from(KEY).toString(code).replace(/=+$/, '').slice(4, -4)
        const text = Buffer.from(`${'x'.repeat(offset)}${KEY}${'y'.repeat(offset)}`).toString(code)
        const clean = redact(text, KEY)
        expect(clean).toContain('‹key›')
        for (const form of [text.slice(8, -8), own])
          for (let at = 0; at + 20 <= form.length; at++) expect(clean).not.toContain(form.slice(at, at + 20))
      }
  })

  test('a run of twenty of its characters is enough, again and again, and side by side', () => {
    for (let at = 0; at + 20 <= KEY.length; at++)
      expect(redact(`<${KEY.slice(at, at + 20)}>`, KEY)).toBe('<‹key›>')
    expect(redact(`<${KEY.slice(3, 22)}>`, KEY)).toBe(`<${KEY.slice(3, 22)}>`)
    expect(redact(`${KEY} and ${KEY}`, KEY)).toBe('‹key› and ‹key›')
    expect(redact(`${KEY}${KEY}`, KEY)).toBe('‹key›')
    expect(redact(`${KEY.slice(0, 25)}-${KEY.slice(20)}`, KEY)).toBe('‹key›-‹key›')
  })

  test('a short key goes as a whole, and where there is none nothing goes', () => {
    expect(redact('the key local-7 is wrong', 'local-7')).toBe('the key ‹key› is wrong')
    for (const key of ['a', '', undefined]) expect(redact('as it was', key)).toBe('as it was')
  })
})

test.each([
  ...[SHAPED, 'sk-ant-REDACTED', 'sk-abcd****************wxyz', `AIza${'x'.repeat(35)}`],
  ...[
    `gsk_${'Q9'.repeat(20)}`,
    `xai-${'Q9'.repeat(20)}`,
    `hf_${'Q9'.repeat(15)}`,
    `Bearer ${'q9'.repeat(12)}`,
  ],
  `eyJ${'q9'.repeat(12)}.${'q9'.repeat(12)}.sig`,
])('what looks like a key goes as well: %s', (shaped) => {
  expect(redact(`got "${shaped}" here`, undefined)).toBe('got "‹key›" here')
  // Where only the one key is taken out, shapes stay.
  expect(withoutKey(`${shaped} ${KEY}`, KEY)).toBe(`${shaped} ‹key›`)
})

test.each([
  'task-management-for-a-large-company',
  'the risk-adjusted-return-of-it',
  'Bearer tokens are not accepted',
  'model claude-sonnet-4-5-20250929 is unknown',
])('what does not stays: %s', (text) => expect(redact(text, undefined)).toBe(text))

test('a long text made to be hard is read', () => {
  expect(redact(`${'sk-'.repeat(20_000)}${KEY}${'Bearer '.repeat(5000)}`, KEY)).not.toContain(KEY)
})
