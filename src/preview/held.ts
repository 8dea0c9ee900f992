import agent from './agent/held.ts?inline-script'
import { clean, type Parse } from './cleaner'

export interface Held {
  readonly html: string
  /** Resources outside of the page that it would have loaded. */
  readonly refused: number
}

/** A cleaned page with our own script before everything in it, which alone may run there. */
export function heldPage(html: string, parse: Parse, script?: string): Held {
  const { html: cleaned, refused } = clean(typeFirst(html), parse)
  return { html: withAgent(cleaned, nonce(), script === undefined ? [agent] : [agent, script]), refused }
}

/** An empty page that waits to be written. */
export function loaderPage(): string {
  return withAgent('<!doctype html>', nonce(), [agent])
}

/** A cleaned page in which nothing runs at all. */
export function stillPage(html: string, parse: Parse): Held {
  const { html: cleaned, refused } = clean(typeFirst(html), parse)
  return { html: headed(cleaned, policy("script-src 'none'")), refused }
}

function withAgent(page: string, once: string, scripts: readonly string[]): string {
  const tags = scripts.map((text) => `<script nonce="${once}">${closed(text)}</script>`)
  return headed(page, policy(`script-src 'nonce-${once}'`) + tags.join(''))
}

/** What comes first in a page is read first; only its document type goes before, or the layout is that of the nineties. */
export function headed(page: string, head: string): string {
  const first = typeFirst(page)
  const [type = ''] = /^<!doctype[^>]*>/i.exec(first) ?? []
  return `${type}<meta charset="utf-8">${head}${first.slice(type.length)}`
}

// What a parser reads over: spaces, comments, and what it takes for one.
const BEFORE = /(?:\s|<!--(?:-?>|[^]*?--!?>)|<\?[^>]*>|<!(?!--|doctype)[^>]*>)*/iy

/** A byte order mark before its document type is text to a parser that is handed text, and the type is then none. */
function typeFirst(page: string): string {
  BEFORE.lastIndex = 0
  const [before = ''] = BEFORE.exec(page) ?? []
  const [type = ''] = /^<!doctype[^>]*>/i.exec(page.slice(before.length)) ?? []
  return type === '' ? page : type + before.replace(/\uFEFF/g, '') + page.slice(before.length + type.length)
}

function policy(text: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${text}">`
}

/** The parser of the page looks for the end of a script within its strings too. */
function closed(script: string): string {
  return script.replace(/<(\/script|!--)/gi, '<\\$1')
}

function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
