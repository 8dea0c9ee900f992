// How a second opinion stands, whom it asked and how far it is to be trusted can be told from its facts.
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { lensScores } from '../../../src/run/opinion-scores'
import { opinionOf, opinionsOf, usableOf, verdictOn } from '../../../src/run/opinion-state'
import { trustOf } from '../../../src/run/opinion-trust'
import { compositeOf } from '../../../src/run/score'
import { shuffled } from '../../../src/run/shuffled'
import { fold } from '../../../src/run/state'
import { created, stateAfter, stateOf, type Told } from '../../building/facts'
import { hash, type OpinionPlay, PALE, playOpinion, seat, setup, STAGE } from '../../tools/opinions'
import { measured, raised as finding, statesOf } from './facts'

const two = { seats: [seat(1), seat(2)], repeats: 1 }

async function played(play: OpinionPlay = {}) {
  const { state, events } = await playOpinion(play)
  const opinion = opinionOf(state, STAGE)
  if (!opinion) throw new Error('The stage is a second opinion.')
  return { state, events, opinion }
}

/** A run with the stage opened on it and nothing said. */
const openedWith = (own: Omit<typeof setup, 'authorFamily'>, connectionId = 'c9'): readonly Told[] => [
  created({ connectionId }),
  { type: 'run_settled', status: 'shipped' },
  { type: 'stage_opened', id: STAGE, procedure: 'second-opinion', setup: own },
]

describe('[TR-2] how a second opinion stands', () => {
  test('answer by answer, while they come', async () => {
    const dead = [{ wait: 10 }, { fail: 'http' as const }]
    const late = [{ wait: 90 }, { fail: 'http' as const }]
    const { events } = await played({ setup: two, says: { 's2:1': dead, 's2:1#2': late } })
    const opinions = statesOf(events).map((state) => opinionOf(state, STAGE))
    const phases = opinions.map((opinion) => opinion?.repeats.map(({ phase }) => phase).join(' '))
    const asked = [
      'waiting waiting',
      'asked waiting',
      'asked asked',
      'asked lost',
      'heard asked',
      'heard lost',
    ]
    expect([...new Set(phases)]).toEqual([undefined, ...asked])
  })

  test('a lens of which an answer says too little is named with it', async () => {
    const scores = { 'brand palette': 'good', 'brand typography': 'good' }
    const { opinion } = await played({ says: { 's1:1': { scores } } })
    const [first, second] = opinion.repeats.map(({ unheard, dims }) => ({ unheard, dims: dims.length }))
    expect([first, second]).toEqual([
      { unheard: ['brand'], dims: 12 },
      { unheard: [], dims: 15 },
    ])
  })

  test('an answer that has come and is not summed up yet is heard', async () => {
    const { events } = await played()
    const ended = events.findIndex((event) => event.type === 'call_ended' && event.stage === STAGE)
    const [first] = opinionOf(stateOf(events.slice(0, ended + 1)), STAGE)?.repeats ?? []
    expect(first).toMatchObject({ phase: 'heard', mustFix: 0 })
    expect(first?.composite).toBeUndefined()
  })

  test('lens by lens and thing by thing, with how far the answers lie apart', async () => {
    const says = { 's1:1': { score: 8 }, 's1:2': { score: 9, scores: { 'copy voice': 4 } } }
    const { lenses, dims, repeats } = (await played({ says })).opinion
    expect(lenses).toContainEqual({ lens: 'critic', scores: [8, 9], median: 8.5, spread: 1 })
    expect(dims).toHaveLength(15)
    expect(dims.find(({ name }) => name === 'voice')).toMatchObject({ median: 6, spread: 4 })
    expect(usableOf(repeats).map(({ composite }) => composite)).toEqual([8, 8.666666667])
  })

  test('whether it is another connection and another maker', async () => {
    expect((await played()).opinion).toMatchObject({ isSameConnection: false, isSameFamily: false })
    const same = { seats: [seat(1, { connection: 'Connection 9', family: 'maker 9' })] }
    const again = (await played({ setup: same })).opinion
    expect(again).toMatchObject({ isSameConnection: true, isSameFamily: true })
    const { authorFamily: _, ...unknown } = setup
    const state = stateAfter(...openedWith({ ...unknown, seats: [seat(1), seat(2)] }, 'c2'))
    expect(opinionOf(state, STAGE)).toMatchObject({ isSameConnection: true, isSameFamily: false })
  })

  test('another stage is none, and the newest verdict on a version is the one that counts', async () => {
    const { state } = await played()
    expect(opinionOf(state, 'loop:1')).toBeUndefined()
    const beside: Fact = { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop' }
    const both = fold(state, { seq: state.seq, t: 0, ...beside })
    expect([state, both].map((each) => opinionsOf(each).length)).toEqual([1, 1])
    expect(verdictOn(state, hash)?.verdict).toMatchObject({ result: 'upheld' })
    expect(verdictOn(state, 'another')).toBeUndefined()
    expect(verdictOn(stateAfter(...openedWith(setup)), hash)).toBeUndefined()
  })
})

describe('[TR-2] must-fixes of a second opinion', () => {
  const raised = (round: number, statement: string, n = 1): Fact =>
    finding(`${STAGE}/s1:${round}.${n}`, { seat: 's1', statement, round })
  const scored = [1, 2].map((repeat): Fact => {
    return { type: 'blind_score', seat: 's1', repeat, composite: 8, mustFix: 1 }
  })
  const checked = (n: number, check: 'confirmed' | 'refuted' | 'not_measurable', rows?: number[]): Fact => {
    return { type: 'finding.checked', finding: `${STAGE}/s1:${n}.1`, check, ...(rows && { rows }) }
  }
  const fixesOf = (facts: readonly Fact[], before: readonly Fact[] = []) => {
    const said = facts.map((fact): Told => ({ ...fact, stage: STAGE }))
    return opinionOf(stateAfter(...openedWith(setup), ...before, ...said), STAGE)?.fixes
  }

  test('a check that confirms says more than one that refutes, and that more than none', () => {
    const after = (...checks: readonly Fact[]) =>
      fixesOf([raised(1, PALE), raised(2, PALE), ...scored, ...checks])
    const confirmed = after(checked(1, 'refuted'), checked(2, 'confirmed'))
    expect(confirmed).toMatchObject([{ check: { check: 'confirmed' }, counts: 'measured' }])
    const refuted = after(checked(1, 'not_measurable'), checked(2, 'refuted'))
    expect(refuted).toMatchObject([{ check: { check: 'refuted' } }])
    expect(refuted?.[0]).not.toHaveProperty('counts')
    const open = after(checked(1, 'not_measurable'))
    expect(open).toMatchObject([{ check: { check: 'not_measurable' }, counts: 'raised_by_most' }])
  })

  test('of an answer that is not read yet it is not known whether others say it too', () => {
    expect(fixesOf([raised(1, PALE), ...scored.slice(0, 1)])?.[0]).not.toHaveProperty('counts')
    expect(fixesOf([raised(1, PALE)])?.[0]).toMatchObject({ raisedBy: [] })
  })

  test('what differs stands apart, what is said again goes to its own, what one answer says twice was said by one', () => {
    const other = 'The page does not say on which days the bakery opens'
    const apart = fixesOf([raised(1, PALE), raised(1, other, 2), raised(2, other), ...scored])
    expect(apart?.map(({ statement, findings }) => [statement, findings.length])).toEqual([
      [PALE, 1],
      [other, 2],
    ])
    const [twice] = fixesOf([raised(1, PALE), raised(1, PALE, 2), ...scored]) ?? []
    expect(twice).toMatchObject({ raisedBy: [{ seat: 's1', repeat: 1 }] })
    expect(twice).not.toHaveProperty('counts')
  })

  test('a reading counts when it is as grave as a must-fix', () => {
    const row = { instrument: 'IN-8', rule: 'target_size', severity: 'high', violation: true } as const
    const rows = measured(hash, row, { ...row, severity: 'medium' }, { ...row, violation: false })
    const counting = (places: number[]) =>
      fixesOf([raised(1, PALE), ...scored, checked(1, 'confirmed', places)], [rows])?.[0]?.counts
    expect([[0], [0, 1], [2], [9], []].map(counting)).toEqual(Array(5).fill('measured'))
    expect([[1], [1, 2]].map(counting)).toEqual([undefined, undefined])
  })
})

test('[TR-6] how far a verdict is to be trusted: by two that agree, and one seat is one juror, however often it is asked', async () => {
  const says = { 's1:1': { score: 8.8 }, 's2:1': { score: 7.9, scores: { 'copy voice': 5 } } }
  const trust = trustOf((await played({ setup: two, says })).opinion)
  expect(trust).toMatchObject({ flips: 0.5, verdict: { value: 8.5, half: 0.5, standing: 'above' } })
  expect(trust.median?.half).toBeCloseTo(0.5 / Math.SQRT2)
  expect(trust.jurors).toMatchObject({ seats: 2, by: 'family', rho: 0.45 })
  expect(trustOf((await played()).opinion).jurors).toMatchObject({ seats: 1, effective: 1 })
})

test('[TR-6] a verdict without a score has no band, and neither have answers that have not come', () => {
  const { composite: _, ...unscored } = setup
  const opinion = opinionOf(stateAfter(...openedWith(unscored)), STAGE)
  expect(opinion && trustOf(opinion)).toEqual({ jurors: expect.objectContaining({ seats: 0 }) })
})

test('a composite that came in no round has the weights of the run, and needs two judges and half of the weight', () => {
  const scores = lensScores([
    { lens: 'critic', score: 9 },
    { lens: 'copy', score: 6 },
  ])
  expect(compositeOf(scores, defaults)).toBeCloseTo(8)
  expect(compositeOf(lensScores([{ lens: 'critic', score: 9 }]), defaults)).toBeUndefined()
  const light = lensScores([
    { lens: 'copy', score: 9 },
    { lens: 'a11y', score: 9 },
  ])
  expect(compositeOf(light, defaults)).toBeUndefined()
  const weights = { designer: 0, critic: 0, brand: 0, a11y: 0, copy: 0 }
  expect(compositeOf(scores, { ...defaults, weights })).toBeUndefined()
})

test('[TR-9] a shuffle hangs on its seed alone, and loses nothing', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  expect(shuffled(items, 'x')).toEqual(shuffled(items, 'x'))
  expect(shuffled(items, 'x').toSorted()).toEqual(items)
  expect(shuffled([], 'x')).toEqual([])
  const seen = new Set(Array.from({ length: 200 }, (_, n) => shuffled(items, `${n}`).join('')))
  expect(seen.size).toBeGreaterThan(80)
})
