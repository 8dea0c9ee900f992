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
const UNFINISHED = /\s*=?\s*(?:(")[^"]*|(')[^']*)?$/y

/**
 * How far a tag has been read that is not all there. What is complete of it is not read again: a picture in a value comes in
 * thousands of pieces, and each would cost as much as all before it.
 */
export interface Begun {
  /** Missing while it may go on. */
  readonly name?: string
  readonly attributes: [name: string, value: string][]
  /** Where the next attribute begins, from the start of the tag. */
  readonly at: number
  /** What the value ends with that has begun, and from where that is to be looked for. */
  readonly open?: { readonly mark: string; readonly from: number }
}

/** The tag that begins here, or how far it has come. What was read of it before is handed in. */
export function readTag(text: string, start: number, before?: Begun): Tag | Begun {
  if (before?.open && !text.includes(before.open.mark, start + before.open.from))
    return { ...before, open: { ...before.open, from: text.length - start } }
  const from = before?.name === undefined ? named(text, start) : before
  return from.name === undefined ? from : attributed(text, start, { ...from, name: from.name })
}

function named(text: string, start: number): Begun {
  const [opened = '', name = ''] = match(NAME, text, start) ?? []
  if (start + opened.length >= text.length) return { attributes: [], at: 0 }
  return { name: name.toLowerCase(), attributes: [], at: opened.length }
}

function attributed(text: string, start: number, from: Begun & { readonly name: string }): Tag | Begun {
  const { name, attributes } = from
  let at = start + from.at
  for (;;) {
    const begun: Begun = { name, attributes, at: at - start }
    const [gap = ''] = match(GAP, text, at) ?? []
    at += gap.length
    if (at >= text.length) return begun
    if (text[at] === '>') {
      const closes = text[start + 1] === '/'
      return { name, closes, alone: gap.endsWith('/'), attributes, end: at + 1 }
    }
    const [key = ''] = match(KEY, text, at) ?? []
    at += key.length
    const found = match(VALUE, text, at)
    const open = found ? undefined : match(UNFINISHED, text, at)
    at += found?.[0].length ?? 0
    if (open || at >= text.length) return { ...begun, ...waitingFor(open, text.length - start) }
    attributes.push([key.toLowerCase(), found?.[1] ?? found?.[2] ?? found?.[3] ?? ''])
  }
}

function waitingFor(unfinished: RegExpExecArray | null | undefined, from: number): Pick<Begun, 'open'> {
  const mark = unfinished?.[1] ?? unfinished?.[2]
  return mark === undefined ? {} : { open: { mark, from } }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
