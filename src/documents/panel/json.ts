import { panelFileLimits } from './limits'

/** A file that cannot be taken as it is: what is wrong, where, and what to do. */
export class PanelFileError extends Error {
  override readonly name = 'PanelFileError'
  readonly kind: PanelFileFault
  /** Counts from 1. */
  readonly line: number

  constructor(kind: PanelFileFault, line: number, message: string) {
    super(`Line ${line}: ${message}`)
    this.kind = kind
    this.line = line
  }
}

export type PanelFileFault =
  | 'too_long'
  | 'too_deep'
  | 'not_json'
  | 'bad_key'
  | 'wrong_type'
  | 'missing'
  | 'twice'
  | 'too_many'
  | 'newer'

export type JsonObject = Readonly<Record<string, unknown>>

export interface LinedJson {
  readonly value: unknown
  /** The line on which an object or a list begins. */
  readonly lineOf: (value: unknown) => number
}

/** Names that would reach behind an object instead of into it. */
const REACHING = new Set(['__proto__', 'constructor', 'prototype'])
const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// One character at a time: with runs inside a run, a text without an end would be read in more ways than there is time for.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const WORD = /true|false|null/y

/** Reads JSON that a stranger may have written, and knows of each part on which line it stands. */
export function readLined(source: string): LinedJson {
  const text = source.replace(/^\ufeff/, '')
  if (text.length > panelFileLimits.fileChars)
    throw new PanelFileError(
      'too_long',
      1,
      `The file is longer than ${panelFileLimits.fileChars} characters.`,
    )
  const lines = new WeakMap<object, number>()
  let at = 0

  let counted = 0
  let line = 1
  /** Only ever asked about a place behind the last one: counting from the start each time would take minutes. */
  const lineAt = (place: number) => {
    for (; counted < place; counted++) if (text[counted] === '\n') line += 1
    return line
  }
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const fail = (what: string): never => {
    const seen = text.slice(at, at + 12).split('\n')[0] ?? ''
    const where = seen === '' ? 'the end' : `“${seen}”`
    throw new PanelFileError('not_json', lineAt(at), `This is not JSON at ${where}: ${what}`)
  }
  const isNext = (sign: string) => {
    take(SPACE)
    if (text[at] !== sign) return false
    at += 1
    return true
  }

  function value(depth: number): unknown {
    take(SPACE)
    if (depth > panelFileLimits.depth)
      throw new PanelFileError('too_deep', lineAt(at), 'The file nests too deep to be a registry.')
    const began = lineAt(at)
    if (isNext('{')) return placed(object(depth), began)
    if (isNext('[')) return placed(list(depth), began)
    const string = take(STRING)
    if (string !== undefined) return JSON.parse(string)
    const word = take(WORD) ?? take(NUMBER)
    return word === undefined ? fail('a value has to stand here.') : JSON.parse(word)
  }

  function placed<T extends object>(made: T, began: number): T {
    lines.set(made, began)
    return made
  }

  function object(depth: number): JsonObject {
    const fields: [string, unknown][] = []
    if (isNext('}')) return {}
    do {
      take(SPACE)
      const name = take(STRING) ?? fail('a name in double quotes has to stand here.')
      const key: unknown = JSON.parse(name)
      if (REACHING.has(String(key)))
        throw new PanelFileError('bad_key', lineAt(at), `${name} is no name for a field. Take it out.`)
      if (!isNext(':')) fail('a colon has to stand here.')
      fields.push([String(key), value(depth + 1)])
    } while (isNext(','))
    return isNext('}') ? Object.fromEntries(fields) : fail('a comma or } has to stand here.')
  }

  function list(depth: number): readonly unknown[] {
    const items: unknown[] = []
    if (isNext(']')) return items
    do items.push(value(depth + 1))
    while (isNext(','))
    return isNext(']') ? items : fail('a comma or ] has to stand here.')
  }

  const read = value(0)
  take(SPACE)
  if (at < text.length) fail('nothing may follow.')
  return {
    value: read,
    lineOf: (part) => (typeof part === 'object' && part !== null ? (lines.get(part) ?? 1) : 1),
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
