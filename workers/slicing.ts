import { pageOfMarkdown } from '../src/instruments/markdown'
import { sliceIn } from '../src/instruments/slice'
import type { Quoted } from '../src/run/procedure'
import { pageIn } from './measure'

/** What stands at a place of a version: of a page in its source, of copy in the words around it. */
export function sliceWith(
  find: (hash: string) => string | undefined,
  isCopy: boolean,
): NonNullable<Quoted['slice']> {
  return (hash, place) => {
    const text = find(hash)
    if (text === undefined) return undefined
    return sliceIn(isCopy ? pageOfMarkdown(text) : (pageIn(text) ?? text), place)
  }
}
