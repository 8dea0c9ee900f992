import { pageOfMarkdown } from '../src/instruments/markdown'
import { slicesIn } from '../src/instruments/slice'
import type { Quoted } from '../src/run/procedure'
import { pageIn } from './measure'

/** What stands at places of a version: of a page in its source, of copy in the words around them. */
export function slicesWith(
  find: (hash: string) => string | undefined,
  isCopy: boolean,
): NonNullable<Quoted['slices']> {
  return (hash, places) => {
    const text = find(hash)
    if (text === undefined) return []
    return slicesIn(isCopy ? pageOfMarkdown(text) : (pageIn(text) ?? text), places)
  }
}
