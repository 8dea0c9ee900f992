import { LogError, readRun, type RunFile } from '../../src/run/log'
import { bodiesNamedIn } from '../../src/run/named-bodies'
import { checkEvents } from '../../src/run/schema'
import { FileError } from '../../src/vault/file-error'
import { linesOf } from '../../src/vault/lines'
import { type PlainRow, rowOn } from '../../src/vault/plain-row'
import { digest } from '../../src/wire/digest'
import { addressable } from '../opened-file'

/** Something in a file that is odd and keeps nobody from taking it. */
export interface Oddity {
  readonly kind: 'cut' | 'stray_page' | 'unknown_event' | 'not_earned' | 'no_time'
  readonly line?: number
  readonly detail?: string
}

/** A run out of a file, and what is odd about it. */
export interface RunRead {
  readonly file: RunFile
  readonly odd: readonly Oddity[]
  /** A run that was put together here has a name after its own text: whatever has that name is this run. */
  readonly made?: true
}

type Parts = AsyncIterable<Uint8Array>

/** Where the pages of a run lie that travels without them. */
export type FindPage = (hash: string) => Promise<string | undefined>

/** Reads a run line by line. Throws a FileError with the line at whatever is wrong with it. */
export async function readRunParts(parts: Parts, findPage?: FindPage): Promise<RunRead> {
  const { lines, odd, pages } = await checkedLines(parts, findPage)
  const text = `${lines.join('\n')}\n`
  const file = blaming(() => {
    const read = readRun(text)
    checkEvents(read)
    return read
  })
  const stray = checkPages(file, pages)
  return { file: addressable(file, text), odd: [...odd, ...stray] }
}

interface Checked {
  readonly lines: readonly string[]
  readonly odd: readonly Oddity[]
  /** The line of each page, by its name. */
  readonly pages: ReadonlyMap<string, number>
}

async function checkedLines(parts: Parts, findPage?: FindPage): Promise<Checked> {
  const lines: string[] = []
  const odd: Oddity[] = []
  const pages = new Map<string, number>()
  for await (const line of linesOf(parts)) {
    // The file was cut while it was written: what comes before is whole.
    if (!line.ended && lines.length > 0) odd.push({ kind: 'cut', line: line.n })
    if (!line.ended && lines.length > 0) break
    if (lines.length === 0 && !isHeader(line.text))
      throw new FileError('not_a_run', 'Its first line names no run.', line.n)
    const row = rowOn(line)
    if (typeof row.body === 'string') pages.set(row.body, line.n)
    lines.push(findPage ? await withPage(line.text, row, line.n, findPage) : line.text)
  }
  return { lines, odd, pages }
}

/** A first line that is no object is no first line of a run, whatever else it is. */
function isHeader(text: string): boolean {
  return text.startsWith('{')
}

async function withPage(text: string, row: PlainRow, n: number, findPage: FindPage): Promise<string> {
  if (typeof row.body !== 'string' || row.text !== undefined) return text
  const page = await findPage(row.body)
  if (page === undefined)
    throw new FileError('missing_body', 'It names a page that is not in the archive.', n)
  return JSON.stringify({ ...row, text: page })
}

/** What the reader of logs says, in the words of this room. */
function blaming<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof LogError) throw new FileError(cause.kind, cause.message, cause.line)
    throw cause
  }
}

/** A page under a hash that is not its own would slip into other runs; one that nobody names is left behind. */
function checkPages(file: RunFile, lines: ReadonlyMap<string, number>): Oddity[] {
  const named = new Set(file.events.flatMap(bodiesNamedIn).map(({ hash }) => hash))
  return file.bodies.flatMap(({ hash, text }): Oddity[] => {
    const line = lines.get(hash)
    if (!named.has(hash)) return [{ kind: 'stray_page', ...(line !== undefined && { line }) }]
    if (digest(text).hash === hash) return []
    throw new FileError('wrong_hash', 'This page is not the one that its run speaks of.', line)
  })
}
