import { type DefaultTreeAdapterTypes, type ParserError, parse } from 'parse5'
import { defaults } from '../run/config'
import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { hostOf, type Request, requestsIn } from './requests'
import { type Breach, type Rule, rowsOf, RULE_VERSION, unread } from './rows'
import { cutWords, placesIn } from './target'
import type { Tree } from './tree'

const rule = (name: string): Rule => ({ instrument: 'IN-17', rule: name, severity: 'high' })
const MALFORMED = rule('malformed')
/** Nothing is lost without one, but boxes are drawn as twenty years ago. */
const NO_DOCTYPE: Rule = { ...rule('doctype_missing'), severity: 'medium' }
const TOO_DEEP = rule('too_deep')
const TOO_LARGE = rule('too_large')
const NOT_CONTAINED = rule('not_self_contained')

/** Whether the page is well formed, of a size that a run takes, and whole without other files. */
export function parsed(source: string, tree: Tree): readonly Measurement[] {
  const bytes = new TextEncoder().encode(source).length
  return [
    ...(isTrap(tree, bytes) ? unread(MALFORMED, 'too_large') : rowsOf(MALFORMED, breaches(source, tree))),
    ...rowsOf(NO_DOCTYPE, DOCTYPE.test(source) ? [] : [{ expected: '<!doctype html>' }]),
    ...rowsOf(
      TOO_DEEP,
      tree.depth > limits.parsedDepth ? [{ value: tree.depth, expected: limits.parsedDepth }] : [],
      {
        value: tree.depth,
        expected: limits.parsedDepth,
      },
    ),
    ...rowsOf(
      TOO_LARGE,
      bytes > defaults.artifactMaxBytes ? [{ value: bytes, expected: defaults.artifactMaxBytes }] : [],
      { value: bytes, expected: defaults.artifactMaxBytes },
    ),
    ...rowsOf(NOT_CONTAINED, uncontained(tree)),
    weight(tree, bytes),
  ]
}

const DOCTYPE = /^\s{0,1000}(?:<!--[^]{0,10000}?-->\s{0,1000}){0,4}<!doctype\s/i

/** The parser walks up a page for each tag, and along all attributes for each of them. */
function isTrap({ nodes, depth }: Tree, bytes: number): boolean {
  return (
    depth > limits.parsedDepth ||
    nodes.length > limits.heavyNodes ||
    bytes > limits.heavyBytes ||
    nodes.some(({ attributes }) => attributes.size > limits.parsedAttributes)
  )
}

/** Errors after which something is missing, stands elsewhere, or is another thing than was written. */
const SERIOUS: Readonly<Record<string, true>> = {
  'eof-in-tag': true,
  'eof-in-comment': true,
  'eof-in-cdata': true,
  'eof-in-doctype': true,
  'eof-before-tag-name': true,
  'eof-in-script-html-comment-like-text': true,
  'eof-in-element-that-can-contain-only-text': true,
  'duplicate-attribute': true,
  'missing-whitespace-between-attributes': true,
  'unexpected-character-in-attribute-name': true,
  'unexpected-equals-sign-before-attribute-name': true,
  'missing-attribute-value': true,
  'missing-end-tag-name': true,
  'unexpected-null-character': true,
  'incorrectly-opened-comment': true,
  'cdata-in-html-content': true,
  'abandoned-head-element-child': true,
  'misplaced-start-tag-for-head-element': true,
  'disallowed-content-in-noscript-in-head': true,
  'nested-noscript-in-head': true,
}

/** Half a character stops the parser, and no browser. */
const HALF = /[\ud800-\udfff]/gu

function* breaches(source: string, tree: Tree): Generator<Breach> {
  const place = placesIn(tree.nodes)
  for (const node of tree.nodes) if (node.open) yield { ...place(node), value: 'unclosed' }
  for (const name of new Set(tree.strays)) yield { target: `“</${cutWords(name)}>”`, value: 'closes_nothing' }
  const errors: ParserError[] = []
  // Places in the tree are twice the work, and only tables move anything.
  const hasTable = tree.nodes.some(({ name }) => name === 'table')
  const document = parse(source.replace(HALF, '\ufffd'), {
    sourceCodeLocationInfo: hasTable,
    onParseError: (error) => errors.push(error),
  })
  for (const { code, startOffset } of errors)
    if (Object.hasOwn(SERIOUS, code))
      yield { target: around(source, startOffset), value: code.replaceAll('-', '_') }
  if (hasTable) yield* moved(document, source)
}

/** The place in the source, as it can be looked for. The missing doctype is nowhere. */
function around(source: string, offset: number): string {
  const from = Math.max(0, source.lastIndexOf('<', offset), offset - 20)
  const words = cutWords(source.slice(from, from + 60).replace(/\s+/g, ' '))
  return `“${words === '' ? cutWords(source.slice(-40).replace(/\s+/g, ' ')) : words}”`
}

/** What stood in a table and may not: browsers put it before the table. */
function* moved(document: DefaultTreeAdapterTypes.Document, source: string): Generator<Breach> {
  const left: DefaultTreeAdapterTypes.Node[] = [document]
  for (let at = left.pop(); at; at = left.pop()) {
    if (!('childNodes' in at)) continue
    let table = Number.POSITIVE_INFINITY
    for (let n = at.childNodes.length - 1; n >= 0; n--) {
      const child = at.childNodes[n]
      if (!child) continue
      const from = child.sourceCodeLocation?.startOffset
      if (from !== undefined && from > table && isThere(child))
        yield { target: around(source, from), value: 'moved' }
      if (child.nodeName === 'table' && from !== undefined) table = Math.min(table, from)
      left.push(child)
    }
  }
}

/** Spaces and comments may stand anywhere. */
function isThere(node: DefaultTreeAdapterTypes.ChildNode): boolean {
  return 'tagName' in node || ('value' in node && node.value.trim() !== '')
}

/** Pictures may fail alone; without its script or its sheet a page is another page. */
function* uncontained(tree: Tree): Generator<Breach> {
  const place = placesIn(tree.nodes)
  for (const request of requestsIn(tree))
    if (isNeeded(request)) yield { ...place(request.node), value: cutWords(request.url) }
}

function isNeeded({ url, by }: Request): boolean {
  const address = url.replace(/[\t\n\r]/g, '').trim()
  if (address === '' || /^(?:#|about:|blob:|data:|javascript:|mailto:|tel:|sms:)/i.test(address)) return false
  if (hostOf(address) !== undefined) return by === 'script'
  // Another scheme is no file beside the page, and a form is sent where a server is.
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && FILES.has(by)
}

const FILES = new Set([
  'img',
  'source',
  'script',
  'link',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'image',
  'style',
  '@import',
  '@font-face',
])

function weight(tree: Tree, bytes: number): Measurement {
  const pictures = tree.nodes.filter(
    ({ name, attributes }) =>
      name === 'svg' || (name === 'img' && /^\s*data:/i.test(attributes.get('src') ?? '')),
  ).length
  return {
    instrument: 'IN-17',
    rule: 'weight',
    ruleVersion: RULE_VERSION,
    value: `${bytes} bytes, ${pictures} inline images, ${tree.nodes.length} elements`,
    violation: false,
    severity: 'low',
  }
}
