import { describe, expect, test } from 'vitest'
import { match } from '../../../src/palette/match'

const marked = (typed: string, text: string) => {
  const found = match(typed, text)
  return (
    found &&
    Array.from(text)
      .map((sign, at) => (found.at.includes(at) ? sign.toUpperCase() : sign.toLowerCase()))
      .join('')
  )
}
const score = (typed: string, text: string) => match(typed, text)?.score ?? Number.NEGATIVE_INFINITY

describe('a text answers what was typed', () => {
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
  ])('%s in %s', (typed, text, expected) => {
    expect(marked(typed, text)).toBe(expected)
  })

  test('nothing typed is answered by everything, and marks nothing', () => {
    expect(marked('  ', 'Theme')).toBe('theme')
  })
})

describe('the better answer scores higher', () => {
  test.each([
    ['run', 'Run again', 'Interrupt this prune'],
    ['run', 'Prune', 'Rebuild until noon'],
    ['run', 'Run', 'Run again with this brief'],
  ])('%s: %s before %s', (typed, better, worse) => {
    expect(score(typed, better)).toBeGreaterThan(score(typed, worse))
  })
})

test('a title that is one letter over and over takes no time', () => {
  const began = performance.now()
  expect(match(`${'a'.repeat(40)}b`, 'a '.repeat(400))).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(200)
})
