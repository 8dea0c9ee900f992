/** The policy of a worker: a line reaches one origin, and everybody else nobody. */
import { expect, test } from 'vitest'
import { lineOrigin, wallOf } from '../../../src/models/wall'

const line = 'https://a.test/some/path/assets/line-Ab_1-2.js'
const to = (origin: string, script = line) => `${script}?to=${encodeURIComponent(origin)}`
const wall = (url: string, destination = 'worker') => wallOf({ destination, url })
const walled = (connect: string, allowed: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${connect}`,
  'Referrer-Policy': 'no-referrer',
  'Connection-Allowlist': `(response-origin${allowed})`,
})
const OWN = walled("'self'", '')

test.each([
  'https://api.example.com',
  'http://127.0.0.1:11434',
  'http://localhost:1234',
  'http://[::1]:8080',
  'https://xn--bcher-kva.example',
])('a line may be to %s', (origin) => {
  expect(lineOrigin(to(origin))).toBe(origin)
  expect(wall(to(origin))).toEqual(walled(origin, ` "${origin}"`))
})

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
  expect(wall(to(origin))).toEqual(OWN)
})

test('the jury worker reaches nobody else, whatever its address says; what is no worker gets no wall', () => {
  const jury = 'https://a.test/assets/jury-Ab12.js'
  for (const url of [jury, to('https://b.test', jury)]) expect(wall(url)).toEqual(OWN)
  expect(wall(jury, 'sharedworker')).toEqual(OWN)
  for (const destination of ['script', '']) expect(wall(to('https://b.test'), destination)).toEqual({})
})

test('the line of the development server is one', () => {
  const url = to('https://b.test', 'http://localhost:5173/workers/line.ts')
  expect(lineOrigin(url.replace('?', '?worker_file&type=module&'))).toBe('https://b.test')
})
