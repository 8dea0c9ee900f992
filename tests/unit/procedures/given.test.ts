import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import { measuring } from '../../../src/procedures/measuring'
import { procedureOf } from '../../../src/procedures/of'
import { theater } from '../../../src/procedures/theater'
import { defaults } from '../../../src/run/config'
import type { GivenPage, Measurement } from '../../../src/run/event'
import { pageOnShow } from '../../../src/theater/page-on-show'
import { created, stateAfter } from '../../building/facts'
import { of } from '../../tools/loops'
import { low, type Play, play, reviewText } from '../../tools/scripts'
import { FOREVER, INTERRUPT } from './ended'

/* A page that was there before the run. */

const page: GivenPage = { name: 'shop.html', hash: 'a'.repeat(64), bytes: 9, mime: 'text/html', judged: true }
const unjudged = { ...page, judged: false }
const row: Measurement = { instrument: 'IN-6', rule: 'todo_marker', violation: true, severity: 'high' }
const wrong = () => ({ outcome: 'measured', rows: [row] }) as const

function given(calls: Play['calls'], more: Play = {}) {
  return play({
    ...(calls && { calls }),
    config: { pace: 'split', maxRounds: 1, cast: defaults.cast.filter((role) => role !== 'designer') },
    setting: { page },
    measure: () => ({ outcome: 'measured', rows: [] }),
    ...more,
  })
}

describe('a page that is judged as it is', () => {
  test('nobody drafts: measured, reviewed once, shipped when it meets the rule', async () => {
    const { events, ending, state } = await given({ 'review:1': reviewText(1) })
    const told = events.filter(({ type }) => type === 'call_started' || type === 'measure.done')
    expect(told.map((event) => 'id' in event && event.id)).toEqual(['measure:1', 'review:1'])
    const shipped = { status: 'shipped', round: 1, mustFix: 0, artifact: page.hash, warnings: {} }
    expect(ending).toMatchObject(shipped)
    expect(state.rounds).toHaveLength(1)
  })

  const kept = { status: 'below_threshold', round: 1, artifact: page.hash }
  const failed = { status: 'failed', cause: 'malformed_block' }
  const stopped: Play = { told: [[50, INTERRUPT]] }

  test.each<[string, string | readonly Cue[], Play, object]>([
    ['[CT-26] below the threshold it is kept: it was the person’s before', reviewText(1, low), {}, kept],
    ['[CT-28] what code finds does not ship', reviewText(1), { measure: wrong }, { ...kept, mustFix: 1 }],
    ['judges that cannot be read leave no page in its place', '<PANELIST role="critic">', {}, failed],
    ['a refused call fails, and nothing is tried again', [], {}, { status: 'failed' }],
    ['stopped before a word, nothing has been judged', [FOREVER], stopped, { status: 'interrupted' }],
  ])('%s', async (_, review, more, expected) => {
    const { ending, events } = await given({ 'review:1': review }, more)
    expect(ending).toMatchObject(expected)
    expect(of(events, 'call_started')).toHaveLength(1)
    expect(of(events, 'critique.degraded')).toEqual([])
  })
})

describe('a page that is only measured', () => {
  const alone = (more: Play = {}) => given({}, { setting: { page: unjudged }, procedure: measuring, ...more })

  test('no model is asked, and no verdict is given', async () => {
    const { types, ending, state } = await alone({ measure: wrong })
    expect(types).toEqual(['run_created', 'run_started', 'measure.done', 'run_settled'])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'measured', artifact: page.hash })
    expect(state.settled).not.toHaveProperty('composite')
    expect(pageOnShow(state, undefined)).toEqual({ artifact: unjudged, notReviewed: true })
  })

  test('stopped in the middle of it, the page is still there', async () => {
    const { ending } = await alone({ measure: () => new Promise(() => {}), told: [[50, INTERRUPT]] })
    expect(ending).toMatchObject({ status: 'interrupted', artifact: page.hash })
  })

  test('which rule drives a run lies in how it began', () => {
    expect(procedureOf(stateAfter(created({ page: unjudged })))).toBe(measuring)
    expect(procedureOf(stateAfter(created({ page })))).toBe(theater)
    expect(procedureOf(stateAfter(created()))).toBe(theater)
  })
})

test('before its round is open the page is the run’s, and no round’s', () => {
  const seen = { type: 'critique.artifact_seen', hash: 'h', bytes: 1, mime: 'text/html' } as const
  const facts = [
    { ...seen, from: 'given' },
    { ...seen, from: 'fork' },
    { type: 'critique.round_open', round: 1, position: 0 },
  ] as const
  expect(stateAfter(...facts).rounds[0]?.artifact).toBeUndefined()
  const open = stateAfter(...facts, { ...seen, round: 1, from: 'given' })
  expect(open.rounds[0]?.artifact).toMatchObject({ hash: 'h' })
})
