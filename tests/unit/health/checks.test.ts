// A sound run passes every line of the conformance check, and each line fails on the fault that it is about.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHECKS, type CheckName, checksOf, isClean } from '../../../src/health/checks'
import { scriptedModel } from '../../../src/models/scripted'
import { theater } from '../../../src/procedures/theater'
import { createClock } from '../../tools/clock'
import { artifactText, roundText, type RoundText, runText } from '../../tools/scripts'
import { perform } from '../../tools/stage'

const page = (words: string) =>
  `<!doctype html><html lang="en"><head><title>A</title></head><body><p>${words}</p></body></html>`

/** A round that debates and goes on, or one that earns shipping, with what a model would say of it. */
const going: RoundText = {
  page: page('one'),
  said: {
    critic: { score: 6, fixes: ['Raise the contrast of the button'], declared: 1 },
    a11y: { score: 6, fixes: ['Give the picture an alternative'], declared: 1 },
  },
  end: 'composite="7" must_fix="2" decision="continue"',
  padding: 200,
}
const earning: RoundText = { page: page('two'), end: 'composite="8.5" must_fix="0" decision="ship"' }

const ship = (change = '') =>
  `<SHIP ${change || 'round="2" composite="8.5" status="shipped"'}>${artifactText(page('two'))}<SUMMARY>done</SUMMARY></SHIP>`

interface Spoken {
  readonly first?: RoundText
  readonly second?: RoundText
  readonly ship?: string
  readonly attributes?: string
  /** Changes the whole reply. */
  readonly edit?: (text: string) => string
}

function replyOf({ first, second, ship: last = ship(), attributes, edit = (text) => text }: Spoken): string {
  const parts = [roundText(1, { ...going, ...first }), roundText(2, { ...earning, ...second }), last]
  return edit(runText(parts, attributes))
}

async function run(reply: string) {
  const clock = createClock()
  const stage = perform({
    procedure: theater,
    clock,
    model: scriptedModel({ stream: [{ say: reply }] }, clock.sleep),
  })
  const state = await clock.until(stage.driven.done)
  const kept = stage.log.bodies.get(state.settled?.artifact ?? '')?.text
  const checks = checksOf({ events: stage.log.events, state, page: kept })
  const failed = Object.fromEntries(
    checks.flatMap(({ check, ok, detail }) => (ok ? [] : [[check, detail]])),
  ) as Partial<Record<CheckName, string>>
  return { state, checks, failed, clean: isClean(checks) }
}

test('[CT-50] a run as it should be passes each line', async () => {
  const { state, checks, clean } = await run(replyOf({}))
  expect(state.settled?.status).toBe('shipped')
  expect(checks).toEqual(CHECKS.map((check) => ({ check, ok: true })))
  expect(clean).toBe(true)
})

test('[CT-50] the recorded run that shipped is clean; its warnings are a line of their own', async () => {
  const { state, failed, clean } = await run(readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8'))
  expect([state.settled?.status, clean]).toEqual(['shipped', true])
  expect(Object.keys(failed).filter((check) => check !== 'warnings')).toEqual([])
})

const out = (part: string) => (text: string) => text.replace(part, '')
const cutAt = (mark: string) => (text: string) => text.slice(0, text.indexOf(mark))
const instead = (part: string, to: string) => (text: string) => text.replace(part, to)
const block = (role: string, text: string) =>
  new RegExp(`<PANELIST role="${role}"[\\s\\S]*?</PANELIST>`).exec(text)?.[0] ?? ''
const twice = (text: string) => text.replace(block('brand', text), (one) => `${one}${one}`)
const silent = (text: string) => out(block('copy', text))(text)
const unclosed = (text: string) => text.replaceAll('two</p></body></html>', 'two')
const off = 'composite="7.2" must_fix="2" decision="continue"'

describe('[CT-50] each line fails on what it is about', () => {
  test.each<[CheckName, string, RegExp, Spoken]>([
    ['blocks', 'a reply that breaks off', /malformed_block/, { edit: cutAt('<SUMMARY>') }],
    ['blocks', 'commentary past its cap', /oversize_block/, { first: { padding: 300_000 } }],
    ['order', 'a panelist before its turn', /round 1: designer, brand, critic/, { edit: swapped }],
    ['order', 'a round that says no end', /round_end_missing/, { first: { end: false } }],
    ['order', 'a role that speaks twice', /duplicate_role/, { edit: twice }],
    ['order', 'a role that is nobody', /unknown_role/, { edit: instead('role="brand"', 'role="chef"') }],
    ['order', 'a wrong number', /round_mismatch/, { edit: instead('ROUND n="2"', 'ROUND n="4"') }],
    ['panelists', 'one that never spoke', /round 1: copy never spoke/, { edit: silent }],
    ['panelists', 'one left open', /round 1: designer has no closing tag/, { edit: out('</PANELIST>') }],
    ['panelists', 'one that was cut off', /round 2: critic was cut off/, { edit: cutInSecond }],
    ['ship', 'none', /no SHIP/, { ship: '' }],
    ['ship', 'two', /2 SHIPs/, { ship: `${ship()}${ship()}` }],
    ['ship', 'one before any round has ended', /no SHIP/, { edit: shipFirst }],
    ['ship', 'one that is cut', /never closed/, { edit: cutAt('<SUMMARY>') }],
    ['composite', 'more than the rounding', /round 1: 7.2 was given, 7.000 follows/, { first: { end: off } }],
    ['composite', 'none', /round 2: none was given/, { second: { end: 'must_fix="0" decision="ship"' } }],
    ['composite', 'another at SHIP', /round 2: 9.9 was given/, { ship: ship('round="2" composite="9.9"') }],
    ['artifact', 'a page that breaks off', /p is closed by body|is never closed/, { edit: unclosed }],
    ['artifact', 'no page at all', /missing_artifact/, { first: { page: false } }],
    ['version', 'none', /names no version/, { attributes: 'maxRounds="3" threshold="8" scale="10"' }],
    ['version', 'another one', /protocol_version_mismatch/, { attributes: 'version="2"' }],
    ['version', 'no run', /no CRITIQUE_RUN/, { edit: () => 'I would rather not.' }],
    [
      'warnings',
      'two of one kind',
      /settings_mismatch × 2/,
      { attributes: 'version="1" maxRounds="5" threshold="7"' },
    ],
  ])('%s: %s', async (check, _why, detail, spoken) => {
    const { failed } = await run(replyOf(spoken))
    expect(failed[check]).toMatch(detail)
  })

  test('a composite within the rounding of each score passes, and a warning alone leaves a run clean', async () => {
    const near = 'composite="7.05" must_fix="2" decision="continue"'
    expect((await run(replyOf({ first: { end: near } }))).failed).toEqual({})
    const { failed, clean } = await run(replyOf({ attributes: 'version="1" maxRounds="5"' }))
    expect([Object.keys(failed), clean]).toEqual([['warnings'], true])
  })

  test('a SHIP that nothing has earned is hung up on by us: it was not cut', async () => {
    const poor = { ...going, end: 'composite="7" must_fix="2" decision="ship"', padding: 10 }
    const { state, failed } = await run(replyOf({ second: poor, ship: ship('round="2" composite="7"') }))
    expect(state.settled?.status).toBe('below_threshold')
    expect(failed).not.toHaveProperty('ship')
    expect(failed).not.toHaveProperty('blocks')
  })
})

function swapped(text: string): string {
  const brand = block('brand', text)
  return text.replace(brand, '').replace('<PANELIST role="critic"', (critic) => `${brand}${critic}`)
}

function cutInSecond(text: string): string {
  const second = text.indexOf('<ROUND n="2">')
  return text.slice(0, text.indexOf('role="critic"', second) + 40)
}

function shipFirst(text: string): string {
  return text.replace(ship(), '').replace('<ROUND n="1">', (round) => `${ship()}${round}`)
}
