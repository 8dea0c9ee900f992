import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import type { Event, Fact } from '../../../src/run/event'
import { theater } from '../../../src/procedures/theater'
import { fold, initialState } from '../../../src/run/state'
import { creation } from '../../tools/stage'
import { digest } from '../../../src/wire/digest'
import {
  draftText,
  low,
  type Play,
  type Played,
  partReplies,
  play,
  reviewText,
  roundText,
  runText,
  shipText,
} from '../../tools/scripts'

/*
 * The table of endings, row by row: what has happened, in a run with a closed round and in one without. A run is told to
 * one stream and in calls for each round, where both can meet the row.
 */

const page = (n: number) => digest(`<p>page ${n}</p>`).hash
const forever: Cue = { wait: 1_000_000 }
const stop = (why: Extract<Fact, { type: 'stopped' }>['why']) => [[50, { type: 'stopped', why }]] as const
const lost = [[50, { type: 'call_failed', id: 'stream', reason: 'lost' }]] as const
const lostPart = [
  [50, { type: 'run_recovered', reason: 'page_closed', lost: ['draft:2'] }],
] as const satisfies Play['told']
const plain = '<!doctype html><html><body>plain</body></html>'

/** A stream in which one round closes, or only begins; what comes then is the row's. */
const closed: Cue = { say: `<CRITIQUE_RUN version="1">${roundText(1, low)}` }
const begun: Cue = { say: '<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">' }

function stream(cues: readonly Cue[], rest: Play = {}): Promise<Played> {
  return play({ ...rest, stream: cues })
}

/** The same in calls: the second round's draft, or the first one, is the row's. */
function inRound(n: 1 | 2, cues: readonly Cue[], rest: Play = {}): Promise<Played> {
  const calls = { ...partReplies(n === 2 ? [low] : []), [`draft:${n}`]: cues, [`draft:${n}#2`]: cues }
  return play({ ...rest, calls, config: { pace: 'split', ...rest.config } })
}

interface Expected {
  readonly status: string
  readonly cause?: string
  readonly round?: number
  readonly recoveryReason?: string
  readonly warning?: string
}

/** One terminal event, one settlement, and in it what the row says. */
function check({ events, state, ending }: Played, expected: Expected) {
  const { status, cause, round, recoveryReason, warning } = expected
  expect(state.settled).toMatchObject({ status })
  expect(state.settled?.cause).toBe(cause)
  expect(state.settled?.round).toBe(round)
  expect(state.settled?.recoveryReason).toBe(recoveryReason)
  expect(state.settled?.artifact).toBe(round === undefined ? singleOf(expected) : page(round))
  if (warning) expect(ending.warnings).toHaveProperty(warning, 1)
  expect(events.filter(isTerminal)).toHaveLength(1)
  expect(events.filter((event) => event.type === 'run_settled')).toHaveLength(1)
}

function isTerminal({ type }: Event): boolean {
  return ['critique.ship', 'critique.degraded', 'critique.interrupted', 'critique.failed'].includes(type)
}

function singleOf({ status, cause }: Expected): string | undefined {
  return status === 'degraded' && cause !== 'single_pass_failed' ? digest(plain).hash : undefined
}

const single = [{ say: plain }]

describe('[4.1] reply ends, no SHIP, T1 held', () => {
  test('with a closed round: shipped, ship_missing', async () => {
    const played = await stream([{ say: runText([roundText(1)]) }])
    check(played, { status: 'shipped', round: 1, warning: 'ship_missing' })
  })
})

describe('[4.1] reply ends or SHIPs, T1 never held', () => {
  test('with a closed round: policy, below_threshold', async () => {
    check(await stream([{ say: runText([roundText(1, low)]) }]), { status: 'below_threshold', round: 1 })
  })

  test('a SHIP adds ship_not_earned', async () => {
    const played = await stream([{ say: runText([roundText(1, low), shipText(1, '<p>x</p>')]) }])
    check(played, { status: 'below_threshold', round: 1, warning: 'ship_not_earned' })
  })

  test('without one: degraded, missing_artifact where no page was seen', async () => {
    const played = await stream([{ say: '<CRITIQUE_RUN version="1"></CRITIQUE_RUN>' }], { single })
    check(played, { status: 'degraded', cause: 'missing_artifact' })
  })

  test('without one: degraded, malformed_block where one was', async () => {
    const text = runText([roundText(1, { end: false })])
    check(await stream([{ say: text }], { single }), { status: 'degraded', cause: 'malformed_block' })
  })
})

describe('[4.1] malformed, oversize, missing artifact, version mismatch', () => {
  const after = roundText(1, low)
  test.each([
    ['malformed_block', `${after}<ROUND n="2"><PANELIST role="designer">`, {}],
    [
      'oversize_block',
      `${after}<ROUND n="2"><PANELIST role="designer"><NOTES>${'x'.repeat(900)}`,
      { parserMaxBlockBytes: 800 },
    ],
  ])('%s with a closed round: degraded, and the round stays reachable', async (cause, text, config) => {
    const played = await stream([{ say: `<CRITIQUE_RUN version="1">${text}` }], { single, config })
    check(played, { status: 'degraded', cause })
    expect(played.state.rounds[0]).toMatchObject({ artifact: { hash: page(1) }, end: { mustFix: 2 } })
  })

  test.each([
    ['malformed_block', '<CRITIQUE_RUN version="1"><ROUND n="1">'],
    ['missing_artifact', runText([roundText(1, { page: false })])],
    ['protocol_version_mismatch', runText([roundText(1)], 'version="2"')],
  ])('%s without one: degraded', async (cause, text) => {
    check(await stream([{ say: text }], { single }), { status: 'degraded', cause })
  })
})

describe.each([
  ['per_round_timeout', { perRoundTimeoutMs: 1000 }],
  ['total_timeout', { totalTimeoutMs: 1000 }],
])('[4.1] %s', (cause, config) => {
  test('with a closed round: policy, timed_out', async () => {
    check(await stream([closed, forever], { config }), { status: 'timed_out', cause, round: 1 })
    check(await inRound(2, [forever], { config }), { status: 'timed_out', cause, round: 1 })
  })

  test(`without one: failed(${cause})`, async () => {
    check(await stream([begun, forever], { config }), { status: 'failed', cause })
    check(await inRound(1, [forever], { config }), { status: 'failed', cause })
  })
})

describe('[4.1] interrupt', () => {
  const told = stop('interrupt')

  test('with a closed round: policy, interrupted, bestRound', async () => {
    for (const played of [await stream([closed, forever], { told }), await inRound(2, [forever], { told })]) {
      check(played, { status: 'interrupted', round: 1 })
      expect(played.events.find(isTerminal)).toMatchObject({ type: 'critique.interrupted', bestRound: 1 })
    }
  })

  test('without one: interrupted, nothing kept', async () => {
    check(await stream([begun, forever], { told }), { status: 'interrupted' })
    check(await inRound(1, [forever], { told }), { status: 'interrupted' })
  })
})

describe.each(['network_cut', 'http', 'refused', 'empty', 'truncated'] as const)('[4.1] %s', (fail) => {
  const cues = [{ fail }]

  test('with a closed round: failed(cause), nothing retried, the round reachable', async () => {
    for (const played of [await stream([closed, ...cues]), await inRound(2, cues)]) {
      check(played, { status: 'failed', cause: fail })
      expect(played.state.rounds[0]?.artifact?.hash).toBe(page(1))
    }
  })

  test('without one: failed(cause)', async () => {
    check(await stream([begun, ...cues]), { status: 'failed', cause: fail })
    const played = await inRound(1, cues)
    check(played, { status: 'failed', cause: fail })
    expect(Object.keys(played.state.calls)).toEqual(['draft:1'])
  })
})

describe('[4.1] page closed', () => {
  const recoveryReason = 'page_closed'

  test('with a closed round: interrupted, the best kept', async () => {
    const expected = { status: 'interrupted', recoveryReason, round: 1 }
    check(await stream([closed, forever], { told: lost }), expected)
    check(await inRound(2, [forever], { told: lostPart }), expected)
  })

  test('without one: the same, nothing kept', async () => {
    const expected = { status: 'interrupted', recoveryReason }
    check(await stream([begun, forever], { told: lost }), expected)
    check(await inRound(1, [forever], { told: lostPart }), expected)
  })
})

describe('[4.1] page closed between two calls', () => {
  test.each(['stream', 'split', 'joined'] as const)('%s: none is made any more', (pace) => {
    const facts: Fact[] = [
      creation({ config: { pace } }),
      { type: 'run_started' },
      { type: 'run_recovered', reason: 'page_closed', lost: [] },
    ]
    const state = facts.reduce((before, fact, seq) => fold(before, { seq, t: seq, ...fact }), initialState())
    expect(theater.next(state)).toMatchObject([{ kind: 'note', fact: { type: 'critique.interrupted' } }])
  })
})

describe('[4.1] the single pass', () => {
  test.each([
    ['fails', [{ fail: 'http' as const }]],
    ['brings no page', [{ say: 'No.' }]],
  ])('%s after degrading: stays degraded, no artifact', async (_, cues) => {
    const expected = { status: 'degraded', cause: 'single_pass_failed' }
    check(await stream([{ say: 'No.' }], { single: cues }), expected)
    check(await inRound(1, [{ say: 'No.' }], { single: cues }), expected)
  })

  test('at once, on a connection that was marked before the start', async () => {
    const expected = { status: 'degraded', cause: 'adapter_unsupported' }
    for (const pace of ['stream', 'split', 'joined'] as const) {
      const played = await play({ single, unsupported: true, config: { pace } })
      check(played, expected)
      expect(Object.keys(played.state.calls)).toEqual(['single'])
    }
  })
})

test.each(['stream', 'split'] as const)(
  '[4.1] an interrupt before a marked connection was asked, %s',
  (pace) => {
    const facts: Fact[] = [
      creation({ unsupported: true, config: { pace } }),
      { type: 'stopped', why: 'interrupt' },
      { type: 'run_started' },
    ]
    const state = facts.reduce((before, fact, seq) => fold(before, { seq, t: seq, ...fact }), initialState())
    expect(theater.next(state)).toMatchObject([{ kind: 'note', fact: { type: 'critique.interrupted' } }])
  },
)

describe('[4.2] a reply that cannot be read', () => {
  test('in round 1: degraded', async () => {
    const played = await inRound(1, [{ say: 'No.' }], { single })
    check(played, { status: 'degraded', cause: 'missing_artifact' })
    expect(Object.keys(played.state.calls)).toEqual(['draft:1', 'single'])
  })

  test('in a later one: one retry, then policy, below_threshold', async () => {
    const played = await inRound(2, [{ say: '<PANELIST role="designer"><NOTES>' }])
    check(played, { status: 'below_threshold', cause: 'malformed_block', round: 1 })
    expect(Object.keys(played.state.calls)).toEqual(['draft:1', 'review:1', 'draft:2', 'draft:2#2'])
  })
})

describe('[4.2] a review', () => {
  test('ends at ROUND_END, or where the reply does', async () => {
    const calls = {
      'draft:1': draftText(1),
      'review:1': reviewText(1, { end: false }).replace('</ROUND>', ''),
    }
    const played = await play({ calls, config: { pace: 'split' } })
    check(played, { status: 'shipped', round: 1, warning: 'round_end_missing' })
  })
})
