import type { Measurement } from '../run/event'
import { type Rule, rowsOf } from './rows'
import { type Place, placesIn } from './target'
import { type Node, textOf, type Tree } from './tree'

const rule = (name: string): Rule => ({ instrument: 'IN-3', rule: name, severity: 'medium' })

/** Headings, landmarks, language and title. */
export function outline(tree: Tree): readonly Measurement[] {
  const place = placesIn(tree.nodes)
  const headings = headingsIn(tree)
  const ones = headings.filter(({ level }) => level === 1)
  const levels = headings.map(({ level }) => level).join(' ')
  const spoken = headings.length > 0 ? { value: levels } : {}
  return [
    ...rowsOf(rule('h1_missing'), ones.length === 0 ? [{ value: 0, expected: 1 }] : [], {
      value: ones.length,
    }),
    ...rowsOf(
      rule('h1_many'),
      ones.slice(1).map(({ node }) => ({ ...place(node), value: ones.length, expected: 1 })),
      { value: ones.length },
    ),
    ...rowsOf(rule('heading_skipped'), skipped(headings, place), spoken),
    ...rowsOf(rule('landmark_main_missing'), hasMain(tree) ? [] : [{ value: 0, expected: 1 }]),
    ...rowsOf(rule('lang_missing'), langOf(tree) === '' ? [{ target: 'html' }] : [], {
      value: langOf(tree),
    }),
    ...rowsOf(rule('title_missing'), titleOf(tree) === '' ? [{}] : [], { value: titleOf(tree) }),
  ]
}

interface Heading {
  readonly node: Node
  readonly level: number
}

/** Those that count in an outline: what stands in a template, or is hidden from everybody, does not. */
function headingsIn({ nodes }: Tree): readonly Heading[] {
  const inert = new Set<Node>()
  const found: Heading[] = []
  for (const node of nodes) {
    if (isInert(node) || (node.parent && inert.has(node.parent))) inert.add(node)
    const level = levelOf(node)
    if (level !== undefined && !inert.has(node)) found.push({ node, level })
  }
  return found
}

function isInert({ name, attributes }: Node): boolean {
  return (
    name === 'template' ||
    name === 'noscript' ||
    (name === 'dialog' && !attributes.has('open')) ||
    attributes.has('hidden') ||
    attributes.get('aria-hidden')?.trim().toLowerCase() === 'true' ||
    /(?:^|;)\s*display\s*:\s*none/i.test(attributes.get('style') ?? '')
  )
}

function levelOf({ name, attributes }: Node): number | undefined {
  const role = attributes.get('role')?.trim().toLowerCase()
  if (role === 'heading') return aria(attributes.get('aria-level') ?? '')
  if (role) return undefined
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  return level === undefined ? undefined : aria(attributes.get('aria-level') ?? level)
}

/** A heading by role alone stands on the second level. */
function aria(level: string): number {
  const read = Number(level.trim() || 2)
  return Number.isInteger(read) && read > 0 ? read : 2
}

function* skipped(headings: readonly Heading[], place: (node: Node) => Place) {
  let before = 0
  for (const { node, level } of headings) {
    // The first heading may stand on any level: a header often has one of its own. That there is no h1 has its own rule.
    if (before > 0 && level > before + 1)
      yield { ...place(node), value: `h${level}`, expected: `h${before + 1}` }
    before = level
  }
}

function hasMain({ nodes }: Tree): boolean {
  return nodes.some(
    ({ name, attributes }) => name === 'main' || attributes.get('role')?.trim().toLowerCase() === 'main',
  )
}

function langOf({ nodes }: Tree): string {
  return (
    nodes
      .find(({ name }) => name === 'html')
      ?.attributes.get('lang')
      ?.trim() ?? ''
  )
}

/** Of the page, not of a drawing in it. */
function titleOf({ nodes }: Tree): string {
  const title = nodes.find(({ name, parent }) => name === 'title' && !isDrawn(parent))
  return title ? textOf(title, 200) : ''
}

function isDrawn(parent: Node | undefined): boolean {
  return parent !== undefined && parent.name !== 'head' && parent.name !== 'html' && parent.name !== 'body'
}
