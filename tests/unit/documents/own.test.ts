import { describe, expect, test } from 'vitest'
import { ratioOf } from '../../../src/checks/numbers'
import { readBrand } from '../../../src/documents/brand'
import { hexOfColor } from '../../../src/documents/color-values'
import { kindOf } from '../../../src/documents/kind'
import { type OwnDocument, ownDocuments } from '../../../src/documents/own'
import { colorProperties, propertiesOf } from '../../../src/documents/properties'
import { readSkill } from '../../../src/documents/skill'

const own = await ownDocuments()
const skills = own.filter(({ kind }) => kind === 'skill')
const brands = own.filter(({ kind }) => kind === 'brand')

function tokensOf({ tokens = '' }: OwnDocument): Map<string, string> {
  const colors = colorProperties(propertiesOf(tokens.split('\n'), 1))
  return new Map(colors.map(({ name, value }) => [name.slice(2), hexOfColor(value) ?? '']))
}

test('each is what its file says that it is, under a name of its own', () => {
  expect(skills).toHaveLength(6)
  expect(brands).toHaveLength(3)
  expect(new Set(own.map(({ id }) => id)).size).toBe(9)
  for (const { id, kind, text } of own) expect(kindOf(text), id).toBe(kind)
})

describe.each(skills)('the skill $id', ({ id, text }) => {
  const skill = readSkill(text)

  test('is read without a warning, with all that a run needs', () => {
    expect(skill.warnings).toEqual([])
    expect(skill.name).toBe(id)
    expect(skill.policy).toBeDefined()
    expect(skill.mode).toBe('prototype')
    expect(skill.category).toBeTruthy()
    expect(skill.description?.length).toBeGreaterThan(80)
    expect(skill.inputs.filter(({ required }) => required).length).toBeGreaterThan(0)
    for (const { about, options } of skill.inputs) expect(about ?? options).toBeTruthy()
  })

  test('has an example brief that can be run as it stands', () => {
    const words = skill.examplePrompt?.split(/\s+/).length ?? 0
    expect(words).toBeGreaterThan(70)
    expect(words).toBeLessThan(220)
  })

  test('is of a length that goes along with every call', () => {
    const lines = text.trimEnd().split('\n').length
    expect(lines).toBeGreaterThanOrEqual(40)
    expect(lines).toBeLessThanOrEqual(90)
  })
})

describe.each(brands)('the brand $id', (document) => {
  const brand = readBrand(document.text)
  const tokens = tokensOf(document)
  const grounds = ['ground', 'surface', 'sunk']

  test('is read without a warning, with category, colours and fonts', () => {
    expect(brand.warnings).toEqual([])
    expect(brand.category).toBeTruthy()
    expect(brand.summary).toBeTruthy()
    expect(brand.colors.length).toBeGreaterThan(10)
    expect(brand.fonts.length).toBeGreaterThan(1)
    expect(brand.sections.length).toBeGreaterThan(6)
  })

  test('has the same colours in its text and in its tokens', () => {
    const told = brand.colors.map(({ hex }) => hex)
    expect([...tokens.values()].filter((hex) => !told.includes(hex))).toEqual([])
    expect(told.filter((hex) => ![...tokens.values()].includes(hex ?? ''))).toEqual([])
    const both = readBrand(document.text, {
      ...(document.tokens !== undefined && { tokens: document.tokens }),
    })
    expect(both.colors).toEqual(brand.colors)
  })

  test.each(['text', 'text-soft', 'link', 'good', 'warn', 'bad'])(
    'has AA contrast of %s on every ground',
    (ink) => {
      for (const ground of grounds)
        expect(ratioOf(tokens.get(ink) ?? '', tokens.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('has AA contrast on its blocks of colour, and edges that are seen', () => {
    const blocks = ['accent', 'mark'].filter((name) => tokens.has(name))
    for (const block of blocks)
      expect(ratioOf(tokens.get(`on-${block}`) ?? '', tokens.get(block) ?? ''), block).toBeGreaterThanOrEqual(
        4.5,
      )
    for (const ground of grounds)
      expect(ratioOf(tokens.get('edge') ?? '', tokens.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(3)
  })
})
