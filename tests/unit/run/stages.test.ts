// What a stage is called, whether it counts, was left or merely played, is told from the state of its run.
import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { isLeft } from '../../../src/run/left-stage'
import { lensesAsked } from '../../../src/run/opinion-scores'
import { brokenCall, ownCalls } from '../../../src/run/own-calls'
import { planOfQuestion, planQuestion, planStanding, refusalIn } from '../../../src/run/planned'
import { counts, isPlayed } from '../../../src/run/played'
import { stageNamed } from '../../../src/run/stage-named'
import { type Call, initialState, type RunState, type Stage } from '../../../src/run/state'
import { setup as loop } from '../../tools/loops'
import { opinion as setup } from './checked'

const stage = (more: Partial<Stage> = {}): Stage => ({
  procedure: 'second-opinion',
  ended: true,
  setup,
  ...more,
})
const state = (more: Partial<RunState> = {}): RunState => ({ ...initialState(), ...more })

test('[OK-42] a stage was left where it was stopped and none goes on from it; one that is not there was not', () => {
  const one = stage({ stopped: 'page_closed' })
  const all = [{ one }, { one, two: stage({ again: 'one' }) }, {}]
  expect(all.map((stages) => isLeft({ stages }, 'one'))).toEqual([true, false, false])
})

test('what a stage that is not there has said counts for nothing less than one that is sound', () => {
  expect(counts(state({ stages: { one: stage({ cause: 'artifact_changed' }) } }), 'one')).toBe(false)
  expect(counts(state(), 'gone')).toBe(true)
})

test('a loop is played where its own connection is the rehearsal, whomever the run has asked', () => {
  const one = { procedure: 'critic-loop', ended: true, connection: 'rehearsal' }
  const all = [{ one }, { one: { ...one, connectionId: 'd' } }, {}]
  const asked = { connection: 'Mine', connectionId: 'c' }
  expect(all.map((stages) => isPlayed({ ...asked, stages }, 'one'))).toEqual([true, false, false])
  expect(isPlayed({ connection: 'rehearsal', connectionId: 'c', stages: {} })).toBe(false)
})

test('which stage it is, by its kind and its number', () => {
  const ended = { procedure: 'critic-loop', ended: true, loop }
  const stages = {
    one: stage(),
    two: { procedure: 'of-tomorrow', ended: false },
    three: stage(),
    four: ended,
  }
  const named = ['one', 'three', 'four', 'two', 'gone'].map((id) => stageNamed({ stages }, id))
  const [opinion, again] = [1, 2].map((n) => ({ kind: 'opinion', n }))
  expect(named).toEqual([opinion, again, { kind: 'loop', n: 1 }, undefined, undefined])
})

test('calls of a run are those whose names no stage stands before; broken is one that nobody has made again with success', () => {
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
  const of = (settled: RunState['settled']) => ({ calls, stages: { one: stage() }, settled })
  const failed = of({ type: 'run_settled', status: 'failed' })
  expect(ownCalls(failed).map(([id]) => id)).toEqual(['draft:1', 'draft:1#2', 'review:1'])
  expect(brokenCall(failed)?.problem).toBe('rate_limit')
  expect(brokenCall(of({ type: 'run_settled', status: 'timed_out', cause: 'total_timeout' }))).toBeDefined()
  // A run that has come to its own end, or goes on, has broken off nowhere.
  expect(brokenCall(of({ type: 'run_settled', status: 'shipped' }))).toBeUndefined()
  expect(brokenCall(of(undefined))).toBeUndefined()
})

test('copy is looked at through its own lenses alone', () => {
  expect(lensesAsked('text/markdown', defaults)).toEqual(['critic', 'copy'])
  expect(lensesAsked('text/html', defaults)).toContain('a11y')
})

test('[OK-36] a vote on a plan is found by its question, and refuses nothing where it was never cast', () => {
  expect([planQuestion('plan:1'), 'another:1'].map(planOfQuestion)).toEqual(['plan:1', undefined])
  expect(refusalIn(state(), 'plan:1')).toBeUndefined()
  // A round that has left no page leaves nothing to plan for.
  const given = { ...initialState().given, planVoters: { seats: [], adversarial: true } }
  for (const each of [state(), state({ given })]) expect(planStanding(each, 1)).toEqual({ kind: 'clear' })
})
