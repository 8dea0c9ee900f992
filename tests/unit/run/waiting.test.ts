import { expect, test } from 'vitest'
import { theater } from '../../../src/procedures/theater'
import type { Fact } from '../../../src/run/event'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { openStage } from '../../../src/run/stages'
import { isOpen, waitsForPerson } from '../../../src/run/waiting'
import { recordedRuns } from '../../building/runs'

const asked = recordedRuns().find(({ name }) => name === 'split_asked')?.file.events ?? []
const at = asked.findIndex(({ type }) => type === 'question_asked') + 1

/** The recorded run as it waits, and what came after. */
function waiting(...facts: readonly Fact[]): RunState {
  const state = asked.slice(0, at).reduce(fold, initialState())
  return facts.reduce((now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact }), state)
}

test('a run waits from its question to the answer', () => {
  const waits = asked.flatMap((_, count) =>
    waitsForPerson(asked.slice(0, count).reduce(fold, initialState())) ? [count] : [],
  )
  expect(waits).toEqual([at])
})

test.each<[string, Fact]>([
  ['an answer', { type: 'answered', id: 'another:1', answer: 'go_on' }],
  ['an interrupt', { type: 'stopped', why: 'interrupt' }],
  ['a call that is open', { type: 'call_started', id: 'draft:2', seat: 'designer' }],
  ['having been given up', { type: 'run_recovered', reason: 'page_closed', lost: [] }],
  ['its ending', { type: 'critique.interrupted', bestRound: 1 }],
  ['its settlement', { type: 'run_settled', status: 'interrupted' }],
])('%s ends the waiting', (_, fact) => {
  expect(waitsForPerson(waiting())).toBe(true)
  expect(waitsForPerson(waiting(fact))).toBe(false)
})

test('a question is open once it was asked, until it is answered', () => {
  expect(isOpen(waiting(), 'another:1')).toBe(true)
  expect(isOpen(waiting(), 'another:2')).toBe(false)
  expect(isOpen(waiting({ type: 'answered', id: 'another:1', answer: 'stop' }), 'another:1')).toBe(false)
})

test.each(recordedRuns())(
  '$name waits where its procedure is owed an answer and nothing else',
  ({ file }) => {
    let state = initialState()
    for (const event of file.events) {
      state = fold(state, event)
      // A log that no procedure of ours has written may hold questions that are not its own.
      if (!waitsForPerson(state) || !isOfTheater(state)) continue
      const owed = theater
        .next(state)
        .map((step) => (step.kind === 'note' ? step.kind : `${step.kind} ${step.id}`))
      expect(owed.filter((step) => !step.startsWith('ask'))).toEqual([])
    }
  },
)

function isOfTheater({ questions }: RunState): boolean {
  return Object.keys(questions).every((id) => id.startsWith('another:'))
}

test.each(recordedRuns())('$name: owed nothing but an answer, it waits', ({ file }) => {
  let state = initialState()
  for (const event of file.events) {
    state = fold(state, event)
    const steps = theater.next(state)
    const onlyAsked = steps.length > 0 && steps.every((step) => step.kind === 'ask' && isOpen(state, step.id))
    if (onlyAsked) expect(waitsForPerson(state)).toBe(true)
  }
})

const stage = 'loop:1'
const loop = { criteria: [], cap: 1, artifact: 'a', mime: 'text/html' }
const settled: Fact = { type: 'run_settled', status: 'shipped' }
const opened: Fact = { type: 'stage_opened', id: stage, procedure: 'critic-loop', loop }
const question: Fact = { type: 'question_asked', id: `${stage}/escalate:1:1`, question: '', options: ['E1'] }
const inStage = (fact: Fact) => ({ ...fact, stage })

test('a stage goes on from its opening to its end, on a run that has settled', () => {
  expect(openStage(waiting(opened))).toBeUndefined()
  expect(openStage(waiting(settled))).toBeUndefined()
  expect(openStage(waiting(settled, opened))).toMatchObject({ id: stage, stage: { ended: false } })
  expect(openStage(waiting(settled, opened, { type: 'stage_ended', id: stage }))).toBeUndefined()
  const unknown: Fact = { type: 'stage_opened', id: stage, procedure: 'of another version' }
  expect(openStage(waiting(settled, unknown))).toBeUndefined()
})

test.each<[string, boolean, readonly Fact[]]>([
  ['only a question of the run itself is open', false, []],
  ['it asks', true, [question]],
  [
    'it asks, and a call of it is open',
    false,
    [question, { type: 'call_started', id: `${stage}/fix:1`, seat: 'fixer' }],
  ],
  [
    'it asks, and a call of the run was never closed',
    true,
    [{ type: 'call_started', id: 'draft:9', seat: 'designer' }, question],
  ],
  ['it was answered', false, [question, { type: 'answered', id: `${stage}/escalate:1:1`, answer: 'E1=1' }]],
  ['it was stopped', false, [question, inStage({ type: 'stopped', why: 'interrupt' })]],
  ['it was given up', false, [question, inStage({ type: 'run_recovered', reason: 'page_closed', lost: [] })]],
])('[CL-13] a stage waits for its person: %s', (_, waits, facts) => {
  expect(waitsForPerson(waiting(settled, opened, ...facts))).toBe(waits)
})

test('[4.0] a judging stage that asks its person loses nothing with its page: it waits on', () => {
  const events = recordedRuns().find(({ name }) => name === 'exam_asked')?.file.events ?? []
  const before = events.slice(0, events.findLastIndex(({ type }) => type === 'question_asked') + 1)
  const state = before.reduce(fold, initialState())
  expect(openStage(state)?.stage.setup?.kind).toBe('exam')
  expect(waitsForPerson(state)).toBe(true)
})
