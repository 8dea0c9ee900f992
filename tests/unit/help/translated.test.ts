import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGuide } from '../../../.ci/markdown.mjs'
import { type Block, type Guide, headingsOf } from '../../../src/help/guide'
import { LOCALES } from '../../../src/i18n/language'

const GUIDES = readdirSync('src/help').flatMap((file) =>
  file.endsWith('.md') ? [basename(file, '.md')] : [],
)
const OTHERS = Object.keys(LOCALES).filter((locale) => locale !== 'en')
const PAIRS = OTHERS.flatMap((locale) => GUIDES.map((name) => [locale, name] as const))

function textOf(name: string, locale?: string): string {
  return readFileSync(`src/help/${locale === undefined ? '' : `${locale}/`}${name}.md`, 'utf8')
}

const guideOf = (name: string, locale?: string): Guide => readGuide(textOf(name, locale), name)

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

describe.each(PAIRS)('[CT-55] in %s the guide to %s', (locale, name) => {
  const [english, guide] = [guideOf(name), guideOf(name, locale)]

  test('is made as the English one is', () => {
    expect(guide.blocks.map(shapeOf)).toEqual(english.blocks.map(shapeOf))
    expect(codeOf(guide)).toEqual(codeOf(english))
    expect(picturesOf(textOf(name, locale))).toEqual(picturesOf(textOf(name)))
  })

  test('has each section under every name by which the app asks for it', () => {
    const named = [...textOf(name).matchAll(/^#+ (.*)$/gm)].map(([, line = '']) =>
      [...line.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id),
    )
    for (const [at, { ids }] of headingsOf(guide).entries())
      expect(ids).toEqual(expect.arrayContaining(named[at] ?? []))
  })

  test('is written in that language', () => {
    const same = textOf(name, locale)
      .split('\n')
      .filter((line) => line.length > 60 && !line.startsWith('|') && textOf(name).includes(line))
    expect(same).toEqual([])
  })

  test('shouts at nobody, and leaves no sign of its markup behind', () => {
    expect(textOf(name, locale)).not.toMatch(/!(?!\[)|！/)
    const words = JSON.stringify(guide.blocks, (key, value: unknown) => (key === 'text' ? '' : value))
    expect(words).not.toMatch(/\*|`/)
  })
})
