// Of a page whose scripts were not run to their end, only what cannot change any more is told.
import { expect, test } from 'vitest'
import { type Bench, measurePage, type Room } from '../../../src/instruments/measure'
import type { Measurement } from '../../../src/run/event'

const SCRIPTED = '<!doctype html><html lang="en"><title>t</title><main></main><script>draw()</script>'

const row = (name: string, violation: boolean): Measurement => {
  const [instrument = '', rule = ''] = name.split(' ')
  return { instrument, rule, ruleVersion: '1', violation, severity: 'high' }
}

const rows = [
  row('IN-3 h1_missing', true),
  row('IN-3 heading_skipped', true),
  row('IN-3 lang_missing', false),
  row('IN-11 required_section', true),
  row('IN-6 lorem_ipsum', false),
  row('IN-13 addresses_judge', true),
]

/** What the source is said to tell; no frame answers. */
const bench: Bench = {
  open: () => Promise.reject<Room>(new Error('no frame here')),
  ...{ probes: '', axe: '', source: async () => rows },
}

async function told(html: string, scripts: boolean) {
  const measured = await measurePage(bench, { html, scripts })
  return Object.fromEntries(measured.map(({ rule, violation, cannot }) => [rule, cannot ?? violation]))
}

test('[IN-3] [IN-11] a page whose scripts were not run may yet have what it lacks, and lose what holds', async () => {
  const open = { h1_missing: 'scripts_not_run', lang_missing: 'scripts_not_run' }
  // What stands there is wrong whatever the scripts do, and the file is the file.
  const wrong = { heading_skipped: true, lorem_ipsum: false, addresses_judge: true }
  const kept = await told(SCRIPTED, false)
  expect(kept).toMatchObject({ ...open, ...wrong, required_section: 'scripts_not_run' })
})

test('one whose scripts never came to rest is told apart, and one without scripts is what it is', async () => {
  const silent = { h1_missing: 'page_silent', lang_missing: 'page_silent', heading_skipped: true }
  expect(await told(SCRIPTED, true)).toMatchObject(silent)
  const still = { h1_missing: true, lang_missing: false, required_section: true }
  expect(await told(SCRIPTED.replace(/<script.*/, ''), false)).toMatchObject(still)
})
