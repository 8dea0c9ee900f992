/** What of a brand and a skill goes along with a run, and how a choice takes the place of another. */
import { expect, test } from 'vitest'
import { brandMaterial, choiceOf, skillMaterial, withChoice } from '../../../src/documents/materials'
import { readSkill } from '../../../src/documents/skill'
import { readBrandTokens } from '../../../src/instruments/brand'
import { draftPrompt } from '../../../src/prompts/builders'
import type { Material } from '../../../src/run/event'
import { created, stateAfter } from '../../building/facts'

const SKILL = `---
name: tide
description: A poster about one tide.
inputs:
  - name: place
    required: true
  - name: size
    default: A2
  - name: mood
---

# Tide

Type is the picture.
`

test('of a brand its text, and the tokens.css beside it', () => {
  const tokens = ':root {\n  --glaze: #b3472f;\n}\n'
  const { text, ...rest } = brandMaterial({ id: 'k', name: 'Kiln', text: '# Kiln\n\nWarm.\n', tokens })
  expect(rest).toEqual({ kind: 'brand', name: 'Kiln', from: 'k' })
  expect(text).toBe('# Kiln\n\nWarm.\n\n# tokens.css\n\n```css\n:root {\n  --glaze: #b3472f;\n}\n```\n')
  expect(brandMaterial({ id: 'k', name: 'Kiln', text: 'Warm.' }).text).toBe('Warm.')
})

test('[IN-10] the palette of a tokens.css is found in it, below whatever the text forbids', () => {
  const text = "# Kiln\n\n# Don'ts\n\n- Never use #00ff00"
  const brand = brandMaterial({ id: 'k', name: 'Kiln', text, tokens: ':root { --glaze: #b3472f; }' })
  expect(readBrandTokens(brand.text).colours.map(({ written }) => written)).toEqual(['#b3472f'])
})

test('of a skill its description, its body, and what was answered or is meant otherwise; nothing said of it', () => {
  const answers = { place: ' Harrow ', mood: ' ' }
  const { name, text } = skillMaterial({ id: 's', read: readSkill(SKILL), answers })
  expect(name).toBe('tide')
  const body = 'A poster about one tide.\n\n# Tide\n\nType is the picture.'
  expect(text).toBe(`${body}\n\n# Inputs\n\n- place: Harrow\n- size: A2`)
  const alone = readSkill('---\nname: a\n---\n\nDo it well.')
  expect(skillMaterial({ id: 's', read: alone }).text).toBe('Do it well.')
})

const brand: Material = { kind: 'brand', name: 'Kiln', text: 'Warm.', from: 'k' }
const skill: Material = { kind: 'skill', name: 'tide', text: 'Type.' }
const page: Material = { kind: 'document', name: 'facts.md', text: 'Tide at 7.' }

test('a choice is read from what a run took along; another takes the place of the first, and the rest stays', () => {
  expect(choiceOf([page, skill, brand])).toEqual({ brand, skill, rest: [page] })
  expect(choiceOf()).toEqual({ brand: undefined, skill: undefined, rest: [] })
  const other: Material = { kind: 'brand', name: 'Tarn', text: 'Cold.' }
  const all = [page, brand, skill]
  expect(withChoice(all, { brand: other })).toEqual([other, skill, page])
  expect(withChoice(all, { skill: undefined })).toEqual([brand, page])
  expect(withChoice(all, {})).toEqual([brand, skill, page])
})

test('each is wrapped as data once where the prompt is built', () => {
  const kiln = brandMaterial({
    id: 'k',
    name: 'Kiln',
    text: 'Warm greys.',
    tokens: ':root { --a: #010203; }',
  })
  const materials = [kiln, skillMaterial({ id: 's', read: readSkill(SKILL) })]
  const nonce = 'f'.repeat(32)
  const state = stateAfter(created({ nonce, materials }))
  const { system, user } = draftPrompt(state, 1, { page: () => '', nonce: 'e'.repeat(32) })
  const timesOf = (words: string) => `${system}\n${user}`.split(words).length - 1
  expect(['Warm greys.', '--a: #010203', 'Type is the picture.'].map(timesOf)).toEqual([1, 1, 1])
  // The brief, the brand and the skill: each has a beginning and an end.
  expect(timesOf(nonce)).toBe(6)
})
