import { describe, expect, test } from 'vitest'
import type { Measured } from '../../../src/kernel'
import { emptyColumn, rowsOf } from '../../../src/run/column'
import type { Fact } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { mustFixes } from '../../../src/run/must-fixes'
import { of } from '../../tools/loops'
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
import { ended, FOREVER, INTERRUPT, measuring, page, terminal, WRONG } from './ended'

/* A theater in calls of its own for each round; the rows that runs of every pace share stand in table.test.ts. */

function parts(options: Play & { readonly rounds?: readonly RoundText[] }) {
  const { rounds = [], calls = {}, config = {}, ...rest } = options
  return play({ ...rest, calls: { ...partReplies(rounds), ...calls }, config: { pace: 'split', ...config } })
}

describe('[4.2] round by round', () => {
  test('a draft, what is measured of it, a review: each in its turn', async () => {
    const played = await parts({ rounds: [low, {}] })
    const told = played.events.flatMap((event) => {
      if (event.type === 'call_started' || event.type === 'measure.done') return [event.id]
      return event.type === 'critique.round_end' ? [`end:${event.round}`] : []
    })
    expect(told).toEqual(
      [1, 2].flatMap((n) => ['draft', 'measure', 'review', 'end'].map((step) => `${step}:${n}`)),
    )
    expect(ended(played)).toBe('shipped, round 2, page 2')
    expect(played.ending.mustFix).toBe(0)
    expect(terminal(played.events)).toMatchObject([{ type: 'critique.ship' }])
    expect(of(played.events, 'critique.run_started')).toHaveLength(1)
    expect(of(played.events, 'critique.round_open')).toHaveLength(2)
  })

  test.each([
    ['one call a round', {}, 'shipped, round 2, page 2'],
    ['[CT-18] a later round without a page', { page: false as const }, 'shipped, round 2, page 1'],
  ])('joined: %s', async (_, second, expected) => {
    const calls = { 'round:1': roundText(1, low), 'round:2': roundText(2, second) }
    const played = await parts({ calls, config: { pace: 'joined' } })
    expect(Object.keys(played.state.calls)).toEqual(['round:1', 'round:2'])
    expect(ended(played)).toBe(expected)
  })

  test('a slow measurement holds back the review and nothing else', async () => {
    const measure = () =>
      new Promise<Measured>((resolve) => queueMicrotask(() => resolve({ outcome: 'measured', rows: [] })))
    const { events, ending } = await parts({ rounds: [{}], measure })
    const told = events.filter(({ type }) => type === 'measure.done' || type === 'call_started')
    expect(told.map((event) => 'id' in event && event.id)).toEqual(['draft:1', 'measure:1', 'review:1'])
    expect(ending.status).toBe('shipped')
  })

  test('[CT-24] the panel of a round that goes on has to debate', async () => {
    const { ending } = await parts({ rounds: [{ said: { critic: { score: 6 } } }, {}] })
    expect(ending.warnings).toMatchObject({ weak_debate: 1 })
  })

  test('SHIP is not asked for, and ships nothing', async () => {
    const ship = '<SHIP round="1" composite="9.9" status="shipped"><SUMMARY>done</SUMMARY></SHIP>'
    const played = await parts({ rounds: [low, low, low], calls: { 'review:1': reviewText(1, low) + ship } })
    expect(ended(played)).toBe('below_threshold, round 3, page 3, budget_exceeded 2, misplaced_tag 1')
  })

  test('a review ends at ROUND_END, or where the reply does', async () => {
    const open = reviewText(1, { end: false }).replace('</ROUND>', '')
    const played = await parts({ calls: { 'draft:1': draftText(1), 'review:1': open } })
    expect(ended(played)).toBe('shipped, round 1, page 1, round_end_missing 1')
  })
})

describe('[CT-25] [T1] a round that earns it ships at once', () => {
  test('and its reply is read on for a moment, for its bill', async () => {
    const calls = { 'draft:1': draftText(1), 'review:1': [{ say: reviewText(1) }, FOREVER] }
    const played = await parts({ calls })
    const at = (type: string) => played.events.find((event) => event.type === type)?.t ?? 0
    expect(ended(played)).toBe('shipped, round 1, page 1')
    expect(at('run_settled')).toBe(at('critique.round_end'))
    const drained = { why: 'drained', t: at('critique.round_end') + limits.drainMs }
    expect(of(played.events, 'stopped')).toMatchObject([drained])
    expect(played.state.stopped).toBeUndefined()
  })

  test('whatever becomes of the rest of its reply', async () => {
    for (const rest of [{ fail: 'network_cut' as const }, { say: '<PANELIST role="critic">' }]) {
      const calls = { 'draft:1': draftText(1), 'review:1': [{ say: reviewText(1) }, rest] }
      const played = await parts({ calls })
      expect(ended(played)).toContain('shipped, round 1, page 1')
      expect(terminal(played.events)).toMatchObject([{ type: 'critique.ship' }])
    }
  })

  test('[CT-28] not while the lint has something to say, and the next round is told', async () => {
    const measure = measuring({ [page(1)]: [WRONG, { ...WRONG, rule: 'lorem' }] })
    const played = await parts({ rounds: [{}, {}], measure })
    expect(played.state.rounds[0]?.end).toMatchObject({ mustFix: 2, decision: 'continue' })
    expect(ended(played)).toContain('shipped, round 2, page 2')
  })

  test('[CT-28] the model cannot know of it: its own count is not held against it', async () => {
    const measure = measuring({ [page(1)]: [WRONG] })
    const { ending } = await parts({ rounds: [{ end: 'must_fix="0" decision="continue"' }, {}], measure })
    expect(ending.warnings).not.toHaveProperty('must_fix_mismatch')
  })

  test('[4.2] [TR-7] what the page before had right and this one has not is said', async () => {
    const { events, ending } = await parts({
      rounds: [low, {}, {}],
      measure: measuring({ [page(2)]: [WRONG] }),
    })
    expect(of(events, 'critique.regression')).toMatchObject([{ round: 2, item: 'IN-6 todo' }])
    expect(ending).toMatchObject({ status: 'shipped', round: 3 })
  })
})

test('a run that begins from a round of another has its page measured first, and what was open there on its ledger', async () => {
  const mustFix = { role: 'copy' as const, text: 'Say the price' }
  const fork = { runId: 'other', round: 2, artifact: page(9), mustFixes: [mustFix] }
  const { events, state } = await parts({
    rounds: [{}],
    setting: { fork },
    measure: measuring({ [page(9)]: [WRONG] }),
  })
  const [first] = events.filter(({ type }) => type === 'measure.done' || type === 'call_started')
  expect(first).toMatchObject({ type: 'measure.done', id: 'measure:fork', artifact: page(9) })
  expect(mustFixes(state)).toMatchObject([
    { id: 'copy-0.1', standing: 'fixed' },
    { id: 'bench-0.1', standing: 'fixed' },
  ])
})

describe('[CT-26] [T3] no round earns it', () => {
  const better = { said: { critic: { score: 7.5, fixes: ['Move the logo'] } } }

  test.each([
    ['ship_best', [low, better, low], 'below_threshold, round 2, page 2'],
    ['ship_last', [low, better, low], 'below_threshold, round 3, page 3'],
    ['fail', [low, low, low], 'below_threshold'],
  ] as const)('%s', async (fallbackPolicy, rounds, expected) => {
    const played = await parts({ rounds, config: { fallbackPolicy } })
    expect(ended(played).replace(/, (?:weak|budget).*/, '')).toBe(expected)
    expect(terminal(played.events)).toMatchObject([
      { type: fallbackPolicy === 'fail' ? 'critique.failed' : 'critique.ship' },
    ])
    expect(Object.keys(played.state.calls)).not.toContain('draft:4')
  })
})

describe('[4.2] [CT-44] a reply that broke', () => {
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
    expect(round).toMatchObject({
      ...{ openedAt: 0, again: 1, artifact: { hash: page(2) } },
      lanes: { designer: { phase: 'closed' }, critic: { score: 8.5, mustFixCount: 0 } },
    })
    expect(rowsOf(round?.lanes.critic.mustFixes ?? emptyColumn())).toEqual([])
    // Its block in the reply that broke does not speak for a seat that then said nothing.
    expect(round?.lanes.brand.phase).toBe('waiting')
    expect(ending).toMatchObject({ status: 'below_threshold', warnings: { role_missing: 1 } })
  })

  test('the page of a draft that broke is not measured, that of the second try is', async () => {
    const broken = draftText(2, '<p>void</p>').replace('</PANELIST>', '<NOTES>')
    const played = await parts({ rounds: [low, {}], calls: { 'draft:2': broken, 'draft:2#2': draftText(2) } })
    expect(of(played.events, 'measure.done').map(({ artifact }) => artifact)).toEqual([page(1), page(2)])
    expect(ended(played)).toContain('shipped, round 2, page 2')
  })

  test('[MODELS 9] a reply at its length limit for good is not asked for again', async () => {
    const cut = [{ say: '<PANELIST role="designer"><ARTIFACT>' }, { stop: 'length' as const }]
    const played = await parts({ rounds: [low], calls: { 'draft:2': cut } })
    expect(ended(played)).toBe('below_threshold, truncated, round 1, page 1')
    expect(played.state.calls['draft:2#2']).toBeUndefined()
  })
})

test.each([
  ['over all calls of a round', 2, 600, 'timed_out'],
  ['each round has the whole of it', 1, 900, 'shipped'],
])('[CT-44] time: %s', async (_, drafts, ms, status) => {
  const wait = { wait: ms }
  const first = drafts === 1 ? [wait, { say: draftText(1) }] : draftText(1)
  const calls = {
    ...{ 'draft:1': first, 'review:1': reviewText(1, low) },
    'draft:2': drafts === 2 ? [wait, { say: draftText(2) }] : draftText(2),
    'review:2': [wait, { say: reviewText(2) }],
  }
  const { ending, state } = await parts({ calls, config: { perRoundTimeoutMs: 1000 } })
  expect(ending.status).toBe(status)
  if (status === 'timed_out') expect(state.t).toBe(1000)
})

describe('[4.2] the person may ask to be asked before each further round', () => {
  const config = { askEachRound: true, perRoundTimeoutMs: 1000, totalTimeoutMs: 3000 }
  const answered = (answer: string, n = 1): Fact => ({ type: 'answered', id: `another:${n}`, answer })

  test('and the run waits, on no clock', async () => {
    const told = [[50_000, answered('go_on')]] as const
    const { ending, events } = await parts({ rounds: [low, {}], config, told })
    const question = { id: 'another:1', question: 'another_round', options: ['go_on', 'stop'] }
    expect(of(events, 'question_asked')).toMatchObject([question])
    expect(of(events, 'stopped')).toEqual([])
    expect(ending).toMatchObject({ status: 'shipped', round: 2 })
  })

  test('what was waited for is not held against the time in all', async () => {
    const calls = { 'draft:2': [{ wait: 900 }, { say: draftText(2) }], 'review:2': [FOREVER] }
    const played = await parts({ rounds: [low], calls, config, told: [[50_000, answered('go_on')]] })
    expect(ended(played)).toBe('timed_out, per_round_timeout, round 1, page 1')
    expect(played.state.t).toBe(51_000)
  })

  test.each([answered('stop'), INTERRUPT])(
    'their no keeps the best round, as an interrupt does: %o',
    async (fact) => {
      const played = await parts({ rounds: [low], config, told: [[50_000, fact]] })
      expect(ended(played)).toBe('interrupted, round 1, page 1')
      expect(played.state.calls['draft:2']).toBeUndefined()
    },
  )

  test('nobody is asked after the last round, nor after one that ships', async () => {
    const told = [
      [50_000, answered('go_on')],
      [60_000, answered('go_on', 2)],
    ] as const
    const last = await parts({ rounds: [low, low, low], config, told })
    expect(of(last.events, 'question_asked')).toHaveLength(2)
    expect((await parts({ rounds: [{}], config })).types).not.toContain('question_asked')
  })
})
