import type { ReadDocument } from './documents'
import { blocksOf } from './blocks'
import { readBrand } from './brand'
import { colorsOfBlocks } from './colors'
import { headOf } from './head'
import { sourceOf } from './lines'
import { nameOfFile } from './names'
import { readSkill } from './skill'
import { placed } from './topics'
import type { Table } from './yaml'

export type FileKind = 'brand' | 'skill' | 'run' | 'unknown'

/** What a file is, by what stands in it; by its name where that leaves it open. */
export function kindOf(text: string, path = ''): FileKind {
  const { lines } = sourceOf(text)
  if (isRun(lines)) return 'run'
  const file = path.split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
  const { head, bodyAt } = headOf(lines)
  const named = /^skill\b.*\.md$/.test(file)
    ? 'skill'
    : /design\b.*\.md$|brand\b.*\.md$/.test(file)
      ? 'brand'
      : undefined
  const said = head && kindOfHead(head.value)
  if (said) return said
  if (named && (head || lines.some((line) => /^#{1,3}\s/.test(line)))) return named
  if (/\.(?:jury|ndjson|jsonl|json|html?|css|[jt]sx?)$/.test(file)) return 'unknown'
  return colorsOfBlocks(placed(blocksOf(lines, bodyAt))).length > 2 ? 'brand' : head ? 'skill' : 'unknown'
}

/** A run is a log, events as lines of JSON, or the tags that a model wrote. */
function isRun(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? ''
  if (first.startsWith('{')) return /^\{\s*"jury"\s*:\s*\d|"type"\s*:\s*"critique\./.test(first)
  return lines.slice(0, 400).some((line) => /^\s*<CRITIQUE_RUN\b/.test(line))
}

function kindOfHead(head: Table): FileKind | undefined {
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(head, key))
  if (has('colors', 'colours', 'palette', 'typography', 'tokens', 'color', 'fonts')) return 'brand'
  if (
    has(
      'od',
      'triggers',
      'allowed-tools',
      'example_prompt',
      'inputs',
      'critique',
      'argument-hint',
      'user-invocable',
    )
  )
    return 'skill'
  return undefined
}

/** What is in a file that is a brand or a skill. */
export function readDocument(text: string, path = ''): ReadDocument {
  const kind = kindOf(text, path)
  if (kind === 'brand') return readBrand(text, { path })
  if (kind === 'skill') return readSkill(text, path)
  return { kind: 'unknown', name: nameOfFile(path) ?? '', warnings: [{ kind: 'not_recognised', line: 1 }] }
}
