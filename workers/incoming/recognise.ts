import { isReplayFile } from '../../src/library/exporting/replay-sign'
import { FileError } from '../../src/vault/file-error'
import { depthOf } from '../../src/vault/plain-row'

/** What a file from outside is taken for, by its beginning and its name. Reading it may still refuse it. */
export type Kind =
  | 'zip'
  | 'gzip'
  | 'run'
  | 'events'
  | 'everything'
  | 'convergence'
  | 'wire'
  | 'replay'
  | 'page'
  | 'document'
  | 'tokens'

/** Of a file so much is looked at before it is read. */
export const HEAD_BYTES = 65_536

const EVENT =
  /^(?:critique\.)?(?:run_started|panelist_\w+|round_end|ship|degraded|interrupted|failed|parser_warning)$/

/** Throws where it is nothing that could come in. */
export function recognise(name: string, head: Uint8Array): Kind {
  if (begins(head, [0x50, 0x4b, 3, 4]) || begins(head, [0x50, 0x4b, 5, 6])) return 'zip'
  if (begins(head, [0x1f, 0x8b])) return 'gzip'
  const text = new TextDecoder().decode(head)
  if (text.trim() === '') throw new FileError('empty', 'It is empty.')
  checkText(text)
  const kind = ofLines(text) ?? ofState(text) ?? ofMarkup(name, text) ?? ofName(name) ?? ofPromise(name)
  if (kind) return kind
  throw new FileError('not_known', 'It is nothing that is read here.')
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte)
}

function checkText(text: string): void {
  const at = text.indexOf('\0')
  if (at === -1) return
  const line = text.slice(0, at).split('\n').length
  throw new FileError('binary', 'It holds bytes that no text has.', line)
}

/** Texts of one object a line say what they are in their first. */
function ofLines(text: string): Kind | undefined {
  const first =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split('\n', 1)[0] ?? ''
  if (!first.startsWith('{')) return undefined
  if (/^\{\s*"jury"/.test(first)) return 'run'
  const row = depthOf(first) < 40 ? tryJson(first) : undefined
  if (!row) return /"critique\.[a-z_]+"/.test(first) ? 'events' : undefined
  if ('jury' in row) return 'run'
  if ('database' in row && 'tables' in row) return 'everything'
  const type = row.type ?? row.event ?? row.name
  return typeof type === 'string' && EVENT.test(type) ? 'events' : undefined
}

/** The state of a cross-examination: its version stands first, or the whole of it has been seen. */
function ofState(text: string): Kind | undefined {
  const plain = text.replace(/^\uFEFF/, '')
  if (/^\s*\{\s*"schemaVersion"\s*:/.test(plain)) return 'convergence'
  if (!/^\s*\{/.test(plain) || !plain.includes('"schemaVersion"') || depthOf(plain) >= 40) return undefined
  const row = tryJson(plain)
  return row && 'schemaVersion' in row && 'findings' in row ? 'convergence' : undefined
}

function tryJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // Whatever is an object can be asked for its fields.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function ofMarkup(name: string, text: string): Kind | undefined {
  if (/^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html)\b/i.test(text))
    return isReplayFile(text) ? 'replay' : 'page'
  // A guide may quote the protocol. What is named as a text of another kind is that.
  if (ofName(name) === undefined || /\.txt$/i.test(name))
    return text.includes('<CRITIQUE_RUN') ? 'wire' : undefined
  return undefined
}

function ofName(name: string): Kind | undefined {
  const file = name.split('/').at(-1) ?? ''
  if (/\.(?:md|markdown)$/i.test(file)) return 'document'
  if (/\.css$/i.test(file)) return 'tokens'
  return /\.(?:x?html?|json)$/i.test(file) ? 'page' : undefined
}

/** What a name promises and the text does not keep: whoever reads it then says at which line. */
function ofPromise(name: string): Kind | undefined {
  if (/\.jury$/i.test(name)) return 'run'
  return /\.(?:ndjson|jsonl)$/i.test(name) ? 'events' : undefined
}
