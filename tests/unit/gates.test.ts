import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import config from '../vitest.config'
import { DIALECTS, wiresOf } from '../models/wires'

describe('[CT-54] what every change has to pass', () => {
  const steps = [...readFileSync('tests/all.mjs', 'utf8').matchAll(/name: '(\w+)',\s*run: \[([^\]]*)\]/g)]
  const commandOf = (step: string) => steps.find(([, name]) => name === step)?.[2] ?? ''

  test('one command asks for types, lint, tests with coverage, sizes, dead code, and the built app', () => {
    expect(steps.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['types', 'eslint', 'unit', 'sim', 'ui', 'build', 'size', 'knip', 'e2e']),
    )
    expect(commandOf('unit')).toContain('--coverage')
    expect(commandOf('types')).toContain('tsconfig.pure.json')
  })

  test('every branch of parser, scoreboard and fold is reached by a unit test', () => {
    const { include = [], thresholds, exclude = [] } = config.test?.coverage ?? {}
    expect(include).toEqual(expect.arrayContaining(['src/run/**', 'src/wire/**', 'src/kernel.ts']))
    expect(thresholds).toMatchObject({ branches: 100 })
    expect(exclude).toEqual(['**/*.md'])
  })

  test.each(DIALECTS)('%s: wires that end well, and two at least that are broken', (dialect) => {
    const wires = wiresOf(dialect)
    expect(wires.filter(({ error }) => error === undefined).length).toBeGreaterThan(0)
    expect(wires.filter(({ error }) => error !== undefined).length).toBeGreaterThan(1)
  })
})
