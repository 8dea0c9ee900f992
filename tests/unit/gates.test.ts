import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANES, LONG_LANES } from '../lanes.mjs'
import config from '../vitest.config'
import { DIALECTS, wiresOf } from '../models/wires'

describe('[CT-54] what every change has to pass', () => {
  test('one command asks for types, lint, layout, tests, sizes, dead code and the built app; another for all the rest', () => {
    expect(Object.keys(LANES)).toEqual(
      'types lint format build sizes unused unit interface frames heart'.split(' '),
    )
    expect(JSON.stringify(LANES.types.commands)).toContain('tsconfig.pure.json')
    expect(Object.keys(LONG_LANES)).toEqual(
      expect.arrayContaining('coverage laws fuzz simulation faults kill looks languages firefox'.split(' ')),
    )
    expect(readFileSync('.ci/run', 'utf8')).toMatch(
      /^npm test;.*\nnpm run test:all -- --only coverage,laws,fuzz,simulation/m,
    )
  })

  test('every branch of parser, scoreboard and fold is reached by a unit test', () => {
    const { include = [], thresholds, exclude = [] } = config.test?.coverage ?? {}
    expect(JSON.stringify(LONG_LANES.coverage.commands)).toContain('--coverage')
    expect(include).toEqual(expect.arrayContaining(['src/run/**', 'src/wire/**', 'src/kernel.ts']))
    expect(thresholds).toMatchObject({ branches: 100 })
    expect(exclude).toEqual(['**/*.md'])
  })

  test('every dialect has wires that end well, and two at least that are broken', () => {
    for (const dialect of DIALECTS) {
      const wires = wiresOf(dialect)
      expect(wires.filter(({ error }) => error === undefined).length, dialect).toBeGreaterThan(0)
      expect(wires.filter(({ error }) => error !== undefined).length, dialect).toBeGreaterThan(1)
    }
  })
})
