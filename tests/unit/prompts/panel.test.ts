// The prompts of a copy panel are these to the letter, and hold no heading with nothing under it.
import { describe, expect, test } from 'vitest'
import {
  copyDraftPrompt,
  critiquePrompt,
  PANEL_VERSION,
  regressPrompt,
  repairPrompt,
  revisionPrompt,
  selectionPrompt,
} from '../../../src/prompts/panel'
import type { Advisor, PanelSetup } from '../../../src/run/panel'
import type { Prompt } from '../../../src/run/procedure'
import { setup as plain } from '../../tools/panels'
import { ATTACK, checkFrozen, checkHarmless } from './asked'
import { created, quoted as plainly, stateOf } from './states'

const quoted = { ...plainly, page: (hash: string) => `# Bread\n\nThe text of ${hash}.` }
const setup: PanelSetup = {
  ...plain,
  recipe: {
    ...plain.recipe,
    authorFramework: 'Begin with what changes for the reader.',
    evaluationEmphasis: 'The first screen: why now, and why this.',
  },
  documents: [
    { type: 'positioning', version: 2, text: 'Bread for people who rise early.' },
    { type: 'brand-voice', version: 1, text: 'Short sentences. Never “artisanal”.' },
  ],
}
const search: Advisor = {
  id: 'search',
  name: 'Search lens',
  role: 'critic',
  evaluationExpertise: 'Title, headings and description.',
  doesNotEvaluate: 'Position and story.',
  contextDocs: ['positioning'],
}
const rows = [{ instrument: 'IN-3', rule: 'no_h1', violation: true, severity: 'high', value: 0 }] as const
const measured = { id: 'measure:1', artifact: 'copy-one', outcome: 'measured', rows } as const
const state = stateOf([created(), { type: 'measure.done', ...measured }])
const brief = 'ISSUES\n- [high] Search lens: There is no title. → Write one.'
const kept = { id: 'K1', text: 'The price stands in the first line.' }
const refused = { problem: 'There is no JSON value in the reply.', reply: 'All is well.' }

/** Every builder of the panel, by the name of its file. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  'panel-draft': copyDraftPrompt(state, setup),
  'panel-select': selectionPrompt(setup, [search, ...setup.advisors.slice(2, 3)], quoted),
  'panel-critique': critiquePrompt(state, setup, { advisor: search, artifact: 'copy-one' }, quoted),
  'panel-revise': revisionPrompt(state, setup, { artifact: 'copy-one', brief }, quoted),
  'panel-regress': regressPrompt([kept], { before: 'copy-one', after: 'copy-two' }, quoted),
  'panel-repair': repairPrompt(selectionPrompt(setup, [search], quoted), refused, quoted),
}

describe('[CP-10] [CP-20] [CP-32] [CP-33] what a panel is asked, to the letter', () => {
  checkFrozen(PROMPTS, PANEL_VERSION, 'a4e8a8a1b461')

  test('a critique without an emphasis, a limit or documents has no empty headings', () => {
    const advisor = { ...search, doesNotEvaluate: '', contextDocs: [] }
    const plainly = { ...setup, recipe: plain.recipe }
    const { system, user } = critiquePrompt(state, plainly, { advisor, artifact: 'copy-one' }, quoted)
    expect(`${system}${user}`).not.toMatch(/EMPHASIS|NOT YOURS|REFERENCE/)
  })

  test('[CP-6] the choice is a short question: about five hundred tokens with seven lenses', () => {
    const evaluationExpertise = 'Holds the copy against the positioning document, and quotes it. '.repeat(3)
    const lenses = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...search, id: `lens-${n}`, evaluationExpertise }))
    const { system, user } = selectionPrompt(setup, lenses, quoted)
    expect((system.length + user.length) / 4).toBeLessThan(1000)
  })

  test('a first try quotes no bad reply', () => {
    const prompt = selectionPrompt(setup, [search], quoted)
    expect(repairPrompt(prompt, undefined, quoted)).toBe(prompt)
  })
})

test('whatever stands in lenses, documents, copy and bad replies acts as nothing of ours', () => {
  const wishes = { contentType: ATTACK, evaluationNeeds: ATTACK, evaluationEmphasis: ATTACK }
  const hostile: PanelSetup = {
    ...setup,
    recipe: { ...setup.recipe, ...wishes, authorFramework: ATTACK },
    documents: [{ type: 'positioning', version: 1, text: ATTACK }],
  }
  const advisor = { ...search, evaluationExpertise: ATTACK, doesNotEvaluate: ATTACK }
  const page = { ...quoted, page: () => ATTACK }
  checkHarmless([
    copyDraftPrompt(state, hostile),
    selectionPrompt(hostile, [advisor], page),
    critiquePrompt(state, hostile, { advisor, artifact: 'x' }, page),
    revisionPrompt(state, hostile, { artifact: 'x', brief: ATTACK }, page),
    regressPrompt([{ id: 'K1', text: ATTACK }], { before: 'x', after: 'y' }, page),
    repairPrompt(selectionPrompt(setup, [search], quoted), { problem: 'x', reply: ATTACK }, page),
  ])
})
