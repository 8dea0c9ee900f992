import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { ExportPorts } from '../../../src/library/exporting/ports'
import { readSource } from '../../../src/library/exporting/source'
import { troubleIn } from '../../../workers/trouble-in'
import { recordedRuns } from '../../building/runs'

/** The texts of the recorded runs, by their names. */
export const runs = new Map(recordedRuns().map(({ name, text }) => [name, text]))

export function textOf(run: string): string {
  const text = runs.get(run)
  if (text === undefined) throw new Error(`There is no recorded run ${run}.`)
  return text
}

export const sourceOf = (run: string) => readSource(textOf(run))

/** The app around an export, without a screen: nothing is drawn here. */
export const ports: ExportPorts = {
  t: createTranslate(en),
  file: (run) => Promise.resolve(textOf(run)),
  trouble: (text) => Promise.resolve(troubleIn(text)),
  look: () => Promise.resolve({ height: 2000 }),
  outside: () => Promise.resolve(0),
  isBlank: (html) => Promise.resolve(!/<h1/.test(html)),
  draw: () => Promise.resolve(undefined),
  shell: () => Promise.reject(new Error('Not asked for here.')),
  language: () => Promise.resolve({ locale: 'en', parts: {} }),
}

export const choice = { width: 1280, extent: 'whole' } as const
