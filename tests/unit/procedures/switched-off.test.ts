// Without its jury a run makes one page in one call, and ships it as not reviewed.
import { describe, expect, test } from 'vitest'
import { SPEC_EVENTS } from '../../../src/run/event'
import { isSwitchedOff } from '../../../src/run/switched'
import { pageOnShow } from '../../../src/theater/page-on-show'
import { of } from '../../tools/loops'
import { low, type Play, play, reviewText } from '../../tools/scripts'
import { FOREVER, INTERRUPT } from './ended'

const PAGE = '<!doctype html><html><title>Bread</title><p>bread</p></html>'
const config = { pace: 'split', enabled: false, enabledBy: 'skill' } as const
const measure = () => ({ outcome: 'measured', rows: [] }) as const

const off = (more: Play = {}) => play({ config, single: [{ wait: 100 }, { say: PAGE }], measure, ...more })

describe('a run whose jury is switched off', () => {
  test('[DJ-5] one pass makes the page, it is measured, and it ships not reviewed, without a score', async () => {
    const { events, types, ending, state } = await off()
    expect(types).toEqual([
      ...['run_created', 'run_started', 'call_started', 'critique.artifact_seen', 'call_ended'],
      ...['measure.done', 'run_settled'],
    ])
    // None of the events of a critique but the page is said: there was none.
    expect(types.filter((type) => SPEC_EVENTS.some((spec) => spec === type))).toEqual([])
    expect(events[0]).toMatchObject({ type: 'run_created', config: { enabled: false, enabledBy: 'skill' } })
    expect(ending).toMatchObject({ status: 'legacy', cause: 'switched_off', artifact: expect.any(String) })
    expect(ending.composite).toBeUndefined()
    expect(pageOnShow(state, undefined)).toMatchObject({ notReviewed: true })
  })

  test.each(['split', 'joined', 'stream'] as const)(
    'at the pace %s it is the same one call',
    async (pace) => {
      const { events } = await off({ config: { ...config, pace } })
      expect(of(events, 'call_started').map(({ id }) => id)).toEqual(['single'])
    },
  )

  const hanging = { single: [{ say: '<!doctype html>' }, FOREVER] }

  test.each<[string, Play, string, string | undefined]>([
    ['a call that fails is not made again', { single: [{ fail: 'http' }] }, 'failed', 'http'],
    ['a reply without a page', { single: [{ say: 'I would rather not.' }] }, 'failed', 'unreadable'],
    ['out of time', { single: [{ say: 'a' }, FOREVER] }, 'failed', 'per_round_timeout'],
    ['a stop', { ...hanging, told: [[50, INTERRUPT]] }, 'interrupted', undefined],
    ['a cap', { ...hanging, told: [[50, { type: 'stopped', why: 'budget' }]] }, 'interrupted', 'budget'],
  ])('%s: the cause is its own, and nothing is kept', async (_, more, status, cause) => {
    const { ending, events } = await off(more)
    expect([ending.status, ending.cause, ending.artifact]).toEqual([status, cause, undefined])
    expect(of(events, 'call_started')).toHaveLength(1)
  })

  test('stopped while its page is measured, the page is kept', async () => {
    const { ending } = await off({ measure: () => new Promise(() => {}), told: [[5000, INTERRUPT]] })
    expect(ending).toMatchObject({ status: 'legacy', artifact: expect.any(String) })
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
      measure,
    })
    expect(isSwitchedOff(state)).toBe(false)
    expect(state.rounds).toHaveLength(1)
  })
})
