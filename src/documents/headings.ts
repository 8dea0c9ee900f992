import type { Block } from './blocks'
import type { Section } from './documents'
import { plain } from './plain'

type Heading = Extract<Block, { type: 'heading' }>

/** "1.", "2)", "03 —", "§4", "IV.", "A.", "一、", "第二章", "Section 5:". */
const MARK =
  /^(?:§\s*)?(?:(?:section|part|step|chapter|teil|kapitel|partie|parte)\s+\d{1,2}\s*[.:：)–—-]?|\d{1,2}(?:\.\d{1,2})*\s*(?:[.)、．:：·|/]|[–—-](?=\s))|[IVX]{1,5}[.)]|[A-H][.)]|[（(]?[一二三四五六七八九十]{1,3}(?:[、.．)）]|\s)|第[一二三四五六七八九十\d]{1,3}[章节節部])\s*(?:[–—-]\s*)?/iu
const BARE = /^\d{1,2}\s+(?=\p{L})/u

/** The title of a heading as a reader says it: without its number, and without marks of emphasis. */
export function titleOf(text: string): string {
  const words = plain(text).replace(/\s*\{#[\w-]+\}$/, '')
  const bare = words.replace(MARK, '')
  return bare === '' ? words : bare
}

/** The sections of a text: its headings of the second level, or of the first that has several where there are none. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const headings = blocks.filter(
    (block): block is Heading => block.type === 'heading' && plain(block.text) !== '',
  )
  const own = countedThrough(headings) ?? ofOneLevel(headings)
  const numbered = own.filter(({ text }) => BARE.test(plain(text))).length * 2 > own.length
  return own.map(({ text, line }) => ({
    title: numbered ? titleOf(text).replace(BARE, '') : titleOf(text),
    line,
  }))
}

/** Sections that are counted through, 1 to 9, whatever level each stands on: a reader goes by the numbers. */
function countedThrough(headings: readonly Heading[]): readonly Heading[] | undefined {
  const counted = headings.flatMap((heading) => {
    const [, number] = /^(\d{1,2})[.)]\s/.exec(plain(heading.text)) ?? []
    return number === undefined ? [] : [{ heading, number: Number(number) }]
  })
  const inOrder = counted.every(({ number }, at) => number === at + (counted[0]?.number ?? 0))
  const levels = new Set(counted.map(({ heading }) => heading.level))
  return inOrder && counted.length > 2 && levels.size > 1 ? counted.map(({ heading }) => heading) : undefined
}

function ofOneLevel(headings: readonly Heading[]): readonly Heading[] {
  const level = sectionLevel(headings)
  const title = titleAmong(headings, level)
  return headings.filter((heading) => heading.level === level && heading !== title)
}

/** The first heading is the title of the whole, unless its fellows are sections. */
function titleAmong(headings: readonly Heading[], level: number): Heading | undefined {
  const [first] = headings
  return first && first.level === level && level === 1 && !MARK.test(plain(first.text)) ? first : undefined
}

function sectionLevel(headings: readonly Heading[]): number {
  const count = (level: number) => headings.filter((heading) => heading.level === level).length
  if (count(1) > 3 && count(1) >= count(2)) return 1
  if (count(2) > 0) return 2
  return [3, 1, 4].find((level) => count(level) > 1) ?? 2
}
