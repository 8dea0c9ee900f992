import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../../src/documents/brand'
import { kindOf, readDocument } from '../../../src/documents/kind'
import { readSkill } from '../../../src/documents/skill'
import { intake } from '../../../src/run/intake'
import { brands, skills } from './generated'

const naughty: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')

/** Two cores may be busy with other tests. */
const PATIENCE_MS = 60_000

/** Each reader on one text: none may throw, and each line that is told is one of the file. */
function readAll(text: string): void {
  const lines = text.split(/\r\n|\n|\r/).length
  const read = [
    readBrand(text, { path: 'a/DESIGN.md', tokens: text }),
    readSkill(text, 'SKILL.md'),
    readDocument(text),
  ]
  expect(['brand', 'skill', 'run', 'unknown']).toContain(kindOf(text, 'DESIGN.md'))
  for (const { warnings } of read)
    for (const { line } of warnings) {
      expect(line).toBeGreaterThanOrEqual(1)
      expect(line).toBeLessThanOrEqual(lines)
    }
}

const heads = (text: string) => [
  text,
  `---\n${text}\n---\n# T\n`,
  `---\nname: ${text}\ndescription: ok\n---\n`,
  `# T\n\n## Colors\n\n- **${text}** (\`#123456\`)\n| ${text} | #fff |\n\n## Typography\n\n- **Body**: ${text}\n`,
  `\`\`\`css\n--x: ${text};\n\`\`\`\n`,
]

describe('nothing makes a reader throw', { timeout: PATIENCE_MS }, () => {
  test('not the strings that break things elsewhere', () => {
    expect(naughty.length).toBeGreaterThan(400)
    for (const text of naughty) for (const each of heads(text)) readAll(each)
  })

  test('not any string, not any bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => heads(text).forEach(readAll)),
      { numRuns: 300, seed: 3 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => readAll(new TextDecoder().decode(bytes))),
      { numRuns: 300, seed: 3 },
    )
  })

  test('not signs of Markdown and YAML in any order', () => {
    const sign = fc.constantFrom(
      '---\n',
      '\n',
      ' ',
      '  ',
      '\t',
      ': ',
      '- ',
      '|',
      '| a |',
      '#',
      '## Colors\n',
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
      '&a ',
      '*a',
      '<<: ',
      '!x ',
      '? ',
      '%',
      '@',
      '> ',
      '>-',
      '#fff',
      'rgb(1,2,3)',
      '(',
      ')',
      '\\',
      '--x: ',
      'name',
      'od',
      'é',
      '松',
      '\r\n',
      '\u0000',
      '\uFEFF',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 120 }), (all) => {
        readAll(all.join(''))
        readAll(`---\n${all.join('')}\n---\n`)
      }),
      { numRuns: 600, seed: 5 },
    )
  })

  test('not a file that was cut anywhere', () => {
    const folder = 'tests/documents/'
    for (const name of readdirSync(folder).filter((each) => /^(?:skill.*|fences|german)\.md$/.test(each))) {
      const text = readFileSync(folder + name, 'utf8')
      for (let end = 0; end <= text.length; end++) readDocument(text.slice(0, end), name)
    }
    fc.assert(
      fc.property(fc.oneof(brands, skills), fc.nat(), ({ text }, at) =>
        readAll(text.slice(0, at % (text.length + 1))),
      ),
      { numRuns: 500, seed: 11 },
    )
  })
})

describe('hostile files are read in linear time', () => {
  const size = 2_000_000
  const of = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const bombs = Array.from(
    { length: 26 },
    (_, at) =>
      `${String.fromCharCode(97 + at)}: &${String.fromCharCode(97 + at)} [${at === 0 ? '1' : Array.from({ length: 9 }, () => `*${String.fromCharCode(96 + at)}`).join(',')}]`,
  ).join('\n')
  const cases: readonly (readonly [string, string])[] = [
    ...[
      '|',
      '#',
      '[',
      '{',
      '-',
      '- ',
      '>',
      '*',
      '**',
      '`',
      '(',
      '（',
      '~',
      ':',
      ' ',
      '\t',
      '\n',
      '|\n',
      '#\n',
      '- \n',
      '| - ',
      '--',
      '--a',
      '/*',
      '*/',
      '"',
      "'",
      '&a ',
      '? ',
      '\\|',
      '#fff ',
      '#fff\n',
      '- #fff\n',
      'rgb(',
      'rgb(1,2,3) ',
      '![](',
      '<a ',
      'a: [\n',
      'a: {\n',
      '1px ',
      '- a: `#fff` ',
      'a, ',
      '```\n',
      '~~~\n#fff\n',
      '> Category: x\n',
      '## Colors\n',
      '=\n',
      'a | b\n',
      'é',
      '𝒳',
    ].map((text) => [JSON.stringify(text), of(text)] as const),
    ['deeper lists', Array.from({ length: 1900 }, (_, at) => `${' '.repeat(at)}- x\n`).join('')],
    ['deeper keys', `---\n${Array.from({ length: 900 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}---\n`],
    ['anchors that multiply', `---\n${bombs}\n---\n`],
    ['brackets in a head', `---\na: ${of('[')}\n---\n`],
    ['dashes in a head', `---\n${of('- ')}\n---\n`],
    ['keys without end', `---\n${Array.from({ length: 200_000 }, (_, at) => `k${at}: v`).join('\n')}\n---\n`],
    ['one key without end', `---\n${of('name: v\n')}---\n`],
    ['a head without end', `---\n${of('a: b: c\n')}`],
    ['colours in a sheet', `## Colors\n\`\`\`css\n${of('--a: var(--a);\n')}`],
    ['a table without end', `## Colors\n| Name | Hex |\n|---|---|\n${of('| a | #fff |\n')}`],
  ]

  test.each(cases)(
    '%s',
    (_, text) => {
      const before = process.cpuUsage()
      readBrand(text)
      readSkill(`---\n${text}`)
      const { user, system } = process.cpuUsage(before)
      // Of processor time: other tests may keep the clock waiting. A reader that goes back over what it has read takes minutes.
      expect((user + system) / 1000).toBeLessThan(4000)
    },
    PATIENCE_MS,
  )

  test('what is too long is read as far as the cap, and says so', () => {
    const line = '- **Ink** (`#111111`): text\n'
    const { warnings, colors } = readBrand(`## Colors\n${line.repeat(40_000)}`)
    expect(colors).toHaveLength(1)
    expect(warnings[0]).toEqual({
      kind: 'file_too_long',
      line: Math.ceil((intake.documentChars - 10) / line.length) + 1,
    })
  })
})
