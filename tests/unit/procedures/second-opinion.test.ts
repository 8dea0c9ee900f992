import { describe, expect, test } from 'vitest'
import type { Event, EventType } from '../../../src/run/event'
import { opinionOf } from '../../../src/run/opinion-state'
import { type OpinionPlay, PALE, playOpinion, seat, STAGE } from '../../tools/opinions'

function of<T extends EventType>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

const asked = (events: readonly Event[]) =>
  of(events, 'call_started').map(({ id }) => id.slice(`${STAGE}/blind:`.length))

/** The verdict of a play, and how its stage ended. */
async function verdictOf(play: OpinionPlay) {
  const { own } = await playOpinion(play)
  const [verdict] = of(own, 'blind_verdict')
  const [ended] = of(own, 'stage_ended')
  const { rule, result, median, spread, drop } = verdict ?? {}
  return { rule, result, median, spread, drop, status: ended?.status, cause: ended?.cause, asked: asked(own) }
}

const two = { seats: [seat(1), seat(2)], repeats: 1 }

describe('[TR-2] a second opinion', () => {
  test('[S4] one connection is asked twice, and what both say stands', async () => {
    expect(await verdictOf({ says: { 's1:1': { score: 8.4 }, 's1:2': { score: 8.8 } } })).toEqual({
      rule: 'S4',
      result: 'upheld',
      median: 8.6,
      spread: 0.4,
      drop: -0.1,
      status: 'shipped',
      cause: undefined,
      asked: ['s1:1', 's1:2'],
    })
  })

  test('two connections are asked once each, side by side', async () => {
    const { own } = await playOpinion({ setup: two })
    expect(of(own, 'blind_started')).toMatchObject([{ seats: ['s1', 's2'], repeats: 1 }])
    const opened = own.findIndex(({ type }) => type === 'call_ended')
    expect(asked(own.slice(0, opened))).toEqual(['s1:1', 's2:1'])
    expect(of(own, 'call_started').map(({ seat: id }) => id)).toEqual(['s1', 's2'])
  })

  test('a seat has one call at a time', async () => {
    const { own } = await playOpinion()
    const open = own.map((_, at) => {
      const before = own.slice(0, at + 1)
      return of(before, 'call_started').length - of(before, 'call_ended').length
    })
    expect(Math.max(...open)).toBe(1)
  })

  test('[S5] below the threshold it does not stand, and the drop is said', async () => {
    expect(await verdictOf({ says: { 's1:1': { score: 7 }, 's1:2': { score: 7.2 } } })).toMatchObject({
      rule: 'S5',
      result: 'not_upheld',
      median: 7.1,
      drop: 1.4,
      status: 'below_threshold',
    })
  })

  test('[S3] answers that lie too far apart around the threshold settle nothing', async () => {
    expect(await verdictOf({ says: { 's1:1': { score: 7 }, 's1:2': { score: 9.4 } } })).toMatchObject({
      rule: 'S3',
      result: 'inconclusive',
      spread: 2.4,
      status: 'below_threshold',
      cause: 'inconclusive',
    })
  })

  test('far apart and all above it, it stands', async () => {
    expect(await verdictOf({ says: { 's1:1': { score: 8.1 }, 's1:2': { score: 9.9 } } })).toMatchObject({
      rule: 'S4',
    })
  })
})

describe('[TR-2] must-fixes that the verdict has not known', () => {
  test('[S2] one that is measured is enough, said once', async () => {
    const says = { 's1:1': { mustFix: [PALE] } }
    const { own, state } = await playOpinion({ says, button: 2.9 })
    expect(of(own, 'finding.checked')).toMatchObject([{ finding: `${STAGE}/s1:1.1`, check: 'confirmed' }])
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S2', result: 'not_upheld', median: 8.5 }])
    expect(opinionOf(state, STAGE)?.fixes).toMatchObject([
      { counts: 'measured', isKnown: false, raisedBy: [{ seat: 's1', repeat: 1 }] },
    ])
  })

  test('[S2] one that both say is enough, in whatever words', async () => {
    const says = {
      's1:1': { mustFix: ['The page does not say on which days the bakery opens'] },
      's1:2': { mustFix: ['It does not say on which days the bakery is open'] },
    }
    const { own, state } = await playOpinion({ says })
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S2', result: 'not_upheld' }])
    expect(opinionOf(state, STAGE)?.fixes).toMatchObject([
      { counts: 'raised_by_most', findings: [`${STAGE}/s1:1.1`, `${STAGE}/s1:2.1`] },
    ])
  })

  test('one that a single answer has is kept as dissent', async () => {
    const says = { 's1:1': { mustFix: ['The page does not say on which days the bakery opens'] } }
    const { own } = await playOpinion({ says })
    expect(of(own, 'gate')).toMatchObject([
      { gate: 'S', rule: 'S4', ruleVersion: 2, result: 'upheld', dissent: [`${STAGE}/s1:1.1`] },
    ])
  })

  test('[TR-1] one that is refuted does not count, however many say it', async () => {
    const says = { 's1:1': { mustFix: [PALE] }, 's1:2': { mustFix: [PALE] } }
    const { own } = await playOpinion({ says, button: 7.1 })
    expect(of(own, 'finding.checked').map(({ check }) => check)).toEqual(['refuted', 'refuted'])
    expect(of(own, 'gate')).toMatchObject([{ rule: 'S4', dissent: [] }])
  })

  test('one that the run has open already is nothing new', async () => {
    const fix = 'The page does not say on which days the bakery opens'
    const round = { said: { critic: { score: 8.6, fixes: [fix] } } }
    const says = { 's1:1': { mustFix: [fix] }, 's1:2': { mustFix: [fix] } }
    const { own, state } = await playOpinion({ says, round })
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S4' }])
    expect(opinionOf(state, STAGE)?.fixes).toMatchObject([{ isKnown: true }])
  })

  test('what was measured and weighs too little for the gate of the run weighs no more here', async () => {
    const small = 'The target size of #order is 20 px, it needs 24 px'
    const { own } = await playOpinion({ says: { 's1:1': { mustFix: [small] } } })
    expect(of(own, 'finding.checked')).toMatchObject([{ check: 'confirmed' }])
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S4' }])
  })
})

describe('[TR-2] who does not answer', () => {
  const dead = [{ wait: 10 }, { fail: 'http' as const }]

  test('is asked once more', async () => {
    expect(await verdictOf({ says: { 's1:1': dead } })).toMatchObject({
      rule: 'S4',
      asked: ['s1:1', 's1:1#2', 's1:2'],
    })
  })

  test('a reply that could not be read is mended', async () => {
    const { own, prompts } = await playOpinion({ says: { 's1:1': 'Lovely, all of it.' } })
    expect(asked(own)).toEqual(['s1:1', 's1:1#2', 's1:2'])
    expect(prompts[1]).toContain('Your last reply could not be read')
    expect(of(own, 'blind_score')).toHaveLength(2)
  })

  test('[S1] one answer of two decides nothing', async () => {
    const says = { 's1:2': dead, 's1:2#2': dead }
    expect(await verdictOf({ says })).toMatchObject({
      rule: 'S1',
      result: 'inconclusive',
      median: 8.5,
      status: 'failed',
      cause: 'inconclusive',
    })
  })

  test('[S1] whoever fails twice is not asked again', async () => {
    const says = { 's1:1': dead, 's1:1#2': dead }
    expect(await verdictOf({ says })).toMatchObject({ rule: 'S1', asked: ['s1:1', 's1:1#2'] })
  })

  test('another seat that answers speaks once more for it', async () => {
    const says = { 's2:1': dead, 's2:1#2': dead }
    expect(await verdictOf({ setup: { ...two, mostCalls: 8 }, says })).toMatchObject({
      rule: 'S4',
      asked: ['s1:1', 's2:1', 's2:1#2', 's1:2'],
    })
  })
})

describe('[TR-2] where it is close', () => {
  test('each seat is asked again until it is not, and no more often than it may cost', async () => {
    const near = { score: 8.1 }
    const says = { 's1:1': near, 's1:2': near, 's1:3': { score: 9 }, 's1:4': { score: 9 } }
    const { own } = await playOpinion({ setup: { mostCalls: 8 }, says })
    expect(asked(own)).toEqual(['s1:1', 's1:2', 's1:3', 's1:4'])
    expect(of(own, 'blind_started').map(({ repeats }) => repeats)).toEqual([2, 3, 4])
    expect(of(own, 'round.checked').map(({ round }) => round)).toEqual([2, 3, 4, 100])
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S4', median: 8.55 }])
  })

  test('on the line it stops at the calls that it may cost', async () => {
    const near = { score: 8.1 }
    const says = { 's1:1': near, 's1:2': near, 's2:1': near, 's2:2': near }
    const { own } = await playOpinion({ setup: { ...two, mostCalls: 4 }, says })
    expect(asked(own)).toEqual(['s1:1', 's2:1', 's1:2', 's2:2'])
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S4', median: 8.1 }])
  })

  test('a must-fix that stands ends it', async () => {
    const near = { score: 8.1, mustFix: [PALE] }
    const says = { 's1:1': near, 's1:2': near }
    expect(await verdictOf({ setup: { mostCalls: 8 }, says, button: 2.9 })).toMatchObject({
      rule: 'S2',
      asked: ['s1:1', 's1:2'],
    })
  })
})

describe('a second opinion and the run that it looks at', () => {
  test('[TR-1] a page that nobody has measured is measured first', async () => {
    const { own } = await playOpinion({ unmeasured: true })
    const [measured, first] = [of(own, 'measure.done'), of(own, 'call_started')]
    expect(measured).toMatchObject([{ id: `${STAGE}/measure`, outcome: 'not_measured' }])
    expect((measured[0]?.seq ?? 0) < (first[0]?.seq ?? 0)).toBe(true)
  })

  test('[OK-46] the version is hashed anew, and is the same', async () => {
    const { own, state } = await playOpinion()
    const artifact = opinionOf(state, STAGE)?.setup.artifact
    expect(of(own, 'artifact_audited').at(-1)).toMatchObject({ artifact, after: artifact })
    expect(own.some(({ type }) => type === 'critique.artifact_seen')).toBe(false)
  })

  test('the run stays settled as it was', async () => {
    const says = { 's1:1': { score: 5 }, 's1:2': { score: 5 } }
    const { state } = await playOpinion({ says })
    expect(state.settled).toMatchObject({ status: 'shipped' })
    expect(Object.keys(state.findings).filter((id) => id.startsWith(STAGE))).toEqual([])
    expect(state.stages[STAGE]).toMatchObject({ ended: true, status: 'below_threshold' })
  })

  test('stopped, it asks nothing more and has no verdict', async () => {
    const { own } = await playOpinion({
      says: { 's1:1': [{ wait: 900_000 }] },
      told: [[5000, { type: 'stopped', why: 'interrupt' }]],
    })
    expect(of(own, 'blind_verdict')).toEqual([])
    expect(own.at(-1)).toMatchObject({ type: 'stage_ended', status: 'interrupted' })
  })

  test('a call that hangs is given up alone', async () => {
    const hung = [{ wait: 900_000 }]
    const { own } = await playOpinion({
      setup: { ...two, perRoundTimeoutMs: 10_000 },
      says: { 's2:1': hung, 's2:1#2': hung },
    })
    expect(of(own, 'call_failed').map(({ id, reason }) => [id, reason])).toEqual([
      [`${STAGE}/blind:s2:1`, 'timeout'],
      [`${STAGE}/blind:s2:1#2`, 'timeout'],
    ])
    expect(of(own, 'blind_verdict')).toMatchObject([{ rule: 'S1' }])
  })
})
