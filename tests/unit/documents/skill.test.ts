// A skill file is read with or without a head, unknown keys are kept, and an unknown policy is warned of with its line.
import { expect, test } from 'vitest'
import { readSkill } from '../../../src/documents/skill'

const text = `---
name: finance-report
description: |
  A report of a quarter.
  Use it when: numbers are asked for.
od:
  mode: prototype
  category: finance
  critique:
    policy: ALWAYS
  inputs:
    - name: period
      type: select
      required: true
      options: [month, quarter]
    - company
  example_prompt: "Build me a report: Q3."
future: [kept, {too: true}]
---
# Finance report

1. Read the brief.
`

test('a SKILL.md says its policy, mode, inputs and example below `od` or at the top, and keeps keys that nobody knows', () => {
  const known =
    /^ {2}(?=(?: {2})*(?:mode|category|critique|policy|inputs|- |type|required|options|example))/gm
  for (const each of [text, text.replace(/^od:\n/m, '').replace(known, '')]) {
    const read = readSkill(each)
    expect(read).toMatchObject({
      name: 'finance-report',
      description: 'A report of a quarter.\nUse it when: numbers are asked for.',
      policy: 'required',
      mode: 'prototype',
      category: 'finance',
      examplePrompt: 'Build me a report: Q3.',
      inputs: [
        { name: 'period', type: 'select', required: true, options: ['month', 'quarter'] },
        { name: 'company' },
      ],
      warnings: [],
    })
    expect(read.head['future']).toEqual(['kept', { too: true }])
  }
})

test('[CT-49] a policy that nobody knows is warned of with its line', () => {
  const { policy, warnings } = readSkill(text.replace('ALWAYS', 'sometimes'))
  expect([policy, warnings]).toEqual([undefined, [{ kind: 'policy_unknown', line: 10, detail: 'sometimes' }]])
})

test('without a head it is its text, called by its title', () => {
  const body = '# Make it nice\n\nPlease.'
  const warnings = [{ kind: 'head_missing', line: 1 }]
  expect(readSkill(body)).toMatchObject({ name: 'Make it nice', body, inputs: [], warnings })
})
