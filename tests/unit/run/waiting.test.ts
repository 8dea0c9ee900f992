// A run or a stage waits for its person from its question until an answer, a stop or an end, and no longer.
import { expect, test } from 'vitest'
import { theater } from '../../../src/procedures/theater'
import { openStage } from '../../../src/run/stages'
import type { RunState } from '../../../src/run/state'
import { isOpen, waitsForPerson } from '../../../src/run/waiting'
import { stateAfter, stateOf, type Told } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'
import { setup as loop } from '../../tools/loops'
import { statesOf } from './facts'

const asked = recorded('split_asked').events
const at = asked.findIndex(({ type }) => type === 'question_asked') + 1

/** The recorded run as it waits, and what came after. */
const waiting = (...facts: readonly Told[]): RunState => stateAfter(...asked.slice(0, at), ...facts)

test('a run waits from its question to the answer, and so long the question is open', () => {
  expect(statesOf(asked).flatMap((state, count) => (waitsForPerson(state) ? [count + 1] : []))).toEqual([at])
  expect([isOpen(waiting(), 'another:1'), isOpen(waiting(), 'another:2')]).toEqual([true, false])
  expect(isOpen(waiting({ type: 'answered', id: 'another:1', answer: 'stop' }), 'another:1')).toBe(false)
})

const closed: Told = { type: 'run_recovered', reason: 'page_closed', lost: [] }
const stopped: Told = { type: 'stopped', why: 'interrupt' }

test.each<[string, Told]>([
  ['an answer', { type: 'answered', id: 'another:1', answer: 'go_on' }],
  ['an interrupt', stopped],
  ['a call that is open', { type: 'call_started', id: 'draft:2', seat: 'designer' }],
  ['having been given up', closed],
  ['its ending', { type: 'critique.interrupted', bestRound: 1 }],
  ['its settlement', { type: 'run_settled', status: 'interrupted' }],
])('%s ends the waiting', (_, fact) => expect(waitsForPerson(waiting(fact))).toBe(false))

test('in every recorded run it waits where its procedure is owed an answer and nothing else', () => {
  for (const { name, file } of recordedRuns())
    for (const state of statesOf(file.events)) {
      const waits = waitsForPerson(state)
      // A log that no procedure of ours has written may hold questions that are not its own.
      const isOfTheater = Object.keys(state.questions).every((id) => id.startsWith('another:'))
      const owed = theater.next(state)
      if (waits && isOfTheater) expect([name, owed.filter(({ kind }) => kind !== 'ask')]).toEqual([name, []])
      const onlyAsked = owed.length > 0 && owed.every((step) => step.kind === 'ask' && isOpen(state, step.id))
      if (onlyAsked) expect([name, state.seq, waits]).toEqual([name, state.seq, true])
    }
})

const stage = 'loop:1'
const settled: Told = { type: 'run_settled', status: 'shipped' }
const opened: Told = { type: 'stage_opened', id: stage, procedure: 'critic-loop', loop }
const question: Told = { type: 'question_asked', id: `${stage}/escalate:1:1`, question: '', options: ['E1'] }
const call = (id: string): Told => ({ type: 'call_started', id, seat: 'fixer' })

test('a stage goes on from its opening to its end, on a run that has settled', () => {
  const unknown: Told = { type: 'stage_opened', id: stage, procedure: 'of another version' }
  expect(openStage(waiting(settled, opened))).toMatchObject({ id: stage, stage: { ended: false } })
  for (const facts of [[opened], [settled], [settled, opened, { type: 'stage_ended', id: stage } as const]])
    expect(openStage(waiting(...facts))).toBeUndefined()
  expect(openStage(waiting(settled, unknown))).toBeUndefined()
})

test.each<[string, boolean, ...Told[]]>([
  ['only a question of the run itself is open', false],
  ['it asks', true, question],
  ['it asks, and a call of it is open', false, question, call(`${stage}/fix:1`)],
  ['it asks, and a call of the run was never closed', true, call('draft:9'), question],
  ['it was answered', false, question, { type: 'answered', id: `${stage}/escalate:1:1`, answer: 'E1=1' }],
  ['it was stopped', false, question, { ...stopped, stage }],
  ['it was given up', false, question, { ...closed, stage }],
])('[CL-13] a stage waits for its person: %s', (_, waits, ...facts) => {
  expect(waitsForPerson(waiting(settled, opened, ...facts))).toBe(waits)
})

test('[4.0] a judging stage that asks its person loses nothing with its page: it waits on', () => {
  const { events } = recorded('exam_asked')
  const state = stateOf(events.slice(0, events.findLastIndex(({ type }) => type === 'question_asked') + 1))
  expect(openStage(state)?.stage.setup?.kind).toBe('exam')
  expect(waitsForPerson(state)).toBe(true)
})
