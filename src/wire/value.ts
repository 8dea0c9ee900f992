import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { readJson } from './json'
import { afterThinking } from './thinking'

/** As much of a bad reply as a repair quotes. */
const QUOTED = 8_000

/** A reply that is not what was asked for, in a sentence that a model can act on. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}

/** Takes a reply whole and says the facts in it. Throws a ValueError where it is not what was asked for. */
export type ReadWhole = (text: string, emit: ReaderOptions['emit']) => void

/** A reader of replies that mean nothing before their end. What could not be read is a fact, so that a repair can quote it. */
export function createWholeReader({ config, emit }: ReaderOptions, read: ReadWhole): Reader {
  const parts: string[] = []
  let chars = 0
  return {
    write(text) {
      chars += text.length
      if (chars > config.artifactMaxBytes) throw new WireError('oversize_block', 0)
      parts.push(text)
    },
    end() {
      const text = afterThinking(parts.join(''))
      try {
        read(text, emit)
      } catch (cause) {
        if (!(cause instanceof ValueError)) throw cause
        emit({ type: 'reply_refused', problem: cause.message, reply: text.slice(0, QUOTED) })
        throw new WireError('malformed_block', chars)
      }
    },
  }
}

/** The JSON value of a reply. */
export function valueIn(text: string): unknown {
  const found = readJson(text)
  if (!found) throw new ValueError('There is no JSON value in the reply.')
  return found.value
}

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ValueError(`${where} has to be an object.`)
  return Object.fromEntries(Object.entries(value))
}

export function listOf(fields: Fields, name: string, where: string): readonly unknown[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw new ValueError(`${where} needs the list "${name}".`)
  return value
}

export function textOf(fields: Fields, name: string, where: string): string {
  const value = fields[name]
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') throw new ValueError(`${where} needs the text "${name}".`)
  return text
}

/** A text that may be left out; empty is the same. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const NUMBER = /^\s*(-?\d+(?:[.,]\d+)?)\s*(?:\/\s*\d+)?\s*$/

/** A number, or the text of one: "7", "7.5", "7,5", "7/10". */
export function numberOf(fields: Fields, name: string, where: string): number {
  const number = numberIn(fields, name)
  if (number === undefined) throw new ValueError(`${where} needs the number "${name}".`)
  return number
}

/** The same, where it may be missing. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const [, digits] = (typeof value === 'string' && NUMBER.exec(value)) || []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** True or false, or a word for it. */
export function flagOf(fields: Fields, name: string, where: string): boolean {
  const flag = flagIn(fields, name)
  if (flag === undefined) throw new ValueError(`${where} needs "${name}" as true or false.`)
  return flag
}

/** The same, where it may be missing. */
export function flagIn(fields: Fields, name: string): boolean | undefined {
  const value = fields[name]
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', 'yes', 'y'].includes(word)) return true
  return ['false', 'no', 'n'].includes(word) ? false : undefined
}

/** One of a few words, in whatever case and with whatever stands between its parts. */
export function wordOf<T extends string>(
  fields: Fields,
  name: string,
  words: readonly T[],
  where: string,
): T {
  const value = fields[name]
  const said = typeof value === 'string' ? folded(value) : undefined
  const word = words.find((candidate) => folded(candidate) === said)
  if (word === undefined) throw new ValueError(`${where} needs "${name}" as one of ${words.join(', ')}.`)
  return word
}

/** A word without its case and what stands between its parts. */
export function folded(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
