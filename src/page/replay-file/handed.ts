import type { Language } from '../../i18n/t'
import { readRun, type RunFile } from '../../run/log'

/** What the file holds beside its code. */
export interface Handed {
  readonly file: RunFile
  readonly language: Language
  /** What a panel or critics have said, as Markdown of ours. */
  readonly report?: string | undefined
}

/** The parts of the file, by the ids of their elements, as `loader.ts` has unpacked them. */
export interface Unpacked {
  readonly run: string
  readonly texts: string
}

declare global {
  interface Window {
    unpacked?: Unpacked
  }
}

/** Reads what was put into this file when it was made. */
export function readHanded({ run, texts }: Unpacked): Handed {
  // Written by the app that has made this file, beside its own code.
  const { report, ...language } = JSON.parse(texts) as Language & Pick<Handed, 'report'>
  return { file: readRun(run), language, report }
}
