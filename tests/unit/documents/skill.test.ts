import { describe, expect, test } from 'vitest'
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

describe('a SKILL.md', () => {
  test('says its policy, mode, inputs and example below `od`', () => {
    expect(readSkill(text)).toMatchObject({
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
  })

  test('keeps the keys that nobody here knows', () => {
    expect(readSkill(text).head['future']).toEqual(['kept', { too: true }])
  })

  test('says the same where its keys stand at the top', () => {
    const flat = text
      .replace(/^od:\n/m, '')
      .replace(
        /^ {2}(?=(?: {2})*(?:mode|category|critique|policy|inputs|- |type|required|options|example))/gm,
        '',
      )
    const { head: _head, ...read } = readSkill(flat)
    const { head: _other, ...nested } = readSkill(text)
    expect(read).toEqual(nested)
  })

  test('[CT-49] warns of a policy that nobody knows, with its line', () => {
    const read = readSkill(text.replace('ALWAYS', 'sometimes'))
    expect(read.policy).toBeUndefined()
    expect(read.warnings).toEqual([{ kind: 'policy_unknown', line: 10, detail: 'sometimes' }])
  })

  test('without a head is its text, called by its title', () => {
    expect(readSkill('# Make it nice\n\nPlease.')).toMatchObject({
      name: 'Make it nice',
      body: '# Make it nice\n\nPlease.',
      inputs: [],
      warnings: [{ kind: 'head_missing', line: 1 }],
    })
  })
})
