// Runs about copy are compared by their lenses or their failed questions, and by what each had to mend.
import { expect, test } from 'vitest'
import { factsOf } from '../../../src/library/versus/facts'
import { isSameJury, samenessOf } from '../../../src/library/versus/sameness'
import { comparedPage, fixesUpTo } from '../../../src/page/versus-page'
import { drawn } from '../../../src/page/drawn'
import type { RunState } from '../../../src/run/state'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'

const recordedState = (name: string) => stateOf(recorded(name).events)
const factsAt = (state: RunState, round?: number) => factsOf(state, comparedPage(state, round))
const approved = recordedState('panel_approved')

test('[CP-30] a panel is compared by the average of its lenses and its open high findings', () => {
  const [first, last] = [factsAt(approved, 1), factsAt(approved)]
  expect(last).toMatchObject({ by: 'panel', rounds: 3, open: 0 })
  expect(first.open).toBeGreaterThan(0)
  expect(last.score).toBeGreaterThan(first.score ?? Number.POSITIVE_INFINITY)
})

test('[CP-30] one draft without a panel has other rules than the panel, and documents are no rule', () => {
  const { panel } = approved.given
  if (!panel) throw new Error('The recorded run has lost its panel.')
  const other = (more: Partial<typeof panel>) => ({
    ...approved,
    given: { ...approved.given, panel: { ...panel, ...more } },
  })
  const hasSameRules = (state: RunState) =>
    samenessOf([approved, state]).find(({ aspect }) => aspect === 'rules')?.same
  expect(hasSameRules(other({ single: true }))).toBe(false)
  expect([approved, other({ documents: [] })].map(hasSameRules)).toEqual([true, true])
  expect(isSameJury([approved, approved])).toBe(true)
  const recipe = { ...panel.recipe, evaluationNeeds: 'Something else.' }
  expect(isSameJury([approved, other({ recipe })])).toBe(false)
})

test('copy is looked at as its readers would see it; pages and projects stay as they are', () => {
  expect(drawn('# Bread\n\nAt six.')).toMatch(/<h1[^>]*>Bread<\/h1>/)
  for (const text of ['<!doctype html><p># x', '\n  <p># x', '{"files":{}}']) expect(drawn(text)).toBe(text)
})

test('[CL-16] a critic loop is compared by its rounds and the questions that failed, and has no score', () => {
  const last = factsAt(recordedState('loop_cap'))
  expect(last).toMatchObject({ by: 'loop', open: 1, rounds: 3 })
  expect(last.score).toBeUndefined()
  expect(factsAt(recordedState('loop_converged'), 1).open).toBe(2)
})

test('[CP-30] what the lenses had against a text is what it had to mend, each remark once; unread is not unmended', () => {
  const { mends, reviewed } = fixesUpTo(approved, undefined)
  expect(reviewed).toBe(true)
  expect(mends.map(({ text, standing }) => [text, standing])).toEqual([
    ['There is no title at all.', 'fixed'],
    ['The price of the loaf is hidden in the last line.', 'fixed'],
  ])
  expect(fixesUpTo(approved, 1).mends).toMatchObject([{ lens: { id: 'search' }, standing: 'open' }])
  const fixesOf = (name: string) => fixesUpTo(recordedState(name), undefined)
  expect(fixesOf('panel_max_rounds').mends.map(({ standing }) => standing)).toContain('open')
  expect(fixesOf('panel_not_reviewed')).toEqual({ mends: [], reviewed: false })
  for (const name of ['panel_unread', 'switched_off']) expect(fixesOf(name).reviewed, name).toBe(false)
  for (const name of ['split_shipped', 'panel_max_rounds', 'loop_cap'])
    expect(fixesOf(name).reviewed, name).toBe(true)
})
