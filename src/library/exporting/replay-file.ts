import { Gunzip, gzipSync, strFromU8, strToU8 } from 'fflate'
import type { Language } from '../../i18n/t'
import { LogError, type RunFile, readRun } from '../../run/log'
import { base64Of, bytesOf } from '../../vault/base64'
import { isReplayFile } from './replay-sign'

/** A replay in one file, with holes for a run: `{{name}}`. Built with the app. */
export interface ReplayShell {
  readonly html: string
  /** The parts of the texts that its code asks for, and what of them: whole keys and beginnings of keys. */
  readonly parts: readonly string[]
  readonly keys: readonly string[]
  readonly stems: readonly string[]
}

export interface ReplayRun {
  /** The run as a `.jury` text. */
  readonly run: string
  readonly title: string
  /** Said by a browser that cannot unpack it. */
  readonly wait: string
  /** All texts of one language, with those of English where it has none. */
  readonly language: Language
  /** What a panel or critics have said, in that language: the file draws no views of theirs. */
  readonly report?: string
}

type Table = Readonly<Record<string, string | undefined>>

/** The file. The same run in the same language gives the same bytes. */
export function fillShell(shell: ReplayShell, { run, title, wait, language, report }: ReplayRun): string {
  const texts = packed(JSON.stringify({ ...language, parts: textsFor(shell, language), report }))
  const filled: Table = {
    lang: escaped(language.locale),
    title: escaped(title),
    wait: escaped(wait),
    texts: tight(texts),
    textsBytes: String(texts.length),
    run: base64Of(packed(run)),
  }
  // In one go: what is filled in may itself look like a hole.
  return shell.html.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => filled[name] ?? hole)
}

/** Those texts that the file says. */
function textsFor(
  { parts: named, keys, stems }: ReplayShell,
  { parts }: Language,
): Readonly<Record<string, Table>> {
  const whole = new Set(keys)
  const isSaid = (key: string) =>
    whole.has(key) || whole.has(key.replace(/\.\w+$/, '')) || stems.some((stem) => key.startsWith(stem))
  const chosen = Object.entries(parts).filter(([name]) => named.includes(name))
  return Object.fromEntries(
    chosen.map(([name, texts = {}]) => [
      name,
      // Each part has names of its own for its texts; here they are any.
      Object.fromEntries(Object.entries(texts as Table).filter(([key]) => isSaid(key))),
    ]),
  )
}

const PARTS = /^<script type="text\/plain" id="(\w+)">([A-Za-z0-9+/=]*)<\/script>$/gm
/** The run in a replay file; throws a `LogError` where there is none. Nothing of the file runs. */
export function readReplayFile(html: string): RunFile {
  return readRun(juryIn(html))
}

/** The run in a replay file as the `.jury` text that was put there. */
export function juryIn(html: string): string {
  const run = isReplayFile(html) ? partsOf(html).get('run') : undefined
  if (run === undefined || run === '') throw notOne('This page is no replay of a run.')
  try {
    return strFromU8(unpacked(run))
  } catch (cause) {
    if (cause instanceof LogError) throw cause
    throw notOne('The run in this replay is damaged.')
  }
}

/** What stands packed in a replay file, by the names of its parts. */
function partsOf(html: string): ReadonlyMap<string, string> {
  return new Map([...html.matchAll(PARTS)].map(([, name = '', text = '']) => [name, text]))
}

/** Unpacked, a few kilobytes could fill all memory. */
const MOST_BYTES = 512 * 1024 * 1024

function unpacked(base64: string): Uint8Array {
  const parts: Uint8Array[] = []
  let bytes = 0
  const gunzip = new Gunzip((part) => {
    bytes += part.length
    if (bytes > MOST_BYTES) throw notOne('The run in this replay is too large to be read.')
    parts.push(part)
  })
  const packedBytes = bytesOf(base64)
  for (let at = 0; at < packedBytes.length || at === 0; at += PIECE)
    gunzip.push(packedBytes.subarray(at, at + PIECE), at + PIECE >= packedBytes.length)
  return joined(parts, bytes)
}

const PIECE = 65_536

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function notOne(message: string): LogError {
  return new LogError('not_a_run', 1, message)
}

/** Without a date in it: the same text is packed to the same bytes. */
function packed(text: string): Uint8Array {
  return gzipSync(strToU8(text), { level: 9, mem: 12, mtime: 0 })
}

/** Four bytes in five signs from `(` on, `~` for `<`: what belongs to the file itself is packed so, and its loader reads it. */
function tight(bytes: Uint8Array): string {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  whole.set(bytes)
  const words = new DataView(whole.buffer)
  let signs = ''
  for (let at = 0; at < whole.length; at += 4) signs += signsOf(words.getUint32(at))
  return signs.replaceAll('<', '~')
}

function signsOf(word: number): string {
  const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(word / 85 ** power) % 85)
  return String.fromCharCode(...digits.map((digit) => digit + 40))
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
