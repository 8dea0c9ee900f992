export const CDATA_OPEN = '<![CDATA['
export const CDATA_END = ']]>'

/** An end of CDATA is told by what follows within this many characters. */
const AFTER_END = 256

/** What a `]]>` turns out to be: the end, a joint of two halves, part of the text, or not to be known yet. */
export type CdataEnd =
  | { readonly kind: 'end'; readonly written: string; readonly at: number; readonly to: number }
  | { readonly kind: 'joint' }
  | { readonly kind: 'text' }
  | { readonly kind: 'waiting' }

/**
 * Judges what follows a `]]>` by the text from `after` on. Only perhaps space and the element's own closing tag make it
 * an end: an array's `a[b[0]]>c` in a script must not cut the page in two. `]]><![CDATA[` joins two halves.
 */
export function judgeCdataEnd(text: string, after: number, name: string): CdataEnd {
  const rest = text.slice(after, after + AFTER_END)
  if (rest.startsWith(CDATA_OPEN)) return { kind: 'joint' }
  const close = /^\s*<\/([A-Za-z_]+)\s*>/.exec(rest)
  const [whole = '', written = ''] = close ?? []
  if (written.toUpperCase() === name)
    return { kind: 'end', written, at: after + whole.indexOf('<'), to: after + whole.length }
  return { kind: rest.length < AFTER_END && mayBeEnd(rest, name) ? 'waiting' : 'text' }
}

function mayBeEnd(rest: string, name: string): boolean {
  if (CDATA_OPEN.startsWith(rest)) return true
  const open = /^\s*(?:<(?:\/([A-Za-z_]*)(\s*))?)?$/.exec(rest)
  if (!open) return false
  const written = (open[1] ?? '').toUpperCase()
  return open[2] ? written === name : name.startsWith(written)
}

/** Where a run of at most two closing brackets at the very end begins: they could begin `]]>`. */
export function heldBrackets(text: string, from: number): number {
  let at = text.length
  while (at > from && at > text.length - 2 && text[at - 1] === ']') at--
  return at
}
