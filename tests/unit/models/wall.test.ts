import { expect, test } from 'vitest'
import { lineOrigin, wallOf } from '../../../src/models/wall'

const line = 'https://a.test/some/path/assets/line-Ab_1-2.js'
const to = (origin: string, script = line) => `${script}?to=${encodeURIComponent(origin)}`

test.each([
  'https://api.example.com',
  'http://127.0.0.1:11434',
  'http://localhost:1234',
  'http://[::1]:8080',
  'https://xn--bcher-kva.example',
])('a line may be to %s', (origin) => {
  expect(lineOrigin(to(origin))).toBe(origin)
  expect(wallOf({ destination: 'worker', url: to(origin) })).toEqual({
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${origin}`,
    'Referrer-Policy': 'no-referrer',
    'Connection-Allowlist': `(response-origin "${origin}")`,
  })
})

const OWN = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'Referrer-Policy': 'no-referrer',
  'Connection-Allowlist': '(response-origin)',
}

test.each([
  ['a path', 'https://api.example.com/v1'],
  ['a slash', 'https://api.example.com/'],
  ['its own port said', 'https://api.example.com:443'],
  ['upper case', 'https://API.example.com'],
  ['a user', 'https://me@api.example.com'],
  ['any host', 'https://*'],
  ['any host below one', 'https://*.example.com'],
  ['any scheme', 'https:'],
  ['a directive', 'https://a.test; script-src *'],
  ['a directive without spaces', 'https://a.test;sandbox'],
  ['a second policy', 'https://a.test,default-src'],
  ['a quote', 'https://a.test"'],
  ['a keyword', "'self'"],
  ['two', 'https://a.test https://b.test'],
  ['another scheme', 'wss://a.test'],
  ['a blob', 'blob:https://a.test/0b1c'],
  ['a port too high', 'https://a.test:99999'],
  ['an address that is none', 'https://[::::]'],
  ['nothing', ''],
])('an address with %s walls a line off from everybody', (_, origin) => {
  expect(lineOrigin(to(origin))).toBeUndefined()
  expect(wallOf({ destination: 'worker', url: to(origin) })).toEqual(OWN)
})

test('the jury worker reaches nobody else, whatever its address says', () => {
  const jury = 'https://a.test/assets/jury-Ab12.js'
  expect(wallOf({ destination: 'worker', url: jury })).toEqual(OWN)
  expect(wallOf({ destination: 'worker', url: to('https://b.test', jury) })).toEqual(OWN)
  expect(wallOf({ destination: 'sharedworker', url: jury })).toEqual(OWN)
})

test('the line of the development server is one', () => {
  const url = to('https://b.test', 'http://localhost:5173/workers/line.ts')
  expect(lineOrigin(url.replace('?', '?worker_file&type=module&'))).toBe('https://b.test')
})

test('what is no worker gets no wall', () => {
  expect(wallOf({ destination: 'script', url: to('https://b.test') })).toEqual({})
  expect(wallOf({ destination: '', url: to('https://b.test') })).toEqual({})
})
