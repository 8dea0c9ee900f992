import type { Block } from './blocks'
import { plain, trimmed } from './plain'
import type { Table } from './yaml'

const SYSTEM = String.raw`(?:design\.md|design[\s-]*(?:system(?:[\s-]*(?:document(?:ation)?|spec(?:ification)?s?|guide(?:lines?)?|strategy|brief|tokens?|overview|reference|rules|summary))?|language|md|spec(?:ification)?s?|guidelines?|guide|tokens?|analysis|document(?:ation)?)|style[\s-]*guide(?:lines?)?|brand[\s-]*(?:guidelines?|guide|book)|visual[\s-]*(?:identity|language)|ui[\s-]*(?:kit|guidelines?)|设计(?:系统|规范|语言|指南|风格指南)(?:文档|说明)?|設計(?:系統|規範|語言|指南)(?:文件|說明)?|设计风格指南|デザイン(?:システム|ガイド(?:ライン)?|言語)|디자인\s*(?:시스템|가이드(?:라인)?|언어)|designsystem|gestaltungsrichtlinien|système de design|charte graphique|sistema (?:de diseño|di design|de design))`
const INSPIRED = /^(?:an?\s+)?(?:design\s+(?:system|language|md)\s+)?inspired\s+by\s+(.+)$/i
const AFTER = new RegExp(
  String.raw`^${SYSTEM}(?:\.md)?(?:\s*[:：–—|/-]+\s*|\s+(?:of|for|by|von|für|de|di)\s+)(.+)$`,
  'i',
)
const BEFORE = new RegExp(
  String.raw`^(.+?)(?:['’]s)?(?:[\s:：–—|/-]*(?:inspired)?[\s:：–—|/的の-]*)\s*${SYSTEM}(?:\.md)?(?:\s*[(（:：–—-].*)?$`,
  'i',
)

/** Whose system it is: "Design System Inspired by Ink" and "Ink Design System" are both about Ink. */
export function brandName(title: string): string {
  const words = plain(title).replace(/\s+/g, ' ')
  const [, meant] = INSPIRED.exec(words) ?? AFTER.exec(words) ?? BEFORE.exec(words) ?? []
  const name = trimmed((meant ?? words).replace(/[\s-]+inspired$/i, ''))
  return name === '' ? words : name
}

/** The first heading of the first level, where it is a title. */
export function titleHeading(blocks: readonly Block[]): string | undefined {
  const first = blocks.find((block) => block.type === 'heading')
  return first?.type === 'heading' && first.level === 1 ? first.text : undefined
}

const CATEGORY =
  /^(?:category|categories|kategorie|catégorie|categoría|categoria|категория|分类|分類|类别|類別|カテゴリー?|카테고리|분류)\s*[:：]\s*(.+)$/iu
/** Several facts on one line: "Category: AI | Surface: web". */
const NEXT_FACT = /\s*[|·•;]\s*(?=[\p{L} ]{2,20}[:：])/u
const FACT = /^(?:surface|platform|version|source|status|author|license|表面)\s*[:：]/i

/** What the lines above the first section say of the brand. */
export function introOf(blocks: readonly Block[], head: Table): { category?: string; summary?: string } {
  const end = blocks.findIndex((block) => block.type === 'heading' && block.level > 1)
  const lines = (end < 0 ? blocks.slice(0, 40) : blocks.slice(0, end)).flatMap((block) =>
    block.type === 'quote' || block.type === 'text' || block.type === 'item'
      ? [{ type: block.type, text: plain(block.text) }]
      : [],
  )
  const written = lines.flatMap(({ text }) => CATEGORY.exec(text)?.[1] ?? [])[0]?.split(NEXT_FACT)[0]
  const category = written ?? stringOf(head['category'])
  const quoted = lines.filter(
    ({ type, text }) => type === 'quote' && text !== '' && !CATEGORY.test(text) && !FACT.test(text),
  )
  const first = lines.find(
    ({ type, text }) => type === 'text' && !CATEGORY.test(text) && !FACT.test(text) && text.length > 20,
  )
  const summary = quoted.map(({ text }) => text).join(' ') || stringOf(head['description']) || first?.text
  return { ...(category && { category: trimmed(category) }), ...(summary && { summary }) }
}

export function stringOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
