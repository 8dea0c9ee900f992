import type { BrandColor } from './documents'
import { hexOfColor, isColor } from './color-values'
import type { Entry } from './yaml'

const COLORS = /^(?:.*[-_ ])?(?:colou?rs?|palettes?)(?:[-_ ].*)?$/i
/** What only uses colours, or throws them. */
const USES = /^(?:components?|shadows?|elevations?|gradients?|effects?|typography|borders?)$/i
const LEAVES = /^(?:value|\$value|hex|color|colour|default|light|base)$/i
const NAME_KEYS = /^(?:name|label|token|id|title)$/i

/** The colours among values that stand under keys, each by the keys that lead to it below "colors". */
export function colorTokens(entries: readonly Entry[]): BrandColor[] {
  return entries.flatMap((entry) => {
    const value = String(entry.value)
    if (!isColor(value) || entry.path.some((key) => USES.test(key))) return []
    const from = entry.path.findIndex((key) => COLORS.test(key))
    const last = entry.path.at(-1) ?? ''
    if (from < 0 || NAME_KEYS.test(last) || (from === entry.path.length - 1 && entry.path.length > 1))
      return []
    const hex = hexOfColor(value)
    return [
      {
        name: nameOf(entry, from, entries) || value,
        value,
        ...(hex !== undefined && { hex }),
        line: entry.line,
      },
    ]
  })
}

function nameOf({ path }: Entry, from: number, entries: readonly Entry[]): string {
  const parent = path.slice(0, -1)
  const fellow = entries.find(
    (other) =>
      other.path.length === path.length &&
      NAME_KEYS.test(other.path.at(-1) ?? '') &&
      parent.every((key, at) => other.path[at] === key),
  )
  if (fellow && LEAVES.test(path.at(-1) ?? '')) return String(fellow.value)
  const keys = path.slice(from + 1).filter((key) => !/^\d$/.test(key))
  const told =
    keys.length > 1 && LEAVES.test(keys.at(-1) ?? '') && hasOneLeaf(parent, entries)
      ? keys.slice(0, -1)
      : keys
  return told.join('.')
}

function hasOneLeaf(parent: readonly string[], entries: readonly Entry[]): boolean {
  const colors = entries.filter(
    ({ path, value }) =>
      path.length === parent.length + 1 &&
      parent.every((key, at) => path[at] === key) &&
      isColor(String(value)),
  )
  return colors.length === 1
}
