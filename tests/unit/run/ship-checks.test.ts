import { expect, test } from 'vitest'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import { dissentOf, planOf } from '../../../src/run/plan-state'
import { initialState, type RunState } from '../../../src/run/state'
import { acceptanceSetup, followed, stateOf } from '../../tools/ship-checks'

const empty: RunState = initialState()

test('[OK-33] before anything was said there is nothing to show, and no verdict', () => {
  expect(acceptanceOf(empty, 'accept:1')).toEqual({
    requirements: [],
    isHeard: false,
    none: undefined,
    candidates: [],
    leftOut: [],
    gate: undefined,
    verdict: undefined,
  })
})

test('[OK-45] a brief without a list of requirements has none to cover', () => {
  const brief = { title: 'x', what: 'x' }
  expect(acceptanceOf({ ...empty, brief }, 'accept:1').requirements).toEqual([])
})

test('[OK-45] a requirement of which the matrix says nothing has no evidence', () => {
  const state = {
    ...stateOf(
      followed(
        [],
        [
          { type: 'stage_opened', id: 'accept:1', procedure: 'acceptance', setup: acceptanceSetup },
          { type: 'matrix_heard', seat: 's1', rows: [], stage: 'accept:1' },
        ],
      ),
    ),
    brief: { title: 'x', what: 'x', requirements: ['Hours'] },
  }
  expect(acceptanceOf(state, 'accept:1').requirements).toEqual([
    { requirement: 'R1', text: 'Hours', evidence: [], shown: undefined },
  ])
})

test('[OK-36] a plan that was not taken apart has no rows, and nobody has dissented', () => {
  const known = planOf(empty, 'plan:1')
  expect(known).toEqual({ rows: undefined, left: 0, leftOut: [], gate: undefined, result: undefined })
  expect(dissentOf(known)).toEqual([])
})
