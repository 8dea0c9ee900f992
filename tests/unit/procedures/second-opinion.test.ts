// A verdict stands where others who judge the same page blind uphold it, and the run stays settled as it was.
import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { opinionOf } from '../../../src/run/opinion-state'
import { of } from '../../tools/loops'
import { type OpinionPlay, PALE, playOpinion, seat, STAGE } from '../../tools/opinions'

const asked = (events: readonly Event[]) =>
  of(events, 'call_started').map(({ id }) => id.slice(`${STAGE}/blind:`.length))

/** A play, what its verdict says, how its stage ended, and who was asked. */
async function opinion(play: OpinionPlay = {}) {
  const played = await playOpinion(play)
  const [verdict] = of(played.own, 'blind_verdict')
  const [ended] = of(played.own, 'stage_ended')
  const fixes = opinionOf(played.state, STAGE)?.fixes ?? []
  return { ...played, verdict, rule: verdict?.rule, ended, fixes, asked: asked(played.own).join(' ') }
}

const two = { seats: [seat(1), seat(2)], repeats: 1 }
const scores = (...all: readonly number[]): NonNullable<OpinionPlay['says']> =>
  Object.fromEntries(all.map((score, at) => [`s1:${at + 1}`, { score }]))

describe('[TR-2] a second opinion', () => {
  const upheld = { result: 'upheld', status: 'shipped' }
  const dropped = { result: 'not_upheld', status: 'below_threshold' }
  const inconclusive = { result: 'inconclusive', status: 'below_threshold', cause: 'inconclusive' }

  test.each([
    ['[S4]', 'what both say stands', [8.4, 8.8], { ...upheld, median: 8.6, spread: 0.4, drop: -0.1 }],
    ['[S4]', 'far apart and all above, it stands', [8.1, 9.9], upheld],
    ['[S5]', 'below the threshold', [7, 7.2], { ...dropped, median: 7.1, drop: 1.4 }],
    ['[S3]', 'too far apart around the threshold', [7, 9.4], { ...inconclusive, spread: 2.4 }],
  ])('%s one connection is asked twice: %s', async (rule, _, given, expected) => {
    const { verdict, ended, ...played } = await opinion({ says: scores(...given) })
    const { status, cause } = ended ?? {}
    expect({ cause: undefined, ...verdict, status, ...(cause && { cause }) }).toMatchObject(expected)
    expect([`[${verdict?.rule}]`, played.asked]).toEqual([rule, 's1:1 s1:2'])
    if (expected.status === 'shipped') expect(cause).toBeUndefined()
  })

  test('two connections are asked once each, side by side, and each has one call at a time', async () => {
    const { own } = await playOpinion({ setup: two })
    expect(of(own, 'blind_started')).toMatchObject([{ seats: ['s1', 's2'], repeats: 1 }])
    const first = own.findIndex(({ type }) => type === 'call_ended')
    expect(asked(own.slice(0, first))).toEqual(['s1:1', 's2:1'])
    expect(of(own, 'call_started').map(({ seat: id }) => id)).toEqual(['s1', 's2'])
    const alone = (await playOpinion()).own.filter(({ type }) => /call_(?:started|ended)/.test(type))
    expect(alone.map(({ type }) => type)).toEqual(Array(2).fill(['call_started', 'call_ended']).flat())
  })
})

describe('[TR-2] must-fixes that the verdict has not known', () => {
  const CLOSED = 'The page does not say on which days the bakery opens'
  const AGAIN = 'It does not say on which days the bakery is open'
  const SMALL = 'The target size of #order is 20 px, it needs 24 px'
  const known = { said: { critic: { score: 8.6, fixes: [CLOSED] } } }
  const id = (...answers: readonly string[]) => answers.map((answer) => `${STAGE}/${answer}`)
  const raised = { counts: 'raised_by_most', findings: id('s1:1.1', 's1:2.1') }
  const measured = { counts: 'measured', isKnown: false, raisedBy: [{ seat: 's1', repeat: 1 }] }

  test.each<[string, readonly string[], readonly string[], OpinionPlay, string, readonly string[], object]>([
    ['[S2] measured, said once, it is enough', [PALE], [], { button: 2.9 }, 'S2', ['confirmed'], measured],
    ['[S2] both say it, in whatever words', [CLOSED], [AGAIN], {}, 'S2', [], raised],
    ['one that a single answer has is dissent', [CLOSED], [], {}, 'S4', [], {}],
    ['[TR-1] refuted', [PALE], [PALE], { button: 7.1 }, 'S4', ['refuted', 'refuted'], {}],
    ['open already, it is nothing new', [CLOSED], [CLOSED], { round: known }, 'S4', [], { isKnown: true }],
    ['measured, and too light for the gate', [SMALL], [], {}, 'S4', ['confirmed'], {}],
  ])('%s', async (name, one, other, more, rule, checks, fix) => {
    const says = { 's1:1': { mustFix: one }, 's1:2': { mustFix: other } }
    const { own, verdict, fixes } = await opinion({ says, ...more })
    expect(verdict).toMatchObject({ rule, result: rule === 'S2' ? 'not_upheld' : 'upheld', median: 8.5 })
    const checked = of(own, 'finding.checked').filter(({ check }) => check !== 'not_measurable')
    expect(checked.map(({ check }) => check)).toEqual(checks)
    expect(fixes).toMatchObject([fix])
    expect(of(own, 'blind_score').map(({ mustFix }) => mustFix)).toEqual([one.length, other.length])
    const [gate] = of(own, 'gate')
    expect(gate).toMatchObject({ gate: 'S', rule, ruleVersion: 2 })
    if (name.includes('dissent')) expect(gate?.dissent).toEqual(id('s1:1.1'))
    if (name.includes('refuted')) expect(gate?.dissent).toEqual([])
  })
})

describe('[TR-2] who does not answer', () => {
  const dead = [{ wait: 10 }, { fail: 'http' as const }]
  const silent = (name: string) => ({ [name]: dead, [`${name}#2`]: dead })
  const eight = { ...two, mostCalls: 8 }

  test.each<[string, OpinionPlay, string, string]>([
    ['is asked once more', { says: { 's1:1': dead } }, 'S4', 's1:1 s1:1#2 s1:2'],
    ['[S1] one answer of two decides nothing', { says: silent('s1:2') }, 'S1', 's1:1 s1:2 s1:2#2'],
    ['[S1] whoever fails twice is not asked again', { says: silent('s1:1') }, 'S1', 's1:1 s1:1#2'],
    ['another seat speaks for it', { setup: eight, says: silent('s2:1') }, 'S4', 's1:1 s2:1 s2:1#2 s1:2'],
  ])('%s', async (_, play, rule, calls) => {
    const { verdict, ended, ...played } = await opinion(play)
    expect([played.rule, played.asked]).toEqual([rule, calls])
    if (rule === 'S4') return
    expect(verdict?.result).toBe('inconclusive')
    expect(ended).toMatchObject({ status: 'failed', cause: 'inconclusive' })
  })

  test('a reply that could not be read is mended', async () => {
    const { own, prompts, ...played } = await opinion({ says: { 's1:1': 'Lovely, all of it.' } })
    expect(played.asked).toBe('s1:1 s1:1#2 s1:2')
    expect(prompts[1]).toContain('Your last reply could not be read')
    expect(of(own, 'blind_score')).toHaveLength(2)
  })
})

describe('[TR-2] where it is close', () => {
  const near = { score: 8.1 }

  test('each seat is asked again until it is not, and no more often than it may cost', async () => {
    const { own, verdict, ...played } = await opinion({
      setup: { mostCalls: 8 },
      says: scores(8.1, 8.1, 9, 9),
    })
    expect(played.asked).toBe('s1:1 s1:2 s1:3 s1:4')
    expect(of(own, 'blind_started').map(({ repeats }) => repeats)).toEqual([2, 3, 4])
    expect(of(own, 'round.checked').map(({ round }) => round)).toEqual([2, 3, 4, 100])
    expect(verdict).toMatchObject({ rule: 'S4', median: 8.55 })
  })

  test('on the line it stops at the calls that it may cost', async () => {
    const says = { 's1:1': near, 's1:2': near, 's2:1': near, 's2:2': near }
    const { verdict, ...played } = await opinion({ setup: { ...two, mostCalls: 4 }, says })
    expect(played.asked).toBe('s1:1 s2:1 s1:2 s2:2')
    expect(verdict).toMatchObject({ rule: 'S4', median: 8.1 })
  })

  test('a must-fix that stands ends it', async () => {
    const pale = { ...near, mustFix: [PALE] }
    const says = { 's1:1': pale, 's1:2': pale }
    const { rule, ...played } = await opinion({ setup: { mostCalls: 8 }, says, button: 2.9 })
    expect([rule, played.asked]).toEqual(['S2', 's1:1 s1:2'])
  })
})

describe('a second opinion and the run that it looks at', () => {
  test('[TR-1] a page that nobody has measured is measured first', async () => {
    const { own } = await playOpinion({ unmeasured: true })
    expect(of(own, 'measure.done')).toMatchObject([{ id: `${STAGE}/measure`, outcome: 'not_measured' }])
    const [first] = own.filter(({ type }) => type === 'measure.done' || type === 'call_started')
    expect(first?.type).toBe('measure.done')
  })

  test('the run stays settled as it was', async () => {
    const { state } = await playOpinion({ says: scores(5, 5) })
    expect(state.settled).toMatchObject({ status: 'shipped' })
    expect(Object.keys(state.findings).filter((id) => id.startsWith(STAGE))).toEqual([])
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'below_threshold' })
  })

  test('stopped, it asks nothing more and has no verdict', async () => {
    const { own, verdict } = await opinion({
      says: { 's1:1': [{ wait: 900_000 }] },
      told: [[5000, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(verdict).toBeUndefined()
    expect(own.at(-1)).toMatchObject({ type: 'stage_ended', status: 'interrupted' })
  })

  test('a call that hangs is given up alone', async () => {
    const hung = [{ wait: 900_000 }]
    const says = { 's2:1': hung, 's2:1#2': hung }
    const { own, rule } = await opinion({ setup: { ...two, perRoundTimeoutMs: 10_000 }, says })
    expect(of(own, 'call_failed')).toMatchObject([
      { id: `${STAGE}/blind:s2:1`, reason: 'timeout' },
      { id: `${STAGE}/blind:s2:1#2`, reason: 'timeout' },
    ])
    expect(rule).toBe('S1')
  })
})
