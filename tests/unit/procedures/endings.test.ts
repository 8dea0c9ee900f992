import { describe, expect, test } from 'vitest'
import type { Measured, Model } from '../../../src/kernel'
import type { Cue } from '../../../src/models/scripted'
import { theater } from '../../../src/procedures/theater'
import { limits } from '../../../src/run/limits'
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import { low, type Play, play, roundText, runText, shipText } from '../../tools/scripts'
import { perform } from '../../tools/stage'
import { ended, FOREVER, INTERRUPT, measuring, page, single, terminal, WRONG } from './ended'

/* How a run that is one stream ends; the rows that runs of every pace share stand in table.test.ts. */

const said = (stream: string | readonly Cue[], more: Play = {}) => play({ stream, ...more })
const PAGE_1 = 'shipped, round 1, page 1'
const FINAL = runText([roundText(1), shipText(1, '<p>final</p>')])
const UNMEASURED: Measured = { outcome: 'not_measured', rows: [] }
const never = () => new Promise<Measured>(() => {})

describe('[MODELS 9] a length stop after a closed round never ends with nothing', () => {
  const cutIn = (text: string, mark: string): Cue => ({
    say: text.slice(0, text.indexOf(mark) + mark.length),
  })
  const stop: Cue = { stop: 'length' }
  const kept = 'below_threshold, truncated, round 1, page 1'
  const degraded = 'degraded, malformed_block, plain'
  const two = runText([roundText(1, low), roundText(2, low)])

  test.each<[string, readonly Cue[], string]>([
    ['the best closed round is kept', [cutIn(two, '<ROUND n="2">\n<PANELIST'), stop], kept],
    ['where going on has failed', [cutIn(two, '<ROUND n="2">'), stop, { fail: 'http' }], kept],
    ['a round that had earned it ships', [cutIn(FINAL, '<SHIP'), stop], 'shipped, round 1, page 1'],
    ['before any: the single pass', [cutIn(FINAL, '<PANELIST role="critic"'), stop], degraded],
  ])('%s', async (_, stream, expected) => {
    const played = await said(stream, { single })
    expect(ended(played)).toContain(expected)
    expect(terminal(played.events)).toHaveLength(1)
    expect('single' in played.state.calls).toBe(expected.startsWith('degraded'))
  })
})

describe('[CT-25] a run that earns it', () => {
  const cut = FINAL.slice(0, FINAL.indexOf('</CRITIQUE_RUN>'))
  const earned = (ship: string) => runText([roundText(1), ship])
  const twice = earned(`${shipText(1)}${shipText(1, '<p>other</p>')}`)

  test.each<[string, string | readonly Cue[], string]>([
    ['ships with SHIP and its page', FINAL, 'shipped, round 1, final'],
    ['the judged page where SHIP repeats it', earned(shipText(1, '<p>page 1</p>')), PAGE_1],
    ['the judged page where SHIP brings none', earned(shipText(1)), PAGE_1],
    ['the earned round where SHIP names another', earned(shipText(7, '<p>x</p>')), PAGE_1],
    ['[CT-19] a second SHIP is dropped', twice, 'shipped, round 1, page 1, duplicate_ship 1'],
    ['when the reply is cut after SHIP', cut, 'shipped, round 1, final'],
    ['when it breaks after SHIP', [{ say: cut }, { fail: 'network_cut' }], 'shipped, round 1, final'],
    ['when it hangs after SHIP', [{ say: cut }, FOREVER], 'shipped, round 1, final'],
  ])('%s', async (_, stream, expected) => {
    const played = await said(stream)
    expect(ended(played)).toContain(expected)
    const [ship] = terminal(played.events)
    expect(ship).toMatchObject({ type: 'critique.ship', status: 'shipped' })
    // A page that came with SHIP is marked as not judged.
    expect(ship && 'unjudged' in ship).toBe(expected.includes('final'))
    expect(played.ending).toMatchObject({ mustFix: 0, composite: expect.closeTo(8.5) })
  })

  test('[CT-18] a round without a page ships the page that it was judged on', async () => {
    const played = await said(runText([roundText(1, low), roundText(2, { page: false }), shipText(2)]))
    expect(ended(played)).toContain('shipped, round 2, page 1')
  })

  test('ships the judged page when the next round opens instead, and stops paying for it', async () => {
    const played = await said(runText([roundText(1), roundText(2), shipText(2)]))
    expect(ended(played)).toContain(PAGE_1)
    expect(of(played.events, 'critique.round_end').map(({ round }) => round)).toEqual([1])
    expect(of(played.events, 'call_failed')).toMatchObject([{ id: 'stream', reason: 'aborted' }])
  })

  test('hears what it has cost, which comes after its last word', async () => {
    const billed: Model = async function* () {
      yield { type: 'text', text: runText([roundText(1), shipText(1)]) }
      yield { type: 'usage', usage: { input: 700 } }
      yield { type: 'stop', stop: 'end' }
      yield { type: 'usage', usage: { output: 15_000 } }
    }
    const { settled, calls } = await perform({ procedure: theater, clock: createClock(), model: billed })
      .driven.done
    expect(settled?.status).toBe('shipped')
    expect(calls.stream).toMatchObject({ phase: 'ended', stop: 'end', usage: { input: 700, output: 15_000 } })
  })

  test('waits a moment for that and no longer, and is shipped all the while', async () => {
    const { events } = await said([{ say: runText([roundText(1), shipText(1)]) }, FOREVER])
    const at = (type: string) => events.find((event) => event.type === type)?.t ?? 0
    expect(of(events, 'stopped')).toMatchObject([{ why: 'drained' }])
    expect(at('stopped') - at('critique.run_heard')).toBe(limits.drainMs)
    expect(at('run_settled')).toBeLessThan(at('stopped'))
    expect(events.at(-1)).toMatchObject({ type: 'call_failed', reason: 'aborted' })
  })

  test('[TR-7] ships the judged page when the final edit measures worse, and keeps both', async () => {
    const first = measuring({ [page(1)]: [{ ...WRONG, violation: false }] })
    const measure = (hash: string) =>
      hash === page(1) ? first(hash) : { outcome: 'measured' as const, rows: [WRONG] }
    const played = await said(FINAL, { measure: (hash) => Promise.resolve(measure(hash)) })
    expect(ended(played)).toContain(PAGE_1)
    expect(of(played.events, 'critique.ship_regressed')).toHaveLength(1)
  })

  test.each<[string, Play, string]>([
    ['an interrupt', { told: [[50, INTERRUPT]] }, 'interrupted, round 2, page 2'],
    ['a timeout', { config: { perRoundTimeoutMs: 1000 } }, 'timed_out, per_round_timeout, round 2, page 2'],
  ])('after it %s keeps that round and not one with a better score', async (_, more, expected) => {
    const critic = { score: 10, fixes: ['Move the logo'] }
    const better = roundText(1, { said: { critic, brand: { score: 10 } } })
    const earned = runText([better, roundText(2)]).replace('</CRITIQUE_RUN>', '')
    expect(ended(await said([{ say: earned }, FOREVER], more))).toContain(expected)
  })
})

describe('[CT-26] a run that never earns it', () => {
  const rounds = [1, 2, 3].map((n) => roundText(n, low))
  const beyond = runText([...rounds, roundText(4), shipText(4)])

  test('keeps the best round after the last one, and hears none beyond it', async () => {
    for (const stream of [runText(rounds), beyond]) {
      const played = await said(stream)
      expect(ended(played)).toContain('below_threshold, round 3, page 3')
      expect(played.ending.mustFix).toBe(2)
      expect(of(played.events, 'gate').map(({ rule }) => rule)).toEqual(['T2', 'T2', 'T3'])
      expect(of(played.events, 'critique.round_end')).toHaveLength(3)
    }
  })

  test('nor judges one, while the measurement of the last one is still under way', async () => {
    const measure = () => new Promise<Measured>((resolve) => setImmediate(() => resolve(UNMEASURED)))
    const played = await said(beyond, { measure })
    expect(played.ending).toMatchObject({ status: 'below_threshold', round: 3 })
    expect(of(played.events, 'critique.round_end')).toHaveLength(3)
  })

  test('a SHIP ends it at once', async () => {
    const { types } = await said(runText([roundText(1, low), shipText(1, '<p>x</p>'), roundText(2)]))
    expect(types.filter((type) => /ship_heard|round_open/.test(type))).toEqual(['critique.round_open'])
  })

  test('the policy "fail" keeps nothing', async () => {
    const { ending, events } = await said(runText(rounds), { config: { fallbackPolicy: 'fail' } })
    expect(ending).toMatchObject({ status: 'below_threshold', artifact: undefined })
    expect(terminal(events)).toMatchObject([{ type: 'critique.failed', cause: 'below_threshold' }])
  })
})

describe('[CT-44] time', () => {
  test('[CT-7] the whole run has its limit, the single pass within it', async () => {
    const config = { perRoundTimeoutMs: 900, totalTimeoutMs: 1000 }
    const { state } = await said([{ wait: 800 }, { say: '' }], { single: [FOREVER], config })
    expect([state.stopped, state.t]).toEqual(['total_timeout', 1000])
  })

  test('interrupted while the single pass runs, it stays degraded', async () => {
    const played = await said('', { single: [FOREVER], told: [[500, INTERRUPT]] })
    expect(ended(played)).toBe('degraded, single_pass_failed')
  })

  test('the clock of a round starts anew at its tag and after a round has ended', async () => {
    const wait = { wait: 900 }
    const second = roundText(2).slice('<ROUND n="2">'.length) + shipText(2)
    const first = `<CRITIQUE_RUN version="1">${roundText(1, low)}`
    const stream = [wait, { say: first }, wait, { say: '<ROUND n="2">' }, wait, { say: second }]
    expect((await said(stream, { config: { perRoundTimeoutMs: 1000 } })).ending.status).toBe('shipped')
  })
})

describe('[CT-42] interrupt', () => {
  test('keeps the best closed round', async () => {
    const open = runText([roundText(1, low), roundText(2, low)]).replace('</CRITIQUE_RUN>', '')
    const played = await said([{ say: open }, FOREVER], { told: [[50, INTERRUPT]] })
    expect(ended(played)).toContain('interrupted, round 2, page 2')
    expect(terminal(played.events)).toMatchObject([{ bestRound: 2 }])
  })

  test.each<[string, readonly Cue[], string]>([
    ['before the model has said anything', [FOREVER], 'interrupted'],
    ['too late once the run has settled', [{ say: runText([roundText(1), shipText(1)]) }], 'shipped'],
  ])('%s', async (_, stream, status) => {
    expect((await said(stream, { told: [[0, INTERRUPT]] })).ending.status).toBe(status)
  })
})

describe('a measurement that never answers', () => {
  test('holds nothing up once the run is stopped', async () => {
    const played = await said([{ say: FINAL }, FOREVER], { measure: never, told: [[50, INTERRUPT]] })
    expect(ended(played)).toContain('shipped, round 1, final')
  })

  test('nor without a stop: the page that came with SHIP waits no longer than the bill does', async () => {
    const measure = (hash: string) =>
      hash === page(1) ? { ...UNMEASURED, outcome: 'measured' as const } : never()
    const played = await said([{ say: FINAL }, FOREVER], { measure })
    expect(ended(played)).toContain('shipped, round 1, final')
    expect(played.state.t).toBe(limits.drainMs)
  })

  test('keeps a verdict waiting within its round', async () => {
    const played = await said(runText([roundText(1)]), {
      measure: never,
      config: { perRoundTimeoutMs: 1000 },
    })
    expect(played.ending).toMatchObject({ status: 'timed_out', round: 1, artifact: page(1) })
    expect(played.state.t).toBe(1000)
  })
})

test('[CT-44] a reply that breaks while its first round is being measured: the round closes, and stays within reach', async () => {
  const measure = async (): Promise<Measured> => {
    // Longer than the rest of the reply takes, which has come already.
    for (let turn = 0; turn < 500; turn++) await undefined
    return { outcome: 'measured', rows: [] }
  }
  const broken = `${runText([roundText(1, low)]).replace('</CRITIQUE_RUN>', '')}<ROUND n="2"><PANELIST role="designer">`
  const { state, ending, types } = await said(broken, { single, measure })
  expect(ending).toMatchObject({ status: 'degraded', cause: 'malformed_block' })
  expect(state.rounds[0]?.end).toMatchObject({ decision: 'continue' })
  expect(types.indexOf('critique.round_end')).toBeLessThan(types.indexOf('critique.degraded'))
})

test('a call of a run from before there were fences is taken up without one', async () => {
  const { events } = await said(FINAL)
  const opened = events.findIndex(({ type }) => type === 'call_started')
  const older = events.slice(0, opened + 1).map((event) => {
    if (event.type !== 'call_started') return event
    const { nonce: _, ...rest } = event
    return rest
  })
  expect(ended(await said(FINAL, { events: older }))).toBe('shipped, round 1, final')
})
