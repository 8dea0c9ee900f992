/** The brands and skills that come with the app are what a person would want to begin with. */
import { describe, expect, test } from 'vitest'
import { ratioOf } from '../../../src/checks/numbers'
import { readBrand } from '../../../src/documents/brand'
import { hexOfColor } from '../../../src/documents/color-values'
import { kindOf } from '../../../src/documents/kind'
import { ownDocuments } from '../../../src/documents/own'
import { colorProperties, propertiesOf } from '../../../src/documents/properties'
import { readSkill } from '../../../src/documents/skill'

const own = await ownDocuments()
const skills = own.filter(({ kind }) => kind === 'skill')
const brands = own.filter(({ kind }) => kind === 'brand')

test('each is what its file says that it is, under a name of its own', () => {
  expect([skills.length, brands.length, new Set(own.map(({ id }) => id)).size]).toEqual([6, 3, 9])
  for (const { id, kind, text } of own) expect(kindOf(text, id), id).toBe(kind)
})

test.each(skills)(
  'the skill $id has all that a run needs, an example to run, and the length of what goes along',
  ({ id, text }) => {
    const { description = '', inputs, examplePrompt = '', ...skill } = readSkill(text)
    expect(skill).toMatchObject({ warnings: [], name: id, mode: 'prototype' })
    expect([skill.policy, skill.category]).not.toContain(undefined)
    expect(description.length).toBeGreaterThan(80)
    expect(inputs.some(({ required }) => required)).toBe(true)
    for (const { about, options } of inputs) expect(about ?? options).toBeTruthy()
    const within: readonly (readonly [number, number, number])[] = [
      [70, examplePrompt.split(/\s+/).length, 220],
      [40, text.trimEnd().split('\n').length, 90],
    ]
    for (const [least, count, most] of within) expect(Math.min(Math.max(count, least), most)).toBe(count)
  },
)

describe.each(brands)('the brand $id', ({ text, tokens = '' }) => {
  const { colors, warnings, category, summary, fonts, sections } = readBrand(text)
  const sheet = colorProperties(propertiesOf(tokens.split('\n'), 1))
  const inks = new Map(sheet.map(({ name, value }) => [name.slice(2), hexOfColor(value) ?? '']))
  const ratio = (one: string, other: string) => ratioOf(inks.get(one) ?? '', inks.get(other) ?? '')
  const grounds = ['ground', 'surface', 'sunk']

  test('is read without a warning, with the same colours in its text and in its tokens', () => {
    expect(warnings).toEqual([])
    for (const words of [category, summary]) expect(words).toBeTruthy()
    expect(colors.length).toBeGreaterThan(10)
    expect(fonts.length).toBeGreaterThan(1)
    expect(sections.length).toBeGreaterThan(6)
    expect(new Set(colors.map(({ hex }) => hex))).toEqual(new Set(inks.values()))
    expect(readBrand(text, { tokens }).colors).toEqual(colors)
  })

  test('has AA contrast of every ink on every ground and block of colour, and edges that are seen', () => {
    for (const ground of grounds) {
      for (const ink of ['text', 'text-soft', 'link', 'good', 'warn', 'bad'])
        expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(ratio('edge', ground), ground).toBeGreaterThanOrEqual(3)
    }
    for (const block of ['accent', 'mark'].filter((name) => inks.has(name)))
      expect(ratio(`on-${block}`, block), block).toBeGreaterThanOrEqual(4.5)
  })
})
