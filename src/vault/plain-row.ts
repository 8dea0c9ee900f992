import { caps } from './caps'
import { FileError } from './file-error'
import type { Line } from './lines'

export type PlainRow = Readonly<Record<string, unknown>>

/** Names that reach the insides of every object, where a careless reader copies them over. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

/** The object on a line. Throws, with the line, at what no honest writer of lines has written. */
export function rowOn({ text, n }: Pick<Line, 'text' | 'n'>): PlainRow {
  if (depthOf(text) > caps.depth) throw new FileError('too_deep', 'It is nested deeper than any event.', n)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileError('broken_line', 'This line is not an event.', n)
  if (hasForbidden(value)) throw new FileError('forbidden_key', 'It uses a name that is not allowed.', n)
  // Every object is one of names and values.
  return value as PlainRow
}

/** What is not JSON reads as nothing: the caller says where it stands. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How deep brackets are nested, told without building anything: some readers of JSON fall over at a depth. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 92) at += 1
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth -= 1
  }
  return deepest
}

function hasForbidden(value: object): boolean {
  return Object.entries(value).some(
    ([key, held]: [string, unknown]) =>
      FORBIDDEN.has(key) || (typeof held === 'object' && held !== null && hasForbidden(held)),
  )
}
