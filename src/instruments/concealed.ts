import { limits } from '../run/limits'
import { finderIn, marksOf, readSelector, type Selector } from './selector'
import { type Declaration, declarationsIn, readSheet, type StyleRule } from './sheet'
import type { Node, Tree } from './tree'

/** What takes a text out of sight. */
export type HiddenBy =
  | 'hidden'
  | 'display'
  | 'visibility'
  | 'opacity'
  | 'colour'
  | 'size'
  | 'font_size'
  | 'clip'
  | 'off_screen'

/** An element whose text people do not see, as far as the source tells; the outermost of each. */
export interface Concealed {
  readonly node: Node
  readonly by: HiddenBy
  /** Something of the page may bring it into sight: it is a menu, a tab, an answer that opens. */
  readonly revealed: boolean
}

/** Elements out of sight by an attribute, by their own style, or by a rule of a sheet that always holds. */
export function concealedIn(tree: Tree): readonly Concealed[] {
  const rules = sheetsOf(tree).filter(({ within }) => within.every(isAlways))
  const bySheet = hiddenBySheet(tree, rules)
  const shown = shownMarks(rules)
  const hasScript = tree.nodes.some(
    ({ name, attributes }) => name === 'script' || [...attributes.keys()].some((key) => key.startsWith('on')),
  )
  const inside = new Set<Node>()
  const found: Concealed[] = []
  for (const node of tree.nodes) {
    if (node.parent && inside.has(node.parent)) {
      inside.add(node)
      continue
    }
    const by = hiddenByItself(node) ?? bySheet.get(node)
    if (!by || SILENT.has(node.name)) continue
    inside.add(node)
    found.push({
      node,
      by,
      revealed: (hasScript && TURNED.has(by)) || marksIn(node).some((mark) => shown.has(mark)),
    })
  }
  return found
}

/** What scripts turn on and off. Nobody makes a text readable by turning its size up. */
const TURNED: ReadonlySet<HiddenBy> = new Set([
  'hidden',
  'display',
  'visibility',
  'opacity',
  'off_screen',
  'clip',
  'size',
])
const SILENT = new Set(['head', 'script', 'style', 'template', 'noscript', 'dialog', 'link', 'meta', 'title'])

/** Every sheet of a page. */
export function sheetsOf({ nodes }: Tree): readonly StyleRule[] {
  return nodes.filter(({ name }) => name === 'style').flatMap(({ raw }) => readSheet(raw).rules)
}

function isAlways(head: string): boolean {
  return /^@(?:layer|supports|media\s+(?:all|screen)\s*$)/i.test(head)
}

function hiddenByItself({ attributes }: Node): HiddenBy | undefined {
  if (attributes.has('hidden')) return 'hidden'
  return hidingOf(declarationsIn(attributes.get('style') ?? ''))
}

function hiddenBySheet({ nodes }: Tree, rules: readonly StyleRule[]): ReadonlyMap<Node, HiddenBy> {
  const find = finderIn(nodes)
  const found = new Map<Node, HiddenBy>()
  const hiding = rules.flatMap(({ selectors, declarations }) => {
    const by = hidingOf(declarations)
    return by ? selectors.map((selector) => ({ by, selector: plainSelector(selector) })) : []
  })
  for (const { by, selector } of hiding.slice(0, limits.hidingRules))
    if (selector) for (const node of find(selector)) if (!found.has(node)) found.set(node, by)
  return found
}

/** A state or a drawn part is not the element as it stands. */
function plainSelector(text: string): Selector | undefined {
  return /:(?!nth|first-(?:of|child)|last|root)/.test(text) ? undefined : readSelector(text)
}

/** Classes and ids of which some rule says when they are seen. */
function shownMarks(rules: readonly StyleRule[]): ReadonlySet<string> {
  const marks = new Set<string>()
  for (const { selectors, declarations } of rules)
    if (declarations.some(isShowing))
      for (const selector of selectors)
        for (const mark of marksOf(readSelector(selector.replace(/::?[\w-]+(?:\([^)]*\))?/g, '')) ?? NOTHING))
          marks.add(mark)
  return marks
}

const NOTHING: Selector = { paths: [] }

function isShowing({ name, value }: Declaration): boolean {
  switch (name) {
    case 'display':
      return !/^none\b/i.test(value)
    case 'visibility':
      return /^visible/i.test(value)
    case 'opacity':
      return Number.parseFloat(value) > 0
    case 'animation':
    case 'animation-name':
      return true
    default:
      return false
  }
}

function marksIn({ attributes }: Node): readonly string[] {
  return [attributes.get('id') ?? '', ...(attributes.get('class') ?? '').split(/\s+/)].filter(
    (mark) => mark !== '',
  )
}

const NOUGHT = /^0*(?:\.0+)?0?(?:px|em|rem|%|pt|vw|vh|ch)?$/
const FAR = /^-(?:\d{3,}(?:\.\d+)?(?:px)?|\d{2,}(?:\.\d+)?(?:r?em|vw|vh|ch)|[1-9]\d{2,}%)$/

/** How a block of declarations hides what it is for. */
export function hidingOf(declarations: readonly Declaration[]): HiddenBy | undefined {
  // The last of two declarations counts.
  const styles = new Map(declarations.map(({ name, value }) => [name, value.toLowerCase()]))
  const is = (name: string, pattern: RegExp) => pattern.test(styles.get(name) ?? '\u0000')
  if (is('display', /^none\b/)) return 'display'
  if (is('visibility', /^(?:hidden|collapse)\b/)) return 'visibility'
  if (is('opacity', /^(?:0?\.0[0-4]\d*|[0-4](?:\.\d+)?%|0+(?:\.0+)?)$/)) return 'opacity'
  if (is('font-size', NOUGHT) && is('font-size', /0/)) return 'font_size'
  if (is('font-size', /^(?:0?\.\d+|1)px$/)) return 'font_size'
  if (['left', 'right', 'top', 'text-indent', 'margin-left'].some((name) => is(name, FAR)))
    return 'off_screen'
  if (
    is('clip', /^rect\(\s*[01]/) ||
    is('clip-path', /^(?:inset\((?:50|100)%|circle\(0|polygon\(0(?:px|%)? 0(?:px|%)?, ?0)/)
  )
    return 'clip'
  if (is('transform', /\bscale\(\s*0(?:\.0+)?\s*[,)]/)) return 'size'
  if (
    is('overflow', /hidden|clip/) &&
    ['width', 'height', 'max-height', 'max-width'].some((name) => is(name, /^[01](?:px)?$/))
  )
    return 'size'
  return isSameColour(styles) ? 'colour' : undefined
}

function isSameColour(styles: ReadonlyMap<string, string>): boolean {
  const text = styles.get('color')
  const ground = styles.get('background-color') ?? styles.get('background')
  if (text === undefined || ground === undefined || /clip/.test([...styles.keys()].join(' '))) return false
  return text === ground && !/^(?:inherit|currentcolor|transparent|var\()/.test(text)
}
