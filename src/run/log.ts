import type { Event } from './event'

/** Bumped for breaks only. Old logs are read, never rewritten: a rewrite we get wrong cannot be undone. */
export const LOG_VERSION = 1

export interface Header {
  readonly jury: number
  readonly runId: string
  /** When the run was created, as an ISO date: event times count from here. */
  readonly created: string
}

/** A whole reply as it came: its text, and when how many characters of it arrived. */
export interface RawReply {
  readonly call: string
  readonly text: string
  /** Pairs of milliseconds since the call started and characters that arrived then. */
  readonly pace: readonly (readonly [number, number])[]
}

export interface Body {
  readonly hash: string
  readonly mime: string
  readonly text: string
}

/** Everything one `.jury` file holds. */
export interface RunFile {
  readonly header: Header
  readonly events: readonly Event[]
  readonly raw: readonly RawReply[]
  readonly bodies: readonly Body[]
}

export type LogErrorKind = 'not_a_run' | 'newer_version' | 'broken_line' | 'out_of_order' | 'missing_body'

/** A run that cannot be read, and the line that is to blame. */
export class LogError extends Error {
  override readonly name = 'LogError'
  constructor(
    readonly kind: LogErrorKind,
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

type RawPart = string | { readonly body: string }

/** The run as text: a header line, one event a line, then raw replies and bodies. */
export function printRun(file: RunFile): string {
  const raw = file.raw.map((reply) => ({
    raw: reply.call,
    parts: foldBodies(reply.text, file.bodies),
    pace: reply.pace,
  }))
  const bodies = file.bodies.map(({ hash, mime, text }) => ({ body: hash, mime, text }))
  return `${[file.header, ...file.events, ...raw, ...bodies].map((row) => JSON.stringify(row)).join('\n')}\n`
}

/** A body stands once in a file: a raw reply names it where it contains it. */
function foldBodies(text: string, bodies: readonly Body[]): RawPart[] {
  let parts: RawPart[] = [text]
  for (const { hash, text: body } of bodies) {
    if (body === '') continue
    parts = parts.flatMap((part) => (typeof part === 'string' ? cutOut(part, body, hash) : [part]))
  }
  return parts
}

function cutOut(text: string, body: string, hash: string): RawPart[] {
  return text.split(body).flatMap((piece, at) => {
    const before: RawPart[] = at === 0 ? [] : [{ body: hash }]
    return piece === '' ? before : [...before, piece]
  })
}

/**
 * Reads a `.jury` text. Events of kinds that this version does not know are kept. A last line without its end is
 * dropped: the file was cut while it was written, and everything before it is whole.
 */
export function readRun(text: string): RunFile {
  const lines = text.split('\n')
  lines.pop()
  const header = readHeader(lines[0] ?? text)
  const rows = lines.slice(1).map((line, at) => ({ row: parseLine(line, at + 2), line: at + 2 }))
  const events = rows.filter(({ row }) => typeof row.type === 'string')
  events.forEach(({ row, line }, at) => checkOrder(row, at, line))
  const bodies = rows.filter(({ row }) => typeof row.body === 'string').map(({ row }) => bodyOf(row))
  const raw = rows
    .filter(({ row }) => typeof row.raw === 'string')
    .map(({ row, line }) => rawOf(row, bodies, line))
  // Payloads are held against their schema where a file comes from a stranger (schema.ts).
  return { header, events: events.map(({ row }) => row as unknown as Event), raw, bodies }
}

type Row = { readonly [key: string]: unknown }

function parseLine(line: string, number: number): Row {
  const row = tryJson(line)
  if (isRow(row)) return row
  throw new LogError('broken_line', number, `Line ${number} is not an event. The lines before it are whole.`)
}

/** What is not JSON reads as nothing: the caller says where it stands. */
function tryJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readHeader(line: string): Header {
  const header = tryJson(line)
  const { jury, runId, created } = isRow(header) ? header : {}
  if (typeof jury !== 'number' || typeof runId !== 'string' || typeof created !== 'string')
    throw new LogError('not_a_run', 1, 'This file does not begin like a run: its first line names no run.')
  if (jury > LOG_VERSION)
    throw new LogError(
      'newer_version',
      1,
      `This run was saved by a newer version (${jury}). Update, then open it.`,
    )
  return { jury, runId, created }
}

function checkOrder(event: Row, at: number, line: number): void {
  if (event.seq === at && typeof event.t === 'number' && Number.isFinite(event.t)) return
  throw new LogError(
    'out_of_order',
    line,
    `Line ${line} should hold event ${at}. The events before it are whole.`,
  )
}

function bodyOf(row: Row): Body {
  return { hash: String(row.body), mime: String(row.mime), text: String(row.text) }
}

function rawOf(row: Row, bodies: readonly Body[], line: number): RawReply {
  // Whatever stands here is turned into text or refused below.
  const parts = (Array.isArray(row.parts) ? row.parts : []) as RawPart[]
  const text = parts.map((part) => (typeof part === 'string' ? part : bodyText(part, bodies, line))).join('')
  // Pairs are read by the recorded model alone, which stops at the end of the text.
  const pace = (Array.isArray(row.pace) ? row.pace : []) as RawReply['pace']
  return { call: String(row.raw), text, pace }
}

function bodyText(part: { readonly body?: unknown }, bodies: readonly Body[], line: number): string {
  const body = bodies.find((candidate) => candidate.hash === part.body)
  if (body) return body.text
  throw new LogError('missing_body', line, `Line ${line} names a page that this file does not hold.`)
}
