import { writeFileSync } from 'node:fs'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { leave, printLine, readArguments, readBytes } from '../tools/arguments'
import { type Mutant, ROOMS, sampleOf } from './mutants'
import { forgetNotes, note, notesOf, TEXTS } from './record'

/*
 * `npm run mutate -- [--sample N] [--seed S] [--rooms src/run,src/wire] [--survivors FILE] [TESTS …]`
 *
 * Changes N places of the source, one after the other, and tells which changes no unit test notices. The same seed draws the
 * same places while the source stays as it is, so two suites can be compared. `TESTS` are parts of the paths of test files; with
 * `--survivors`, only what survived in an earlier run is tried. Prints a line a mutant, then a table.
 */

const USAGE = 'npm run mutate -- [--sample N] [--seed S] [--rooms ROOM,ROOM] [--survivors FILE] [TESTS …]'
/** How many files are loaded anew with a mutant that runs while they load. */
const LOADS = 6
/** How often a file is loaded anew in which a mutant left something behind. */
const MENDS = 4

const { files: filters, options } = readArguments()
const count = numberOf('sample', 400)
const seed = numberOf('seed', 1)
const rooms = options.get('rooms')?.split(',') ?? ROOMS

const earlier = survivorsIn(options.get('survivors'))
forgetNotes('killed', 'untold', 'met', 'hung', 'torn', 'red')
const { total, mutants: drawn, texts } = await sampleOf(rooms, count, seed)
const mutants = drawn.filter(({ id }) => earlier === undefined || earlier.has(id))
writeFileSync(TEXTS, JSON.stringify(texts))
const ids = mutants.map(({ id }) => id)
const vitest = await createVitest('test', {
  config: 'tests/mutate/vitest.config.ts',
  watch: false,
  reporters: [{}],
})
const specs = await vitest.globTestSpecifications(filters)
if (specs.length === 0) leave(`No unit test has ${filters.join(' or ')} in its path.`)
console.error(`${mutants.length} of ${total} mutants, ${specs.length} files of tests.`)

await run(vitest, specs, '')
for (let mend = 0; mend < MENDS; mend++) {
  const torn = new Set([...notesOf('torn'), ...notesOf('hung')].map(({ file }) => file))
  forgetNotes('torn')
  const again = specs.filter((spec) => torn.has(nameOf(spec)))
  if (again.length === 0) break
  await run(vitest, again, '')
}
for (const { id } of mutants.filter(({ id }) => !isOver(id))) {
  const near = specs.filter((spec) => loadsIt(id, nameOf(spec)))
  for (const spec of near.sort((a, b) => farFrom(id, a) - farFrom(id, b)).slice(0, LOADS)) {
    if (await run(vitest, [spec], id)) continue
    note('killed', { mutant: id, file: nameOf(spec), test: '' })
    break
  }
}
await vitest.close()

const byId = new Map([...notesOf('killed'), ...notesOf('hung')].map((found) => [found.mutant, found]))
for (const mutant of mutants) printLine({ ...mutant, ...outcome(mutant) })
table()
const red = new Set(notesOf('red').map(({ file, test }) => `${file}: ${test}`))
if (red.size > 0) console.error(`Failed without any mutant:\n${[...red].join('\n')}`)

function survivorsIn(path: string | undefined): Set<string> | undefined {
  if (path === undefined) return undefined
  const lines = readBytes(path, USAGE).toString().trim().split('\n')
  const told: { id: string; outcome: string }[] = lines.map((line) => JSON.parse(line))
  return new Set(told.filter(({ outcome }) => outcome === 'survived').map(({ id }) => id))
}

/** Whether all of it passed. */
async function run(on: Vitest, which: readonly TestSpecification[], mutant: string): Promise<boolean> {
  for (const project of on.projects) {
    project.provide('mutants', ids)
    project.provide('alone', mutant)
  }
  const { testModules, unhandledErrors } = await on.runTestSpecifications([...which], true)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

function isOver(id: string) {
  return [...notesOf('killed'), ...notesOf('hung')].some(({ mutant }) => mutant === id)
}

function loadsIt(id: string, name: string) {
  return [...notesOf('met'), ...notesOf('untold')].some(({ mutant, file }) => mutant === id && file === name)
}

/** A test that is called like the file, or stands in a room like its own, is likely to be about it. */
function farFrom(id: string, spec: TestSpecification): number {
  const [source = ''] = id.split('#')
  const words = source
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(1)
  const own = nameOf(spec)
    .replace(/\.test\.tsx?$/, '')
    .split('/')
  return -words.filter((word) => own.includes(word)).length
}

function nameOf(spec: TestSpecification) {
  return spec.moduleId.slice(spec.project.config.root.length + 1)
}

function outcome({ id }: Mutant) {
  const found = byId.get(id)
  const by = found?.file
  return { outcome: by === undefined ? 'survived' : 'killed', ...(by && { by }) }
}

function table() {
  for (const room of [...rooms, '']) {
    const own = mutants.filter(({ file }) => file.startsWith(room))
    const killed = own.filter((mutant) => outcome(mutant).outcome === 'killed').length
    const share = ((100 * killed) / Math.max(1, own.length)).toFixed(1)
    console.error(`${(room || 'all').padEnd(18)} ${killed} of ${own.length} noticed, ${share} %`)
  }
}

function numberOf(name: string, otherwise: number): number {
  const given = Number(options.get(name) ?? otherwise)
  return Number.isSafeInteger(given) && given > 0 ? given : leave(`Usage: ${USAGE}`)
}
