import { seeded } from '../unit/wire/feed'

/** A reply of the protocol in three pieces: the rounds may be fed again and again, the ends once. */
export interface Stream {
  readonly head: string
  readonly rounds: string
  readonly tail: string
}

/** Characters of one round's page, and how many rounds there are. */
export interface Shape {
  readonly pageChars: number
  readonly chars: number
  /** Of the words, how many in a hundred are in other alphabets. */
  readonly foreign?: number
}

const LATIN =
  'calm page hero button contrast heading palette rhythm margin voice focus label price night ferry'.split(
    ' ',
  )
const FOREIGN = 'тихая страница кнопка заголовок 静かな ページ 見出し 余白 버튼 제목 여백'.split(' ')
const JUDGES = ['critic', 'brand', 'a11y', 'copy']
const DIMS = ['hierarchy', 'type', 'contrast', 'rhythm', 'space']

/** A reply whose parts are those of a real one: long pages, and between them some three thousand characters of remarks. */
export function streamOf({ pageChars, chars, foreign = 0 }: Shape): Stream {
  const random = seeded(chars + foreign)
  const words = (count: number) =>
    Array.from({ length: count }, () => pick(random() * 100 < foreign ? FOREIGN : LATIN, random)).join(' ')
  const rounds: string[] = []
  for (let length = 0; length < chars; length += rounds.at(-1)?.length ?? 0)
    rounds.push(roundOf(rounds.length + 1, pageOf(pageChars, words), words))
  return {
    head: '<CRITIQUE_RUN version="1" maxRounds="3" threshold="8.0" scale="10">\n',
    rounds: rounds.join(''),
    tail: '<SHIP round="1" composite="8.6" status="shipped">\n<SUMMARY>Done.</SUMMARY>\n</SHIP>\n</CRITIQUE_RUN>\n',
  }
}

type Words = (count: number) => string

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? ''
}

function roundOf(n: number, page: string, words: Words): string {
  const judges = JUDGES.map(
    (role) =>
      `<PANELIST role="${role}" score="7.5" must_fix="1">\n${DIMS.map(
        (dim) => `<DIM name="${dim}" score="7">${words(12)}.</DIM>\n`,
      ).join('')}<MUST_FIX>${words(10)}.</MUST_FIX>\n</PANELIST>\n`,
  )
  return `<ROUND n="${n}">
<PANELIST role="designer">
<NOTES>${words(14)}.</NOTES>
<ARTIFACT mime="text/html"><![CDATA[
${page}]]></ARTIFACT>
</PANELIST>
${judges.join('')}<ROUND_END n="${n}" composite="7.5" must_fix="4" decision="continue">
<REASON>${words(8)}.</REASON>
</ROUND_END>
</ROUND>
`
}

function pageOf(chars: number, words: Words): string {
  const lines = ['<!doctype html>\n<html lang="en">\n<style>body{margin:0;font:17px/1.6 serif}</style>\n']
  for (let length = 0; length < chars; length += lines.at(-1)?.length ?? 0)
    lines.push(
      `<section class="row"><h2>${words(4)}</h2><p>${words(40)}</p><a href="#x">${words(2)}</a></section>\n`,
    )
  return `${lines.join('')}</html>\n`
}

/** Pieces of `smallest` to `largest` characters, each flat: a string that was cut from another flatters what joins it. */
export function chunksOf(text: string, smallest: number, largest: number): string[] {
  const random = seeded(text.length)
  const chunks: string[] = []
  for (let at = 0; at < text.length; ) {
    const size = smallest + Math.floor(random() * (largest - smallest + 1))
    chunks.push(Buffer.from(text.slice(at, at + size)).toString())
    at += size
  }
  return chunks
}
