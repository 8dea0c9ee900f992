import { describe, expect, test } from 'vitest'
import type { Measured, Model } from '../../../src/kernel'
import { theater } from '../../../src/procedures/theater'
import { limits } from '../../../src/run/limits'
import type { Fact } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import { createClock } from '../../tools/clock'
import { perform } from '../../tools/stage'
import { artifactText, low, play, roundText, runText, shipText } from '../../tools/scripts'

const interrupt: Fact = { type: 'stopped', why: 'interrupt' }
const page = (n: number) => digest(`<p>page ${n}</p>`).hash
const forever = { wait: 1_000_000 }
const UNMEASURED: Measured = { outcome: 'not_measured', rows: [] }

/** A model whose bill follows its reply, as providers send it. */
const billed: Model = async function* () {
  yield { type: 'text', text: runText([roundText(1), shipText(1)]) }
  yield { type: 'usage', usage: { input: 700 } }
  yield { type: 'stop', stop: 'end' }
  yield { type: 'usage', usage: { output: 15_000 } }
}

/** The one event that says how it ended. */
function terminal(types: readonly string[]) {
  const names = ['critique.ship', 'critique.degraded', 'critique.interrupted', 'critique.failed']
  return types.filter((type) => names.includes(type))
}

describe('[MODELS 9] a length stop after a closed round never ends with nothing', () => {
  const cutIn = (text: string, mark: string) => text.slice(0, text.indexOf(mark) + mark.length)
  const stop = { stop: 'length' } as const

  test('the best closed round is kept, and no second page is paid for', async () => {
    const text = cutIn(
      runText([roundText(1, low), roundText(2, low)]),
      '<ROUND n="2">\n<PANELIST role="designer">',
    )
    const { ending, types, state } = await play({ stream: [{ say: text }, stop] })
    expect(ending).toMatchObject({
      status: 'below_threshold',
      cause: 'truncated',
      round: 1,
      artifact: page(1),
    })
    expect(terminal(types)).toEqual(['critique.ship'])
    expect(state.calls.single).toBeUndefined()
  })

  test('a round that had earned it ships', async () => {
    const text = cutIn(runText([roundText(1), shipText(1, '<p>final</p>')]), '<SHIP')
    const { ending } = await play({ stream: [{ say: text }, stop] })
    expect(ending).toMatchObject({ status: 'shipped', round: 1, artifact: page(1) })
  })

  test('it is kept too where going on has failed', async () => {
    const text = cutIn(runText([roundText(1, low), roundText(2, low)]), '<ROUND n="2">')
    const { ending } = await play({ stream: [{ say: text }, stop, { fail: 'http' }] })
    expect(ending).toMatchObject({ status: 'below_threshold', cause: 'truncated', round: 1 })
  })

  test('before any round has closed the jury drops out, and the single pass writes the page', async () => {
    const { ending, types } = await play({
      stream: [{ say: cutIn(runText([roundText(1)]), '<PANELIST role="critic"') }, stop],
      single: [{ say: '<!doctype html><p>single</p>' }],
    })
    expect(ending).toMatchObject({ status: 'degraded' })
    expect(terminal(types)).toEqual(['critique.degraded'])
  })
})

describe('[CT-25] a run that earns it', () => {
  test('ships with SHIP, and the page that came with it is marked as not judged', async () => {
    const { ending, events, types } = await play({
      stream: runText([roundText(1), shipText(1, '<p>final</p>')]),
    })
    expect(ending).toMatchObject({
      status: 'shipped',
      round: 1,
      mustFix: 0,
      artifact: digest('<p>final</p>').hash,
    })
    expect(ending.composite).toBeCloseTo(8.5)
    expect(events.find((event) => event.type === 'critique.ship')).toMatchObject({
      unjudged: true,
      status: 'shipped',
    })
    expect(terminal(types)).toEqual(['critique.ship'])
    expect(ending.warnings).toEqual({})
  })

  test('ships the judged page when SHIP repeats it or brings none', async () => {
    for (const ship of [shipText(1, '<p>page 1</p>'), shipText(1)]) {
      const { ending, events } = await play({ stream: runText([roundText(1), ship]) })
      expect(ending).toMatchObject({ status: 'shipped', artifact: page(1) })
      expect(events.find((event) => event.type === 'critique.ship')).not.toHaveProperty('unjudged')
    }
  })

  test('ships the judged page when the next round opens instead, and stops paying for it', async () => {
    const { ending, events } = await play({ stream: runText([roundText(1), roundText(2), shipText(2)]) })
    expect(ending).toMatchObject({ status: 'shipped', round: 1, artifact: page(1) })
    expect(events.some((event) => event.type === 'critique.round_end' && event.round === 2)).toBe(false)
    expect(events.find((event) => event.type === 'call_failed')).toMatchObject({
      id: 'stream',
      reason: 'aborted',
    })
  })

  test('ships with ship_missing when the reply just ends', async () => {
    const { ending } = await play({ stream: runText([roundText(1)]) })
    expect(ending).toMatchObject({ status: 'shipped', artifact: page(1), warnings: { ship_missing: 1 } })
  })

  test('hears what it has cost, which comes after its last word', async () => {
    const { driven } = perform({ procedure: theater, clock: createClock(), model: billed })
    const { settled, calls } = await driven.done
    expect(settled?.status).toBe('shipped')
    expect(calls.stream).toMatchObject({ phase: 'ended', stop: 'end', usage: { input: 700, output: 15_000 } })
  })

  test('waits a moment for that and no longer, and is shipped all the while', async () => {
    const { ending, events } = await play({
      stream: [{ say: runText([roundText(1), shipText(1)]) }, forever],
    })
    expect(ending).toMatchObject({ status: 'shipped', round: 1 })
    const at = (type: string) => events.find((event) => event.type === type)?.t ?? 0
    expect(events.find((event) => event.type === 'stopped')).toMatchObject({ why: 'drained' })
    expect(at('stopped') - at('critique.run_heard')).toBe(limits.drainMs)
    expect(at('run_settled')).toBeLessThan(at('stopped'))
    expect(events.at(-1)).toMatchObject({ type: 'call_failed', reason: 'aborted' })
  })

  test('[CT-19] is read to its end after SHIP: a second one is dropped with a warning', async () => {
    const { ending } = await play({
      stream: runText([roundText(1), shipText(1), shipText(1, '<p>other</p>')]),
    })
    expect(ending).toMatchObject({ status: 'shipped', artifact: page(1), warnings: { duplicate_ship: 1 } })
  })

  test('stays shipped when the reply breaks after SHIP', async () => {
    const whole = runText([roundText(1), shipText(1, '<p>final</p>')])
    const cut = whole.slice(0, whole.indexOf('</CRITIQUE_RUN>'))
    expect((await play({ stream: cut })).ending.status).toBe('shipped')
    expect((await play({ stream: [{ say: cut }, { fail: 'network_cut' }] })).ending.status).toBe('shipped')
    expect((await play({ stream: [{ say: cut }, forever] })).ending.status).toBe('shipped')
  })

  test('ships the earned round when SHIP names another one', async () => {
    const { ending } = await play({ stream: runText([roundText(1), shipText(7, '<p>never judged</p>')]) })
    expect(ending).toMatchObject({ status: 'shipped', round: 1, artifact: page(1) })
  })

  test('[TR-7] ships the judged page when the final edit measures worse, and keeps both', async () => {
    const row = { instrument: 'IN-1', rule: 'contrast', violation: true, severity: 'high' as const }
    const measure = (artifact: string): Promise<Measured> =>
      Promise.resolve({
        outcome: 'measured',
        rows: artifact === page(1) ? [{ ...row, violation: false }] : [row],
      })
    const { ending, types } = await play({
      stream: runText([roundText(1), shipText(1, '<p>final</p>')]),
      measure,
    })
    expect(ending).toMatchObject({ status: 'shipped', artifact: page(1) })
    expect(types.filter((type) => type === 'critique.ship_regressed')).toHaveLength(1)
  })

  test('[CT-18] a round without a page ships the page that it was judged on', async () => {
    const { ending } = await play({
      stream: runText([roundText(1, low), roundText(2, { page: false }), shipText(2)]),
    })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(1) })
  })
})

describe('[CT-26] a run that never earns it', () => {
  const rounds = [1, 2, 3].map((n) => roundText(n, low))

  test('keeps the best round after the last one', async () => {
    const { ending, events } = await play({ stream: runText(rounds) })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 3, mustFix: 2, artifact: page(3) })
    expect(events.filter((event) => event.type === 'gate').map((event) => event.rule)).toEqual([
      'T2',
      'T2',
      'T3',
    ])
  })

  test('a SHIP adds ship_not_earned and ends it at once', async () => {
    const { ending, types } = await play({
      stream: runText([roundText(1, low), shipText(1, '<p>x</p>'), roundText(2)]),
    })
    expect(ending).toMatchObject({
      status: 'below_threshold',
      round: 1,
      artifact: page(1),
      warnings: { ship_not_earned: 1 },
    })
    expect(types).not.toContain('critique.ship_heard')
  })

  test('the policy "fail" keeps nothing', async () => {
    const { ending, events } = await play({ stream: runText(rounds), config: { fallbackPolicy: 'fail' } })
    expect(ending).toMatchObject({ status: 'below_threshold', artifact: undefined })
    expect(events.find((event) => event.type === 'critique.failed')).toMatchObject({
      cause: 'below_threshold',
    })
  })

  test('nor judged, while the measurement of the last one is still under way', async () => {
    const measure = () => new Promise<Measured>((resolve) => setTimeout(() => resolve(UNMEASURED), 5))
    const { ending, events } = await play({
      stream: runText([...rounds, roundText(4), shipText(4)]),
      measure,
    })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 3 })
    expect(events.some((event) => event.type === 'critique.round_end' && event.round === 4)).toBe(false)
  })

  test('rounds beyond the last one are not heard', async () => {
    const { ending, events } = await play({ stream: runText([...rounds, roundText(4), shipText(4)]) })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 3 })
    expect(events.some((event) => event.type === 'critique.round_end' && event.round === 4)).toBe(false)
  })
})

describe('[CT-44] a reply that cannot be read', () => {
  const single = [{ say: 'Here it is:\n```html\n<!doctype html><html><body>plain</body></html>\n```' }]
  const plain = digest('<!doctype html><html><body>plain</body></html>').hash

  test.each([
    ['malformed_block', '<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">'],
    ['malformed_block', runText([shipText(1)])],
    ['missing_artifact', ''],
    ['missing_artifact', runText([roundText(1, { page: false })])],
    ['missing_artifact', runText([roundText(1, { designer: false })])],
    ['oversize_block', runText([roundText(1, { padding: 300_000 })])],
    ['protocol_version_mismatch', runText([roundText(1)], 'version="2"')],
  ])('%s: the page of a single pass ships, not reviewed and without a score', async (reason, stream) => {
    const { ending, types, state } = await play({ stream, single })
    expect(state.ending).toMatchObject({ type: 'critique.degraded', reason, adapter: 'script' })
    expect(ending).toMatchObject({ status: 'degraded', cause: reason, artifact: plain, composite: undefined })
    expect(terminal(types)).toEqual(['critique.degraded'])
    expect(types).toContain('measure.done')
  })

  test('[CT-23] a run of a protocol version without a reader degrades before it reads anything', async () => {
    const { state } = await play({ stream: runText([roundText(1)]), single, config: { protocolVersion: 9 } })
    expect(state.ending).toMatchObject({ type: 'critique.degraded', reason: 'protocol_version_mismatch' })
    expect(state.settled).toMatchObject({ status: 'degraded', artifact: plain })
  })

  test('closed rounds stay reachable', async () => {
    const { state } = await play({
      stream: `${runText([roundText(1, low)]).slice(0, -20)}<ROUND n="2"><PANELIST role="designer">`,
      single,
    })
    expect(state.rounds[0]).toMatchObject({ n: 1, artifact: { hash: page(1) }, end: { mustFix: 2 } })
    expect(state.settled).toMatchObject({ status: 'degraded', artifact: plain })
  })

  test.each([
    ['says nothing', []],
    ['breaks', [{ fail: 'http' as const }]],
    ['takes too long', [forever]],
    ['is no page', [{ say: 'I am sorry.' }]],
  ])('stays degraded when the single pass %s', async (_, cues) => {
    const { ending } = await play({ stream: '', single: cues })
    expect(ending).toMatchObject({ status: 'degraded', cause: 'single_pass_failed', artifact: undefined })
  })

  test('a connection that failed its checks goes straight to the single pass', async () => {
    const { ending, state } = await play({ stream: runText([roundText(1)]), single, unsupported: true })
    expect(state.calls).not.toHaveProperty('stream')
    expect(ending).toMatchObject({ status: 'degraded', cause: 'adapter_unsupported', artifact: plain })
  })

  test('[CT-7] the whole run has its limit, the single pass within it', async () => {
    const stream = [{ wait: 800 }, { say: '' }]
    const { state } = await play({
      stream,
      single: [forever],
      config: { perRoundTimeoutMs: 900, totalTimeoutMs: 1000 },
    })
    expect(state.stopped).toBe('total_timeout')
    expect(state.t).toBe(1000)
  })

  test('interrupted while the single pass runs, it stays degraded', async () => {
    const { ending } = await play({ stream: '', single: [forever], told: [[500, interrupt]] })
    expect(ending).toMatchObject({ status: 'degraded', cause: 'single_pass_failed' })
  })
})

describe('[CT-44] time and breaks', () => {
  const open = runText([roundText(1, low)]).replace('</CRITIQUE_RUN>', '')

  test.each([
    ['per_round_timeout', { perRoundTimeoutMs: 1000 }],
    ['total_timeout', { totalTimeoutMs: 1000 }],
  ])('%s with a closed round keeps the best', async (cause, config) => {
    const { ending, state } = await play({ stream: [{ say: open }, forever], config })
    expect(ending).toMatchObject({ status: 'timed_out', cause, round: 1, artifact: page(1) })
    expect(state.t).toBe(1000)
  })

  test.each([
    ['per_round_timeout', { perRoundTimeoutMs: 1000 }],
    ['total_timeout', { totalTimeoutMs: 1000 }],
  ])('%s without one fails', async (cause, config) => {
    const { ending, events } = await play({
      stream: [{ say: '<CRITIQUE_RUN version="1">' }, forever],
      config,
    })
    expect(ending).toMatchObject({ status: 'failed', cause, artifact: undefined })
    expect(events.find((event) => event.type === 'critique.failed')).toMatchObject({ cause })
  })

  test('the clock of a round starts anew at its tag and after a round has ended', async () => {
    const stream = [
      { wait: 900 },
      { say: '<CRITIQUE_RUN version="1">' + roundText(1, low) },
      { wait: 900 },
      { say: '<ROUND n="2">' },
      { wait: 900 },
      { say: roundText(2).slice('<ROUND n="2">'.length) + shipText(2) },
    ]
    expect((await play({ stream, config: { perRoundTimeoutMs: 1000 } })).ending.status).toBe('shipped')
  })

  test('[CT-26] a timeout under the policy "fail" keeps nothing and is still a timeout', async () => {
    const config = { perRoundTimeoutMs: 1000, fallbackPolicy: 'fail' as const }
    const { ending, types } = await play({ stream: [{ say: open }, forever], config })
    expect(ending).toMatchObject({ status: 'timed_out', artifact: undefined })
    expect(terminal(types)).toEqual(['critique.failed'])
  })

  test.each(['http', 'network_cut', 'refused', 'truncated'] as const)(
    '%s fails the run, and nothing is retried',
    async (fail) => {
      const { ending, state, types } = await play({ stream: [{ say: open }, { fail }] })
      expect(ending).toMatchObject({ status: 'failed', cause: fail, artifact: undefined })
      expect(state.rounds[0]?.artifact?.hash).toBe(page(1))
      expect(types.filter((type) => type === 'call_started')).toHaveLength(1)
    },
  )
})

describe('[CT-42] interrupt', () => {
  const open = runText([roundText(1, low), roundText(2, low)]).replace('</CRITIQUE_RUN>', '')

  test('keeps the best closed round', async () => {
    const { ending, events } = await play({ stream: [{ say: open }, forever], told: [[50, interrupt]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: 2, artifact: page(2) })
    expect(events.find((event) => event.type === 'critique.interrupted')).toMatchObject({ bestRound: 2 })
  })

  test('keeps nothing when no round has closed', async () => {
    const stream = [
      { say: `<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">${artifactText('<p>x</p>')}` },
      forever,
    ]
    const { ending, events } = await play({ stream, told: [[50, interrupt]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: undefined, artifact: undefined })
    expect(events.find((event) => event.type === 'critique.interrupted')).not.toHaveProperty('bestRound')
  })

  test.each([
    ['budget', { status: 'interrupted', cause: 'budget' }],
    ['page_closed', { status: 'interrupted' }],
  ] as const)('%s stops it the same way', async (why, ending) => {
    const played = await play({ stream: [{ say: open }, forever], told: [[50, { type: 'stopped', why }]] })
    expect(played.ending).toMatchObject({ ...ending, artifact: page(2) })
  })

  test('before the model has said anything', async () => {
    const { ending } = await play({ stream: [forever], told: [[0, interrupt]] })
    expect(ending.status).toBe('interrupted')
  })

  test.each([
    ['an interrupt', [[50, interrupt]] as const, {}, 'interrupted'],
    ['a timeout', [] as const, { perRoundTimeoutMs: 1000 }, 'timed_out'],
  ])(
    '[CT-25] after a round has earned it, %s keeps that round and not one with a better score',
    async (_, told, config, status) => {
      const better = roundText(1, {
        said: { critic: { score: 10, fixes: ['Move the logo'] }, brand: { score: 10 } },
      })
      const earned = runText([better, roundText(2)]).replace('</CRITIQUE_RUN>', '')
      const { ending } = await play({ stream: [{ say: earned }, forever], told, config })
      expect(ending).toMatchObject({ status, round: 2, mustFix: 0, artifact: page(2) })
    },
  )

  test('a measurement that never answers holds nothing up once the run is stopped', async () => {
    const measure = () => new Promise<Measured>(() => {})
    const stream = runText([roundText(1), shipText(1, '<p>final</p>')])
    const { ending } = await play({ stream: [{ say: stream }, forever], measure, told: [[50, interrupt]] })
    expect(ending).toMatchObject({ status: 'shipped', artifact: digest('<p>final</p>').hash })
  })

  test('nor does it without one: the page that came with SHIP waits no longer than the bill does', async () => {
    const measure = (hash: string) =>
      hash === page(1) ? ({ outcome: 'measured', rows: [] } as const) : new Promise<Measured>(() => {})
    const { ending, state } = await play({
      stream: [{ say: runText([roundText(1), shipText(1, '<p>final</p>')]) }, forever],
      measure,
    })
    expect(ending).toMatchObject({ status: 'shipped', artifact: digest('<p>final</p>').hash })
    expect(state.t).toBe(limits.drainMs)
  })

  test('a verdict that waits for a measurement waits within its round', async () => {
    const measure = () => new Promise<Measured>(() => {})
    const stream = runText([roundText(1)])
    const { ending, state } = await play({ stream, measure, config: { perRoundTimeoutMs: 1000 } })
    expect(ending).toMatchObject({ status: 'timed_out', round: 1, artifact: page(1) })
    expect(state.t).toBe(1000)
  })

  test('comes too late once the run has settled', async () => {
    const { ending } = await play({
      stream: [{ say: runText([roundText(1), shipText(1)]) }],
      told: [[0, interrupt]],
    })
    expect(ending.status).toBe('shipped')
  })
})

test('[CT-44] a reply that breaks while its first round is being measured: the round closes, and stays within reach', async () => {
  const measure = async (): Promise<Measured> => {
    // Longer than the rest of the reply takes, which has come already.
    for (let turn = 0; turn < 500; turn++) await undefined
    return { outcome: 'measured', rows: [] }
  }
  const { state, ending, types } = await play({
    stream: [
      {
        say: `${runText([roundText(1, low)]).replace('</CRITIQUE_RUN>', '')}<ROUND n="2"><PANELIST role="designer">`,
      },
    ],
    single: [{ say: '<!doctype html><html><body>plain</body></html>' }],
    measure,
  })
  expect(ending).toMatchObject({ status: 'degraded', cause: 'malformed_block' })
  expect(state.rounds[0]?.end).toMatchObject({ decision: 'continue' })
  expect(types.indexOf('critique.round_end')).toBeLessThan(types.indexOf('critique.degraded'))
})

test('a call of a run from before there were fences is taken up without one', async () => {
  const { events } = await play({ stream: [{ say: runText([roundText(1), shipText(1)]) }] })
  const opened = events.findIndex(({ type }) => type === 'call_started')
  const older = events.slice(0, opened + 1).map((event) => {
    if (event.type !== 'call_started') return event
    const { nonce: _, ...rest } = event
    return rest
  })
  const { ending } = await play({ stream: [{ say: runText([roundText(1), shipText(1)]) }], events: older })
  expect(ending).toMatchObject({ status: 'shipped', round: 1 })
})
