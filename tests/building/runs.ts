import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readRun, type RunFile } from '../../src/run/log'

export interface RecordedRun {
  readonly name: string
  readonly text: string
  readonly file: RunFile
}

/** Every recorded run of such a name, those that ship with the app and those that only the tests hold. */
export function recordedRuns(named = /(?:)/): RecordedRun[] {
  return ['public/runs', 'tests/runs'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jury') && named.test(name))
      .map((name) => {
        const text = readFileSync(`${folder}/${name}`, 'utf8')
        return { name: name.replace('.jury', ''), text, file: readRun(text) }
      }),
  )
}

/** The recorded run of that name. */
export function recorded(name: string): RunFile {
  const path = ['public/runs', 'tests/runs'].map((folder) => `${folder}/${name}.jury`).find(existsSync)
  if (path === undefined) throw new Error(`There is no recorded run ${name}.`)
  return readRun(readFileSync(path, 'utf8'))
}
