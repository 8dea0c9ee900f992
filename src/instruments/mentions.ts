/** A script that writes a link names where it leads, and makes nothing there. */
const LINKED = /href\s{0,8}=\s{0,8}\\?["'`]?#[\p{L}\p{N}_%.:-]{0,200}/giu

/**
 * Whether scripts name an id, or its beginning where they count: then they may make the element, and nobody can tell from the
 * source. Words are collected once, so that a thousand ids cost no more than one.
 */
export function mentionedIn(scripts: readonly string[]): (id: string) => boolean {
  let words: ReadonlySet<string> | undefined
  return (id) => {
    words ??= new Set(scripts.flatMap((script) => wordsOf(script.replace(LINKED, ' '))))
    return words.size > 0 && isNamed(wordsOf(id), words)
  }
}

function isNamed(own: readonly string[], words: ReadonlySet<string>): boolean {
  const last = own.at(-1) ?? ''
  const stem = last.replace(/\d{1,9}$/, '')
  return (
    own.length > 0 &&
    (own.every((word) => words.has(word)) || (stem.length > 1 && stem !== last && words.has(stem)))
  )
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_-]+/gu) ?? []
}
