/** Brands and skills in every form that people write have in them what was put into them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'
import { kindOf } from '../../../src/documents/kind'
import { readSkill } from '../../../src/documents/skill'
import { depth } from '../../building/depth'
import { brands, skills } from './generated'

const RUNS = { numRuns: depth(200, 2000), seed: 7 }

test('brands have their name, category, sections, fonts and colours, and are known as brands under any name', () => {
  fc.assert(
    fc.property(
      brands,
      fc.constantFrom('DESIGN.md', 'x/DESIGN.md', 'design-system.md'),
      ({ text, truth }, path) => {
        const { name, category, sections, fonts, colors } = readBrand(text)
        const read = { name, category, sections, fonts: fonts.map(({ family }) => family) }
        expect({ ...read, colors: colors.map(({ hex: _, ...color }) => color) }).toMatchObject(truth)
        expect(category).toBe(truth.category)
        expect(kindOf(text, path)).toBe('brand')
      },
    ),
    RUNS,
  )
})

test('[CT-49] skills say what is in their head, warn of an unknown policy at its line, and are known by it', () => {
  fc.assert(
    fc.property(skills, ({ text, truth: { policyLine, inputs, ...truth } }) => {
      const read = readSkill(text)
      expect(read).toMatchObject({ ...truth, inputs: inputs.map((name) => ({ name })) })
      expect(read.policy).toBe(truth.policy)
      expect(read.head['unknown_to_all']).toEqual({ kept: [1, 2] })
      const odd = read.warnings.filter(({ kind }) => kind === 'policy_unknown')
      expect(odd.map(({ line }) => line)).toEqual(policyLine === undefined ? [] : [policyLine])
      expect(kindOf(text, 'SKILL.md')).toBe('skill')
    }),
    RUNS,
  )
})
