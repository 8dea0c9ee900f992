import { describe, expect, test } from 'vitest'
import { CRITIC_VERSION, criticPrompt, fixPrompt } from '../../../src/prompts/critic'
import { repairPrompt } from '../../../src/prompts/panel'
import { criteriaFor } from '../../../src/run/criteria'
import type { LoopSetup } from '../../../src/run/critic'
import type { Measurement } from '../../../src/run/event'
import type { Prompt, Quoted } from '../../../src/run/procedure'
import { digest } from '../../../src/wire/digest'
import { judged, fails, playLoop } from '../../tools/loops'
import { setup as panelSetup } from '../../tools/panels'
import { creation } from '../../tools/stage'
import { bare, blocksOf } from './asked'
import { ATTACKS } from './attacks'
import { created, materials, quoted, stateOf } from './states'

const setup: LoopSetup = { criteria: criteriaFor('page'), cap: 5, artifact: 'page-one', mime: 'text/html' }
const copy: LoopSetup = { criteria: criteriaFor('copy'), cap: 5, artifact: 'copy-one', mime: 'text/markdown' }
const inCopy: Quoted = { ...quoted, page: (hash) => `# Bread\n\nThe text of ${hash}.` }

const rows: readonly Measurement[] = [
  { instrument: 'IN-3', rule: 'h1_many', violation: true, severity: 'medium', value: 2, expected: 1 },
  {
    ...{ instrument: 'IN-2', rule: 'contrast', target: 'p', violation: false },
    severity: 'high',
    value: 7.1,
    expected: 4.5,
  },
]
const measured = [
  { type: 'measure.done', id: 'measure:1', artifact: 'page-one', outcome: 'measured', rows },
] as const
const state = stateOf([created({ materials }), ...measured])
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
  test.each(Object.entries(PROMPTS))('%s', async (name, { system, user, version }) => {
    expect(version).toBe(CRITIC_VERSION)
    await expect(`${system}\n\n=== user ===\n\n${user}\n`).toMatchFileSnapshot(`snapshots/${name}.txt`)
  })

  test('a wording that changes takes a new version', () => {
    const texts = Object.values(PROMPTS).map(({ system, user }) => `${system}\n${user}`)
    expect(`${CRITIC_VERSION} ${digest(texts.join('\n')).hash.slice(0, 12)}`).toMatchInlineSnapshot(
      `"critic-1 cc0905f309f0"`,
    )
  })

  test('the version stands there whole, however long it is', () => {
    const long = `<!doctype html><html>${'<p>Bread.</p>'.repeat(9_000)}</html>`
    const { user } = criticPrompt(state, setup, first, { ...quoted, page: () => long })
    expect(blocksOf(user).find(({ kind }) => kind === 'page')?.inside).toBe(long)
  })

  test('a loop over the copy of a panel has the panel’s documents', () => {
    const event = { seq: 0, t: 0, ...creation({ panel: panelSetup }) }
    const { user } = criticPrompt(stateOf([event]), copy, firstCopy, inCopy)
    expect(user).toContain('Bread for people who rise early.')
  })

  test('a later round knows what was mended and decided, and no verdict, number or answer of an earlier one', async () => {
    const prompts: string[] = []
    const answered = {
      ...fails('BRIEF_COVERAGE', 'Say when the shop opens.'),
      answer: 'Most of it is there, yes.',
    }
    await playLoop({
      calls: { 'critic:1': judged({ ...answered, counts: { confirmed: 13, total: 17, unit: 'things' } }) },
      heard: ({ call, prompt }) => void (call === 'critic:2' && prompts.push(prompt.user)),
    })
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toContain('Say when the shop opens.')
    expect(prompts[0]).not.toMatch(/FAIL \(|13 of 17|\b13\b|Most of it is there|Somebody looks at it/)
  })

  test('a repair is told what was wrong, and quotes the reply', async () => {
    const prompts: string[] = []
    await playLoop({
      calls: {
        'critic:1': 'All is well, PASS.',
        'critic:1#2': judged(fails('BRIEF_COVERAGE', 'x'.repeat(9))),
      },
      setup: { cap: 1 },
      heard: ({ prompt }) => void prompts.push(prompt.user),
    })
    expect(prompts[1]).toContain('neither the JSON object')
    expect(prompts[1]).toContain('All is well, PASS.')
  })
})

test('whatever stands in criteria, versions, remarks and choices acts as nothing of ours', () => {
  const attack = Object.values(ATTACKS).join('\n')
  const hostile: LoopSetup = { ...copy, criteria: [{ id: 'OWN', question: attack }] }
  const page = { ...inCopy, page: () => attack }
  const prompts = [
    criticPrompt(state, hostile, { artifact: 'x', kept: [attack], decided: [attack] }, page),
    criticPrompt(state, { ...hostile, mime: 'text/html' }, first, page),
    fixPrompt(state, hostile, { artifact: 'x', faults: [attack], chosen: [attack], kept: [attack] }, page),
  ]
  for (const { system, user } of prompts)
    for (const line of attack.split('\n').filter((text) => text.trim().length > 20))
      expect(bare(`${system}\n${user}`)).not.toContain(line)
})
