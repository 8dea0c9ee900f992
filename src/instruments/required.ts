import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { linesOf } from './brand'
import type { PageFacts } from './facts'
import { pageOfMarkdown } from './markdown'
import { type Page, readPage } from './page'
import { type Rule, RULE_VERSION, unread } from './rows'
import { textOf, type Tree } from './tree'

/** Something that brief or brand ask for in so many words. */
interface Demand {
  readonly rule: 'required_name' | 'required_section' | 'locked_copy' | 'forbidden_copy'
  readonly text: string
}

const row = (rule: Demand['rule']): Rule => ({ instrument: 'IN-11', rule, severity: 'high' })

/** Names, sections and sentences that are demanded. What nobody has demanded plainly is held against no page. */
export function required(tree: Tree, page: Page, facts: PageFacts): readonly Measurement[] {
  const demands = [...demandsIn(facts), ...copyIn(facts)]
  if (demands.length === 0) return unread(row('required_name'), 'nothing_demanded')
  const said = saidIn(page)
  const headed = headingsIn(tree)
  return demands.map((demand) => {
    const { rule, text } = demand
    const isMet = meets(demand, said, headed)
    const isBanned = rule === 'forbidden_copy'
    return {
      ...row(rule),
      ruleVersion: RULE_VERSION,
      violation: !isMet,
      value: isMet === isBanned ? 'absent' : 'present',
      expected: isBanned ? `without “${text}”` : shortened(text),
      ...(!isMet && isBanned && { target: `“${text}”` }),
    }
  })
}

function meets({ rule, text }: Demand, said: Said, headed: readonly string[]): boolean {
  switch (rule) {
    case 'required_name':
      return standsIn(said.written, text)
    case 'locked_copy':
      return said.squeezed.includes(squeezed(text))
    case 'forbidden_copy':
      return !standsIn(said.written.toLowerCase(), text.toLowerCase())
    case 'required_section':
      return headed.some((heading) => names(heading, text))
  }
}

/** Not as a part of another word: Harrow Kilns is another company than Harrow Kiln. */
function standsIn(text: string, wanted: string): boolean {
  const pattern = wanted
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

interface Said {
  readonly written: string
  readonly squeezed: string
}

/** What people read, and not what stands in comments or scripts. */
function saidIn({ words }: Page): Said {
  const texts = words.map(({ text }) => text.normalize('NFC'))
  return { written: texts.join('\n'), squeezed: squeezed(texts.join(' ')) }
}

/** Quotation marks, dashes and spaces are set, not said. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]+/g, '')
    .replace(/["'‘’‚“”„«»`´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .toLowerCase()
}

const NAMING = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'legend', 'caption', 'dt'])

/** Headings, and by what else a section is called: its id, its class, its label. */
function headingsIn({ nodes }: Tree): readonly string[] {
  return nodes.flatMap((node) => {
    const { name, attributes } = node
    const called = ['id', 'aria-label', 'class'].map((key) => attributes.get(key) ?? '')
    return [...called, ...(NAMING.has(name) ? [textOf(node, 300)] : [])].filter((text) => text !== '')
  })
}

/** Every word of it, in any form of the word. */
function names(heading: string, wanted: string): boolean {
  const there = stemsOf(heading)
  return stemsOf(wanted).every((stem) => there.some((own) => own.startsWith(stem) || stem.startsWith(own)))
}

function stemsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => !/^(?:the|an?|of|and|or|to|our|your|for|in|on|with|its?)$/.test(word))
    .map((word) => word.replace(/(?:ies|y|ing|ed|es|s)$/, ''))
    .filter((stem) => stem.length > 1)
}

function demandsIn({ brand = '', brief }: PageFacts): readonly Demand[] {
  const { constraints = '', requirements = [] } = brief ?? {}
  const lines = [
    ...linesOf(brand),
    ...[...requirements, ...constraints.split('\n')].map((text) => ({ text, under: '' })),
  ]
  const found = new Map<string, Demand>()
  for (const line of lines)
    for (const demand of demandsOf(line)) found.set(`${demand.rule} ${demand.text}`, demand)
  return [...found.values()].slice(0, MOST_DEMANDS)
}

/** Approved copy, piece by piece: a heading, a paragraph, a button. Where an order of pieces is set, the page says it. */
function copyIn({ copy }: PageFacts): readonly Demand[] {
  if (copy === undefined) return []
  const { words } = readPage(pageOfMarkdown(copy.slice(0, limits.materialChars)))
  const texts = words.map(({ text }) => text.trim()).filter((text) => text.length > 1)
  return [...new Set(texts)].slice(0, MOST_PIECES).map((text) => ({ rule: 'locked_copy', text }))
}

/** A long page has some eighty. */
const MOST_PIECES = 300

/** A whole paragraph is told by its beginning. */
function shortened(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

const SHOWN_CHARS = 300

/** A page that is asked for more is not held against a list. */
const MOST_DEMANDS = 60
const QUOTED = /“([^“”]{2,300})”|"([^"]{2,300})"|«\s?([^«»]{2,300}?)\s?»|„([^„“”]{2,300})[“”]/g
const LOCKS =
  /\b(?:must (?:say|read|contain|include|state)|locked(?: copy)?|(?:the |this )?(?:exact )?(?:sentence|words|wording|phrase|tagline|slogan|headline|claim|strapline)(?: is| reads| must be)?|verbatim|word for word|exactly)\b/i
const BANS =
  /\b(?:never|do not|don['’]t|must not|avoid|banned|forbidden)\b(?: (?:say|use|write|call|the|words?|phrases?|it|us|our))*/i
const SECTION =
  /\bsections? (?:called |named |headed |titled |about |on |with |for )?(?:“([^“”]{2,80})”|"([^"]{2,80})"|(?:the |our )?([\p{L}-]{3,30})(?=[.;,]|$))/iu
const NAME =
  /(?:\b[Nn]ame is (?:always )?(?:written|spelled|spelt)(?: as)?|\b(?:is|are) (?:always )?called|\b[Aa]lways (?:one word|two words|written|spelled|spelt)(?: as)?|\b(?:[Bb]rand|[Cc]ompany|[Pp]roduct|[Ss]ite|[Ff]irm) name(?: is)?)\s*:?\s*["“]?(\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:&|and|of|\p{Lu}[\p{L}\p{N}&'’-]*)){0,4})/gu

function* demandsOf({ text, under }: { readonly text: string; readonly under: string }): Generator<Demand> {
  const bare = text.replace(/[*_`]/g, '').replace(/^(?:[-+•]|\d{1,2}[.)])\s+/, '')
  const quotations = [...bare.matchAll(QUOTED)].map(([, a, b, c, d]) => (a ?? b ?? c ?? d ?? '').trim())
  const section = SECTION.exec(bare)
  if (BANS.test(bare) || /\b(?:never|banned|forbidden|avoid)\b/i.test(under)) {
    for (const words of quotations) yield { rule: 'forbidden_copy', text: words }
  } else if (section && !/\b(?:no|without|optional|may|could)\b/i.test(bare.slice(0, section.index))) {
    const wanted = section[1] ?? section[2] ?? section[3]
    if (wanted !== undefined && !VAGUE.test(wanted)) yield { rule: 'required_section', text: wanted }
  } else if (/\brequired sections?\b|\bsections? required\b/i.test(under)) {
    yield { rule: 'required_section', text: quotations[0] ?? bare.replace(/[.:].*$/, '') }
  } else if (LOCKS.test(bare) || /\b(?:locked|required)\b/i.test(under)) {
    for (const words of quotations) yield { rule: 'locked_copy', text: words }
  }
  for (const [, name = ''] of bare.matchAll(NAME))
    yield { rule: 'required_name', text: name.replace(/(?: (?:&|and|of))?['’]*$/, '') }
}

/** "A section with links" asks for no heading. */
const VAGUE =
  /^(?:links?|pictures?|images?|photos?|text|icons?|content|a|an|one|two|three|each|every|all|that|which|this)$/i
