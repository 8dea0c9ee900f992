import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { factsOf } from '../../../src/library/versus/facts'
import { isSameJury, samenessOf } from '../../../src/library/versus/sameness'
import { comparedPage, fixesUpTo } from '../../../src/page/versus-page'
import { drawn } from '../../../src/page/drawn'
import { readRun } from '../../../src/run/log'
import { fold, initialState, type RunState } from '../../../src/run/state'

function stateOf(name: string): RunState {
  const { events } = readRun(readFileSync(`tests/runs/${name}.jury`, 'utf8'))
  return events.reduce(fold, initialState())
}

test('[CP-30] a panel is compared by the average of its lenses and its open high findings', () => {
  const state = stateOf('panel_approved')
  const last = factsOf(state, comparedPage(state, undefined))
  const first = factsOf(state, comparedPage(state, 1))
  expect(last.by).toBe('panel')
  expect(last.rounds).toBe(3)
  expect(last.open).toBe(0)
  expect(first.open).toBeGreaterThan(0)
  expect(last.score).toBeGreaterThan(first.score ?? Number.POSITIVE_INFINITY)
})

test('[CP-30] one draft without a panel has other rules than the panel, and documents are no rule', () => {
  const state = stateOf('panel_approved')
  const { panel } = state.given
  if (!panel) throw new Error('The recorded run has lost its panel.')
  const single = {
    ...state,
    given: { ...state.given, panel: { ...panel, single: true } },
  }
  const rules = samenessOf([state, single]).find(({ aspect }) => aspect === 'rules')
  expect(rules?.same).toBe(false)
  expect(samenessOf([state, state]).find(({ aspect }) => aspect === 'rules')?.same).toBe(true)
  expect(isSameJury([state, state])).toBe(true)
  const rested = { ...panel, documents: [] }
  const same = samenessOf([state, { ...state, given: { ...state.given, panel: rested } }])
  expect(same.find(({ aspect }) => aspect === 'rules')?.same).toBe(true)
  const other = { ...panel, recipe: { ...panel.recipe, evaluationNeeds: 'Something else.' } }
  expect(isSameJury([state, { ...state, given: { ...state.given, panel: other } }])).toBe(false)
})

test('copy is looked at as its readers would see it; pages and projects stay as they are', () => {
  expect(drawn('# Bread\n\nAt six.')).toMatch(/<h1[^>]*>Bread<\/h1>/)
  for (const text of ['<!doctype html><p># x', '\n  <p># x', '{"files":{}}']) expect(drawn(text)).toBe(text)
})

test('[CL-16] a critic loop is compared by its rounds and the questions that failed, and has no score', () => {
  const state = stateOf('loop_cap')
  const last = factsOf(state, comparedPage(state, undefined))
  expect(last).toMatchObject({ by: 'loop', open: 1, rounds: 3 })
  expect(last.score).toBeUndefined()
  expect(factsOf(stateOf('loop_converged'), comparedPage(stateOf('loop_converged'), 1)).open).toBe(2)
})

test('[CP-30] what the lenses had against a text is what it had to mend, each remark once', () => {
  const state = stateOf('panel_approved')
  const { mends, reviewed } = fixesUpTo(state, undefined)
  expect(reviewed).toBe(true)
  expect(mends.map(({ text, standing }) => [text, standing])).toEqual([
    ['There is no title at all.', 'fixed'],
    ['The price of the loaf is hidden in the last line.', 'fixed'],
  ])
  expect(fixesUpTo(state, 1).mends).toMatchObject([{ lens: { id: 'search' }, standing: 'open' }])
  const kept = fixesUpTo(stateOf('panel_max_rounds'), undefined)
  expect(kept.mends.some(({ standing }) => standing === 'open')).toBe(true)
})

test('[CP-30] a text that nobody has read is not one that had nothing to mend', () => {
  expect(fixesUpTo(stateOf('panel_not_reviewed'), undefined)).toEqual({ mends: [], reviewed: false })
  expect(fixesUpTo(stateOf('panel_unread'), undefined).reviewed).toBe(false)
  expect(fixesUpTo(stateOf('switched_off'), undefined).reviewed).toBe(false)
  for (const name of ['split_shipped', 'panel_max_rounds', 'loop_cap'])
    expect(fixesUpTo(stateOf(name), undefined).reviewed, name).toBe(true)
})
