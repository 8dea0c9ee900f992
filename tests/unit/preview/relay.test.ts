// The relay between app and page is locked down by its policy first, short, and passes on one line and nothing else.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const relay = readFileSync('public/stage.html', 'utf8')
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; " +
  "font-src data:; media-src data: blob:; connect-src 'none'; frame-src 'none'; child-src 'none'; " +
  "worker-src 'none'; object-src 'none'; manifest-src 'none'; base-uri 'none'; form-action 'none'"

test('[SAFETY 2.2] the relay has its policy before anything that could run or load', () => {
  expect(relay).toContain(`content="${POLICY}"`)
  expect(relay.indexOf(POLICY)).toBeLessThan(relay.indexOf('<style'))
  expect(relay.indexOf('<style')).toBeLessThan(relay.indexOf('<script'))
})

test('[SAFETY 2.1] its script is short enough to be read', () => {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(relay) ?? []
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(20)
})

test('[SAFETY 2.7] it hands on the line that is laid first, heeds one message of its parent, and says nothing to the frame', () => {
  expect(relay.match(/addEventListener\('message'/g)).toHaveLength(2)
  expect(relay).toContain("removeEventListener('message', box)")
  expect(relay).toContain("removeEventListener('message', hand)")
  expect(relay.match(/\w+\.postMessage\(.*/g)).toEqual([
    "parent.postMessage('shown', location.origin) })",
    "parent.postMessage('line', location.origin, [...ports])",
    "parent.postMessage('ready', location.origin)",
  ])
})

test('[SAFETY 2.1] the frame in it is allowed scripts at most', () => {
  expect(relay.match(/allow-[\w-]+/g)).toEqual(['allow-scripts'])
  expect(relay).toContain(`frame.sandbox = mode === 'held' || mode === 'running' ? 'allow-scripts' : ''`)
})
