import { holds } from '../src/run/searched'
import type { Entry } from './roll'

/** The runs among these whose texts have all of the words. */
export type FindTexts = (entries: readonly Entry[], needles: readonly string[]) => ReadonlySet<Entry>

/**
 * Searches texts, and remembers the last search: the list, its counts and its next pages ask the same, and the next key of a
 * word that is being typed can only leave out more.
 */
export function createTexts(): FindTexts {
  let last: {
    readonly of: readonly Entry[]
    readonly needles: readonly string[]
    readonly found: ReadonlySet<Entry>
  } = { of: [], needles: [], found: new Set() }

  return (entries, needles) => {
    const isSame = last.of === entries
    if (!isSame || last.needles.join('\n') !== needles.join('\n')) {
      const among = isSame && refines(needles, last.needles) ? last.found : entries
      last = { of: entries, needles, found: search(among, needles) }
    }
    return last.found
  }
}

function search(entries: Iterable<Entry>, needles: readonly string[]): ReadonlySet<Entry> {
  // What is longest is found in the fewest, and the others are then looked for there alone.
  const longest = needles.toSorted((one, other) => other.length - one.length)
  const found = new Set<Entry>()
  for (const entry of entries) if (holds(entry.text, longest)) found.add(entry)
  return found
}

/** Whether whatever has these has those as well. */
function refines(needles: readonly string[], those: readonly string[]): boolean {
  return those.length > 0 && those.every((old) => needles.some((needle) => needle.includes(old)))
}
