// The summary of a run says what it was about and came to, and can be searched without growing out of bounds.
import { expect, test } from 'vitest'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { libraryLimits } from '../../../src/run/library-limits'
import { SUMMARY_VERSION, summaryOf } from '../../../src/run/summary'
import { type Created, placed, stateOf } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'
import { PAGE_HASH, shippedFacts } from '../store/fixture'
import { measured, raised } from './facts'

const summaryOfEvents = (events: readonly Event[]) => summaryOf(stateOf(events))
const summaryNamed = (name: string) => summaryOfEvents(recorded(name).events)

/** Of a run that shipped: with such a beginning, and with more that happened before its end. */
function summaryWith(change: Partial<Created> = {}, ...more: readonly Fact[]) {
  const [created, ...rest] = shippedFacts('a')
  if (created?.type !== 'run_created') throw new Error('A run begins with its brief.')
  return summaryOfEvents(
    placed([{ ...created, ...change }, ...rest.slice(0, -1), ...more, ...rest.slice(-1)]),
  )
}

const fix = (text: string): Fact => ({ type: 'critique.panelist_must_fix', round: 1, role: 'critic', text })

test('what a run that shipped was about and came to', () => {
  expect(summaryWith()).toEqual({
    version: SUMMARY_VERSION,
    threshold: 8,
    text: 'A landing page\nhere\nOne page\ngood\nShips.',
    brief: JSON.stringify(['A landing page', 'One page', '', '', '', '']),
    connection: 'here',
    page: { hash: PAGE_HASH, mime: 'text/html' },
    open: 0,
  })
})

test('brand, skill and model are named, and the names can be searched', () => {
  const materials = [
    { kind: 'brand', name: 'Nordic', text: 'long' },
    { kind: 'skill', name: 'Landing page', text: 'longer' },
  ] as const
  const summary = summaryWith({ materials, model: 'm-1' })
  expect(summary).toMatchObject({ brand: 'Nordic', skill: 'Landing page', model: 'm-1' })
  for (const name of ['Nordic', 'Landing page', 'm-1']) expect(summary.text).toContain(name)
  // What a brand book says is no word of this run.
  expect(summary.text).not.toContain('longer')
})

test('every field of the brief, what was found and what the person said can be searched', () => {
  const more = { forWhom: 'F1', job: 'J1', tone: 'TO1', constraints: 'C1', requirements: ['R1', 'R2'] }
  const said = [
    { kind: 'must_fix', id: 'you-1', text: 'Y1' },
    { kind: 'disputed', finding: 'critic-1.1', role: 'critic', text: 'Y2', reason: 'Y3' },
  ] as const
  const brief = { title: 'T1', what: 'W1\n  W2', ...more }
  const { text } = summaryWith({ brief, said }, fix('M1'), raised('bench-1.1', { statement: 'S1' }))
  const words = ['T1', 'W1 W2', 'F1', 'J1', 'TO1', 'C1', 'R1', 'R2', 'Y1', 'Y2', 'Y3', 'M1', 'S1']
  expect(text.split('\n')).toEqual(expect.arrayContaining(words))
})

test('briefs that ask for the same are the same, and others are not', () => {
  const briefOf = (what: string) => summaryWith({ brief: { title: 'T', what } }).brief
  expect(briefOf(' One   page\n')).toBe(briefOf('One page'))
  expect(briefOf('One page!')).not.toBe(briefOf('One page'))
})

test('the text is bounded, and one long text does not crowd out the others', () => {
  const brief = { title: 'T', what: 'w'.repeat(50_000), constraints: 'c'.repeat(50_000) }
  const { text } = summaryWith({ brief }, ...Array.from({ length: 400 }, (_, at) => fix(`fix ${at}`)))
  expect(text.length).toBeLessThanOrEqual(libraryLimits.summaryChars)
  expect(text).toContain('fix 0')
})

test('violations are counted once each, and only where somebody has measured', () => {
  const row: Measurement = {
    instrument: 'IN-2',
    rule: 'contrast',
    severity: 'high',
    violation: true,
    target: 'a',
  }
  const rows = [
    row,
    { ...row, width: 375 },
    { ...row, target: 'b' },
    { ...row, target: 'c', violation: false },
  ]
  const counted = (found: readonly Measurement[]) =>
    summaryWith({}, { ...measured(PAGE_HASH, ...found), id: 'measure:1' }).violations
  expect([counted(rows), counted([])]).toEqual([2, 0])
  expect(summaryWith().violations).toBeUndefined()
})

test('money of which a part is unknown is told as a part', () => {
  const costOf = (...usages: readonly object[]) => {
    const calls = usages.flatMap((usage, at): Fact[] => [
      { type: 'call_started', id: `review:${at}`, seat: 'jury' },
      { type: 'call_ended', id: `review:${at}`, stop: 'end', usage },
    ])
    const { tokens, usd, approx } = summaryWith({}, ...calls)
    return [tokens, usd, approx]
  }
  const paid = { input: 10, output: 5, costUsd: 0.02, approx: false }
  const unpriced = { input: 1, output: 1 }
  expect(costOf(paid, paid)).toEqual([30, 0.04, undefined])
  expect(costOf(paid, unpriced)).toEqual([17, 0.02, true])
  expect(costOf(unpriced)).toEqual([2, undefined, true])
  expect(costOf()).toEqual([undefined, undefined, undefined])
})

test('each recorded run has a summary with its title, and a page that its file holds', () => {
  for (const { name, file } of recordedRuns()) {
    const state = stateOf(file.events)
    const { text, page } = summaryOf(state)
    expect([name, text]).toEqual([
      name,
      expect.stringContaining((state.brief?.title ?? '').trim().replace(/\s+/g, ' ')),
    ])
    const hashes: readonly (string | undefined)[] = file.bodies.map(({ hash }) => hash)
    if (page && hashes.length > 0) expect([name, hashes]).toEqual([name, expect.arrayContaining([page.hash])])
    if (state.settled?.artifact !== undefined)
      expect([name, page?.hash]).toEqual([name, state.settled.artifact])
    expect(text.split('\n').filter((line) => line !== line.trim())).toEqual([])
  }
})

test('[TR-2] what a second opinion has said of the page is kept with it, and what it wants changed can be searched', () => {
  const { events } = recorded('opinion_measured')
  const summary = summaryOfEvents(events)
  expect(summary).toMatchObject({ marks: ['not_upheld'], open: 0 })
  expect(summary.text).toContain('The link #order has a contrast of 2.9:1')
  const other = events.map((event) =>
    event.type === 'stage_opened' && event.setup
      ? { ...event, setup: { ...event.setup, artifact: 'other' } }
      : event,
  )
  expect(summaryOfEvents(other)).not.toHaveProperty('marks')
})

test('a panel and a critic loop are called so, and what they found can be searched', () => {
  expect([summaryNamed('panel_approved').by, summaryNamed('split_shipped').by]).toEqual(['panel', undefined])
  const answered = summaryNamed('loop_answered')
  expect(answered).toMatchObject({ by: 'loop', open: 0, text: expect.stringContaining('Are dogs welcome?') })
  expect(answered).not.toHaveProperty('marks')
  expect(summaryNamed('loop_cap').text).toContain('Name the street and the house.')
})
