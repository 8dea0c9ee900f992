import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ReadDocument } from '../../../src/documents/documents'
import { readDocument } from '../../../src/documents/kind'

const FOLDER = 'tests/documents/'
const cases = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

/** What is compared: the same that a person would read out of the file. */
function short(read: ReadDocument) {
  const warnings = read.warnings.map(({ kind, line }) => [kind, line])
  switch (read.kind) {
    case 'brand':
      return {
        kind: read.kind,
        name: read.name,
        category: read.category,
        colors: read.colors.map(({ name, value, hex, line }) => [name, value, hex ?? null, line]),
        fonts: read.fonts.map(({ family, role }) => [family, role ?? null]),
        sections: read.sections.map(({ title }) => title),
        warnings,
      }
    case 'skill': {
      const { kind, name, description, policy, mode, category, examplePrompt, inputs } = read
      return { kind, name, description, policy, mode, category, examplePrompt, inputs, warnings }
    }
    case 'unknown':
      return { kind: read.kind, name: read.name, warnings }
    default:
      return read satisfies never
  }
}

test.each(cases)('%s is read as a person reads it', (name) => {
  const wanted: unknown = JSON.parse(readFileSync(FOLDER + name.replace('.md', '.json'), 'utf8'))
  const text = readFileSync(FOLDER + name, 'utf8')
  const read: unknown = JSON.parse(JSON.stringify(short(readDocument(text, name))))
  expect(read).toEqual(wanted)
})

test.each(cases)('%s says the same with other ends of lines and a byte order mark', (name) => {
  const text = readFileSync(FOLDER + name, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const read = short(readDocument(text, name))
  for (const end of ['\r\n', '\r'])
    expect(short(readDocument(`\uFEFF${text.replaceAll('\n', end)}`, name))).toEqual(read)
})
