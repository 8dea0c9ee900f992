import type { BrandColor } from './documents'
import { hexOfColor, isColor } from './color-values'
import type { Entry } from './yaml'

const COLORS = /^(?:.*[-_ ])?(?:colou?rs?|palettes?)(?:[-_ ].*)?$/i
/** What only uses colours, or throws them. */
const USES = /^(?:components?|shadows?|elevations?|gradients?|effects?|typography|borders?)$/i
const LEAVES = /^(?:value|\$value|hex|color|colour|default|light|base)$/i
const NAME_KEYS = /^(?:name|label|token|id|title)$/i

/**
 * The colours among values that stand under keys, each by the keys that lead to it below "colors"; with `all`, those that
 * stand below no such key too.
 */
export function colorTokens(entries: readonly Entry[], { all = false } = {}): BrandColor[] {
  const tables = tablesOf(entries)
  return entries.flatMap((entry) => {
    const value = String(entry.value)
    if (!isColor(value) || entry.path.some((key) => USES.test(key))) return []
    const named = entry.path.findIndex((key) => COLORS.test(key))
    const from = named < 0 && all ? -1 : named
    if (named < 0 && !all) return []
    const last = entry.path.at(-1) ?? ''
    if (NAME_KEYS.test(last) || (from === entry.path.length - 1 && entry.path.length > 1)) return []
    const hex = hexOfColor(value)
    return [
      {
        name: nameOf(entry, from, tables.get(parentOf(entry)) ?? []) || value,
        value,
        ...(hex !== undefined && { hex }),
        line: entry.line,
      },
    ]
  })
}

/** The values that stand beside one another, by the keys that lead to them. */
function tablesOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const tables = new Map<string, Entry[]>()
  for (const entry of entries) {
    const parent = parentOf(entry)
    const beside = tables.get(parent)
    if (beside) beside.push(entry)
    else tables.set(parent, [entry])
  }
  return tables
}

function parentOf({ path }: Entry): string {
  return JSON.stringify(path.slice(0, -1))
}

function nameOf(entry: Entry, from: number, beside: readonly Entry[]): string {
  const last = entry.path.at(-1) ?? ''
  const fellow = beside.find(({ path }) => NAME_KEYS.test(path.at(-1) ?? ''))
  if (fellow && LEAVES.test(last)) return String(fellow.value)
  const keys = entry.path.slice(from + 1).filter((key) => !/^\d$/.test(key))
  const isOnly =
    keys.length > 1 && LEAVES.test(last) && beside.filter(({ value }) => isColor(String(value))).length === 1
  return (isOnly ? keys.slice(0, -1) : keys).join('.')
}
