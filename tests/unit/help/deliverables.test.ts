import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import type { Status } from '../../../src/run/event'
import { headingFor } from '../../../src/help/guide'
import { play } from '../../tools/scripts'

const textOf = (path: string) => readFileSync(path, 'utf8')
const guideOf = (name: string) => readGuide(textOf(`src/help/${name}.md`), name)

/** How a run may end. */
const STATUSES: readonly Exclude<Status, 'running'>[] = [
  'shipped',
  'below_threshold',
  'timed_out',
  'interrupted',
  'degraded',
  'failed',
  'legacy',
]

describe('[CT-57] what is owed to readers', () => {
  test.each([
    ['README.md', ['The theater', 'The desk', 'The library', 'Connections', 'From the terminal', 'Licence']],
    ['src/README.md', ['Rooms', 'Words', 'Where a new thing goes', 'Why']],
  ])('%s says what the product is, and where its parts are', (path, sections) => {
    const headings = [...textOf(path).matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(headings).toEqual(expect.arrayContaining(sections))
  })

  test.each(STATUSES)('how a run works says what %s means', (status) => {
    expect(headingFor(guideOf('runs'), status)).toBeDefined()
    expect(headingFor(guideOf('jury'), status)).toBeDefined()
  })

  test.each([
    ['runs', 'format'],
    ['runs', 'to-come'],
    ['connections', 'conformance'],
    ['connections', 'custom'],
  ])('the guide to %s has a section on %s', (name, section) => {
    expect(headingFor(guideOf(name), section)).toBeDefined()
  })

  test('the format in the guide is the one that is read: its run ships without a warning', async () => {
    const [code] = guideOf('runs').blocks.flatMap((block) => (block.type === 'code' ? [block.text] : []))
    const { ending } = await play({ stream: code ?? '' })
    expect(ending).toMatchObject({ status: 'shipped', round: 2, mustFix: 0, warnings: {} })
    expect(ending.composite).toBeCloseTo(8.44)
  })
})
