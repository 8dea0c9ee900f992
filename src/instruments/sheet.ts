/** One `name: value` of a sheet or of a style attribute. */
export interface Declaration {
  readonly name: string
  readonly value: string
}

/** What stands in one pair of braces. */
export interface StyleRule {
  readonly selectors: readonly string[]
  /** The at-rules around it, outermost first, as written: `@media print`. */
  readonly within: readonly string[]
  readonly declarations: readonly Declaration[]
}

export interface Sheet {
  readonly rules: readonly StyleRule[]
  /** At-rules without braces: `@import …`. */
  readonly orders: readonly string[]
}

const COMMENT = /\/\*[^]*?(?:\*\/|$)/g
/** A string, an escape, an unquoted address, or one of the signs that divide a sheet. */
const SIGN = /"(?:[^"\\\n]|\\[^])*["\n]?|'(?:[^'\\\n]|\\[^])*['\n]?|url\(\s*[^"'\s)][^)]*\)?|\\[^]|[{};]/gi

/** Reads a sheet to its end. What no browser understands stands in it as it was written. */
export function readSheet(source: string): Sheet {
  const css = source.replace(COMMENT, ' ').replace(/<!--|-->/g, ' ')
  const rules: StyleRule[] = []
  const orders: string[] = []
  const open: { head: string; declarations: Declaration[] }[] = []
  let from = 0

  /** What stands before a sign: a declaration in a block, an order outside of one. */
  const settle = (to: number) => {
    const text = css.slice(from, to).trim()
    if (text === '') return
    const block = open.at(-1)
    const declaration = declarationIn(text)
    if (text.startsWith('@')) orders.push(text)
    else if (block && declaration) block.declarations.push(declaration)
  }

  const close = () => {
    const block = open.pop()
    if (!block || (block.head.startsWith('@') && block.declarations.length === 0)) return
    const isAt = block.head.startsWith('@')
    const within = open.map(({ head }) => head).filter((head) => head.startsWith('@'))
    rules.push({
      selectors: isAt ? [] : splitTop(block.head, ','),
      within: isAt ? [...within, block.head] : within,
      declarations: block.declarations,
    })
  }

  for (const { 0: sign, index } of css.matchAll(SIGN)) {
    if (sign === ';' || sign === '{' || sign === '}') {
      if (sign === '{' && open.length < MOST_NESTED)
        open.push({ head: css.slice(from, index).trim(), declarations: [] })
      else settle(index)
      if (sign === '}') close()
      from = index + 1
    }
  }
  settle(css.length)
  while (open.length > 0) close()
  return { rules, orders }
}

/** Nobody nests deeper; whoever does is not read twice for each brace. */
const MOST_NESTED = 32

/** The declarations of a style attribute. */
export function declarationsIn(style: string): readonly Declaration[] {
  return splitTop(style.replace(COMMENT, ' '), ';').flatMap((part) => declarationIn(part) ?? [])
}

function declarationIn(text: string): Declaration | undefined {
  const colon = text.indexOf(':')
  if (colon < 1) return undefined
  const name = text.slice(0, colon).trim().toLowerCase()
  if (!/^(?:--)?[a-z_][\w-]*$/.test(name) && !name.startsWith('--')) return undefined
  return {
    name,
    value: text
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim(),
  }
}

const DIVIDER = /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|[()[\],;]|\s/g

/** Parts between a sign that stands in no brackets and no string. */
export function splitTop(text: string, sign: ',' | ';' | ' '): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: found, index } of text.matchAll(DIVIDER)) {
    if (found === '(' || found === '[') depth += 1
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0 && (found === sign || (sign === ' ' && /^\s$/.test(found)))) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The addresses that a value asks for. */
export function* addressesIn(value: string): Generator<string> {
  for (const [, quoted, other, bare] of value.matchAll(URL_OF)) yield (quoted ?? other ?? bare ?? '').trim()
}

const URL_OF = /url\(\s{0,5}(?:"([^"\n]*)"|'([^'\n]*)'|([^"'\s)][^)\s]*))/gi

/** The text that `content` puts on the page. */
export function contentOf({ name, value }: Declaration): string {
  if (name !== 'content') return ''
  return [...value.matchAll(/"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'/g)]
    .map(([, one, other]) => unescaped(one ?? other ?? ''))
    .join(' ')
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex?: string, sign?: string) => {
    if (hex === undefined) return sign === '\n' ? '' : (sign ?? '')
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })
}
