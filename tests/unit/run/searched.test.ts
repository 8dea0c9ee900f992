// A search finds a text whatever its case, accents or script, and its excerpt shows where it was found.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { libraryLimits } from '../../../src/run/library-limits'
import { excerptOf, holds, needlesOf, searched } from '../../../src/run/searched'

const has = (text: string, typed: string) => holds(searched(text), needlesOf(typed))

test.each([
  ['Größe der Überschrift', 'grosse UBERSCHRIFT'],
  ['GRÖSSE', 'größe'],
  ['Café crème', 'cafe creme'],
  ['Cafe\u0301', 'café'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ΟΔΟΣ', 'οδος'],
  ['İstanbul', 'istanbul'],
  ['見出しが大きすぎます', '大きす'],
  ['ガラス', 'ガラス'],
  ['제목이 너무 큽니다', '너무 큽니다'],
  ['标题太大', '太大'],
  ['the button needs contrast', 'contrast butt'],
])('%s is found by %s', (text, typed) => {
  expect(has(text, typed)).toBe(true)
})

test.each([
  ['か', 'が'],
  ['각', '가'],
  ['one two', 'one three'],
  ['contrast of the button', '"the contrast"'],
  ['one\ntwo', '"one two"'],
])('%s is not found by %s', (text, typed) => {
  expect(has(text, typed)).toBe(false)
})

test('words and phrases are told apart, in every kind of quotation marks', () => {
  expect(needlesOf('  a "b  c" „d e“ «f» a　g')).toEqual(['a', 'b c', 'd e', 'f', 'g'])
  expect(needlesOf('"open to the end')).toEqual(['open to the end'])
  expect(needlesOf('"" “” ')).toEqual([])
  expect(needlesOf('a"b c"d')).toEqual(['a', 'b c', 'd'])
})

test('what is pasted into the search is bounded', () => {
  const words = Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ')
  const needles = needlesOf(words)
  expect(needles.length).toBeLessThanOrEqual(libraryLimits.searchWords)
  expect(needles.join(' ').length).toBeLessThanOrEqual(libraryLimits.searchChars)
})

test('folding a second time changes nothing, and any part of a text finds it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(searched(searched(text))).toBe(searched(text))
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Größe', 'der', 'ÉTÉ', '見出し', 'ﬁx', 'İ', 'a'), { minLength: 1 }),
      (words) => {
        expect(has(words.join(' '), words.slice(-2).join(' '))).toBe(true)
      },
    ),
  )
})

test('an excerpt is the text as it was written, and the hit is the part that was found', () => {
  expect(excerptOf('Die Größe der ÜBERSCHRIFT', ['uberschrift'])).toEqual({
    before: 'Die Größe der ',
    hit: 'ÜBERSCHRIFT',
    after: '',
  })
  expect(excerptOf('ﬁx the ﬂow', ['flow'])).toEqual({ before: 'ﬁx the ', hit: 'ﬂow', after: '' })
  expect(excerptOf('one\ntwo three\nfour', ['three'])).toEqual({ before: 'two ', hit: 'three', after: '' })
  expect(excerptOf('one', ['two'])).toBeUndefined()
})

test('an excerpt is cut between words, and never within a letter', () => {
  const words = 'word '.repeat(40)
  const found = excerptOf(`${words}HIT ${words}`, ['hit'])
  expect(found?.before).toMatch(/^…(word )+$/)
  expect(found?.after).toMatch(/^( word)+…$/)
  const pictures = '🙂'.repeat(200)
  const other = excerptOf(`${pictures}hit${pictures}`, ['hit'])
  expect(other?.before).toMatch(/^…🙂+$/u)
  expect(other?.after).toMatch(/^🙂+…$/u)
})

test('whatever is found, the excerpt says what was searched for', () => {
  const letters = fc.array(fc.constantFrom('a', 'É', 'ß', 'ﬁ', '見', ' ', '가', 'e\u0301', 'İ', '🙂'), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (parts, from, length) => {
      const text = parts.join('').normalize('NFC')
      const plain = searched(text)
      const start = from % plain.length
      const needle = plain.slice(start, start + 1 + (length % 6))
      const found = excerptOf(text, [needle])
      expect(found && searched(found.hit)).toContain(needle)
    }),
  )
})
