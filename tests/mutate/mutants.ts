import { readdirSync, readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { seeded } from '../tools/seeded'

/** A change of one expression or statement of the source that a test should notice. */
export interface Mutant {
  readonly id: string
  readonly file: string
  /** Where it begins: lines and columns from 1. */
  readonly line: number
  readonly column: number
  readonly kind: string
  readonly replacement: string
}

/** The rooms whose rules are tested without a browser. */
export const ROOMS = [
  'src/run',
  'src/wire',
  'src/procedures',
  'src/kernel.ts',
  'src/checks',
  'src/instruments',
  'src/store',
  'src/models',
]

const silent = () => {}
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

interface Place {
  readonly line: number
  readonly column: number
}

/** The mutants of a file, and its text in which each of them can be switched on while it runs. */
async function instrumented(name: string, mutate: true | { start: Place; end: Place }[]) {
  const content = readFileSync(name, 'utf8')
  const options = { plugins: null, ignorers: [], excludedMutations: [] }
  const { files, mutants } = await new Instrumenter(logger).instrument([{ name, content, mutate }], options)
  return { text: files[0]?.content ?? '', mutants }
}

function sourcesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
}

interface Sample {
  /** How many mutants the rooms have in all. */
  readonly total: number
  readonly mutants: readonly Mutant[]
  /** The text of each file that holds a mutant of the sample. */
  readonly texts: Readonly<Record<string, string>>
}

/** As many mutants as asked for, the same for the same seed and the same source. */
export async function sampleOf(rooms: readonly string[], count: number, seed: number): Promise<Sample> {
  const all: (Mutant & { readonly range: { start: Place; end: Place } })[] = []
  for (const file of rooms.flatMap(sourcesIn)) {
    const { mutants } = await instrumented(file, true)
    for (const { location, mutatorName, replacement } of mutants) {
      const { line, column } = location.start
      const place = { line: line + 1, column: column + 1 }
      all.push({ id: '', file, ...place, kind: mutatorName, replacement, range: location })
    }
  }
  const random = seeded(seed)
  const drawn = all
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ mutant }) => mutant)

  const chosen: Mutant[] = []
  const texts: Record<string, string> = {}
  for (const file of new Set(drawn.map((mutant) => mutant.file))) {
    const wanted = drawn.filter((mutant) => mutant.file === file)
    const { text, mutants } = await instrumented(
      file,
      wanted.map(({ range }) => range),
    )
    // Ids are counted anew for each file: they are made unique over the sample.
    const unique = (id: string) => `${file}#${id}`
    texts[file] = text.replace(/(stry(?:Cov|MutAct)_9fa48\()((?:"\d+"(?:, )?)+)\)/g, (_, call, ids) => {
      return `${call}${ids.replace(/"(\d+)"/g, (_id: string, id: string) => JSON.stringify(unique(id)))})`
    })
    for (const { range, ...mutant } of wanted) {
      const found = mutants.find(
        ({ location, mutatorName, replacement }) =>
          JSON.stringify(location) === JSON.stringify(range) &&
          mutatorName === mutant.kind &&
          replacement === mutant.replacement,
      )
      if (!found) throw new Error(`The mutant ${file}:${mutant.line} was not found again.`)
      chosen.push({ ...mutant, id: unique(found.id) })
    }
  }
  return { total: all.length, mutants: chosen, texts }
}
