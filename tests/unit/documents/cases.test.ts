/** Each document of tests/documents is read as a person reads it, whatever the ends of its lines. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ReadDocument } from '../../../src/documents/documents'
import { readDocument } from '../../../src/documents/kind'

const FOLDER = 'tests/documents/'
const cases = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

/** What is compared: the same that a person would read out of the file. */
function short(read: ReadDocument) {
  const warnings = read.warnings.map(({ kind, line }) => [kind, line])
  if (read.kind === 'unknown') return { kind: read.kind, name: read.name, warnings }
  if (read.kind === 'skill') {
    const { kind, name, description, policy, mode, category, examplePrompt, inputs } = read
    return { kind, name, description, policy, mode, category, examplePrompt, inputs, warnings }
  }
  const { kind, name, category } = read
  return {
    ...{ kind, name, category, warnings },
    colors: read.colors.map((color) => [color.name, color.value, color.hex ?? null, color.line]),
    fonts: read.fonts.map(({ family, role }) => [family, role ?? null]),
    sections: read.sections.map(({ title }) => title),
  }
}

test.each(cases)('%s', (name) => {
  const text = readFileSync(FOLDER + name, 'utf8')
  const wanted: unknown = JSON.parse(readFileSync(FOLDER + name.replace('.md', '.json'), 'utf8'))
  const read = short(readDocument(text, name))
  expect(JSON.parse(JSON.stringify(read))).toEqual(wanted)
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  for (const end of ['\n', '\r\n', '\r'])
    expect(short(readDocument(`\uFEFF${plain.replaceAll('\n', end)}`, name))).toEqual(read)
})
