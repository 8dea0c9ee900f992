// Readme and guides have the sections that readers are owed, and the format they show is the one that is read.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import { headingFor } from '../../../src/help/guide'
import { ENDINGS } from '../../../src/run/event'
import { play } from '../../tools/scripts'

const textOf = (path: string) => readFileSync(path, 'utf8')
const guideOf = (name: string) => readGuide(textOf(`src/help/${name}.md`), name)

describe('[CT-57] what is owed to readers', () => {
  test.each([
    ['README.md', ['The theater', 'The desk', 'The library', 'Connections', 'From the terminal', 'Licence']],
    ['src/README.md', ['Rooms', 'Words', 'Where a new thing goes', 'Why']],
  ])('%s says what the product is, and where its parts are', (path, sections) => {
    const headings = [...textOf(path).matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(headings).toEqual(expect.arrayContaining(sections))
  })

  test.each([
    ['runs', [...ENDINGS, 'format', 'to-come']],
    ['jury', ENDINGS],
    ['connections', ['conformance', 'custom']],
  ])('the guide to %s has a section on each of %s', (name, sections) => {
    const guide = guideOf(name)
    expect(sections.filter((section) => !headingFor(guide, section))).toEqual([])
  })

  test('no guide shouts at anybody', () => {
    for (const name of readdirSync('src/help').filter((file) => file.endsWith('.md')))
      expect(textOf(`src/help/${name}`), name).not.toMatch(/!(?!\[)|\bsimply\b|\bseamless|\brobust\b/i)
  })

  test('the format in the guide is the one that is read: its run ships without a warning', async () => {
    const [code] = guideOf('runs').blocks.flatMap((block) => (block.type === 'code' ? [block.text] : []))
    const { ending } = await play({ stream: code ?? '' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, mustFix: 0, warnings: {} })
    expect(ending.composite).toBeCloseTo(8.44)
  })
})
