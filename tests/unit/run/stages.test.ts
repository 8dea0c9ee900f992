import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { isLeft } from '../../../src/run/left-stage'
import { lensesAsked } from '../../../src/run/opinion-scores'
import { brokenCall, ownCalls } from '../../../src/run/own-calls'
import { planOfQuestion, planQuestion, planStanding, refusalIn } from '../../../src/run/planned'
import { counts, isPlayed } from '../../../src/run/played'
import { stageNamed } from '../../../src/run/stage-named'
import { initialState, type Call, type RunState, type Stage } from '../../../src/run/state'
import { setup as loopSetup } from '../../tools/loops'

const setup = { kind: 'opinion', artifact: 'h', mime: 'text/html', seats: [], repeats: 1, band: 1 } as const
const stage = (more: Partial<Stage> = {}): Stage => ({
  procedure: 'second-opinion',
  ended: true,
  setup,
  ...more,
})
const state = (more: Partial<RunState> = {}): RunState => ({ ...initialState(), ...more })

test('[OK-42] a stage was left where it was stopped and none goes on from it; one that is not there was not', () => {
  const stopped = stage({ stopped: 'page_closed' })
  expect(isLeft({ stages: { one: stopped } }, 'one')).toBe(true)
  expect(isLeft({ stages: { one: stopped, two: stage({ again: 'one' }) } }, 'one')).toBe(false)
  expect(isLeft({ stages: {} }, 'one')).toBe(false)
})

test('what a stage that is not there has said counts for nothing less than one that is sound', () => {
  expect(counts(state({ stages: { one: stage({ cause: 'artifact_changed' }) } }), 'one')).toBe(false)
  expect(counts(state(), 'gone')).toBe(true)
})

test('a loop is played where its own connection is the rehearsal, whomever the run has asked', () => {
  const loop = { procedure: 'critic-loop', ended: true, connection: 'rehearsal' }
  const asked = { connection: 'Mine', connectionId: 'c' }
  expect(isPlayed({ ...asked, stages: { one: loop } }, 'one')).toBe(true)
  expect(isPlayed({ ...asked, stages: { one: { ...loop, connectionId: 'd' } } }, 'one')).toBe(false)
  expect(isPlayed({ ...asked, stages: {} }, 'one')).toBe(false)
  expect(isPlayed({ connection: 'rehearsal', connectionId: 'c', stages: {} })).toBe(false)
})

describe('which stage it is', () => {
  const stages = {
    one: stage(),
    two: { procedure: 'of-tomorrow', ended: false },
    three: stage(),
    four: { procedure: 'critic-loop', ended: true, loop: loopSetup },
  }
  test.each([
    ['one', { kind: 'opinion', n: 1 }],
    ['three', { kind: 'opinion', n: 2 }],
    ['four', { kind: 'loop', n: 1 }],
    ['two', undefined],
    ['gone', undefined],
  ])('%s', (id, named) => expect(stageNamed({ stages }, id)).toEqual(named))
})

describe('calls of a run, and not of its stages', () => {
  const call = (more: Partial<Call>): Call => ({
    seat: 'jury',
    phase: 'failed',
    startedAt: 0,
    heard: 0,
    ...more,
  })
  const calls = {
    'draft:1': call({ problem: 'auth' }),
    'draft:1#2': call({ phase: 'ended' }),
    'review:1': call({ problem: 'rate_limit' }),
    'one/blind:s1': call({ problem: 'auth' }),
  }
  const failed = { type: 'run_settled', status: 'failed' } as const
  const of = (settled: RunState['settled']) => ({ calls, stages: { one: stage() }, settled })

  test('are those whose names no stage stands before', () => {
    expect(ownCalls(of(failed)).map(([id]) => id)).toEqual(['draft:1', 'draft:1#2', 'review:1'])
  })

  test('the broken one is that which nobody has made again with success', () => {
    expect(brokenCall(of(failed))?.problem).toBe('rate_limit')
    expect(brokenCall(of({ type: 'run_settled', status: 'timed_out', cause: 'total_timeout' }))).toBeDefined()
  })

  test('a run that has come to its own end, or goes on, has broken off nowhere', () => {
    expect(brokenCall(of({ type: 'run_settled', status: 'shipped' }))).toBeUndefined()
    expect(brokenCall(of(undefined))).toBeUndefined()
  })
})

test('copy is looked at through its own lenses alone', () => {
  expect(lensesAsked('text/markdown', defaults)).toEqual(['critic', 'copy'])
  expect(lensesAsked('text/html', defaults)).toContain('a11y')
})

describe('[OK-36] a vote on a plan', () => {
  test('is found by its question, and another question is none of it', () => {
    expect(planOfQuestion(planQuestion('plan:1'))).toBe('plan:1')
    expect(planOfQuestion('another:1')).toBeUndefined()
  })

  test('refuses nothing where it was never cast', () => {
    expect(refusalIn(state(), 'plan:1')).toBeUndefined()
    expect(planStanding(state(), 1)).toEqual({ kind: 'clear' })
    // A round that has left no page leaves nothing to plan for.
    const given = { ...initialState().given, planVoters: { seats: [], adversarial: true } }
    expect(planStanding(state({ given }), 1)).toEqual({ kind: 'clear' })
  })
})
