import { expect, test } from 'vitest'
import { BROKEN, createTagEndSearch, WAITING } from '../../../src/wire/tag-end'

/** A text that counts how often its characters are looked at. */
function counting(text: string) {
  let looks = 0
  /** So much of it. The search asks a text for nothing but its length and its characters. */
  const upTo = (length: number) => {
    const charCodeAt = (at: number) => {
      looks += 1
      return text.charCodeAt(at)
    }
    return { length, charCodeAt } as unknown as string
  }
  return { upTo, looks: () => looks }
}

test.each([
  ['quotes that never close', '<a ="'],
  ['quotes that hide each other', '<a " ="'],
  ['both quotes', '<a " =" \' =\''],
  ['tags that end', '<a b="<" c=\'>\'>'],
  ['no quotes at all', '<a '],
])('SAFETY 4 no character is looked at more than four times: %s', (_, repeated) => {
  const text = repeated.repeat(60_000 / repeated.length)
  const { upTo, looks } = counting(text)
  const counted = upTo(text.length)
  const search = createTagEndSearch()
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1))
    if (search.find(counted, at, at) === WAITING) search.giveUp(at)
  expect(looks()).toBeLessThan(4 * text.length)
})

test('a tag that comes in pieces is looked through once', () => {
  const tag = `<a b="${'x'.repeat(2000)}">`
  const { upTo, looks } = counting(tag)
  const search = createTagEndSearch()
  for (let length = 1; length < tag.length; length++) expect(search.find(upTo(length), 0, 0)).toBe(WAITING)
  expect(search.find(upTo(tag.length), 0, 0)).toBe(tag.length - 1)
  expect(looks()).toBeLessThan(tag.length + 10)
})

test('a tag of 16 384 characters is one, a longer one is prose, and so is one that another begins in', () => {
  const search = createTagEndSearch()
  expect(search.find(`<${'a'.repeat(16_383)}>`, 0, 0)).toBe(16_384)
  expect(search.find(`<${'a'.repeat(16_384)}>`, 0, 0)).toBe(BROKEN)
  expect(search.find('<a <b>', 0, 40_000)).toBe(BROKEN)
  expect(search.find('<a <b>', 3, 40_003)).toBe(2)
})
