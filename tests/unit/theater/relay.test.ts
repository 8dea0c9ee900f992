import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stillPage } from '../../../src/preview/still'

const relay = readFileSync('public/stage.html', 'utf8')
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; " +
  "font-src data:; media-src data: blob:; connect-src 'none'; frame-src 'none'; child-src 'none'; " +
  "worker-src 'none'; object-src 'none'; manifest-src 'none'; base-uri 'none'; form-action 'none'"

test('the relay has its policy before anything that could run or load', () => {
  expect(relay).toContain(`content="${POLICY}"`)
  expect(relay.indexOf(POLICY)).toBeLessThan(relay.indexOf('<style'))
  expect(relay.indexOf('<style')).toBeLessThan(relay.indexOf('<script'))
})

test('its script is short enough to be read', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(relay) ?? []
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(20)
})

test('the frame in it is allowed nothing', () => {
  expect(relay).toContain("frame.setAttribute('sandbox', '')")
  expect(relay).not.toMatch(/allow-/)
})

test.each([
  '<script>alert(1)</script>',
  '<!doctype html><script>alert(1)</script>',
  '<!--><script>alert(1)</script>--><!doctype html>',
])('a page is preceded by a policy that stops its scripts: %s', (html) => {
  const boxed = stillPage(html)
  expect(boxed).toContain(`content="script-src 'none'"`)
  expect(boxed.indexOf('script-src')).toBeLessThan(boxed.indexOf('<script>'))
  expect(boxed.endsWith(html)).toBe(true)
})

test('a page keeps the layout mode that it was written for', () => {
  expect(stillPage('<!doctype html><p>')).toMatch(/^<!doctype html>/)
  expect(stillPage('<p>')).not.toMatch(/doctype/)
})
