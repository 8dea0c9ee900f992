import { describe, expect, test } from 'vitest'
import type { Cue } from '../../../src/models/scripted'
import { theater } from '../../../src/procedures/theater'
import type { Fact } from '../../../src/run/event'
import { stateAfter } from '../../building/facts'
import {
  artifactText,
  low,
  type Play,
  type Played,
  partReplies,
  play,
  roundText,
  runText,
  shipText,
} from '../../tools/scripts'
import { creation } from '../../tools/stage'
import { ended, FOREVER, INTERRUPT, page, PLAIN, single, terminal } from './ended'

/*
 * The table of endings, row by row: what has happened, in a run with a closed round and in one without. A run is told to
 * one stream and in calls for each round, where both can meet the row.
 */

/** A stream in which one round closes, or only begins; what comes then is the row's. */
const closed: Cue = { say: `<CRITIQUE_RUN version="1">${roundText(1, low)}` }
const begun: Cue = {
  say: `<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer">${artifactText('<p>x</p>')}`,
}

/** The row in a stream, in a draft and in a review: of the second round where the first has closed. */
async function met(hasClosed: boolean, cues: readonly Cue[], rest: Play): Promise<readonly Played[]> {
  const [n, rounds] = hasClosed ? ([2, [low]] as const) : ([1, []] as const)
  const split = { ...rest, config: { pace: 'split', ...rest.config } } as const
  const earlier = partReplies(rounds)
  const draft = partReplies([low, low])[`draft:${n}`] ?? ''
  return [
    await play({ ...rest, stream: [hasClosed ? closed : begun, ...cues] }),
    await play({ ...split, calls: { ...earlier, [`draft:${n}`]: cues } }),
    await play({ ...split, calls: { ...earlier, [`draft:${n}`]: draft, [`review:${n}`]: cues } }),
  ]
}

const stop = (why: Extract<Fact, { type: 'stopped' }>['why']): Play => ({
  told: [[50, { type: 'stopped', why }]],
})
const closing: Play = { told: [[50, { type: 'run_recovered', reason: 'page_closed', lost: [] }]] }
const round = { config: { perRoundTimeoutMs: 1000 } }
const total = { config: { totalTimeoutMs: 1000 } }
const GONE = 'interrupted, page_closed'
const strict = { config: { perRoundTimeoutMs: 1000, fallbackPolicy: 'fail' } } as const

describe('[4.1] [CT-42] [CT-44] what comes from outside, after a closed round and before one', () => {
  const closedRound = 'round 1, page 1'
  const timedOut = 'timed_out, per_round_timeout'
  const late = 'failed, per_round_timeout'

  test.each<[string, Play, string, string]>([
    ['per_round_timeout', round, `${timedOut}, ${closedRound}`, late],
    ['total_timeout', total, `timed_out, total_timeout, ${closedRound}`, 'failed, total_timeout'],
    ['[CT-26] a timeout, the policy “fail”', strict, timedOut, late],
    ['an interrupt', stop('interrupt'), `interrupted, ${closedRound}`, 'interrupted'],
    ['a budget', stop('budget'), `interrupted, budget, ${closedRound}`, 'interrupted, budget'],
    ['a page that closes', stop('page_closed'), `interrupted, page_closed, ${closedRound}`, GONE],
    ['a page that closed', closing, `interrupted, page_closed, ${closedRound}`, GONE],
  ])('%s', async (_, rest, afterRound, before) => {
    await check([FOREVER], rest, afterRound, before)
  })

  test.each(['network_cut', 'http', 'refused', 'empty', 'truncated', 'timeout'] as const)(
    '%s',
    async (fail) => {
      await check([{ fail }], {}, `failed, ${fail}`, `failed, ${fail}`)
    },
  )

  async function check(cues: readonly Cue[], rest: Play, afterRound: string, before: string) {
    for (const [hasClosed, expected] of [
      [true, afterRound],
      [false, before],
    ] as const)
      for (const played of await met(hasClosed, cues, rest)) {
        expect(ended(played)).toBe(expected)
        const [end, ...more] = terminal(played.events)
        expect(more).toEqual([])
        expect(played.types.filter((type) => type === 'run_settled')).toHaveLength(1)
        if (hasClosed) expect(played.state.rounds[0]?.artifact?.hash).toBe(page(1))
        if (end?.type === 'critique.interrupted') expect(end.bestRound).toBe(hasClosed ? 1 : undefined)
        if (/timeout/.test(rest.config ? expected : '')) expect(played.state.t).toBe(1000)
        // Nothing is tried again.
        expect(Object.keys(played.state.calls).filter((id) => /#2|single/.test(id))).toEqual([])
      }
  }

  test('a call that was lost is a page that closed', async () => {
    const told: Play['told'] = [[50, { type: 'call_failed', id: 'stream', reason: 'lost' }]]
    const played = await play({ stream: [closed, FOREVER], told })
    expect(ended(played)).toBe('interrupted, page_closed, round 1, page 1')
  })

  test.each(['stream', 'split', 'joined'] as const)(
    '%s: between two calls, or before one, none is made',
    (pace) => {
      const gone: Fact = { type: 'run_recovered', reason: 'page_closed', lost: [] }
      for (const facts of [
        [creation({ config: { pace } }), { type: 'run_started' } as const, gone],
        [creation({ unsupported: true, config: { pace } }), INTERRUPT, { type: 'run_started' } as const],
      ])
        expect(theater.next(stateAfter(...facts))).toMatchObject([
          { kind: 'note', fact: { type: 'critique.interrupted' } },
        ])
    },
  )
})

describe('[4.1] [CT-44] a stream that ends, or cannot be read', () => {
  const open = '<CRITIQUE_RUN version="1">'
  const again = `${open}${roundText(1, low)}<ROUND n="2"><PANELIST role="designer">`
  const small = { parserMaxBlockBytes: 800 }
  const unearned = runText([roundText(1, low), shipText(1, '<p>x</p>')])
  const [malformed, missing] = ['degraded, malformed_block, plain', 'degraded, missing_artifact, plain']
  const [oversize, version] = [
    'degraded, oversize_block, plain',
    'degraded, protocol_version_mismatch, plain',
  ]

  test.each<[string, string, string, Play['config']?]>([
    ['no SHIP, [T1] held', runText([roundText(1)]), 'shipped, round 1, page 1, ship_missing 1'],
    ['no SHIP, never held', runText([roundText(1, low)]), 'below_threshold, round 1, page 1'],
    ['SHIP, never held', unearned, 'below_threshold, round 1, page 1, ship_not_earned 1'],
    ['nothing', '', missing],
    ['no round', `${open}</CRITIQUE_RUN>`, missing],
    ['a page, and no end of its round', runText([roundText(1, { end: false })]), malformed],
    ['a round without a page', runText([roundText(1, { page: false })]), missing],
    ['a round without a designer', runText([roundText(1, { designer: false })]), missing],
    ['an open block after a closed round', again, malformed],
    ['a long block after a closed round', `${again}<NOTES>${'x'.repeat(900)}`, oversize, small],
    ['a long block', runText([roundText(1, { padding: 300_000 })]), oversize],
    ['an open round', `${open}<ROUND n="1">`, malformed],
    ['an open block', `${open}<ROUND n="1"><PANELIST role="designer">`, malformed],
    ['a SHIP before any round', runText([shipText(1)]), malformed],
    ['another version', runText([roundText(1)], 'version="2"'), version],
    ['[CT-23] a version that nobody reads', runText([roundText(1)]), version, { protocolVersion: 9 }],
  ])('%s', async (_, stream, expected, config = {}) => {
    const played = await play({ stream, single, config })
    expect(ended(played)).toBe(expected)
    expect(terminal(played.events)).toHaveLength(1)
    if (stream.includes(again))
      expect(played.state.rounds[0]).toMatchObject({ artifact: { hash: page(1) }, end: { mustFix: 2 } })
    if (!expected.startsWith('degraded')) return
    const reason = played.ending.cause
    expect(played.state.ending).toMatchObject({ type: 'critique.degraded', reason, adapter: 'script' })
    expect(played.ending.composite).toBeUndefined()
    expect(played.types).toContain('measure.done')
  })
})

describe('[4.2] [CT-44] a reply of a round that cannot be read', () => {
  const calls = { ...partReplies([low, {}]) }
  const inCall = (call: string, text: string, more: Play['calls'] = {}) =>
    play({ calls: { ...calls, [call]: text, ...more }, single, config: { pace: 'split' } })

  test.each([
    ['draft:1', 'I am sorry.', 'missing_artifact'],
    ['draft:1', '<PANELIST role="designer"><NOTES>', 'malformed_block'],
    ['draft:1', `<PANELIST role="designer"><NOTES>${'x'.repeat(300_000)}</NOTES>`, 'oversize_block'],
    ['review:1', 'Lovely.', 'malformed_block'],
  ])('in round 1 it degrades: %s', async (call, text, cause) => {
    const played = await inCall(call, text)
    expect(ended(played)).toBe(`degraded, ${cause}, plain`)
    expect(played.state.ending).toMatchObject({ type: 'critique.degraded', reason: cause })
    expect(terminal(played.events)).toHaveLength(1)
    expect(Object.keys(played.state.calls)).toEqual([...new Set(['draft:1', call, 'single'])])
  })

  test.each([
    ['draft:2', 'No page today.', 'missing_artifact'],
    ['draft:2', '<PANELIST role="designer"><NOTES>', 'malformed_block'],
    ['review:2', 'Lovely.', 'malformed_block'],
  ])('in a later one it is asked for once more: %s', async (call, text, cause) => {
    const mended = await inCall(call, text, { [`${call}#2`]: calls[call] ?? '' })
    expect(mended.state.calls[call]).toMatchObject({ phase: 'failed', reason: 'unreadable' })
    expect(ended(mended)).toBe('shipped, round 2, page 2')
    const twice = await inCall(call, text, { [`${call}#2`]: text })
    expect(ended(twice)).toBe(`below_threshold, ${cause}, round 1, page 1`)
    expect(terminal(twice.events)).toMatchObject([{ type: 'critique.ship' }])
    expect(Object.keys(twice.state.calls).slice(-2)).toEqual([call, `${call}#2`])
  })
})

describe('[4.1] the single pass', () => {
  test.each<[string, readonly Cue[]]>([
    ['says nothing', []],
    ['fails', [{ fail: 'http' }]],
    ['takes too long', [FOREVER]],
    ['brings no page', [{ say: 'I am sorry.' }]],
  ])('%s after degrading: stays degraded, no artifact', async (_, cues) => {
    for (const pace of ['stream', 'split'] as const) {
      const played = await play({
        stream: 'No.',
        calls: { 'draft:1': 'No.' },
        single: cues,
        config: { pace },
      })
      expect(ended(played)).toBe('degraded, single_pass_failed')
    }
  })

  test.each(['stream', 'split', 'joined'] as const)(
    'at once, on a connection that was marked: %s',
    async (pace) => {
      const said = [{ say: `Here it is:\n\`\`\`html\n${PLAIN}\n\`\`\`` }]
      const played = await play({ single: said, unsupported: true, config: { pace } })
      expect(ended(played)).toBe('degraded, adapter_unsupported, plain')
      expect(Object.keys(played.state.calls)).toEqual(['single'])
    },
  )
})
