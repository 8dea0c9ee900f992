import type { Measurement } from '../run/event'
import type { PageFacts } from './facts'
import { type Breach, type Rule, rowsOf } from './rows'
import { addressesIn, declarationsIn, readSheet } from './sheet'
import { placesIn } from './target'
import type { Node, Tree } from './tree'

const OUTSIDE: Rule = { instrument: 'IN-14', rule: 'outside_request', severity: 'medium' }

/** An address that a page asks for when it opens or is used. */
export interface Request {
  readonly node: Node
  readonly url: string
  /** What asks: the element, or `style`. */
  readonly by: string
}

/** Everything in a page that asks somebody else for something, or sends it something. */
export function outside(tree: Tree, facts: PageFacts = {}): readonly Measurement[] {
  const declared = declaredHosts(facts)
  return rowsOf(OUTSIDE, undeclared(tree, declared))
}

function* undeclared(tree: Tree, declared: string): Generator<Breach> {
  const place = placesIn(tree.nodes)
  for (const { url, node } of requestsIn(tree)) {
    const host = hostOf(url)
    if (host === undefined || (host !== '' && declared.includes(host))) continue
    yield { ...place(node), value: shortened(url) }
  }
}

function shortened(url: string): string {
  const text = url.replace(/\s+/g, ' ').trim()
  return text.length > 120 ? `${text.slice(0, 119).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** What brief and brand name as an address or a host may be asked. */
function declaredHosts({ brand = '', brief }: PageFacts): string {
  const { what = '', constraints = '', requirements = [] } = brief ?? {}
  return [brand, what, constraints, ...requirements].join('\n').toLowerCase()
}

/** Undefined where nobody else is asked. */
export function hostOf(url: string): string | undefined {
  const plain = url
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/\\/g, '/')
  const [, host] = /^(?:(?:https?|wss?|ftp):)?\/\/+(?:[^/?#@]*@)?([^/?#:]*)/i.exec(plain) ?? []
  return host?.toLowerCase()
}

/** Elements and those of their attributes that are asked for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
  audio: ['src'],
  video: ['src', 'poster'],
  track: ['src'],
  input: ['src', 'formaction'],
  button: ['formaction'],
  form: ['action'],
  body: ['background'],
  table: ['background'],
  td: ['background'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
  feimage: ['href', 'xlink:href'],
  base: ['href'],
  a: ['ping'],
}
const LINKS =
  /(?:^|\s)(?:stylesheet|icon|apple-touch-icon|preload|prefetch|preconnect|dns-prefetch|modulepreload|prerender|manifest|mask-icon)(?:\s|$)/i

/** In the order of the page. */
export function* requestsIn(tree: Tree): Generator<Request> {
  for (const node of tree.nodes) for (const { url, by } of requestsOf(node)) yield { url, by, node }
}

function* requestsOf(node: Node): Generator<{ url: string; by: string }> {
  const { name, attributes, raw } = node
  for (const attribute of ASKED[name] ?? []) {
    const value = attributes.get(attribute)
    if (value !== undefined) for (const url of splitOf(attribute, value)) yield { url, by: name }
  }
  if (name === 'link' && LINKS.test(attributes.get('rel') ?? '')) {
    yield { url: attributes.get('href') ?? '', by: name }
    for (const url of splitOf('srcset', attributes.get('imagesrcset') ?? '')) yield { url, by: name }
  }
  if (name === 'meta' && /^refresh$/i.test(attributes.get('http-equiv') ?? ''))
    yield* refreshOf(attributes.get('content') ?? '')
  if (name === 'iframe') for (const url of framed(attributes.get('srcdoc') ?? '')) yield { url, by: name }
  for (const { value } of declarationsIn(attributes.get('style') ?? ''))
    for (const url of addressesIn(value)) yield { url, by: 'style' }
  if (name === 'style') yield* requestsOfSheet(raw)
}

function* refreshOf(content: string): Generator<{ url: string; by: string }> {
  const [, url] = /;\s*url\s*=\s*["']?([^"']*)/i.exec(content) ?? []
  if (url !== undefined) yield { url, by: 'meta' }
}

/** What a document in an attribute asks for. */
function* framed(srcdoc: string): Generator<string> {
  for (const [url] of srcdoc.matchAll(/(?:https?:)?\/\/[\w.-]{3,200}[^\s"'<>)]{0,200}/gi)) yield url
}

function splitOf(attribute: string, value: string): readonly string[] {
  if (attribute === 'ping') return value.split(/\s+/)
  if (attribute !== 'srcset') return [value]
  return [...value.matchAll(/(?:^|,)\s*([^\s,][^\s]*)/g)].map(([, url = '']) => url.replace(/,$/, ''))
}

function* requestsOfSheet(css: string): Generator<{ url: string; by: string }> {
  const { rules, orders } = readSheet(css)
  for (const order of orders.filter((text) => /^@import/i.test(text))) {
    const [, quoted] = /^@import\s+["']([^"']*)/i.exec(order) ?? []
    for (const url of quoted === undefined ? addressesIn(order) : [quoted]) yield { url, by: '@import' }
  }
  for (const { declarations, within } of rules)
    for (const { value } of declarations)
      for (const url of addressesIn(value))
        yield { url, by: within.some((head) => /^@font-face/i.test(head)) ? '@font-face' : 'style' }
}
