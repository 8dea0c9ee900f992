import type { Warning } from './documents'
import type { Placed } from './topics'

/** Digits that no colour has, and that are too many to count things with. */
const LONG = /(?<![\w&/#(])#(?:[\da-f]{5}|[\da-f]{7}|[\da-f]{9,12})(?![\w-])/gi
/** So few may count things, unless they are written as code or stand where a table has its values. */
const SHORT = /`(#[\da-f]{1,2})`/gi
const SHORT_CELL = /^\s*`?(#[\da-f]{1,2})`?\s*$/i
const VALUES = /hex|value|colou?r|code|值|値|값|wert|valeur|valor/i

/** What was meant as a colour and is none: a digit too many or too few. Unsaid, nobody would miss it before a page lacks it. */
export function colorFaults(blocks: readonly Placed[]): Warning[] {
  return blocks.flatMap((block) =>
    block.topic.colors
      ? [...new Set(faultsOf(block))].map((detail) => ({ kind: 'color_odd', line: block.line, detail }))
      : [],
  )
}

function faultsOf(block: Placed): readonly string[] {
  switch (block.type) {
    case 'row':
      return block.cells.flatMap((cell, at) => [...faultsIn(cell), ...shortIn(cell, block.head[at] ?? '')])
    case 'item':
    case 'text':
      return faultsIn(block.text)
    case 'heading':
    case 'quote':
    case 'code':
      return []
    default:
      return block satisfies never
  }
}

function faultsIn(text: string): readonly string[] {
  return [
    ...[...text.matchAll(LONG)].map(([value]) => value),
    ...[...text.matchAll(SHORT)].flatMap(([, value]) => value ?? []),
  ]
}

function shortIn(cell: string, title: string): readonly string[] {
  const value = VALUES.test(title) ? SHORT_CELL.exec(cell)?.[1] : undefined
  return value === undefined ? [] : [value]
}
