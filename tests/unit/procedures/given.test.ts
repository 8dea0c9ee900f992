import { describe, expect, test } from 'vitest'
import { measuring } from '../../../src/procedures/measuring'
import { procedureOf } from '../../../src/procedures/of'
import { theater } from '../../../src/procedures/theater'
import { defaults } from '../../../src/run/config'
import type { GivenPage, Measurement } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { pageOnShow } from '../../../src/theater/page-on-show'
import { low, type Play, play, type RoundText, reviewText } from '../../tools/scripts'

const page: GivenPage = { name: 'shop.html', hash: 'a'.repeat(64), bytes: 9, mime: 'text/html', judged: true }
const row: Measurement = { instrument: 'IN-6', rule: 'todo_marker', violation: true, severity: 'high' }
const cast = defaults.cast.filter((role) => role !== 'designer')
const measured = (rows: readonly Measurement[] = []) => ({ outcome: 'measured', rows }) as const

/** A page that was there before the run. */
function given(round: RoundText | undefined, more: Play & { readonly page?: GivenPage } = {}) {
  const { page: shown = page, ...rest } = more
  return play({
    calls: round ? { 'review:1': reviewText(1, round) } : {},
    config: { pace: 'split', maxRounds: 1, cast },
    setting: { page: shown },
    measure: () => measured(),
    ...rest,
  })
}

describe('a page that is judged as it is', () => {
  test('nobody drafts: measured, reviewed once, shipped when it meets the rule', async () => {
    const { events, ending, state } = await given({})
    const told = events.flatMap((event) =>
      event.type === 'call_started' || event.type === 'measure.done' ? [event.id] : [],
    )
    expect(told).toEqual(['measure:1', 'review:1'])
    expect(ending).toMatchObject({
      status: 'shipped',
      round: 1,
      mustFix: 0,
      artifact: page.hash,
      warnings: {},
    })
    expect(state.rounds).toHaveLength(1)
  })

  test('[CT-26] below the threshold it is kept all the same: it was the person’s before', async () => {
    const { ending } = await given(low)
    expect(ending).toMatchObject({ status: 'below_threshold', round: 1, artifact: page.hash })
  })

  test('[CT-28] what code finds on it keeps it from shipping', async () => {
    const { ending } = await given({}, { measure: () => measured([row]) })
    expect(ending).toMatchObject({ status: 'below_threshold', mustFix: 1 })
  })

  test('judges that cannot be read leave no page in its place', async () => {
    const { ending, events } = await given(undefined, { calls: { 'review:1': '<PANELIST role="critic">' } })
    expect(ending).toMatchObject({ status: 'failed', cause: 'malformed_block' })
    expect(events.filter((event) => event.type === 'call_started')).toHaveLength(1)
    expect(events.some((event) => event.type === 'critique.degraded')).toBe(false)
  })

  test('a refused call fails, and nothing is tried again', async () => {
    const { ending } = await given(undefined, { calls: { 'review:1': [] } })
    expect(ending.status).toBe('failed')
  })

  test('stopped before its judges have spoken, nothing has been judged', async () => {
    const { ending } = await given(undefined, {
      calls: { 'review:1': [{ say: '', wait: 1_000_000 }] },
      told: [[50, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(ending).toMatchObject({ status: 'interrupted' })
  })
})

describe('a page that is only measured', () => {
  const unjudged = { ...page, judged: false }
  const alone = (more: Play = {}) => given(undefined, { page: unjudged, procedure: measuring, ...more })

  test('no model is asked, and no verdict is given', async () => {
    const { events, ending, state } = await alone({ measure: () => measured([row]) })
    expect(events.map(({ type }) => type)).toEqual([
      'run_created',
      'run_started',
      'measure.done',
      'run_settled',
    ])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'measured', artifact: page.hash })
    expect(state.settled).not.toHaveProperty('composite')
    expect(pageOnShow(state, undefined)).toEqual({ artifact: unjudged, notReviewed: true })
  })

  test('stopped in the middle of it, the page is still there', async () => {
    const { ending } = await alone({
      measure: () => new Promise(() => {}),
      told: [[50, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(ending).toMatchObject({ status: 'interrupted', artifact: page.hash })
  })

  test('cut after any event and driven on, it ends the same', async () => {
    const whole = await alone({ measure: () => measured([row]) })
    for (let cut = 1; cut < whole.events.length; cut++) {
      const { ending } = await alone({ events: whole.events.slice(0, cut), measure: () => measured([row]) })
      expect(ending, `cut after ${cut}`).toEqual(whole.ending)
    }
  })

  test('which rule drives a run lies in how it began', () => {
    const state = (given: GivenPage | undefined) =>
      fold(initialState(), {
        seq: 0,
        t: 0,
        type: 'run_created',
        runId: 'r',
        brief: { title: 'x', what: 'x' },
        config: defaults,
        connection: 'none',
        ...(given && { page: given }),
      })
    expect(procedureOf(state(unjudged))).toBe(measuring)
    expect(procedureOf(state(page))).toBe(theater)
    expect(procedureOf(state(undefined))).toBe(theater)
  })
})

test('before its round is open the page is the run’s, and no round’s', () => {
  const seen = { type: 'critique.artifact_seen', hash: 'h', bytes: 1, mime: 'text/html' } as const
  const events = [
    { seq: 0, t: 0, ...seen, from: 'given' },
    { seq: 1, t: 0, ...seen, from: 'fork' },
    { seq: 2, t: 0, type: 'critique.round_open', round: 1, position: 0 },
    { seq: 3, t: 0, ...seen, round: 1, from: 'given' },
  ] as const
  expect(events.slice(0, 3).reduce(fold, initialState()).rounds[0]).not.toMatchObject({
    artifact: { hash: 'h' },
  })
  expect(events.reduce(fold, initialState()).rounds[0]?.artifact).toMatchObject({ hash: 'h' })
})
