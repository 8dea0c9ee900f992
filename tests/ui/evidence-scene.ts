import type { Evidence } from '../../src/run/config'
import type { Event, Measurement, Standing } from '../../src/run/event'
import { scene } from './scenes'

const at = { instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', severity: 'high' } as const

/** What was measured on the page of round 1. */
export const rows: readonly Measurement[] = [
  { ...at, target: '#order', said: 'Order now', value: 2.1, expected: 4.5, violation: true },
  { ...at, target: 'main > p', said: 'Roasted on Tuesday', value: 7.4, expected: 4.5, violation: false },
  { ...at, target: '#hero > h1', said: 'One roast', violation: false, cannot: 'text_over_image' },
  {
    instrument: 'IN-4',
    rule: 'alt_missing',
    ruleVersion: '1',
    target: 'main > img',
    also: ['footer > img'],
    violation: true,
    severity: 'high',
  },
  {
    instrument: 'IN-7',
    rule: 'overflow',
    ruleVersion: '1',
    value: 412,
    expected: 375,
    violation: true,
    severity: 'high',
    width: 375,
  },
  {
    instrument: 'IN-1',
    rule: 'image-alt',
    ruleVersion: 'axe 4.13.0',
    target: 'main > img',
    violation: true,
    severity: 'high',
  },
  {
    instrument: 'IN-6',
    rule: 'lorem_ipsum',
    ruleVersion: '1',
    target: '“Lorem ipsum dolor sit amet”',
    violation: true,
    severity: 'high',
  },
]

interface Check {
  readonly check: Standing
  readonly reason: string
  readonly rows: readonly number[]
  readonly claimed?: string | number
  readonly measured?: string | number
}

/** How the claims of round 1 stand: one of each kind, and one that names several places. */
export const checks: Readonly<Record<string, Check>> = {
  'a11y-1.1': { check: 'refuted', reason: 'holds', rows: [1], claimed: 2.1, measured: 7.4 },
  'critic-1.1': { check: 'confirmed', reason: 'violated', rows: [0], claimed: 2, measured: 2.1 },
  'critic-1.2': { check: 'not_measurable', reason: 'no_instrument', rows: [] },
  'brand-1.1': { check: 'confirmed', reason: 'missing', rows: [3] },
  'copy-1.1': { check: 'refuted', reason: 'target_absent', rows: [] },
  'a11y-1:contrast': { check: 'refuted', reason: 'holds', rows: [1], claimed: 3.9, measured: 7.4 },
}

export const page =
  '<main><section id="hero"><h1>One roast</h1></section><p>Roasted on Tuesday</p>' +
  '<img src="bag.png"><button id="order"><b>Order now</b></button></main><footer><img src="seal.png"></footer>'

/** A round that was measured and held against the rows, up to the given step. */
export function measuredRun(
  upTo: 'heard' | 'measured' | 'checked' | 'closed' | 'shipped' = 'closed',
  evidence: Evidence = 'shown',
): Event[] {
  const run = scene({ evidence, pace: 'stream' }).created().asked().opens(1)
  for (const role of ['designer', 'critic', 'brand', 'a11y', 'copy'] as const) run.speaks(1, role)
  if (upTo === 'heard') return run.events
  run.say({ type: 'measure.done', id: 'measure:1', artifact: 'page1', outcome: 'measured', rows })
  if (upTo === 'measured') return run.events
  for (const [finding, check] of Object.entries(checks))
    run.say({ type: 'finding.checked', finding, artifact: 'page1', ruleVersion: 1, ...check })
  run.say({ type: 'round.checked', round: 1, artifact: 'page1' })
  if (upTo === 'checked') return run.events
  run.closes(1)
  return upTo === 'closed' ? run.events : run.ships(1, 'below_threshold').events
}
