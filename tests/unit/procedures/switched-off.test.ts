import { describe, expect, test } from 'vitest'
import { SPEC_EVENTS } from '../../../src/run/event'
import { pageOnShow } from '../../../src/theater/page-on-show'
import { isSwitchedOff } from '../../../src/run/switched'
import { low, type Play, play, reviewText } from '../../tools/scripts'

const PAGE = '<!doctype html><html><title>Bread</title><p>bread</p></html>'
const config = { pace: 'split', enabled: false, enabledBy: 'skill' } as const
const measured = { outcome: 'measured', rows: [] } as const

const off = (more: Play = {}) =>
  play({ config, single: [{ wait: 100 }, { say: PAGE }], measure: () => measured, ...more })

describe('a run whose jury is switched off', () => {
  test('[DJ-5] one pass makes the page, it is measured, and it ships not reviewed, without a score', async () => {
    const { events, ending, state } = await off()
    expect(events.map(({ type }) => type)).toEqual([
      'run_created',
      'run_started',
      'call_started',
      'critique.artifact_seen',
      'call_ended',
      'measure.done',
      'run_settled',
    ])
    expect(ending).toMatchObject({ status: 'legacy', cause: 'switched_off', artifact: expect.any(String) })
    expect(ending.composite).toBeUndefined()
    expect(pageOnShow(state, undefined)).toMatchObject({ notReviewed: true })
  })

  test('[DJ-5] it stands in the log from the first event, with who decided it', async () => {
    const { events } = await off()
    expect(events[0]).toMatchObject({ type: 'run_created', config: { enabled: false, enabledBy: 'skill' } })
  })

  test('none of the eleven events of a critique is said: there was none', async () => {
    const { types } = await off()
    expect(types.filter((type) => SPEC_EVENTS.some((spec) => spec === type))).toEqual([])
  })

  test.each(['split', 'joined', 'stream'] as const)(
    'at the pace %s it is the same one call',
    async (pace) => {
      const { events } = await off({ config: { ...config, pace } })
      expect(events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))).toEqual(['single'])
    },
  )

  test('cut after any event and driven on, it ends the same', async () => {
    const whole = await off()
    for (let cut = 1; cut < whole.events.length; cut++) {
      const { ending } = await off({ events: whole.events.slice(0, cut) })
      expect(ending, `cut after ${cut}`).toEqual(whole.ending)
    }
  })

  test('a call that fails is not made again, and the cause is its own', async () => {
    const { ending, events } = await off({ single: [{ fail: 'http' }] })
    expect(ending).toMatchObject({ status: 'failed', cause: 'http' })
    expect(events.filter(({ type }) => type === 'call_started')).toHaveLength(1)
  })

  test('a reply without a page is a failure', async () => {
    const { ending } = await off({ single: [{ say: 'I would rather not.' }] })
    expect(ending).toMatchObject({ status: 'failed', cause: 'unreadable' })
  })

  test('stopped before its page is there, it is interrupted and keeps nothing', async () => {
    const { ending } = await off({
      single: [{ say: '<!doctype html>' }, { wait: 1_000_000 }],
      told: [[50, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(ending).toMatchObject({ status: 'interrupted' })
    expect(ending.artifact).toBeUndefined()
  })

  test('stopped while its page is measured, the page is kept', async () => {
    const { ending } = await off({
      measure: () => new Promise(() => {}),
      told: [[5000, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(ending).toMatchObject({ status: 'legacy', artifact: expect.any(String) })
  })

  test('out of time, it has failed by that cause', async () => {
    const { ending } = await off({ single: [{ say: 'a' }, { wait: 1_000_000 }] })
    expect(ending).toMatchObject({ status: 'failed', cause: 'per_round_timeout' })
  })

  test('a cap that was reached ends it as an interruption', async () => {
    const { ending } = await off({
      single: [{ wait: 1_000_000 }],
      told: [[50, { type: 'stopped', why: 'budget' }]],
    })
    expect(ending).toMatchObject({ status: 'interrupted', cause: 'budget' })
  })

  test('a page that was closed meanwhile leaves it interrupted, never taken up by itself', async () => {
    const whole = await off()
    const { ending, state } = await off({
      events: [
        ...whole.events.slice(0, 3),
        { seq: 3, t: 60, type: 'call_failed', id: 'single', reason: 'lost' },
        { seq: 4, t: 60, type: 'run_recovered', reason: 'page_closed', lost: ['single'] },
      ],
    })
    expect(ending).toMatchObject({ status: 'interrupted' })
    expect(state.settled?.recoveryReason).toBe('page_closed')
  })

  test('a page that is there was given to be judged: the switch says nothing of it', async () => {
    const page = { name: 'a.html', hash: 'a'.repeat(64), bytes: 9, mime: 'text/html', judged: true }
    const { state } = await play({
      config: { ...config, maxRounds: 1 },
      setting: { page },
      calls: { 'review:1': reviewText(1, low) },
      measure: () => measured,
    })
    expect(isSwitchedOff(state)).toBe(false)
    expect(state.rounds).toHaveLength(1)
  })
})
