// All that a change has to pass is asked for by one command, and no test, branch or planted fault is left out of it.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANES, LONG_LANES } from '../lanes.mjs'
import { DIALECTS, wiresOf } from '../models/wires'
import { PLANTED } from '../mutate/planted'
import windows from '../playwright.config'
import config from '../vitest.config'

describe('[CT-54] what every change has to pass', () => {
  test('one command asks for types, lint, layout, tests, sizes, dead code and the built app; another for all the rest', () => {
    expect(Object.keys(LANES)).toEqual(
      'types lint format build sizes unused unit interface frames heart'.split(' '),
    )
    expect(JSON.stringify(LANES.types.commands)).toContain('tsconfig.pure.json')
    expect(Object.keys(LONG_LANES)).toEqual(
      'coverage laws fuzz simulation journeys walls faults kill looks languages firefox'.split(' '),
    )
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test;.*\nnpm run test:all -- --rest;/m)
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

  test('every test is in a lane, and says in its first lines what it holds', () => {
    const all = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.startsWith('.out/'))
    const folders = (windows.projects ?? []).flatMap(({ testMatch = [] }) =>
      [testMatch].flat().map((match) => `e2e/${String(match).split('/')[0]}/`),
    )
    const isWindow = (name: string) =>
      name.endsWith('.spec.ts') && folders.some((folder) => name.startsWith(folder))
    const isOther = (name: string) => /^(unit|ui|sim|browser)\/.*\.test\.tsx?$/.test(name)
    expect(all.filter((name) => !isWindow(name) && !isOther(name))).toEqual([])
    // A comment before anything but imports.
    const tells = (text: string) => /^(?:import [^]*?(?:'|' with \{.*\})\n|\n)*\/[/*]/.test(text)
    expect(all.filter((name) => !tells(readFileSync(`tests/${name}`, 'utf8')))).toEqual([])
  })

  test('each fault that is planted still has its place, once', () => {
    const lost = PLANTED.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
    expect(lost.map(({ name }) => name)).toEqual([])
  })
})
