// The prompts of a critic loop are these to the letter, and quote the whole version but no earlier verdict.
import { describe, expect, test } from 'vitest'
import { CRITIC_VERSION, criticPrompt, fixPrompt } from '../../../src/prompts/critic'
import { repairPrompt } from '../../../src/prompts/panel'
import { criteriaFor } from '../../../src/run/criteria'
import type { LoopSetup } from '../../../src/run/critic'
import type { Measurement } from '../../../src/run/event'
import type { Prompt, Quoted } from '../../../src/run/procedure'
import { fails, judged, type LoopPlay, playLoop } from '../../tools/loops'
import { setup as panelSetup } from '../../tools/panels'
import { creation } from '../../tools/stage'
import { ATTACK, checkFrozen, checkHarmless, inside } from './asked'
import { created, materials, quoted, stateOf } from './states'

const setup: LoopSetup = { criteria: criteriaFor('page'), cap: 5, artifact: 'page-one', mime: 'text/html' }
const copy: LoopSetup = { criteria: criteriaFor('copy'), cap: 5, artifact: 'copy-one', mime: 'text/markdown' }
const inCopy: Quoted = { ...quoted, page: (hash) => `# Bread\n\nThe text of ${hash}.` }

const many: Measurement = {
  instrument: 'IN-3',
  rule: 'h1_many',
  violation: true,
  severity: 'medium',
  value: 2,
}
const held: Measurement = {
  instrument: 'IN-2',
  rule: 'contrast',
  target: 'p',
  violation: false,
  severity: 'high',
}
const rows = [
  { ...many, expected: 1 },
  { ...held, value: 7.1, expected: 4.5 },
]
const state = stateOf([
  created({ materials }),
  { type: 'measure.done', id: 'measure:1', artifact: 'page-one', outcome: 'measured', rows },
])
const told = {
  artifact: 'page-one',
  kept: ['BRIEF_COVERAGE: Say when the shop opens.'],
  decided: ['BRIEF_COVERAGE: Does the shop open on Sundays? Open: Say that it is open.'],
}
const changes = {
  artifact: 'page-one',
  faults: ['HIERARCHY: Make the second first heading an h2.'],
  chosen: told.decided,
  kept: told.kept,
}
const first = { artifact: 'page-one', kept: [], decided: [] }
const firstCopy = { ...first, artifact: 'copy-one' }
const bareState = stateOf([created()])
const refused = { problem: 'HIERARCHY needs numbers: how many of how many, and of what.', reply: 'PASS.' }

/** Every builder of the loop, by the name of its file. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  'critic-1': criticPrompt(bareState, setup, first, quoted),
  'critic-2': criticPrompt(state, setup, told, quoted),
  'critic-copy': criticPrompt(bareState, copy, firstCopy, inCopy),
  'critic-short': criticPrompt(bareState, { ...copy, short: true }, firstCopy, inCopy),
  'critic-fix': fixPrompt(state, setup, changes, quoted),
  'critic-fix-copy': fixPrompt(bareState, copy, { ...changes, artifact: 'copy-one' }, inCopy),
  'critic-repair': repairPrompt(criticPrompt(state, setup, first, quoted), refused, quoted),
}

describe('[CL-4] [CL-10] [CL-11] what a critic and a fixer are asked, to the letter', () => {
  checkFrozen(PROMPTS, CRITIC_VERSION, 'cc0905f309f0')

  test('the version stands there whole, however long it is', () => {
    const long = `<!doctype html><html>${'<p>Bread.</p>'.repeat(9_000)}</html>`
    const prompt = criticPrompt(state, setup, first, { ...quoted, page: () => long })
    expect(inside(prompt, 'page')).toBe(long)
  })

  test('a loop over the copy of a panel has the panel’s documents', () => {
    const event = { seq: 0, t: 0, ...creation({ panel: panelSetup }) }
    const { user } = criticPrompt(stateOf([event]), copy, firstCopy, inCopy)
    expect(user).toContain('Bread for people who rise early.')
  })

  /** What each call of a loop was asked. */
  const asked = async (play: LoopPlay) => {
    const prompts: Record<string, string> = {}
    await playLoop({ ...play, heard: ({ call, prompt }) => void (prompts[call] = prompt.user) })
    return prompts
  }

  test('a later round knows what was mended and decided, and no verdict, number or answer of an earlier one', async () => {
    const counts = { confirmed: 13, total: 17, unit: 'things' }
    const failed = {
      ...fails('BRIEF_COVERAGE', 'Say when the shop opens.'),
      answer: 'Most of it is there, yes.',
    }
    const prompts = await asked({ calls: { 'critic:1': judged({ ...failed, counts }) } })
    expect(prompts['critic:2']).toContain('Say when the shop opens.')
    const heard = /FAIL \(|13 of 17|\b13\b|Most of it is there|Somebody looks at it/
    expect(prompts['critic:2']).not.toMatch(heard)
  })

  test('a repair is told what was wrong, and quotes the reply', async () => {
    const prompts = await asked({ calls: { 'critic:1': 'All is well, PASS.' }, setup: { cap: 1 } })
    expect(prompts['critic:1#2']).toContain('neither the JSON object')
    expect(prompts['critic:1#2']).toContain('All is well, PASS.')
  })
})

test('whatever stands in criteria, versions, remarks and choices acts as nothing of ours', () => {
  const hostile: LoopSetup = { ...copy, criteria: [{ id: 'OWN', question: ATTACK }] }
  const page = { ...inCopy, page: () => ATTACK }
  const remarks = { artifact: 'x', kept: [ATTACK] }
  checkHarmless([
    criticPrompt(state, hostile, { ...remarks, decided: [ATTACK] }, page),
    criticPrompt(state, { ...hostile, mime: 'text/html' }, first, page),
    fixPrompt(state, hostile, { ...remarks, faults: [ATTACK], chosen: [ATTACK] }, page),
  ])
})
