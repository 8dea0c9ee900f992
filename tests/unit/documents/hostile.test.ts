/** No text makes a reader of documents throw, name a line that is not there, or go back over what it has read. */
import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'
import { kindOf, readDocument } from '../../../src/documents/kind'
import { readSkill } from '../../../src/documents/skill'
import { intake } from '../../../src/run/intake'
import { depth, spread } from '../../building/depth'
import { brands, skills } from './generated'

const naughty: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')

function readAll(text: string): void {
  const lines = text.split(/\r\n|\n|\r/).length
  const brand = readBrand(text, { path: 'a/DESIGN.md', tokens: text })
  expect(['brand', 'skill', 'run', 'unknown']).toContain(kindOf(text, 'DESIGN.md'))
  for (const { warnings } of [brand, readSkill(text, 'SKILL.md'), readDocument(text)])
    expect(warnings.filter(({ line }) => line < 1 || line > lines)).toEqual([])
}

const everywhere = (text: string) => [
  text,
  `---\n${text}\n---\n# T\n`,
  `---\nname: ${text}\ndescription: ok\n---\n`,
  `# T\n\n## Colors\n\n- **${text}** (\`#123456\`)\n| ${text} | #fff |\n\n## Typography\n\n- **Body**: ${text}\n`,
  `\`\`\`css\n--x: ${text};\n\`\`\`\n`,
]

const some = (runs: number, seed: number) => ({ numRuns: depth(runs / 4, runs), seed })

test('the strings that break things elsewhere, any string and any bytes are read', () => {
  expect(naughty.length).toBeGreaterThan(400)
  for (const text of spread(naughty, 150)) everywhere(text).forEach(readAll)
  const strings = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(strings, (text) => everywhere(text).forEach(readAll)),
    some(300, 3),
  )
  const bytes = fc.uint8Array({ maxLength: 2000 }).map((all) => new TextDecoder().decode(all))
  fc.assert(fc.property(bytes, readAll), some(300, 3))
})

test('signs of Markdown and YAML in any order are read', () => {
  const marks = [
    '|',
    '| a |',
    '#',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '`',
    '```',
    '*',
    '**',
    '(',
    ')',
    '\\',
    '%',
    '@',
  ]
  const breaks = ['---\n', '\n', ' ', '  ', '\t', '\r\n', '\u0000', '\uFEFF', ': ', '- ', '> ', '>-', '? ']
  const words = [
    '## Colors\n',
    '&a ',
    '*a',
    '<<: ',
    '!x ',
    '#fff',
    'rgb(1,2,3)',
    '--x: ',
    'name',
    'od',
    'é',
    '松',
  ]
  const signs = fc.array(fc.constantFrom(...marks, ...breaks, ...words), { maxLength: 120 })
  const property = fc.property(signs, (all) => {
    readAll(all.join(''))
    readAll(`---\n${all.join('')}\n---\n`)
  })
  fc.assert(property, some(600, 5))
})

test('a file that was cut anywhere is read', () => {
  const folder = 'tests/documents/'
  const step = depth(7, 1)
  for (const name of readdirSync(folder).filter((each) => /^(?:skill.*|fences|german)\.md$/.test(each))) {
    const text = readFileSync(folder + name, 'utf8')
    for (let end = 0; end <= text.length; end += step) readDocument(text.slice(0, end), name)
  }
  const made = fc.oneof(brands, skills)
  fc.assert(
    fc.property(made, fc.nat(), ({ text }, at) => readAll(text.slice(0, at % (text.length + 1)))),
    some(500, 11),
  )
})

const size = depth(500_000, 2_000_000)
const of = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const anchors = letters.map((letter, at) => {
  const before = Array.from({ length: 9 }, () => `*${letters[at - 1]}`).join(',')
  return `${letter}: &${letter} [${at === 0 ? '1' : before}]\n`
})
const endless = [
  ...['|', '#', '[', '{', '-', '- ', '>', '*', '**', '`', '(', '（', '~', ':', ' ', '\t', '\n', '|\n', '#\n'],
  ...['- \n', '| - ', '--', '--a', '/*', '*/', '"', "'", '&a ', '? ', '\\|', '#fff ', '#fff\n', '- #fff\n'],
  ...['rgb(', 'rgb(1,2,3) ', '![](', '<a ', 'a: [\n', 'a: {\n', '1px ', '- a: `#fff` ', 'a, ', '```\n'],
  ...['~~~\n#fff\n', '> Category: x\n', '## Colors\n', '=\n', 'a | b\n', 'é', '𝒳'],
]

// A reader that goes back over what it has read takes minutes for one of these.
test.each<readonly [string, string]>([
  ...endless.map((text) => [JSON.stringify(text), of(text)] as const),
  ['deeper lists', Array.from({ length: 1900 }, (_, at) => `${' '.repeat(at)}- x\n`).join('')],
  ['deeper keys', `---\n${Array.from({ length: 900 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}---\n`],
  ['anchors that multiply', `---\n${anchors.join('')}---\n`],
  ['brackets in a head', `---\na: ${of('[')}\n---\n`],
  ['dashes in a head', `---\n${of('- ')}\n---\n`],
  ['keys without end', `---\n${Array.from({ length: 200_000 }, (_, at) => `k${at}: v`).join('\n')}\n---\n`],
  ['one key without end', `---\n${of('name: v\n')}---\n`],
  ['a head without end', `---\n${of('a: b: c\n')}`],
  ['colours in a sheet', `## Colors\n\`\`\`css\n${of('--a: var(--a);\n')}`],
  ['a table without end', `## Colors\n| Name | Hex |\n|---|---|\n${of('| a | #fff |\n')}`],
])('hostile, and read in one go: %s', (_, text) => {
  readBrand(text)
  readSkill(`---\n${text}`)
})

test('what is too long is read as far as the cap, and says so', () => {
  const line = '- **Ink** (`#111111`): text\n'
  const { warnings, colors } = readBrand(`## Colors\n${line.repeat(40_000)}`)
  expect(colors).toHaveLength(1)
  const last = Math.ceil((intake.documentChars - 10) / line.length) + 1
  expect(warnings[0]).toEqual({ kind: 'file_too_long', line: last })
})
