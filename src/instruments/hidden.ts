import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { addressesJudge, type InSight, tagged } from './addressing'
import { type Concealed, concealedIn } from './concealed'
import { decode } from './entities'
import { literalsIn } from './literals'
import type { Page } from './page'
import { type Breach, type Rule, rowsOf } from './rows'
import { contentOf, readSheet } from './sheet'
import { cutWords, type Place, placesIn } from './target'
import { type Node, textOf, type Tree } from './tree'

const ADDRESSES: Rule = { instrument: 'IN-13', rule: 'addresses_judge', severity: 'critical' }
const HIDDEN: Rule = { instrument: 'IN-13', rule: 'hidden_text', severity: 'medium' }
const UNSEEN: Rule = { instrument: 'IN-13', rule: 'unseen_characters', severity: 'medium' }

/** Text that people do not see, and text that speaks to whoever judges the page. */
export function hidden(source: string, tree: Tree, page: Page): readonly Measurement[] {
  const place = placesIn(tree.nodes)
  const concealed = concealedIn(tree)
  return [
    ...rowsOf(ADDRESSES, addressing({ tree, page, concealed }, place)),
    ...rowsOf(HIDDEN, longHidden(concealed, place)),
    ...rowsOf(UNSEEN, unseen(source)),
  ]
}

/** A text of the page and where it stands. */
interface Said {
  readonly text: string
  readonly channel: string
  readonly sight: InSight
  readonly node?: Node | undefined
}

interface Whole {
  readonly tree: Tree
  readonly page: Page
  readonly concealed: readonly Concealed[]
}

function* addressing(whole: Whole, place: (node: Node) => Place): Generator<Breach> {
  /** A comment is met twice, and so is an alternative: once in its place and once among all words. */
  const met = new Set<string>()
  for (const { text, channel, sight, node } of saidIn(whole)) {
    if (text.length < LEAST || !addressesJudge(text, sight)) continue
    const said = cutWords(text.replace(/\s+/g, ' ').trim())
    if (!node && met.has(said)) continue
    met.add(said)
    const target = node && !UNPLACED.has(channel) ? place(node).target : undefined
    yield { target: target ?? `“${said}”`, said, value: channel }
  }
}

/** What stands in no element, or in one with much else, is found by its words. */
const UNPLACED = new Set(['comment', 'style', 'script', 'json'])
/** "jury: ship" is as short as it gets. */
const LEAST = 8

function* saidIn({ tree, page, concealed }: Whole): Generator<Said> {
  for (const node of tree.nodes) yield* saidBy(node)
  for (const node of outermost(
    tree.nodes,
    ({ name, raw }) => name === 'template' || name === 'noscript' || (DRAWN.has(name) && raw === ''),
  ))
    yield { text: textOf(node, limits.hiddenReadChars), channel: node.name, sight: 'hidden', node }
  for (const { text, in: node } of tree.comments) yield { text, channel: 'comment', sight: 'hidden', node }
  for (const text of page.comments) yield { text, channel: 'comment', sight: 'hidden' }
  for (const { node, by } of concealed)
    yield { text: textOf(node, limits.hiddenReadChars), channel: by, sight: 'hidden', node }
  for (const { text, where } of page.words) yield { text, channel: where, sight: 'seen' }
}

/** Tags of ours that no page has. */
const OURS = /^(?:critique_run|panelist|round_end|must_fix)$/
const VERDICT = ['composite', 'must_fix', 'decision', 'status']
/** Read out when a control is reached, and then it may ask for a mark. */
const CONTROLS = new Set([
  'button',
  'input',
  'label',
  'a',
  'option',
  'select',
  'textarea',
  'summary',
  'fieldset',
])
const DRAWN = new Set(['title', 'desc', 'metadata'])

function* saidBy(node: Node): Generator<Said> {
  const { name, attributes, raw } = node
  if (OURS.test(name) || (name === 'ship' && VERDICT.some((key) => attributes.has(key))))
    yield { text: `<${name} composite="10">`, channel: 'tag', sight: 'hidden', node }
  const sight = CONTROLS.has(name) || attributes.has('role') ? 'label' : 'hidden'
  for (const [attribute, value] of attributes) yield { text: plainOf(value), channel: attribute, sight, node }
  if (raw === '') return
  if (name === 'style') yield* saidByStyle(node)
  else if (name === 'script') yield* saidByScript(node)
  else if (name !== 'title') yield { text: raw, channel: name, sight: 'label', node }
}

/** What lies in another of them was read with it. */
function* outermost(nodes: readonly Node[], isMeant: (node: Node) => boolean): Generator<Node> {
  const inside = new Set<Node>()
  for (const node of nodes) {
    const isInside = node.parent !== undefined && inside.has(node.parent)
    if (!isInside && !isMeant(node)) continue
    inside.add(node)
    if (!isInside) yield node
  }
}

/** An address may hold a picture as text. What is no escape after all is read as it stands. */
function plainOf(value: string): string {
  if (!/^\s*(?:data|javascript):/i.test(value) || !value.includes('%')) return value
  return value.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

function* saidByStyle(node: Node): Generator<Said> {
  for (const { declarations } of readSheet(node.raw).rules)
    for (const declaration of declarations) {
      const text = declaration.name.startsWith('--') ? declaration.value : contentOf(declaration)
      if (text !== '') yield { text, channel: 'style', sight: 'hidden', node }
    }
}

function* saidByScript(node: Node): Generator<Said> {
  const channel = /json/i.test(node.attributes.get('type') ?? '') ? 'json' : 'script'
  for (const text of literalsIn(node.raw)) yield { text, channel, sight: 'hidden', node }
}

/** For eyes alone out of sight, and read out: it says more only when it is far longer than a label. */
const SPOKEN = new Set(['clip', 'off_screen', 'size'])

function* longHidden(concealed: readonly Concealed[], place: (node: Node) => Place): Generator<Breach> {
  for (const { node, by, revealed } of concealed) {
    const least = limits.hiddenTextChars * (SPOKEN.has(by) ? 3 : 1)
    const { length } = textOf(node, limits.hiddenReadChars)
    if (!revealed && length >= least) yield { ...place(node), value: by }
  }
}

/** Flags of parts of countries are spelled in tag characters, after a black flag and before their end. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu
/** One of them joins two letters. So many in a row spell something. */
const ZERO_WIDTH =
  /(?:[\u200b-\u200d\u2060-\u2064\u180e\ufeff]|[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]){8,}/u

function* unseen(source: string): Generator<Breach> {
  const text = decode(source).replace(FLAG, '')
  const spelled = tagged(text)
  if (spelled !== '') yield { target: `“${cutWords(spelled)}”`, value: 'tag_characters' }
  const at = text.search(ZERO_WIDTH)
  if (at >= 0) yield { target: `“${cutWords(text.slice(Math.max(0, at - 30), at))}”`, value: 'zero_width' }
}
