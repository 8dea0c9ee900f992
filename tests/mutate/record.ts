import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

/*
 * What the processes of a mutation run tell each other, as lines of files. Each process only appends, so that none
 * overwrites what another has found.
 */

/** Two runs side by side are given folders of their own. */
const FOLDER = process.env.MUTATE_FOLDER ?? 'tests/.out/mutate'

/**
 * `killed`: a test failed with the mutant and passed without it. `untold`: it failed without it too, so something was left
 * behind. `met`: the mutant’s code runs while the file loads. `hung`: a test never ended. `torn`: the rest of the file was not
 * tried. `red`: a test fails without any mutant.
 */
type Kind = 'killed' | 'untold' | 'met' | 'hung' | 'torn' | 'red'

export interface Note {
  readonly mutant: string
  readonly file: string
  readonly test: string
}

export const pathOf = (kind: Kind) => `${FOLDER}/${kind}.jsonl`

export function forgetNotes(...kinds: readonly Kind[]) {
  mkdirSync(FOLDER, { recursive: true })
  for (const kind of kinds) rmSync(pathOf(kind), { force: true })
}

export const note = (kind: Kind, found: Note) => appendFileSync(pathOf(kind), `${JSON.stringify(found)}\n`)

export function notesOf(kind: Kind): Note[] {
  if (!existsSync(pathOf(kind))) return []
  // The last line is empty, or still being written by another process.
  const lines = readFileSync(pathOf(kind), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/** Where the files of the sample stand with their mutants in them. */
export const TEXTS = `${FOLDER}/texts.json`
