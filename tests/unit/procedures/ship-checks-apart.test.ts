// The code that accepts a version cannot reach the rules by which mere doubt rejects a finding.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const IMPORT = /(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/g

/** What a file brings in that runs: types are gone by then. */
function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, type, specifier = '']) => {
    const found = `${posix.join(posix.dirname(path), specifier)}.ts`
    const file = existsSync(found) ? found : found.replace(/\.ts$/, '/index.ts')
    return type === undefined && existsSync(file) ? [file] : []
  })
}

function reachedFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files)
  for (const file of reached) for (const found of importsOf(file)) reached.add(found)
  return reached
}

const filesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`)

const own = [
  ...filesIn('src/procedures/acceptance'),
  ...filesIn('src/wire/acceptance'),
  'src/prompts/acceptance.ts',
  'src/run/acceptance.ts',
  'src/run/acceptance-state.ts',
]
const reached = [...reachedFrom(own)]

test('[OK-33] the rows by which doubt rejects a finding cannot be reached from acceptance', () => {
  const classifying = reached.filter((file) =>
    /cross-exam|wire\/exam|prompts\/exam|exam-state|exam-limits/.test(file),
  )
  expect(classifying).toEqual([])
  expect(reached).toContain('src/procedures/judging/stage.ts')
})

test('[OK-33] nor are they written out there once more', () => {
  for (const file of own) {
    const source = readFileSync(file, 'utf8')
    expect(source, file).not.toMatch(/'X[1-9]'|insufficient-proof|worker-unique|\buncertain\b/)
  }
})

test('[OK-33] the classifier is where this would find it', () => {
  const others = reachedFrom(['src/procedures/of.ts'])
  expect([...others].some((file) => file.includes('cross-exam'))).toBe(true)
})
