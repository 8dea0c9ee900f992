import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'
import { kindOf } from '../../../src/documents/kind'
import { readSkill } from '../../../src/documents/skill'
import { brands, skills } from './generated'

const RUNS = { numRuns: 800, seed: 7 }

/** Two cores may be busy with other tests. */
const PATIENCE_MS = 60_000

describe('brands in every form', { timeout: PATIENCE_MS }, () => {
  test('have the colours that are in them, each by its name, its value and its line', () => {
    fc.assert(
      fc.property(brands, ({ text, truth }) => {
        expect(readBrand(text).colors.map(({ name, value, line }) => ({ name, value, line }))).toEqual(
          truth.colors,
        )
      }),
      RUNS,
    )
  })

  test('have their name, category, sections and fonts', () => {
    fc.assert(
      fc.property(brands, ({ text, truth }) => {
        const { name, category, sections, fonts } = readBrand(text)
        expect({ name, category, sections, fonts: fonts.map(({ family }) => family) }).toEqual({
          name: truth.name,
          category: truth.category,
          sections: truth.sections,
          fonts: truth.fonts,
        })
      }),
      RUNS,
    )
  })

  test('are known as brands under any name', () => {
    fc.assert(
      fc.property(
        brands,
        fc.constantFrom('DESIGN.md', 'x/DESIGN.md', 'design-system.md'),
        ({ text }, path) => {
          expect(kindOf(text, path)).toBe('brand')
        },
      ),
      { numRuns: 150, seed: 7 },
    )
  })
})

describe('skills in every form', { timeout: PATIENCE_MS }, () => {
  test('say their description, policy, mode, example and inputs', () => {
    fc.assert(
      fc.property(skills, ({ text, truth }) => {
        const { name, description, policy, mode, examplePrompt, inputs, head } = readSkill(text)
        expect({
          name,
          description,
          policy,
          mode,
          examplePrompt,
          inputs: inputs.map((input) => input.name),
        }).toEqual({
          name: truth.name,
          description: truth.description,
          policy: truth.policy,
          mode: truth.mode,
          examplePrompt: truth.examplePrompt,
          inputs: truth.inputs,
        })
        expect(head['unknown_to_all']).toEqual({ kept: [1, 2] })
      }),
      RUNS,
    )
  })

  test('[CT-49] warn of an unknown policy at its line', () => {
    fc.assert(
      fc.property(skills, ({ text, truth }) => {
        const odd = readSkill(text).warnings.filter(({ kind }) => kind === 'policy_unknown')
        expect(odd.map(({ line }) => line)).toEqual(truth.policyLine === undefined ? [] : [truth.policyLine])
      }),
      RUNS,
    )
  })

  test('are known as skills by their head alone', () => {
    fc.assert(
      fc.property(skills, ({ text }) => {
        expect(kindOf(text, 'SKILL.md')).toBe('skill')
      }),
      { numRuns: 150, seed: 7 },
    )
  })
})
