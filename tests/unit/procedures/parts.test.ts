import { describe, expect, test } from 'vitest'
import type { Measured } from '../../../src/kernel'
import { emptyColumn, rowsOf } from '../../../src/run/column'
import { limits } from '../../../src/run/limits'
import type { Fact, Measurement } from '../../../src/run/event'
import { mustFixes } from '../../../src/run/must-fixes'
import { digest } from '../../../src/wire/digest'
import {
  draftText,
  low,
  type Play,
  partReplies,
  play,
  type RoundText,
  reviewText,
  roundText,
} from '../../tools/scripts'

const interrupt: Fact = { type: 'stopped', why: 'interrupt' }
const page = (n: number) => digest(`<p>page ${n}</p>`).hash
const forever = { wait: 1_000_000 }
const single = [{ say: '<!doctype html><html><body>plain</body></html>' }]
const plain = digest('<!doctype html><html><body>plain</body></html>').hash
const row: Measurement = { instrument: 'IN-6', rule: 'todo', violation: true, severity: 'high' }

/** A theater in calls of its own for each round. */
function parts(options: Play & { readonly rounds?: readonly RoundText[] }) {
  const { rounds = [], calls = {}, config = {}, ...rest } = options
  return play({ ...rest, calls: { ...partReplies(rounds), ...calls }, config: { pace: 'split', ...config } })
}

function terminal(types: readonly string[]) {
  const names = ['critique.ship', 'critique.degraded', 'critique.interrupted', 'critique.failed']
  return types.filter((type) => names.includes(type))
}

/** Says of each page what was measured of it. */
function measuring(rows: Readonly<Record<string, readonly Measurement[]>>): (hash: string) => Measured {
  return (hash) => ({ outcome: 'measured', rows: rows[hash] ?? [{ ...row, violation: false }] })
}

describe('[4.2] round by round', () => {
  test('a draft, what is measured of it, a review: each in its turn', async () => {
    const { events, ending, types } = await parts({ rounds: [low, {}] })
    const told = events.flatMap((event) => {
      if (event.type === 'call_started') return [event.id]
      if (event.type === 'measure.done') return [event.id]
      return event.type === 'critique.round_end' ? [`end:${event.round}`] : []
    })
    expect(told).toEqual([
      ...['draft:1', 'measure:1', 'review:1', 'end:1'],
      ...['draft:2', 'measure:2', 'review:2', 'end:2'],
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, mustFix: 0, artifact: page(2), warnings: {} })
    expect(terminal(types)).toEqual(['critique.ship'])
    expect(types.filter((type) => type === 'critique.run_started')).toHaveLength(1)
    expect(types.filter((type) => type === 'critique.round_open')).toHaveLength(2)
  })

  test('joined: one call a round', async () => {
    const calls = { 'round:1': roundText(1, low), 'round:2': roundText(2) }
    const { state, ending } = await parts({ calls, config: { pace: 'joined' } })
    expect(Object.keys(state.calls)).toEqual(['round:1', 'round:2'])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(2) })
  })

  test('[CT-18] joined: a later round without a page ships the page that it was judged on', async () => {
    const calls = { 'round:1': roundText(1, low), 'round:2': roundText(2, { page: false }) }
    const { ending } = await parts({ calls, config: { pace: 'joined' } })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(1) })
  })

  test('a slow measurement holds back the review and nothing else', async () => {
    const measure = () =>
      new Promise<Measured>((resolve) => queueMicrotask(() => resolve({ outcome: 'measured', rows: [] })))
    const { events, ending } = await parts({ rounds: [{}], measure })
    const at = (name: string) =>
      events.findIndex((event) => 'id' in event && event.id === name && event.type !== 'call_ended')
    expect(at('review:1')).toBeGreaterThan(at('measure:1'))
    expect(ending.status).toBe('shipped')
  })

  test('[CT-24] the panel of a round that goes on has to debate', async () => {
    const quiet = { said: { critic: { score: 6 } } }
    const { ending } = await parts({ rounds: [quiet, {}] })
    expect(ending.warnings).toMatchObject({ weak_debate: 1 })
  })

  test('SHIP is not asked for, and ships nothing', async () => {
    const ship = '<SHIP round="1" composite="9.9" status="shipped"><SUMMARY>done</SUMMARY></SHIP>'
    const calls = { 'review:1': reviewText(1, low) + ship }
    const { ending } = await parts({ rounds: [low, low, low], calls })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 3, warnings: { misplaced_tag: 1 } })
  })
})

describe('[CT-25] [T1] a round that earns it ships at once', () => {
  test('and its reply is read on for a moment, for its bill', async () => {
    const { events, ending, state } = await parts({
      calls: { 'draft:1': draftText(1), 'review:1': [{ say: reviewText(1) }, forever] },
    })
    const at = (type: string) => events.find((event) => event.type === type)?.t ?? 0
    expect(ending).toMatchObject({ status: 'shipped', round: 1, artifact: page(1) })
    expect(at('run_settled')).toBe(at('critique.round_end'))
    expect(events.find((event) => event.type === 'stopped')).toMatchObject({
      why: 'drained',
      t: at('critique.round_end') + limits.drainMs,
    })
    expect(state.stopped).toBeUndefined()
  })

  test('whatever becomes of the rest of its reply', async () => {
    for (const rest of [[{ fail: 'network_cut' as const }], [{ say: '<PANELIST role="critic">' }]]) {
      const calls = { 'draft:1': draftText(1), 'review:1': [{ say: reviewText(1) }, ...rest] }
      const { ending, types } = await parts({ calls })
      expect(ending).toMatchObject({ status: 'shipped', artifact: page(1) })
      expect(terminal(types)).toEqual(['critique.ship'])
    }
  })

  test('[CT-28] not while the lint has something to say, and the next round is told', async () => {
    const { ending, state } = await parts({
      rounds: [{}, {}],
      measure: measuring({ [page(1)]: [row, { ...row, rule: 'lorem' }] }),
    })
    expect(state.rounds[0]?.end).toMatchObject({ mustFix: 2, decision: 'continue' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(2) })
  })

  test('[CT-28] the model cannot know of it: its own count is not held against it', async () => {
    const { ending } = await parts({
      rounds: [{ end: 'must_fix="0" decision="continue"' }, {}],
      measure: measuring({ [page(1)]: [row] }),
    })
    expect(ending.warnings).not.toHaveProperty('must_fix_mismatch')
  })

  test('[4.2] [TR-7] what the page before had right and this one has not is said', async () => {
    const { events, ending } = await parts({
      rounds: [low, {}, {}],
      measure: measuring({ [page(2)]: [row] }),
    })
    expect(events.filter((event) => event.type === 'critique.regression')).toMatchObject([
      { round: 2, item: 'IN-6 todo' },
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 3 })
  })
})

describe('a run that begins from a round of another one', () => {
  const fork = {
    runId: 'other',
    round: 2,
    artifact: page(9),
    mustFixes: [{ role: 'copy' as const, text: 'Say the price' }],
  }

  test('has its page measured before its first draft, and what was open there on its ledger', async () => {
    const { events, state } = await parts({
      rounds: [{}],
      setting: { fork },
      measure: measuring({ [page(9)]: [row] }),
    })
    const at = (type: string) => events.findIndex((event) => event.type === type)
    expect(events[at('measure.done')]).toMatchObject({ id: 'measure:fork', artifact: page(9) })
    expect(at('measure.done')).toBeLessThan(at('call_started'))
    expect(mustFixes(state)).toMatchObject([
      { id: 'copy-0.1', standing: 'fixed' },
      { id: 'bench-0.1', standing: 'fixed' },
    ])
  })
})

describe('[CT-26] [T3] no round earns it', () => {
  test.each([
    ['ship_best', 2],
    ['ship_last', 3],
  ] as const)('%s keeps round %i', async (fallbackPolicy, n) => {
    const better = { said: { critic: { score: 7.5, fixes: ['Move the logo'] } } }
    const { ending, state } = await parts({ rounds: [low, better, low], config: { fallbackPolicy } })
    expect(ending).toMatchObject({ status: 'below_threshold', round: n, artifact: page(n) })
    expect(Object.keys(state.calls)).not.toContain('draft:4')
  })

  test('a tie goes to the later round', async () => {
    expect((await parts({ rounds: [low, low, low] })).ending).toMatchObject({ round: 3 })
  })

  test('the policy "fail" keeps nothing', async () => {
    const { ending, types } = await parts({ rounds: [low, low, low], config: { fallbackPolicy: 'fail' } })
    expect(ending).toMatchObject({ status: 'below_threshold', artifact: undefined })
    expect(terminal(types)).toEqual(['critique.failed'])
  })
})

describe('[4.2] [CT-44] a reply that cannot be read', () => {
  test.each([
    ['missing_artifact', { 'draft:1': 'I am sorry.' }],
    ['malformed_block', { 'draft:1': '<PANELIST role="designer"><NOTES>' }],
    ['oversize_block', { 'draft:1': `<PANELIST role="designer"><NOTES>${'x'.repeat(300_000)}</NOTES>` }],
    ['malformed_block', { 'draft:1': draftText(1), 'review:1': 'Lovely.' }],
  ])('%s in round 1 degrades to a single pass', async (reason, calls) => {
    const { ending, types, state } = await parts({ calls, single })
    expect(state.ending).toMatchObject({ type: 'critique.degraded', reason })
    expect(ending).toMatchObject({ status: 'degraded', cause: reason, artifact: plain, composite: undefined })
    expect(terminal(types)).toEqual(['critique.degraded'])
  })

  test.each([
    ['draft:2', 'No page today.'],
    ['review:2', 'Lovely.'],
  ])('%s is asked for once more', async (call, text) => {
    const again = call === 'draft:2' ? draftText(2) : reviewText(2)
    const { ending, state } = await parts({
      rounds: [low, {}],
      calls: { [call]: text, [`${call}#2`]: again },
    })
    expect(state.calls[call]).toMatchObject({ phase: 'failed', reason: 'unreadable' })
    expect(state.calls[`${call}#2`]).toMatchObject({ phase: 'ended' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(2) })
  })

  test.each([
    ['draft:2', 'missing_artifact'],
    ['review:2', 'malformed_block'],
  ])('%s, twice: the policy over what has closed', async (call, cause) => {
    const { ending, state, types } = await parts({
      rounds: [low, {}],
      calls: { [call]: 'Lovely.', [`${call}#2`]: 'Lovely.' },
    })
    expect(ending).toMatchObject({ status: 'below_threshold', cause, round: 1, artifact: page(1) })
    expect(state.calls[`${call}#3`]).toBeUndefined()
    expect(terminal(types)).toEqual(['critique.ship'])
  })

  test('what a broken review had said is void, and the page and the time of its round are kept', async () => {
    const broken = reviewText(2, { said: { critic: { score: 9, fixes: ['Void'] }, brand: { score: 9 } } })
    const cut = broken.slice(0, broken.indexOf('</DIM>', broken.indexOf('role="a11y"')))
    const { ending, state } = await parts({
      rounds: [low, {}],
      calls: {
        'review:2': [{ wait: 500 }, { say: cut }],
        'review:2#2': [{ wait: 300 }, { say: reviewText(2, { said: { brand: undefined } }) }],
      },
      config: { maxRounds: 2 },
    })
    const round = state.rounds[1]
    expect(state.rounds.map(({ n }) => n)).toEqual([1, 2])
    expect(round).toMatchObject({ openedAt: 0, again: 1, artifact: { hash: page(2) } })
    expect(round?.lanes.designer).toMatchObject({ phase: 'closed' })
    expect(round?.lanes.critic).toMatchObject({ score: 8.5, mustFixCount: 0 })
    expect(rowsOf(round?.lanes.critic.mustFixes ?? emptyColumn())).toEqual([])
    // Its block in the reply that broke does not speak for a seat that then said nothing.
    expect(round?.lanes.brand.phase).toBe('waiting')
    expect(ending).toMatchObject({ status: 'below_threshold', warnings: { role_missing: 1 } })
  })

  test('the page of a draft that broke is not measured, that of the second try is', async () => {
    const broken = draftText(2, '<p>void</p>').replace('</PANELIST>', '<NOTES>')
    const { events, ending } = await parts({
      rounds: [low, {}],
      calls: { 'draft:2': broken, 'draft:2#2': draftText(2) },
    })
    const measured = events.flatMap((event) => (event.type === 'measure.done' ? [event.artifact] : []))
    expect(measured).toEqual([page(1), page(2)])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: page(2) })
  })

  test('[MODELS 9] a reply at its length limit for good is not asked for again', async () => {
    const calls = {
      'draft:2': [{ say: '<PANELIST role="designer"><ARTIFACT>' }, { stop: 'length' as const }],
    }
    const { ending, state } = await parts({ rounds: [low], calls })
    expect(ending).toMatchObject({
      status: 'below_threshold',
      cause: 'truncated',
      round: 1,
      artifact: page(1),
    })
    expect(state.calls['draft:2#2']).toBeUndefined()
  })

  test('a connection that failed its checks goes straight to the single pass', async () => {
    const { ending, state } = await parts({ rounds: [{}], single, unsupported: true })
    expect(Object.keys(state.calls)).toEqual(['single'])
    expect(ending).toMatchObject({ status: 'degraded', cause: 'adapter_unsupported', artifact: plain })
  })
})

describe('[CT-44] calls that break', () => {
  test.each(['http', 'network_cut', 'refused', 'truncated', 'empty', 'timeout'] as const)(
    '%s fails the run; nothing is retried, and closed rounds stay',
    async (fail) => {
      for (const call of ['draft:2', 'review:2']) {
        const { ending, state, types } = await parts({ rounds: [low, {}], calls: { [call]: [{ fail }] } })
        expect(ending).toMatchObject({ status: 'failed', cause: fail, artifact: undefined })
        expect(state.rounds[0]?.artifact?.hash).toBe(page(1))
        expect(state.calls[`${call}#2`]).toBeUndefined()
        expect(terminal(types)).toEqual(['critique.failed'])
      }
    },
  )
})

describe('[CT-44] time, over all calls of a round', () => {
  const slow = { 'draft:2': [{ wait: 600 }, { say: draftText(2) }], 'review:2': [{ wait: 600 }, forever] }

  test.each([
    ['per_round_timeout', { perRoundTimeoutMs: 1000 }],
    ['total_timeout', { totalTimeoutMs: 1000 }],
  ])('%s with a closed round keeps the best', async (cause, config) => {
    const { ending, state } = await parts({ rounds: [low], calls: slow, config })
    expect(ending).toMatchObject({ status: 'timed_out', cause, round: 1, artifact: page(1) })
    expect(state.t).toBe(1000)
  })

  test.each([
    ['per_round_timeout', { perRoundTimeoutMs: 1000 }],
    ['total_timeout', { totalTimeoutMs: 1000 }],
  ])('%s without one fails', async (cause, config) => {
    const calls = { 'draft:1': draftText(1), 'review:1': [forever] }
    expect((await parts({ calls, config })).ending).toMatchObject({ status: 'failed', cause })
  })

  test('each round has the whole of its time', async () => {
    const wait = { wait: 900 }
    const calls = {
      'draft:1': [wait, { say: draftText(1) }],
      'review:1': reviewText(1, low),
      'draft:2': draftText(2),
      'review:2': [wait, { say: reviewText(2) }],
    }
    expect((await parts({ calls, config: { perRoundTimeoutMs: 1000 } })).ending.status).toBe('shipped')
  })
})

describe('[CT-42] interrupt', () => {
  test.each(['draft:1', 'review:1'])('in %s nothing has closed, and nothing is kept', async (call) => {
    const calls = { [call]: [forever] }
    const { ending, types } = await parts({ rounds: [{}], calls, told: [[50, interrupt]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: undefined, artifact: undefined })
    expect(terminal(types)).toEqual(['critique.interrupted'])
  })

  test.each(['draft:2', 'review:2'])('in %s the closed round is kept', async (call) => {
    const calls = { [call]: [forever] }
    const { ending, state } = await parts({ rounds: [low, {}], calls, told: [[50, interrupt]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: 1, artifact: page(1) })
    expect(state.calls[call]).toMatchObject({ phase: 'failed', reason: 'aborted' })
  })

  test.each([
    ['budget', 'budget'],
    ['page_closed', undefined],
  ] as const)('%s stops it the same way', async (why, cause) => {
    const told = [[50, { type: 'stopped', why }]] as const
    const { ending } = await parts({ rounds: [low], calls: { 'draft:2': [forever] }, told })
    expect(ending).toMatchObject({ status: 'interrupted', cause, artifact: page(1) })
  })
})

describe('[4.2] the person may ask to be asked before each further round', () => {
  const config = { askEachRound: true, perRoundTimeoutMs: 1000, totalTimeoutMs: 3000 }
  const answered = (answer: string): Fact => ({ type: 'answered', id: 'another:1', answer })

  test('and the run waits, on no clock', async () => {
    const told = [[50_000, answered('go_on')]] as const
    const { ending, events } = await parts({ rounds: [low, {}], config, told })
    expect(events.filter((event) => event.type === 'question_asked')).toMatchObject([
      { id: 'another:1', question: 'another_round', options: ['go_on', 'stop'] },
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('what was waited for is not held against the time in all', async () => {
    const calls = { 'draft:2': [{ wait: 900 }, { say: draftText(2) }], 'review:2': [forever] }
    const told = [[50_000, answered('go_on')]] as const
    const { ending, state } = await parts({ rounds: [low], calls, config, told })
    expect(ending).toMatchObject({ status: 'timed_out', cause: 'per_round_timeout', round: 1 })
    expect(state.t).toBe(51_000)
  })

  test('their no keeps the best round, as an interrupt does', async () => {
    const { ending, state } = await parts({ rounds: [low], config, told: [[50_000, answered('stop')]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: 1, artifact: page(1) })
    expect(state.calls['draft:2']).toBeUndefined()
  })

  test('an interrupt is an answer too', async () => {
    const { ending } = await parts({ rounds: [low], config, told: [[50_000, interrupt]] })
    expect(ending).toMatchObject({ status: 'interrupted', round: 1 })
  })

  test('nobody is asked after the last round, nor after one that ships', async () => {
    const told = [
      [50_000, answered('go_on')],
      [60_000, { type: 'answered', id: 'another:2', answer: 'go_on' }],
    ] as const
    const last = await parts({ rounds: [low, low, low], config, told })
    expect(last.types.filter((type) => type === 'question_asked')).toHaveLength(2)
    expect((await parts({ rounds: [{}], config })).types).not.toContain('question_asked')
  })
})
