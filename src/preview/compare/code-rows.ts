import { editsOf } from './edits'
import { atOnce, type Steps } from './steps'

/** A piece of a line: whether it is on this side alone. */
export interface Piece {
  readonly text: string
  readonly own: boolean
}

/** A line of one side, with its number there. */
export interface CodeLine {
  readonly n: number
  readonly pieces: readonly Piece[]
}

/** Lines beside each other: one side lacks what the other one alone has. */
export interface CodeRow {
  readonly kind: 'same' | 'changed'
  readonly a?: CodeLine | undefined
  readonly b?: CodeLine | undefined
}

/** A stretch of rows: one that differs, or one that does not and may be folded. */
export interface CodeBlock {
  readonly kind: 'same' | 'changed'
  readonly rows: readonly CodeRow[]
}

/** Lines of both sides that are shown around what has changed. */
const AROUND = 3
/** Lines longer than this are compared as a whole: their words would be thousands. */
const WORDS_CHARS = 2000
/** Pages without line breaks are one line: they are taken apart where a reader would. */
const LONG_CHARS = 300
/** Lines that share fewer of their words than this are two lines, and not one that was changed. */
const ALIKE = 0.4

export interface SourceLine {
  readonly n: number
  readonly text: string
}

/** A page in lines that can be read. The pieces of a long one keep its number. */
export function linesOf(text: string): readonly SourceLine[] {
  const lines = text.split(/\r?\n/)
  // What ends with a line break has no line after it.
  if (lines.at(-1) === '') lines.pop()
  return lines.flatMap((line, at) =>
    (line.length > LONG_CHARS ? apart(line) : [line]).map((part) => ({ n: at + 1, text: part })),
  )
}

function apart(line: string): string[] {
  const parts = line.match(/[^>{};]*(?:[>{};]|$)/g) ?? [line]
  const long: string[] = []
  for (const part of parts) {
    const last = long.at(-1)
    if (last !== undefined && last.length + part.length <= LONG_CHARS / 3) long[long.length - 1] = last + part
    else if (part !== '') long.push(part)
  }
  return long
}

/** How the source of one page becomes that of another, in stretches that differ and stretches that do not. */
export function* codeBlocks(one: string, other: string): Steps<readonly CodeBlock[]> {
  const [a, b] = [linesOf(one), linesOf(other)]
  yield
  const edits = yield* editsOf(
    a.map(({ text }) => text),
    b.map(({ text }) => text),
  )
  const blocks: { kind: CodeBlock['kind']; rows: CodeRow[] }[] = []
  for (let at = 0; at < edits.length; at++) {
    const edit = edits[at]
    if (!edit) break
    yield
    if (edit.kind === 'same') {
      const rows = range(edit.count).map((step) => sameRow(a[edit.a + step], b[edit.b + step]))
      blocks.push({ kind: 'same', rows })
      continue
    }
    const next = edits[at + 1]
    const gone = edit.kind === 'gone' ? a.slice(edit.a, edit.a + edit.count) : []
    const come = edit.kind === 'new' ? edit : next?.kind === 'new' ? next : undefined
    if (come && come !== edit) at += 1
    blocks.push({
      kind: 'changed',
      rows: yield* changedRows(gone, come ? b.slice(come.b, come.b + come.count) : []),
    })
  }
  return blocks
}

function sameRow(a: SourceLine | undefined, b: SourceLine | undefined): CodeRow {
  return { kind: 'same', a: a && plain(a, false), b: b && plain(b, false) }
}

const plain = ({ n, text }: SourceLine, own: boolean): CodeLine => ({ n, pieces: [{ text, own }] })
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** What goes beside what comes. Lines that share enough words are one line that was changed. */
function* changedRows(gone: readonly SourceLine[], come: readonly SourceLine[]): Steps<CodeRow[]> {
  const rows: CodeRow[] = []
  for (let at = 0; at < Math.max(gone.length, come.length); at++) {
    if (at % 16 === 0) yield
    const [a, b] = [gone[at], come[at]]
    const words = a && b && wordsOf(a.text, b.text)
    if (a && b && words)
      rows.push({ kind: 'changed', a: { n: a.n, pieces: words.a }, b: { n: b.n, pieces: words.b } })
    else rows.push({ kind: 'changed', a: a && plain(a, true), b: b && plain(b, true) })
  }
  return rows
}

/** The words of two lines, and which of them the other one lacks. Undefined where they are two different lines. */
export function wordsOf(
  one: string,
  other: string,
): { readonly a: readonly Piece[]; readonly b: readonly Piece[] } | undefined {
  if (one.length > WORDS_CHARS || other.length > WORDS_CHARS) return undefined
  const [a, b] = [split(one), split(other)]
  const edits = atOnce(editsOf(a, b))
  const shared = edits.flatMap(({ kind, a: from, count }) =>
    kind === 'same' ? a.slice(from, from + count) : [],
  )
  if (shared.join('').trim().length < ALIKE * Math.min(one.trim().length, other.trim().length))
    return undefined
  const side = (words: readonly string[], at: 'a' | 'b', own: 'gone' | 'new') =>
    edits.flatMap(({ kind, count, ...from }): Piece[] =>
      kind === 'same' || kind === own
        ? [{ text: words.slice(from[at], from[at] + count).join(''), own: kind === own }]
        : [],
    )
  return { a: side(a, 'a', 'gone'), b: side(b, 'b', 'new') }
}

/** Words, numbers with their units, spaces, and each other sign by itself. Scripts without spaces go by their signs. */
function split(line: string): string[] {
  return line.match(/[\p{Script=Latin}\p{N}_-]+|\s+|[^]/gu) ?? []
}

/** Where a stretch stands among all: outside of the first and the last there is nothing that it could lead to. */
export type BlockPlace = 'first' | 'middle' | 'last' | 'only'

export function placeOf(at: number, count: number): BlockPlace {
  if (count === 1) return 'only'
  return at === 0 ? 'first' : at === count - 1 ? 'last' : 'middle'
}

/** The blocks that hold the first so many rows, and whether that is not all. What is folded away costs none. */
export function upTo(
  blocks: readonly CodeBlock[],
  most: number,
): { readonly blocks: readonly CodeBlock[]; readonly cut: boolean } {
  let left = most
  for (const [at, block] of blocks.entries()) {
    const { head, tail } = folded(block, placeOf(at, blocks.length))
    const rows = block.kind === 'changed' ? block.rows.length : head.length + tail.length
    if (rows > left) {
      // A page written anew is one block: it is cut too, or all of it would be drawn.
      const begun =
        block.kind === 'changed' && left > 0 ? [{ ...block, rows: block.rows.slice(0, left) }] : []
      return { blocks: [...blocks.slice(0, at), ...begun], cut: true }
    }
    left -= rows
  }
  return { blocks, cut: false }
}

/** A stretch that is the same, in what is shown at its ends and what is folded away. */
export function folded(block: CodeBlock, place: BlockPlace) {
  const { rows } = block
  const head = place === 'first' || place === 'only' ? 0 : AROUND
  const tail = place === 'last' || place === 'only' ? 0 : AROUND
  // One line more is quicker read than a button pressed.
  if (rows.length <= head + tail + 1) return { head: rows, inside: [], tail: [] }
  return {
    head: rows.slice(0, head),
    inside: rows.slice(head, rows.length - tail),
    tail: rows.slice(rows.length - tail),
  }
}

/** How many lines went and came. */
export function countChanges(blocks: readonly CodeBlock[]): {
  readonly places: number
  readonly gone: number
  readonly come: number
} {
  const rows = blocks.flatMap(({ kind, rows: all }) => (kind === 'changed' ? all : []))
  return {
    places: blocks.filter(({ kind }) => kind === 'changed').length,
    gone: rows.filter(({ a }) => a).length,
    come: rows.filter(({ b }) => b).length,
  }
}

/** The difference as text that can be handed on. */
export function patchOf(
  blocks: readonly CodeBlock[],
  names: { readonly a: string; readonly b: string },
): string {
  const lines = [`--- ${names.a}`, `+++ ${names.b}`]
  blocks.forEach((block, at) => {
    const before = block.kind === 'same' ? [] : (blocks[at - 1]?.rows.slice(-AROUND) ?? [])
    const after = block.kind === 'same' ? [] : (blocks[at + 1]?.rows.slice(0, AROUND) ?? [])
    if (block.kind === 'same') return
    lines.push('@@', ...before.map(({ a }) => ` ${textOf(a)}`))
    lines.push(...block.rows.flatMap(({ a }) => (a ? [`-${textOf(a)}`] : [])))
    lines.push(...block.rows.flatMap(({ b }) => (b ? [`+${textOf(b)}`] : [])))
    lines.push(...after.map(({ a }) => ` ${textOf(a)}`))
  })
  return `${lines.join('\n')}\n`
}

const textOf = (line: CodeLine | undefined) => line?.pieces.map(({ text }) => text).join('') ?? ''
