// A guide becomes a tree without any markup of its own, and the one to connections covers each problem and provider.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { markdown, readGuide } from '../../../.ci/markdown.mjs'
import { addressOf, headingFor, idOf } from '../../../src/help/guide'
import { catalogue } from '../../../src/models/catalogue'
import { PROBLEMS } from '../../../src/run/event'

const read = (text: string) => readGuide(text, 'page')
const first = (text: string) => read(text).blocks[0]

describe('a guide becomes a tree', () => {
  const code = (text: string) => ({ type: 'code', text })
  test.each<[string, string, readonly unknown[]]>([
    ['em', 'a *b*', ['a ', { type: 'em', parts: ['b'] }]],
    ['strong and code', '**c** `d`', [{ type: 'strong', parts: ['c'] }, ' ', code('d')]],
    ['entities', 'a &lt; b &amp; c', ['a < b & c']],
    ['escapes', 'a \\* b', ['a ', '*', ' b']],
    ['code with markup', '`<b> & {origin}`', [code('<b> & {origin}')]],
    ['a link out', '[a](https://b.example/c)', [{ type: 'link', to: 'https://b.example/c', parts: ['a'] }]],
  ])('%s', (_name, text, parts) => expect(first(text)).toEqual({ type: 'paragraph', parts }))

  test('lists, tables, code, quotes', () => {
    const { blocks } = read('1. a\n2. b\n\n| h | i |\n|---|---|\n| j | `k` |\n\n```sh\nl <m>\n```\n\n> n\n')
    const paragraph = (text: string) => ({ type: 'paragraph', parts: [text] })
    expect(blocks).toEqual([
      { type: 'list', ordered: true, items: [[paragraph('a')], [paragraph('b')]] },
      { type: 'table', head: [['h'], ['i']], rows: [[['j'], [code('k')]]] },
      code('l <m>'),
      { type: 'quote', blocks: [paragraph('n')] },
    ])
  })

  test('a heading has the names it is given, and the one of the repository page', () => {
    expect(first('## Not offered, and *why* <a id="not_offered"></a> <a id="no"></a>')).toEqual({
      type: 'heading',
      level: 2,
      ids: ['not_offered', 'no', 'not-offered-and-why'],
      parts: ['Not offered, and ', { type: 'em', parts: ['why'] }],
    })
    expect(first('# Caps')).toMatchObject({ ids: ['caps'], parts: ['Caps'] })
  })

  test.each([
    ['markup', '<b>a</b>', /would draw this html/],
    ['a block of markup', '<div>a</div>', /would draw this html/],
    ['an anchor outside a heading', 'a <a id="b"></a>', /would draw this html/],
    ['a picture', '![a](https://b.example/c.png)', /shows pictures of its own/],
    ['a picture without words', '![](../../public/help/idle.png)', /says what is in them/],
    ['a rule', 'a\n\n---\n', /would draw this hr/],
    ['a script for a link', '[a](javascript:b)', /https alone/],
    ['plain http', '[a](http://b.example)', /https alone/],
    ['another file', '[a](../README.md)', /https alone/],
    ['a link to nowhere', '# a\n\n[b](#c)', /no section #c/],
    ['a link to nowhere in a table', '# a\n\n| b |\n|---|\n| [c](#d) |', /no section #d/],
    ['two sections of one name', '# a\n\n# a', /Two sections of the guide are called a/],
  ])('%s is refused where it is written', (_name, text, message) => expect(() => read(text)).toThrow(message))

  test('the build gets a module, for markdown alone', () => {
    const watched: string[] = []
    const load = (id: string) =>
      markdown().load.call({ addWatchFile: (path: string) => void watched.push(path) }, id)
    expect(load('/a/b.ts')).toBeUndefined()
    expect(load('src/help/connections.md?raw')).toBeUndefined()
    const { code = '' } = load('src/help/connections.md') ?? {}
    expect(code).toMatch(/^export const guide = \{"name":"connections"/)
    expect(watched).toEqual(['src/help/connections.md'])
    expect(load('src/help/connections.md?t=1')).toEqual(load('src/help/connections.md'))
  })
})

describe('the guide to connections', () => {
  const text = readFileSync('src/help/connections.md', 'utf8')
  const guide = readGuide(text, 'connections')

  test('has a section on every problem, and for each provider of the catalogue', () => {
    const topics = [...PROBLEMS, ...catalogue.map(({ id }) => id)]
    expect(topics.filter((topic) => !headingFor(guide, topic))).toEqual([])
  })

  test.each([
    'malformed_block',
    'oversize_block',
    'adapter_unsupported',
    'protocol_version_mismatch',
    'missing_artifact',
  ])('[DJ-11] has a section on %s, with its cause and its remedy', (reason) => {
    const at = guide.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes(reason))
    const next = guide.blocks[at + 1]
    expect(next?.type === 'paragraph' && JSON.stringify(next.parts).length).toBeGreaterThan(120)
  })

  test('names the page on which each named provider gives a key', () => {
    const pages = catalogue.flatMap(({ named, keyPage }) => (named && keyPage ? [keyPage] : []))
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.filter((page) => !text.includes(page))).toEqual([])
  })

  test('says of keys what is true, word for word, and never more', () => {
    expect(text).toContain(
      'Your key goes from this browser straight to the provider; we have no server. Remembered keys are encrypted so as not to lie about in clear text, but whoever can use or copy this browser profile can get at them. A passphrase or passkey protects them while locked. Nothing protects against malware, extensions with access to this site, or a tampered copy of it. Use a key with a spending limit; delete it when done.',
    )
    expect(text).not.toMatch(/\b(secure|safe|safely|securely|encryption at rest)\b/i)
  })

  test('is found by a topic with and without the name of the guide', () => {
    expect(headingFor(guide, 'connections/lmstudio')).toBe(headingFor(guide, 'lmstudio'))
    expect(headingFor(guide, '')).toBeUndefined()
    expect(headingFor(guide, 'connections')?.level).toBe(1)
    const caps = headingFor(guide, 'caps')
    expect(caps && addressOf(guide, `#${idOf(caps)}`)).toBe('#/help/connections/caps')
  })
})
