import { expect, test } from 'vitest'
import { type Bench, measurePage, type Room } from '../../../src/instruments/measure'
import type { Measurement } from '../../../src/run/event'

const SCRIPTED = '<!doctype html><html lang="en"><title>t</title><main></main><script>draw()</script>'

const row = (instrument: string, rule: string, violation: boolean): Measurement => ({
  instrument,
  rule,
  ruleVersion: '1',
  violation,
  severity: 'high',
})

/** What the source is said to tell; no frame answers. */
function bench(rows: readonly Measurement[]): Bench {
  return {
    open: () => Promise.reject<Room>(new Error('no frame here')),
    probes: '',
    axe: '',
    source: async () => rows,
  }
}

const rows = [
  row('IN-3', 'h1_missing', true),
  row('IN-3', 'heading_skipped', true),
  row('IN-3', 'lang_missing', false),
  row('IN-11', 'required_section', true),
  row('IN-6', 'lorem_ipsum', false),
  row('IN-13', 'addresses_judge', true),
]

const told = (measured: readonly Measurement[]) =>
  Object.fromEntries(measured.map(({ rule, violation, cannot }) => [rule, cannot ?? violation]))

test('[IN-3] [IN-11] a page whose scripts were not run may yet have what it lacks, and lose what holds', async () => {
  const kept = told(await measurePage(bench(rows), { html: SCRIPTED, scripts: false }))
  expect(kept).toMatchObject({
    h1_missing: 'scripts_not_run',
    lang_missing: 'scripts_not_run',
    required_section: 'scripts_not_run',
    // What stands there is wrong whatever the scripts do, and the file is the file.
    heading_skipped: true,
    lorem_ipsum: false,
    addresses_judge: true,
  })
})

test('one whose scripts never came to rest is told apart', async () => {
  const silent = told(await measurePage(bench(rows), { html: SCRIPTED, scripts: true }))
  expect(silent).toMatchObject({
    h1_missing: 'page_silent',
    lang_missing: 'page_silent',
    heading_skipped: true,
  })
})

test('a page without scripts is what it is', async () => {
  const html = SCRIPTED.replace(/<script.*/, '')
  const still = told(await measurePage(bench(rows), { html, scripts: false }))
  expect(still).toMatchObject({ h1_missing: true, lang_missing: false, required_section: true })
})
