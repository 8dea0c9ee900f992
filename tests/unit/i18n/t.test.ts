// A text is filled with its values, plural and notation, and the name of the product stands in one key alone.
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate, type Key, type Messages } from '../../../src/i18n/t'

const t = createTranslate(en)

test('[CT-1] the product is named in one key; other texts take it from there', () => {
  const name = en['critiqueTheater.userFacingName']
  const named = Object.entries(en).filter(([, text]) => text.includes(name))
  expect(named.map(([key]) => key)).toEqual(['critiqueTheater.userFacingName'])
  const renamed: Messages = { ...en, 'critiqueTheater.userFacingName': 'Bench' }
  const loud: Messages = { ...renamed, 'shell.jury': 'All of {product}' }
  expect(createTranslate(loud)('shell.jury')).toBe('All of Bench')
})

test('placeholders are filled, and one without a value stays to be seen', () => {
  expect(t('badge.running', { n: 2, max: 3 })).toBe('Round 2 of 3')
  expect(t('badge.running', { n: 2 })).toBe('Round 2 of {max}')
})

test('plural forms follow the number, and a language with one form needs no other', () => {
  expect(t('rule.running', { threshold: '8.0', n: 1 })).toMatch(/up to 1 round\.$/)
  expect(t('rule.running', { threshold: '8.0', n: 3 })).toMatch(/up to 3 rounds\.$/)
  const first: Messages = { ...en, 'announce.open.one': '{n} a', 'announce.open.other': '{n} b' }
  const japanese = createTranslate(en, () => ({ locale: 'ja', parts: { first } }))
  expect(japanese('announce.open', { n: 1 })).toBe('1 b')
})

test('scores have one digit after the point, in the reader’s notation', () => {
  const german = createTranslate(en, () => ({ locale: 'de', parts: {} }))
  expect([t.score(8), t.score(7.96, 2), german.score(8.64)]).toEqual(['8.0', '7.96', '8,6'])
  expect(german('badge.running', { n: 1200, max: 2.5 })).toBe('Round 1.200 of 2,5')
})

test('plural keys come in pairs, and no key is both whole and a stem', () => {
  const keys = Object.keys(en)
  for (const key of keys.filter((one) => one.endsWith('.one')))
    expect(keys).toContain(key.replace(/\.one$/, '.other'))
  const stems = keys.filter((one) => one.endsWith('.other')).map((one) => one.replace(/\.other$/, ''))
  expect(stems.filter((stem) => keys.includes(stem))).toEqual([])
})

test('a key is typed', () => {
  // @ts-expect-error: no such text.
  const unknown: Key = 'badge.nothing'
  expect(t(unknown)).toBe('badge.nothing')
})
