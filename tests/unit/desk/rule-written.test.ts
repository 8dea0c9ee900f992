// Threshold, weights and margin go into a run as they were written, and those that make no sense hold it up.
import { describe, expect, test } from 'vitest'
import { marginOf, ruleOf, ruleWritten, sumOf, thresholdOf, weightsOf } from '../../../src/desk/rule-written'
import { defaultRules, noRules, rulesOf, wrongRule } from '../../../src/desk/run-rules'
import { defaults } from '../../../src/run/config'
import { isThreshold, isWeights } from '../../../src/run/rule'
import { configOf } from '../../../workers/config-of'

const written = (part: Partial<typeof noRules>) => ({ ...noRules, ...part })

describe('[DJ-8] threshold and weights', () => {
  test('stand as usual until somebody writes others', () => {
    expect(ruleOf(noRules)).toEqual({})
    expect(ruleOf(written({ threshold: '8', critic: '0.4' }))).toEqual({})
    expect(wrongRule(noRules)).toBeUndefined()
  })

  test.each([
    ['7,5', 7.5],
    [' 9 ', 9],
    ['0', 0],
    ['10', 10],
    ['10.1', 'wrong'],
    ['-1', 'wrong'],
    ['eight', 'wrong'],
    ['1e1', 'wrong'],
    ['', undefined],
  ])('a threshold of %j is %s', (text, value) => {
    expect(thresholdOf(written({ threshold: text }))).toBe(value)
  })

  test('weights that make one are taken, with nothing for the designer', () => {
    const rules = written({ critic: '0,1', brand: '.2', a11y: '0.6', copy: '0.1' })
    expect(weightsOf(rules)).toEqual({ designer: 0, critic: 0.1, brand: 0.2, a11y: 0.6, copy: 0.1 })
    expect(rulesOf(rules, defaultRules(false)).weights).toEqual(weightsOf(rules))
  })

  test('a weight that is left empty is the usual one', () => {
    const weights = weightsOf(written({ critic: '0.2', copy: '0.4' }))
    expect(weights).toMatchObject({ critic: 0.2, brand: 0.2, copy: 0.4 })
  })

  test.each([
    [{ critic: '0.5' }, 1.1],
    [{ critic: 'x' }, undefined],
    [{ critic: '2', brand: '-1' }, undefined],
    [{ critic: '0', brand: '0', a11y: '0', copy: '0' }, 0],
  ])('%j are wrong, and hold the run up', (part, sum) => {
    expect(weightsOf(written(part))).toBe('wrong')
    expect(sumOf(written(part))).toBe(sum)
    expect(wrongRule(written(part))).toBe('weights')
    expect(ruleOf(written(part))).toEqual({})
  })

  const quarters = { designer: 0, critic: 0.25, brand: 0.25, a11y: 0.25, copy: 0.25 }

  test('are frozen into the run where they are sound, and nothing else is', () => {
    const sound = { scoreThreshold: 6.5, weights: quarters }
    expect(configOf(sound)).toMatchObject(sound)
    const { scoreThreshold, weights } = defaults
    const wrong = { scoreThreshold: 11, weights: { ...quarters, critic: 0.5 } }
    expect(configOf(wrong)).toMatchObject({ scoreThreshold, weights })
    expect(configOf({ scoreThreshold: Number.NaN })).toMatchObject({ scoreThreshold })
  })

  const alone = { designer: 0, critic: 1, brand: 0, a11y: 0, copy: 0 }
  const { copy: _, ...short } = alone

  test.each([
    undefined,
    null,
    [],
    {},
    { designer: 0.2, critic: 0.2, brand: 0.2, a11y: 0.2, copy: 0.2 },
    short,
    { ...alone, other: 0 },
    { ...alone, critic: Number.NaN, brand: 0.5, a11y: 0.5 },
    { ...alone, critic: 2, brand: -1 },
  ])('%j are no weights', (weights) => expect(isWeights(weights)).toBe(false))

  test('all of it on one judge is a rule, and of a run they are written as they would have been', () => {
    expect([isWeights(alone), isThreshold('8')]).toEqual([true, false])
    const rules = { scoreThreshold: 6.5, margin: 0.4, weights: quarters }
    expect(ruleOf(written(ruleWritten(rules)))).toEqual(rules)
    expect(ruleWritten(defaults)).toEqual({})
  })
})

describe('[TR-8] the margin', () => {
  test.each([
    ['', undefined],
    ['0', 0],
    ['0,4', 0.4],
    [' .35 ', 0.35],
    ['2', 2],
    ['2.1', 'wrong'],
    ['-0.1', 'wrong'],
    ['some', 'wrong'],
  ])('%j is %s', (text, value) => {
    expect(marginOf(written({ margin: text }))).toBe(value)
    expect(wrongRule(written({ margin: text }))).toBe(value === 'wrong' ? 'margin' : undefined)
  })

  test('is a rule of its own run where there is one, and of none where it is nothing', () => {
    const { margin } = configOf(rulesOf(written({ margin: '0.4' }), defaultRules(false)))
    expect(margin).toBe(0.4)
    expect(configOf(rulesOf(written({ margin: '0' }), defaultRules(false)))).not.toHaveProperty('margin')
    expect(configOf({ margin: 9 })).toMatchObject({ margin: 2 })
  })

  test('that no page could pass holds the run up', () => {
    expect(wrongRule(written({ threshold: '9', margin: '1' }))).toBeUndefined()
    expect(wrongRule(written({ threshold: '9', margin: '1.1' }))).toBe('margin')
    expect(ruleOf(written({ threshold: '9', margin: '1.1' }))).toEqual({ scoreThreshold: 9 })
  })
})
