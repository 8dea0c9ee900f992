import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import { headingFor } from '../../../src/help/guide'
import { ALL_PICTURES, PICTURES } from '../../e2e/pictures'

const text = readFileSync('src/help/jury.md', 'utf8')
const guide = readGuide(text, 'jury')
const shown = [...text.matchAll(/!\[([^\]]*)\]\(\S*public\/help\/([\w-]+)\.png\)/g)]

describe('the guide to the jury', () => {
  test('shows a picture of every state, and no other', () => {
    const names = shown.map(([, , name]) => name)
    expect([...names].sort()).toEqual(ALL_PICTURES.map(({ name }) => name).sort())
  })

  test('says of each picture what is seen in it', () => {
    for (const [, alt = ''] of shown) expect(alt.length).toBeGreaterThan(25)
    expect(new Set(shown.map(([, alt]) => alt)).size).toBe(shown.length)
  })

  test('each picture is there, and small enough to come with the app', () => {
    const files = readdirSync(PICTURES.folder)
    expect(files.sort()).toEqual(ALL_PICTURES.map(({ name }) => `${name}.png`).sort())
    const sizes = files.map((name) => statSync(`${PICTURES.folder}/${name}`).size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PICTURES.each)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PICTURES.all)
  })

  test('knows the size of each picture, so that nothing moves when it arrives', () => {
    const inline = guide.blocks.flatMap((block) => (block.type === 'paragraph' ? block.parts : []))
    const pictures = inline.filter((part) => typeof part !== 'string' && part.type === 'picture')
    expect(pictures).toHaveLength(shown.length)
    for (const picture of pictures) expect(picture).toMatchObject({ width: expect.any(Number) })
  })

  test.each([
    'shipped',
    'below_threshold',
    'timed_out',
    'interrupted',
    'degraded',
    'failed',
    'legacy',
    'composite',
    'must-fix',
    'checks',
    'rounds',
    'density',
    'replay',
    'compare',
    'juror',
    'keys',
  ])('has a section on %s', (topic) => expect(headingFor(guide, `jury/${topic}`)).toBeDefined())

  test.each([
    'malformed_block',
    'oversize_block',
    'adapter_unsupported',
    'protocol_version_mismatch',
    'missing_artifact',
  ])('[DJ-11] says of %s its cause and its remedy', (reason) => {
    const at = guide.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes(reason))
    const after = guide.blocks.slice(at + 1, at + 3)
    expect(JSON.stringify(after)).toMatch(/\. (Run again|Say|Update|Wait|Usually)/)
  })

  test('shouts at nobody', () => expect(text).not.toMatch(/!(?!\[)|\bsimply\b|\bseamless|\brobust\b/i))
})
