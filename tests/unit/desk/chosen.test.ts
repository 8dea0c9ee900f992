// The brand and skill chosen for a run stay with its draft, and older or foreign drafts are read without harm.
import { beforeEach, describe, expect, test } from 'vitest'
import { beginWith, chooseFor } from '../../../src/desk/choose-for'
import { readAnswers, readChosen, readSkillDraft } from '../../../src/desk/chosen'
import { emptyDraft, emptyRun, keepDraft, readDraft } from '../../../src/desk/draft'
import { takeHanded } from '../../../src/desk/handed'
import { inputsAsked } from '../../../src/desk/inputs-asked'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

describe('what was chosen for a run that is being written', () => {
  test('is kept with the draft, and a draft from before there was a choice is read as it was', () => {
    const old = { v: 2, brief: { what: 'A page' }, brand: { name: 'x.md', text: 'Warm.' }, output: 'de' }
    kept.set('brief-draft', JSON.stringify(old))
    expect(readDraft()).toEqual({
      ...emptyRun,
      brief: { ...emptyDraft, what: 'A page' },
      brand: { name: 'x.md', text: 'Warm.' },
      output: 'de',
    })
    const chosen = { ...readDraft(), chosen: { brand: 'b', skill: 's' }, answers: { s: { place: 'Harrow' } } }
    keepDraft(chosen)
    expect(readDraft()).toEqual(chosen)
  })

  test('what was kept by somebody else says nothing', () => {
    for (const odd of [undefined, null, 3, 'x', [], {}, { brand: 4, skill: {} }, { brand: 'x'.repeat(999) }])
      expect(readChosen(odd)).toBeUndefined()
    for (const odd of [undefined, null, 3, [], { s: 3 }, { s: { a: 4 } }])
      expect(readAnswers(odd)).toBeUndefined()
    for (const odd of [undefined, {}, { name: 'a', text: '', from: '' }, { name: 1, text: 'x', from: '' }])
      expect(readSkillDraft(odd)).toBeUndefined()
  })

  test('one is chosen from outside, and the rest of what is written stays', () => {
    keepDraft({ ...emptyRun, brief: { ...emptyDraft, what: 'Mine' }, chosen: { brand: 'b', skill: '' } })
    chooseFor({ id: 's', kind: 'skill' })
    expect(readDraft()).toMatchObject({ brief: { what: 'Mine' }, chosen: { brand: 'b', skill: 's' } })
  })

  test('an example is handed over: what was being written stays where it is kept', () => {
    keepDraft({ ...emptyRun, brief: { ...emptyDraft, what: 'Mine' } })
    beginWith({ id: 's', kind: 'skill' }, 'Theirs')
    expect(readDraft().brief.what).toBe('Mine')
    expect(takeHanded()).toMatchObject({ draft: { brief: { what: 'Theirs' }, chosen: { skill: 's' } } })
  })
})

test('a skill asks only for what the brief does not say', () => {
  const inputs = [{ name: 'audience' }, { name: 'tone-of-voice' }, { name: 'columns' }]
  expect(inputsAsked(inputs, emptyDraft)).toEqual(inputs)
  const said = { ...emptyDraft, forWhom: 'Parents', tone: ' ' }
  expect(inputsAsked(inputs, said)).toEqual([{ name: 'tone-of-voice' }, { name: 'columns' }])
})
