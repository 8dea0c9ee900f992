// Before anybody has spoken, an acceptance and a plan have no verdict, no evidence and no dissent.
import { expect, test } from 'vitest'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import { dissentOf, planOf } from '../../../src/run/plan-state'
import { initialState } from '../../../src/run/state'
import { stateAfter } from '../../building/facts'
import { acceptanceSetup as setup } from '../../tools/ship-checks'

test('[OK-33] [OK-45] before anything was said there is nothing to show, no verdict, and no requirement to cover', () => {
  const none = { none: undefined, gate: undefined, verdict: undefined, candidates: [], leftOut: [] }
  const known = { requirements: [], isHeard: false, ...none }
  const briefed = { ...initialState(), brief: { title: 'x', what: 'x' } }
  for (const state of [initialState(), briefed]) expect(acceptanceOf(state, 'accept:1')).toEqual(known)
})

test('[OK-45] a requirement of which the matrix says nothing has no evidence', () => {
  const state = stateAfter(
    { type: 'stage_opened', id: 'accept:1', procedure: 'acceptance', setup },
    { type: 'matrix_heard', seat: 's1', rows: [], stage: 'accept:1' },
  )
  const brief = { title: 'x', what: 'x', requirements: ['Hours'] }
  const unshown = { requirement: 'R1', text: 'Hours', evidence: [], shown: undefined }
  expect(acceptanceOf({ ...state, brief }, 'accept:1').requirements).toEqual([unshown])
})

test('[OK-36] a plan that was not taken apart has no rows, and nobody has dissented', () => {
  const known = planOf(initialState(), 'plan:1')
  expect(known).toEqual({ rows: undefined, left: 0, leftOut: [], gate: undefined, result: undefined })
  expect(dissentOf(known)).toEqual([])
})
