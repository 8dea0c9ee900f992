import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml'
import { intake } from '../run/intake'
import type { Warning } from './documents'
import { isTooDeep, keyLineOf, tidied, unquoted } from './yaml-lines'
import { mended, openedAbove } from './yaml-mend'

export type Table = Readonly<Record<string, unknown>>

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A single value, the keys that lead to it, and its line. */
export interface Entry {
  readonly path: readonly string[]
  readonly value: string | number | boolean | null
  readonly line: number
}

export interface ReadYaml {
  readonly value: Table
  /** Every single value, in the order of the file. */
  readonly entries: readonly Entry[]
  readonly warnings: readonly Warning[]
}

/**
 * Keys and values that people have written, of which `from` is the line before the first. What is no YAML is mended where
 * it is plain what was meant, and read line by line where it is not. Undefined where there are no keys at all.
 */
export function readYaml(lines: readonly string[], from: number): ReadYaml | undefined {
  const { lines: tidy, tabs } = tidied(lines)
  const told = tabs.slice(0, 1).map((at) => ({ kind: 'tab_in_yaml', line: from + at + 1 }))
  const chars = tidy.reduce((sum, line) => sum + line.length + 1, 0)
  if (chars > intake.headChars || isTooDeep(tidy)) return lineByLine(tidy, from, told)
  const { document, counter, mends } = parsed(tidy)
  const { contents } = document
  if (!isMap(contents)) return contents === null ? undefined : lineByLine(tidy, from, told)
  const read = valuesOf(contents, { from, counter })
  const warnings = [
    ...told,
    ...mends.map((at) => ({ kind: 'yaml_mended', line: from + at + 1 })),
    ...document.errors
      .slice(0, 1)
      .map(({ pos }) => ({ kind: 'yaml_broken', line: from + counter.linePos(pos[0]).line })),
    ...read.warnings,
  ]
  return { ...read, warnings }
}

/** So many faults of one head are mended. Each costs another reading. */
const MENDS = 12

function parsed(lines: readonly string[]) {
  let text = [...lines]
  const mends: number[] = []
  for (;;) {
    const counter = new LineCounter()
    const document = parseDocument(text.join('\n'), {
      lineCounter: counter,
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    const fault = faultOf(document, counter, text)
    const better = fault === undefined || mends.length >= MENDS ? undefined : mendedAt(text, fault)
    if (better === undefined) return { document, counter, mends }
    mends.push(better.at)
    text = better.lines
  }
}

function mendedAt(lines: readonly string[], fault: number) {
  for (const at of [fault, openedAbove(lines, fault)]) {
    const better = at === undefined ? undefined : mended(lines, at)
    if (at !== undefined && better) return { at, lines: better }
  }
  return undefined
}

/** The line of the first fault. A quote that is never closed is found at the end and made at its beginning. */
function faultOf(document: Document, counter: LineCounter, lines: readonly string[]): number | undefined {
  const [error] = document.errors
  if (!error) return undefined
  const at = Math.max(0, counter.linePos(error.pos[0]).line - 1)
  if (error.code !== 'MISSING_CHAR') return at
  const open = lines.findIndex((line) => /^(["'])(?!.*\1\s*(?:#.*)?$)/.test(keyLineOf(line)?.value ?? ''))
  return open < 0 ? at : open
}

interface Place {
  readonly from: number
  readonly counter: LineCounter
}

/** The plain values of a document. Aliases are followed as far as the number of values allows. */
function valuesOf(contents: YAMLMap, { from, counter }: Place): ReadYaml {
  const entries: Entry[] = []
  const warnings: Warning[] = []
  const anchors = new Map<string, Node>()
  let left: number = intake.headValues
  const lineOf = (node: Node) => from + counter.linePos(node.range?.[0] ?? 0).line

  function valueOf(node: unknown, path: readonly string[]): unknown {
    if (left-- <= 0 || path.length > intake.headDepth) return null
    if (isAlias(node)) return aliased(node, path)
    if (isMap(node)) return named(node, path)
    if (isSeq(node)) return named(node, path)
    return isScalar(node) ? single(node, path) : null
  }

  function named(node: YAMLMap | Node, path: readonly string[]): unknown {
    if ('anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node)
    if (isSeq(node)) return node.items.map((item, at) => valueOf(item, [...path, String(at)]))
    return isMap(node) ? tableOf(node, path) : null
  }

  function aliased(node: Alias, path: readonly string[]): unknown {
    const meant = anchors.get(node.source)
    if (!meant) warnings.push({ kind: 'unknown_alias', line: lineOf(node) })
    return meant ? valueOf(meant, path) : `*${node.source}`
  }

  function single(node: Node, path: readonly string[]): unknown {
    if (!isScalar(node)) return null
    if (node.anchor) anchors.set(node.anchor, node)
    const value = typeof node.value === 'string' ? node.value : plainOf(node.value, node.source)
    entries.push({ path, value, line: lineOf(node) })
    return value
  }

  function tableOf(map: YAMLMap, path: readonly string[]): Table {
    const rows = new Map<string, unknown>()
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? String(key.value) : String(key)
      if (rows.has(name) && isScalar(key))
        warnings.push({ kind: 'duplicate_key', line: lineOf(key), detail: name })
      const read = valueOf(value, [...path, name])
      if (name === '<<' && isTable(read))
        for (const [own, each] of Object.entries(read)) rows.set(own, rows.get(own) ?? each)
      else rows.set(name, read)
    }
    return Object.fromEntries(rows)
  }

  return { value: tableOf(contents, []), entries, warnings }
}

function plainOf(value: unknown, source: string | undefined): Entry['value'] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : (source ?? String(value))
}

/** The keys that stand at the left, each with the text beside it: all that can be told of what is no YAML. */
function lineByLine(lines: readonly string[], from: number, told: readonly Warning[]): ReadYaml | undefined {
  const entries = lines.flatMap((line, at) => {
    const read = keyLineOf(line)
    return read && read.indent === 0
      ? [{ path: [read.key], value: unquoted(read.value), line: from + at + 1 }]
      : []
  })
  if (entries.length === 0) return undefined
  return {
    value: Object.fromEntries(entries.map(({ path, value }) => [path[0] ?? '', value])),
    entries,
    warnings: [...told, { kind: 'yaml_broken', line: from + 1 }],
  }
}
