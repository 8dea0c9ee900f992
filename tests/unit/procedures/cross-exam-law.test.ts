import { describe, expect, test, vi } from 'vitest'
import { procedureOf } from '../../../src/procedures/of'
import { CLASS_ROWS, FINAL_STATES } from '../../../src/run/exam'
import { type ExamState, examOf } from '../../../src/run/exam-state'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import { driveOn } from '../../tools/drive-on'
import { examTakes } from '../../tools/exam-takes'
import { STAGE } from '../../tools/exams'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from some fifty places, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const exams = recordedRuns()
  .filter(({ name }) => name.startsWith('exam_'))
  .map(({ name, file }) => {
    const from = file.events.findIndex(({ type }) => type === 'stage_opened') + 1
    const opened = file.events.slice(0, from).reduce(fold, initialState())
    return { name, file, from, rule: procedureOf(opened) }
  })

/** Everything that the stage has come to: calls of one round may have been answered in another order. */
function comeTo(state: RunState) {
  const { findings, gaps, final, criticGaps, leftOut, skipped } = examIn(state)
  const { status, cause } = state.stages[STAGE] ?? {}
  const classes = [...findings, ...gaps].map(({ id, class: its, row }) => [id, its, row])
  const passed = skipped.map(({ pass, reason }) => [pass, reason])
  const { finalState, totalRounds, autoDisabled } = final ?? {}
  const fates = gaps.map(({ fate, question }) => [fate, question?.answer])
  const { proposed, merged, dropped } = criticGaps ?? {}
  return {
    status,
    cause,
    classes,
    passed,
    finalState,
    totalRounds,
    autoDisabled,
    fates,
    proposed,
    merged,
    dropped,
    leftOut,
  }
}

function examIn(state: RunState): ExamState {
  const exam = examOf(state, STAGE)
  if (!exam) throw new Error('The stage is no cross-examination.')
  return exam
}

const whole = (file: (typeof exams)[number]['file']) => file.events.reduce(fold, initialState())

describe('the law: cut after any event and driven on, a cross-examination comes to the same', () => {
  test('there are recorded ones to try it on', () => {
    expect(exams.map(({ name }) => name).sort()).toEqual(Object.keys(examTakes).sort())
    for (const { rule } of exams) expect(rule.name).toBe('cross-exam')
  })

  test.each(exams)('[OK-17] [OK-18] $name', async ({ file, from, rule }) => {
    const end = comeTo(whole(file))
    for (let cut = from; cut <= file.events.length; cut++)
      expect(comeTo(await driveOn(rule, file, cut)), `cut after ${cut}`).toEqual(end)
  })

  test.each(exams)('$name: what was opened next was owed', ({ file, rule }) => {
    file.events.forEach((event, at) => {
      if (event.type !== 'call_started' || event.stage !== STAGE) return
      const before = file.events.slice(0, at).reduce(fold, initialState())
      expect(rule.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
    })
  })

  test.each(exams)('$name: asked again, its rules say the same', ({ file, from, rule }) => {
    for (let cut = from; cut <= file.events.length; cut++) {
      const state = file.events.slice(0, cut).reduce(fold, initialState())
      expect(JSON.stringify(rule.next(state))).toBe(JSON.stringify(rule.next(state)))
      if (state.stages[STAGE]?.ended) expect(rule.next(state)).toEqual([])
    }
  })
})

test('[X1] [X2] [X3] [X4] [X5] [X6] [X7] [X8] [X9] each row, and each ending, stands in a recorded one', () => {
  const all = exams.map(({ file }) => examIn(whole(file)))
  const rows = all.flatMap(({ findings, gaps }) => [...findings, ...gaps].flatMap(({ row }) => row ?? []))
  expect([...new Set(rows)].sort()).toEqual(CLASS_ROWS)
  expect(new Set(all.map(({ final }) => final?.finalState))).toEqual(new Set(FINAL_STATES))
})

test.each(exams)('[OK-46] $name: the version has the same hash before and after', ({ file }) => {
  const state = whole(file)
  const { artifact } = examIn(state).setup
  const audits = file.events.flatMap((event) => (event.type === 'artifact_audited' ? [event] : []))
  expect(audits).toMatchObject([{ artifact, after: artifact }])
  expect(state.settled).toMatchObject({ status: 'shipped', artifact })
})

test('[OK-30] one that asks waits for its person and for nothing else', () => {
  const asking = exams.find(({ name }) => name === 'exam_asked')
  const events = asking?.file.events ?? []
  const at = events.findIndex(({ type }) => type === 'question_asked') + 1
  const state = events.slice(0, at).reduce(fold, initialState())
  expect(waitsForPerson(state)).toBe(true)
  expect(asking?.rule.deadlines(state)).toEqual([])
})
