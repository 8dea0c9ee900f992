// The guide to the jury has a picture of every state, a section on every topic, and a remedy for every reason.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import { headingFor } from '../../../src/help/guide'
import { ALL_PICTURES, PICTURES } from '../../e2e/pictures'

const text = readFileSync('src/help/jury.md', 'utf8')
const guide = readGuide(text, 'jury')
const shown = [...text.matchAll(/!\[([^\]]*)\]\(\S*public\/help\/([\w-]+)\.png\)/g)]
const wanted = ALL_PICTURES.map(({ name }) => name).sort()

test('the guide to the jury shows a picture of every state and no other, each with words of its own', () => {
  expect(shown.map(([, , name]) => name).sort()).toEqual(wanted)
  expect(shown.filter(([, alt = '']) => alt.length <= 25)).toEqual([])
  expect(new Set(shown.map(([, alt]) => alt)).size).toBe(shown.length)
})

test('each picture is there, small enough to come with the app, and its size is known, so that nothing moves', () => {
  const files = readdirSync(PICTURES.folder)
  expect(files.sort()).toEqual(wanted.map((name) => `${name}.png`).sort())
  const sizes = files.map((name) => statSync(`${PICTURES.folder}/${name}`).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(PICTURES.each)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PICTURES.all)
  const inline = guide.blocks.flatMap((block) => (block.type === 'paragraph' ? block.parts : []))
  const pictures = inline.filter((part) => typeof part !== 'string' && part.type === 'picture')
  expect(pictures).toHaveLength(shown.length)
  for (const picture of pictures) expect(picture).toMatchObject({ width: expect.any(Number) })
})

test('it has a section on each topic that the app asks for', () => {
  const topics = 'composite must-fix checks rounds density replay compare juror keys'.split(' ')
  expect(topics.filter((topic) => !headingFor(guide, `jury/${topic}`))).toEqual([])
})

test.each([
  'malformed_block',
  'oversize_block',
  'adapter_unsupported',
  'protocol_version_mismatch',
  'missing_artifact',
])('[DJ-11] it says of %s its cause and its remedy', (reason) => {
  const at = guide.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes(reason))
  expect(JSON.stringify(guide.blocks.slice(at + 1, at + 3))).toMatch(/\. (Run again|Say|Update|Wait|Usually)/)
})
