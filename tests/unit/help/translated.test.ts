import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import { type Block, type Guide, headingsOf } from '../../../src/help/guide'
import { LOCALES } from '../../../src/i18n/language'

/** The guides in the words of a language; without one, in English. */
function guidesIn(locale?: string) {
  const folder = `src/help/${locale === undefined ? '' : `${locale}/`}`
  return readdirSync('src/help')
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [name, text] = [basename(file, '.md'), readFileSync(folder + file, 'utf8')]
      return { name, text, guide: readGuide(text, name) }
    })
}

const ENGLISH = guidesIn()

/** What a text is made of, whatever it says. */
function shapeOf(block: Block): unknown {
  if (block.type === 'heading') return [block.type, block.level]
  if (block.type === 'list') return [block.type, block.ordered, block.items.map((item) => item.map(shapeOf))]
  if (block.type === 'table') return [block.type, block.head.length, block.rows.length]
  return block.type === 'quote' ? [block.type, block.blocks.map(shapeOf)] : block.type
}

const codeOf = ({ blocks }: Guide) => blocks.flatMap((block) => (block.type === 'code' ? [block.text] : []))
const picturesOf = (text: string) =>
  [...text.matchAll(/public\/help\/([\w-]+)\.png/g)].map(([, name]) => name)

describe.each(Object.keys(LOCALES).filter((locale) => locale !== 'en'))('[CT-55] in %s', (locale) => {
  const pairs = guidesIn(locale).map((own, at) => ({ ...own, english: ENGLISH[at] ?? own }))

  test('each guide is made as the English one is', () => {
    for (const { name, guide, text, english } of pairs) {
      expect(guide.blocks.map(shapeOf), name).toEqual(english.guide.blocks.map(shapeOf))
      expect(codeOf(guide), name).toEqual(codeOf(english.guide))
      expect(picturesOf(text), name).toEqual(picturesOf(english.text))
    }
  })

  test('each section is found under every name by which the app asks for it', () => {
    for (const { name, guide, english } of pairs) {
      const named = [...english.text.matchAll(/^#+ (.*)$/gm)].map(([, line = '']) =>
        [...line.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id),
      )
      for (const [at, { ids }] of headingsOf(guide).entries())
        expect(ids, name).toEqual(expect.arrayContaining(named[at] ?? []))
    }
  })

  test('the guides are written in that language, shout at nobody, and leave no sign of their markup behind', () => {
    for (const { name, guide, text, english } of pairs) {
      const isProse = (line: string) => line.length > 60 && !line.startsWith('|')
      const same = text.split('\n').filter((line) => isProse(line) && english.text.includes(line))
      expect(same, name).toEqual([])
      expect(text, name).not.toMatch(/!(?!\[)|！/)
      const words = JSON.stringify(guide.blocks, (key, value: unknown) => (key === 'text' ? '' : value))
      expect(words, name).not.toMatch(/\*|`/)
    }
  })
})
