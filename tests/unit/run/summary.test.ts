import { expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import { libraryLimits } from '../../../src/run/library-limits'
import { fold, initialState } from '../../../src/run/state'
import { SUMMARY_VERSION, summaryOf } from '../../../src/run/summary'
import { recordedRuns } from '../../building/runs'
import { placed } from '../../building/facts'
import { PAGE_HASH, shippedFacts } from '../store/fixture'

const summaryOfFacts = (facts: readonly Fact[]) => summaryOfEvents(placed(facts))
const summaryOfEvents = (events: readonly Event[]) => summaryOf(events.reduce(fold, initialState()))

function shipped(change: Partial<Extract<Fact, { type: 'run_created' }>> = {}, more: readonly Fact[] = []) {
  const [created, ...rest] = shippedFacts('a')
  if (created?.type !== 'run_created') throw new Error('A run begins with its brief.')
  return [{ ...created, ...change }, ...rest.slice(0, -1), ...more, ...rest.slice(-1)]
}

test('what a run that shipped was about and came to', () => {
  expect(summaryOfFacts(shipped())).toEqual({
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
  const summary = summaryOfFacts(shipped({ materials, model: 'm-1' }))
  expect(summary).toMatchObject({ brand: 'Nordic', skill: 'Landing page', model: 'm-1' })
  for (const name of ['Nordic', 'Landing page', 'm-1']) expect(summary.text).toContain(name)
  // What a brand book says is no word of this run.
  expect(summary.text).not.toContain('longer')
})

test('every field of the brief, what was found and what the person said can be searched', () => {
  const brief = {
    title: 'T1',
    what: 'W1\n  W2',
    forWhom: 'F1',
    job: 'J1',
    tone: 'TO1',
    constraints: 'C1',
    requirements: ['R1', 'R2'],
  }
  const said = [
    { kind: 'must_fix', id: 'you-1', text: 'Y1' },
    { kind: 'disputed', finding: 'critic-1.1', role: 'critic', text: 'Y2', reason: 'Y3' },
  ] as const
  const more: Fact[] = [
    { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'M1' },
    {
      type: 'finding_raised',
      id: 'bench-1.1',
      seat: 'bench',
      severity: 'high',
      statement: 'S1',
      evidence: [],
    },
  ]
  const lines = summaryOfFacts(shipped({ brief, said }, more)).text.split('\n')
  for (const text of ['T1', 'W1 W2', 'F1', 'J1', 'TO1', 'C1', 'R1', 'R2', 'Y1', 'Y2', 'Y3', 'M1', 'S1'])
    expect(lines).toContain(text)
})

test('briefs that ask for the same are the same, and others are not', () => {
  const briefOf = (what: string) => summaryOfFacts(shipped({ brief: { title: 'T', what } })).brief
  expect(briefOf(' One   page\n')).toBe(briefOf('One page'))
  expect(briefOf('One page!')).not.toBe(briefOf('One page'))
})

test('the text is bounded, and one long text does not crowd out the others', () => {
  const brief = { title: 'T', what: 'w'.repeat(50_000), constraints: 'c'.repeat(50_000) }
  const fixes = Array.from(
    { length: 400 },
    (_, at): Fact => ({ type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: `fix ${at}` }),
  )
  const { text } = summaryOfFacts(shipped({ brief }, fixes))
  expect(text.length).toBeLessThanOrEqual(libraryLimits.summaryChars)
  expect(text).toContain('fix 0')
})

test('violations are counted once each, and only where somebody has measured', () => {
  const row = { instrument: 'IN-2', rule: 'contrast', severity: 'high', violation: true } as const
  const measured = (rows: readonly object[]): Fact => ({
    type: 'measure.done',
    id: 'measure:1',
    artifact: PAGE_HASH,
    outcome: 'measured',
    rows: rows as Extract<Fact, { type: 'measure.done' }>['rows'],
  })
  const rows = [
    { ...row, target: 'a' },
    { ...row, target: 'a', width: 375 },
    { ...row, target: 'b' },
    { ...row, target: 'c', violation: false },
  ]
  expect(summaryOfFacts(shipped({}, [measured(rows)])).violations).toBe(2)
  expect(summaryOfFacts(shipped({}, [measured([])])).violations).toBe(0)
  expect(summaryOfFacts(shipped()).violations).toBeUndefined()
})

test('money of which a part is unknown is told as a part', () => {
  const ended = (usages: readonly object[]): Fact[] =>
    usages.flatMap((usage, at) => [
      { type: 'call_started', id: `review:${at}`, seat: 'jury' },
      { type: 'call_ended', id: `review:${at}`, stop: 'end', usage },
    ])
  const costOf = (usages: readonly object[]) => summaryOfFacts(shipped({}, ended(usages)))
  const paid = { input: 10, output: 5, costUsd: 0.02, approx: false }
  expect(costOf([paid, paid])).toMatchObject({ tokens: 30, usd: 0.04 })
  expect(costOf([paid, paid]).approx).toBeUndefined()
  expect(costOf([paid, { input: 1, output: 1 }])).toMatchObject({ tokens: 17, usd: 0.02, approx: true })
  expect(costOf([{ input: 1, output: 1 }])).toMatchObject({ tokens: 2, approx: true })
  expect(costOf([]).tokens).toBeUndefined()
})

test.each(recordedRuns())('$name has a summary', ({ file }) => {
  const state = file.events.reduce(fold, initialState())
  const summary = summaryOf(state)
  const titleOrName = state.brief?.title ?? ''
  expect(summary.text).toContain(titleOrName.trim().replace(/\s+/g, ' '))
  const hashes: (string | undefined)[] = file.bodies.map(({ hash }) => hash)
  if (summary.page && hashes.length > 0) expect(hashes).toContain(summary.page.hash)
  if (state.settled?.artifact !== undefined) expect(summary.page?.hash).toBe(state.settled.artifact)
  expect(summary.text.split('\n').every((line) => line === line.trim())).toBe(true)
})

test('[TR-2] what a second opinion has said of the page is kept with it, and what it wants changed can be searched', () => {
  const events = recordedRuns().find(({ name }) => name === 'opinion_measured')?.file.events ?? []
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
  const summaryFor = (name: string) =>
    summaryOfEvents(recordedRuns().find((run) => run.name === name)?.file.events ?? [])
  expect(summaryFor('panel_approved').by).toBe('panel')
  expect(summaryFor('loop_answered')).toMatchObject({ by: 'loop', open: 0 })
  expect(summaryFor('loop_answered')).not.toHaveProperty('marks')
  expect(summaryFor('loop_answered').text).toContain('Are dogs welcome?')
  expect(summaryFor('loop_cap').text).toContain('Name the street and the house.')
  expect(summaryFor('split_shipped').by).toBeUndefined()
})
