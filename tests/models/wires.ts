import { readFileSync } from 'node:fs'
import type { Piece } from '../../src/kernel'
import { rowOf } from '../../src/models/catalogue'
import { type Dialect, ModelError, type ModelRequest, type Target } from '../../src/models/provider'
import { stream } from '../../src/models/stream'
import type { Problem, Usage } from '../../src/run/event'

/** What one recorded wire must come to. */
export interface Expected {
  readonly file: string
  /** Whose reply it is; without one, that of the dialect's first row. */
  readonly row?: string
  readonly type?: string
  readonly text: string
  readonly thinking?: string
  readonly usage?: Usage
  readonly answered?: object
  /** What the stop means, and the provider's word for it where it has one. */
  readonly stop?: readonly [string, string | null]
  readonly error?: Problem
}

export interface Wire extends Expected {
  readonly dialect: Dialect
  readonly name: string
  readonly bytes: Uint8Array
}

/** What came of a wire: its pieces, neighbouring texts as one, and how it failed. */
export interface Outcome {
  readonly pieces: readonly Piece[]
  readonly error?: Problem
}

export const DIALECTS = ['chat', 'responses', 'anthropic', 'gemini', 'ollama'] as const
const ROWS: Readonly<Record<Dialect, string>> = {
  chat: 'custom-chat',
  responses: 'openai',
  anthropic: 'anthropic',
  gemini: 'gemini',
  ollama: 'ollama',
}
const TYPES: Readonly<Record<string, string>> = {
  sse: 'text/event-stream',
  ndjson: 'application/x-ndjson',
}

const folder = new URL('.', import.meta.url)

/** Every recorded wire of a dialect. */
export function wiresOf(dialect: Dialect): readonly Wire[] {
  const expected = readFileSync(new URL(`${dialect}/expected.json`, folder), 'utf8')
  // Written beside the wires, in this shape.
  const all = JSON.parse(expected) as Readonly<Record<string, Expected>>
  return Object.entries(all).map(([name, one]) => ({
    ...one,
    dialect,
    name,
    bytes: readFileSync(new URL(`${dialect}/${one.file}`, folder)),
  }))
}

export const wires: readonly Wire[] = DIALECTS.flatMap(wiresOf)

export const request: ModelRequest = {
  model: 'some-model',
  system: 'Judge.',
  messages: [{ role: 'user', content: 'A page.' }],
  maxOutput: 4000,
}

export function targetOf({ dialect, row }: Pick<Wire, 'dialect' | 'row'>, key?: string): Target {
  const found = rowOf(row ?? ROWS[dialect])
  if (!found) throw new Error(`The catalogue has no row ${row}.`)
  const baseUrl = found.baseUrl || 'https://models.example/v1'
  return { row: found, baseUrl, ...(key !== undefined && { key }) }
}

export function typeOf({ type, file }: Expected): string {
  return type ?? TYPES[file.split('.').pop() ?? ''] ?? ''
}

/** An answer whose bytes come in these parts. */
export function answerIn(parts: readonly Uint8Array[], type: string, init?: ResponseInit): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[at++]
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': type }, ...init })
}

/** Feeds a wire in parts through the whole of the reader. */
export async function outcomeOf(wire: Wire, parts: readonly Uint8Array[] = [wire.bytes]): Promise<Outcome> {
  const pieces: Piece[] = []
  const send = async () => answerIn(parts, typeOf(wire))
  const options = {
    signal: new AbortController().signal,
    patience: { firstByteMs: 5000, idleMs: 5000 },
    send,
  }
  try {
    for await (const batch of stream(targetOf(wire), request, options)) pieces.push(...batch)
    return { pieces: joined(pieces) }
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause
    return { pieces: joined(pieces), error: cause.failed.kind }
  }
}

/** Neighbouring texts as one: how they were cut is the network's doing. */
export function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.type === 'text' && piece.type === 'text') all[all.length - 1] = joinedTwo(last, piece)
    else if (last?.type === 'thinking' && piece.type === 'thinking')
      all[all.length - 1] = joinedTwo(last, piece)
    else all.push(piece)
  }
  return all
}

function joinedTwo<T extends { readonly text: string }>(first: T, second: T): T {
  return { ...first, text: first.text + second.text }
}

/** All text of one type. */
export function saidIn(pieces: readonly Piece[], type: 'text' | 'thinking'): string {
  return pieces.map((piece) => (piece.type === type && 'text' in piece ? piece.text : '')).join('')
}

/** What was used: the last value of each field. */
export function usedIn(pieces: readonly Piece[]): Usage {
  return Object.assign({}, ...pieces.map((piece) => (piece.type === 'usage' ? piece.usage : {})))
}
