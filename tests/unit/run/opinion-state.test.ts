import { describe, expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import { opinionOf, opinionsOf, usableOf, verdictOn } from '../../../src/run/opinion-state'
import { lensScores } from '../../../src/run/opinion-scores'
import { trustOf } from '../../../src/run/opinion-trust'
import { compositeOf } from '../../../src/run/score'
import { defaults } from '../../../src/run/config'
import { shuffled } from '../../../src/run/shuffled'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { hash, type OpinionPlay, PALE, playOpinion, seat, setup, STAGE } from '../../tools/opinions'

const two = { seats: [seat(1), seat(2)], repeats: 1 }
const stateAt = (events: readonly Event[]) => events.reduce(fold, initialState())

async function played(play: OpinionPlay = {}) {
  const { state, events } = await playOpinion(play)
  const opinion = opinionOf(state, STAGE)
  if (!opinion) throw new Error('The stage is a second opinion.')
  return { state, events, opinion }
}

describe('[TR-2] how a second opinion stands', () => {
  test('answer by answer, while they come', async () => {
    const dead = [{ wait: 10 }, { fail: 'http' as const }]
    const late = [{ wait: 90 }, { fail: 'http' as const }]
    const { events } = await played({ setup: two, says: { 's2:1': dead, 's2:1#2': late } })
    const phases = events.map((_, at) =>
      opinionOf(stateAt(events.slice(0, at + 1)), STAGE)
        ?.repeats.map(({ phase }) => phase)
        .join(),
    )
    expect([...new Set(phases)]).toEqual([
      undefined,
      'waiting,waiting',
      'asked,waiting',
      'asked,asked',
      'asked,lost',
      'heard,asked',
      'heard,lost',
    ])
  })

  test('a lens of which an answer says too little is named with it', async () => {
    const without = Object.fromEntries(['palette', 'typography'].map((name) => [`brand ${name}`, 'good']))
    const { opinion } = await played({ says: { 's1:1': { scores: without } } })
    expect(opinion.repeats.map(({ unheard, dims }) => [unheard, dims.length])).toEqual([
      [['brand'], 12],
      [[], 15],
    ])
  })

  test('an answer that has come and is not summed up yet is heard', async () => {
    const { events } = await played()
    const ended = events.findIndex((event) => event.type === 'call_ended' && event.stage === STAGE)
    const [first] = opinionOf(stateAt(events.slice(0, ended + 1)), STAGE)?.repeats ?? []
    expect(first).toMatchObject({ phase: 'heard', mustFix: 0 })
    expect(first?.composite).toBeUndefined()
  })

  test('lens by lens and thing by thing, with how far the answers lie apart', async () => {
    const says = { 's1:1': { score: 8 }, 's1:2': { score: 9, scores: { 'copy voice': 4 } } }
    const { opinion } = await played({ says })
    expect(opinion.lenses.find(({ lens }) => lens === 'critic')).toEqual({
      lens: 'critic',
      scores: [8, 9],
      median: 8.5,
      spread: 1,
    })
    expect(opinion.dims).toHaveLength(15)
    expect(opinion.dims.find(({ name }) => name === 'voice')).toMatchObject({ median: 6, spread: 4 })
    expect(usableOf(opinion.repeats).map(({ composite }) => composite)).toEqual([8, 8.666666667])
  })

  test('whether it is another connection and another maker', async () => {
    expect((await played()).opinion).toMatchObject({ isSameConnection: false, isSameFamily: false })
    const same = [seat(1, { connection: 'Connection 9', family: 'maker 9' })]
    expect((await played({ setup: { seats: same } })).opinion).toMatchObject({
      isSameConnection: true,
      isSameFamily: true,
    })
    const { authorFamily: _, ...unknown } = setup
    const state = stateAt(opened({ ...unknown, seats: [seat(1), seat(2)] }, 'c2'))
    expect(opinionOf(state, STAGE)).toMatchObject({ isSameConnection: true, isSameFamily: false })
  })

  test('another stage is none, and the newest verdict on a version is the one that counts', async () => {
    const { state } = await played()
    expect(opinionOf(state, 'loop:1')).toBeUndefined()
    expect(opinionsOf(state)).toHaveLength(1)
    const beside: Fact = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop' }
    expect(opinionsOf(fold(state, { seq: state.seq, t: 0, ...beside }))).toHaveLength(1)
    expect(verdictOn(state, hash)?.verdict).toMatchObject({ result: 'upheld' })
    expect(verdictOn(state, 'another')).toBeUndefined()
    expect(verdictOn(stateAt(opened(setup)), hash)).toBeUndefined()
  })
})

/** A run with the stage opened on it and nothing said. */
function opened(
  own: typeof setup | Omit<typeof setup, 'authorFamily'>,
  connectionId = 'c9',
): readonly Event[] {
  const facts: readonly Fact[] = [
    {
      type: 'run_created',
      runId: 'r',
      brief: { title: 'x', what: 'x' },
      config: defaults,
      connection: 'x',
      connectionId,
    },
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: STAGE, procedure: 'second-opinion', setup: own },
  ]
  return facts.map((fact, seq) => ({ seq, t: 0, ...fact }))
}

describe('[TR-2] must-fixes of a second opinion', () => {
  const said = (facts: readonly Fact[], rows: readonly Fact[] = []): RunState =>
    [...rows, ...facts].reduce<RunState>(
      (state, fact) =>
        fold(state, { seq: state.seq, t: 0, ...fact, ...(rows.includes(fact) ? {} : { stage: STAGE }) }),
      stateAt(opened(setup)),
    )
  const raised = (repeat: number, statement: string, n = 1): Fact => ({
    type: 'finding_raised',
    id: `${STAGE}/s1:${repeat}.${n}`,
    seat: 's1',
    severity: 'high',
    statement,
    evidence: [],
    round: repeat,
  })
  const scored = (repeat: number): Fact => ({
    type: 'blind_score',
    seat: 's1',
    repeat,
    composite: 8,
    mustFix: 1,
  })
  const checked = (
    repeat: number,
    check: 'confirmed' | 'refuted' | 'not_measurable',
    rows?: number[],
  ): Fact => ({
    type: 'finding.checked',
    finding: `${STAGE}/s1:${repeat}.1`,
    check,
    ...(rows && { rows }),
  })
  const fixesOf = (facts: readonly Fact[], rows: readonly Fact[] = []) =>
    opinionOf(said(facts, rows), STAGE)?.fixes

  test('a check that confirms says more than one that refutes, and that more than none', () => {
    const both = [raised(1, PALE), raised(2, PALE), scored(1), scored(2)]
    expect(fixesOf([...both, checked(1, 'refuted'), checked(2, 'confirmed')])).toMatchObject([
      { check: { check: 'confirmed' }, counts: 'measured' },
    ])
    const refuted = fixesOf([...both, checked(1, 'not_measurable'), checked(2, 'refuted')])
    expect(refuted).toMatchObject([{ check: { check: 'refuted' } }])
    expect(refuted?.[0]).not.toHaveProperty('counts')
    expect(fixesOf([...both, checked(1, 'not_measurable')])).toMatchObject([
      { check: { check: 'not_measurable' }, counts: 'raised_by_most' },
    ])
  })

  test('of an answer that is not read yet it is not known whether others say it too', () => {
    expect(fixesOf([raised(1, PALE), scored(1)])?.[0]).not.toHaveProperty('counts')
    expect(fixesOf([raised(1, PALE)])?.[0]).toMatchObject({ raisedBy: [] })
  })

  test('what differs stands apart, and what is said again goes to its own', () => {
    const other = 'The page does not say on which days the bakery opens'
    const facts = [raised(1, PALE), raised(1, other, 2), raised(2, other), scored(1), scored(2)]
    expect(fixesOf(facts)?.map(({ statement, findings }) => [statement, findings.length])).toEqual([
      [PALE, 1],
      [other, 2],
    ])
  })

  test('what one answer says twice was said by one', () => {
    const facts = [raised(1, PALE), raised(1, PALE, 2), scored(1), scored(2)]
    const [fix] = fixesOf(facts) ?? []
    expect(fix).toMatchObject({ raisedBy: [{ seat: 's1', repeat: 1 }] })
    expect(fix).not.toHaveProperty('counts')
  })

  test('a reading counts when it is as grave as a must-fix', () => {
    const row = (severity: 'high' | 'medium', violation = true) => ({
      ...{ instrument: 'IN-8', rule: 'target_size', severity, violation },
    })
    const measured: Fact = {
      type: 'measure.done',
      id: 'm',
      artifact: hash,
      outcome: 'measured',
      rows: [row('high'), row('medium'), row('high', false)],
    }
    const counting = (places: number[]) =>
      fixesOf([raised(1, PALE), scored(1), scored(2), checked(1, 'confirmed', places)], [measured])?.[0]
        ?.counts
    expect([[0], [0, 1], [2], [9], []].map(counting)).toEqual(Array(5).fill('measured'))
    expect([[1], [1, 2]].map(counting)).toEqual([undefined, undefined])
  })
})

describe('[TR-6] how far a verdict is to be trusted', () => {
  test('by two that agree', async () => {
    const { opinion } = await played({
      setup: two,
      says: { 's1:1': { score: 8.8 }, 's2:1': { score: 7.9, scores: { 'copy voice': 5 } } },
    })
    const trust = trustOf(opinion)
    expect(trust).toMatchObject({ flips: 0.5, verdict: { value: 8.5, half: 0.5, standing: 'above' } })
    expect(trust.median?.half).toBeCloseTo(0.5 / Math.SQRT2)
    expect(trust.jurors).toMatchObject({ seats: 2, by: 'family', rho: 0.45 })
  })

  test('one seat is one juror, however often it is asked', async () => {
    expect(trustOf((await played()).opinion).jurors).toMatchObject({ seats: 1, effective: 1 })
  })

  test('a verdict without a score has no band, and neither have answers that have not come', async () => {
    const { composite: _, ...unscored } = setup
    const opinion = opinionOf(stateAt(opened(unscored)), STAGE)
    const { jurors, ...rest } = opinion ? trustOf(opinion) : { jurors: undefined }
    expect(rest).toEqual({})
    expect(jurors).toMatchObject({ seats: 0 })
  })
})

describe('a composite that came in no round', () => {
  const scores = (of: Readonly<Record<string, number>>) =>
    lensScores(
      Object.entries(of).map(([lens, score]) => ({ lens: lens === 'critic' ? 'critic' : 'copy', score })),
    )

  test('has the weights of the run, and needs two judges and half of the weight', () => {
    expect(compositeOf(scores({ critic: 9, copy: 6 }), defaults)).toBeCloseTo(8)
    expect(compositeOf(scores({ critic: 9 }), defaults)).toBeUndefined()
    expect(
      compositeOf(
        new Map([
          ['copy', 9],
          ['a11y', 9],
        ]),
        defaults,
      ),
    ).toBeUndefined()
  })

  test('is none where nothing weighs anything', () => {
    const weights = { designer: 0, critic: 0, brand: 0, a11y: 0, copy: 0 }
    expect(compositeOf(scores({ critic: 9, copy: 6 }), { ...defaults, weights })).toBeUndefined()
  })
})

test('[TR-9] a shuffle hangs on its seed alone, and loses nothing', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  expect(shuffled(items, 'x')).toEqual(shuffled(items, 'x'))
  expect(shuffled(items, 'x').toSorted()).toEqual(items)
  expect(shuffled([], 'x')).toEqual([])
  const seen = new Set(Array.from({ length: 200 }, (_, n) => shuffled(items, `${n}`).join('')))
  expect(seen.size).toBeGreaterThan(80)
})
