import { describe, expect, test } from 'vitest'
import { brandMaterial, choiceOf, skillMaterial, withChoice } from '../../../src/documents/materials'
import { readSkill } from '../../../src/documents/skill'
import { readBrandTokens } from '../../../src/instruments/brand'
import { draftPrompt } from '../../../src/prompts/builders'
import { defaults } from '../../../src/run/config'
import type { Material } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'

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

describe('what of a brand goes along', () => {
  test('its text, and the tokens.css beside it', () => {
    const tokens = ':root {\n  --glaze: #b3472f;\n}\n'
    const { text, ...rest } = brandMaterial({ id: 'k', name: 'Kiln', text: '# Kiln\n\nWarm.\n', tokens })
    expect(rest).toEqual({ kind: 'brand', name: 'Kiln', from: 'k' })
    expect(text).toBe('# Kiln\n\nWarm.\n\n# tokens.css\n\n```css\n:root {\n  --glaze: #b3472f;\n}\n```\n')
    expect(brandMaterial({ id: 'k', name: 'Kiln', text: 'Warm.' }).text).toBe('Warm.')
  })

  test('[IN-10] the palette of a tokens.css is found in it, below whatever the text forbids', () => {
    const text = "# Kiln\n\n# Don'ts\n\n- Never use #00ff00"
    const tokens = ':root { --glaze: #b3472f; }'
    const { colours } = readBrandTokens(brandMaterial({ id: 'k', name: 'Kiln', text, tokens }).text)
    expect(colours.map(({ written }) => written)).toEqual(['#b3472f'])
  })
})

describe('what of a skill goes along', () => {
  const read = readSkill(SKILL)

  test('its description, its body, and what was answered or is meant otherwise', () => {
    const { name, text } = skillMaterial({ id: 's', read, answers: { place: ' Harrow ', mood: ' ' } })
    expect(name).toBe('tide')
    expect(text).toBe(
      'A poster about one tide.\n\n# Tide\n\nType is the picture.\n\n# Inputs\n\n- place: Harrow\n- size: A2',
    )
    expect(text).not.toContain('---')
  })

  test('nothing that is asked, nothing that is said of it', () => {
    const alone = readSkill('---\nname: a\n---\n\nDo it well.')
    expect(skillMaterial({ id: 's', read: alone }).text).toBe('Do it well.')
  })
})

describe('the choice of a run', () => {
  const brand: Material = { kind: 'brand', name: 'Kiln', text: 'Warm.', from: 'k' }
  const skill: Material = { kind: 'skill', name: 'tide', text: 'Type.' }
  const page: Material = { kind: 'document', name: 'facts.md', text: 'Tide at 7.' }

  test('is read from what it took along', () => {
    expect(choiceOf([page, skill, brand])).toEqual({ brand, skill, rest: [page] })
    expect(choiceOf()).toEqual({ brand: undefined, skill: undefined, rest: [] })
  })

  test('another brand takes the place of the first, and the rest stays', () => {
    const other: Material = { kind: 'brand', name: 'Tarn', text: 'Cold.' }
    expect(withChoice([page, brand, skill], { brand: other })).toEqual([other, skill, page])
    expect(withChoice([page, brand, skill], { skill: undefined })).toEqual([brand, page])
    expect(withChoice([page, brand, skill], {})).toEqual([brand, skill, page])
  })

  test('each is wrapped as data once where the prompt is built', () => {
    const state = fold(initialState(), {
      seq: 0,
      t: 0,
      type: 'run_created',
      runId: 'r',
      brief: { title: 'A', what: 'A' },
      config: defaults,
      connection: 'c',
      nonce: 'f'.repeat(32),
      materials: [
        brandMaterial({ id: 'k', name: 'Kiln', text: 'Warm greys.', tokens: ':root { --a: #010203; }' }),
        skillMaterial({ id: 's', read: readSkill(SKILL) }),
      ],
    })
    const { system, user } = draftPrompt(state, 1, { page: () => '', nonce: 'e'.repeat(32) })
    const prompt = `${system}\n${user}`
    for (const words of ['Warm greys.', '--a: #010203', 'Type is the picture.'])
      expect(prompt.split(words), words).toHaveLength(2)
    const fences = prompt.match(new RegExp(`${'f'.repeat(32)}`, 'g')) ?? []
    // The brief, the brand and the skill: each has a beginning and an end.
    expect(fences.length).toBe(6)
  })
})
