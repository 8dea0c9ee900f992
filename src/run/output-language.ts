import { limits } from './limits'

/** The languages that are offered by name. Any other one can be written. */
export const OUTPUT_LANGUAGES = ['en', 'de', 'ja', 'ko', 'zh-CN', 'zh-TW'] as const
export type OutputLanguage = (typeof OUTPUT_LANGUAGES)[number]

/** What no name of a language has. Without it, nothing that is written there looks like a tag or like several lines. */
const NO_NAME = /[^\p{L}\p{M}\p{N} ()'’.,-]+/gu

/** The language that a person has named for what a run writes, on one line and cut; undefined where none is named. */
export function outputLanguage(written: string | undefined): string | undefined {
  const name = (written ?? '').normalize('NFC').replace(NO_NAME, ' ').replace(/ +/g, ' ').trim()
  return [...name].slice(0, limits.languageChars).join('').trim() || undefined
}

/** Whether it is one of those that are offered. */
export function isOffered(language: string): language is OutputLanguage {
  return OUTPUT_LANGUAGES.some((known) => known === language)
}
