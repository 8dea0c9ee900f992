/** A tag as it was written, with names in small letters. */
export interface Tag {
  readonly name: string
  readonly closes: boolean
  /** It ends in `/>`. */
  readonly alone: boolean
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Where what follows it begins. */
  readonly end: number
}

const NAME = /<\/?([^\s/>]*)/y
const GAP = /[\s/]*/y
// A sign of equality where a name should be begins one.
const KEY = /=?[^\s/>=]*/y
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)|(?=>))/y
const UNFINISHED = /\s*=?\s*(?:"[^"]*|'[^']*)?$/y

/** The tag that begins here, if all of it has come. */
export function readTag(text: string, start: number): Tag | undefined {
  const [opened = '', name = ''] = match(NAME, text, start) ?? []
  const attributes: [string, string][] = []
  let at = start + opened.length
  for (;;) {
    const [gap = ''] = match(GAP, text, at) ?? []
    at += gap.length
    if (at >= text.length) return undefined
    if (text[at] === '>') {
      const closes = text[start + 1] === '/'
      return { name: name.toLowerCase(), closes, alone: gap.endsWith('/'), attributes, end: at + 1 }
    }
    const [key = ''] = match(KEY, text, at) ?? []
    at += key.length
    const found = match(VALUE, text, at)
    if (!found && match(UNFINISHED, text, at)) return undefined
    attributes.push([key.toLowerCase(), found?.[1] ?? found?.[2] ?? found?.[3] ?? ''])
    at += found?.[0].length ?? 0
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
