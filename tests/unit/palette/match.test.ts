// What was typed is found by words, parts or first letters, and the better answer scores higher.
import { expect, test } from 'vitest'
import { match } from '../../../src/palette/match'

const marked = (typed: string, text: string) => {
  const at = match(typed, text)?.at
  const signs = Array.from(text.toLowerCase())
  return at && signs.map((sign, place) => (at.includes(place) ? sign.toUpperCase() : sign)).join('')
}
const score = (typed: string, text: string) => match(typed, text)?.score ?? Number.NEGATIVE_INFINITY

test.each([
  ['dark', 'Theme: dark', 'theme: DARK'],
  ['DARK', 'Theme: dark', 'theme: DARK'],
  ['the da', 'Theme: dark', 'THEme: DArk'],
  ['da the', 'Theme: dark', 'THEme: DArk'],
  ['td', 'Theme: dark', 'Theme: Dark'],
  ['thd', 'Theme: dark', 'THeme: Dark'],
  ['heme', 'Theme: dark', 'tHEME: dark'],
  ['geraet', 'Gerät', undefined],
  ['gerat', 'Gerät', 'GERÄT'],
  ['Ｄark', 'Theme: dark', 'theme: DARK'],
  ['ダーク', 'テーマ: ダーク', 'テーマ: ダーク'],
  ['주제', '테마', undefined],
  ['hmdr', 'Theme: dark', undefined],
  ['dark light', 'Theme: dark', undefined],
  ['  ', 'Theme', 'theme'],
])('a text answers what was typed: %s in %s', (typed, text, expected) => {
  expect(marked(typed, text)).toBe(expected)
})

test.each([
  ['run', 'Run again', 'Interrupt this prune'],
  ['run', 'Prune', 'Rebuild until noon'],
  ['run', 'Run', 'Run again with this brief'],
])('the better answer scores higher: %s: %s before %s', (typed, better, worse) => {
  expect(score(typed, better)).toBeGreaterThan(score(typed, worse))
})

test('a title that is one letter over and over is read to its end', () => {
  // Whatever would try each way to place the letters would not come back.
  expect(match(`${'a'.repeat(40)}b`, 'a '.repeat(400))).toBeUndefined()
})
