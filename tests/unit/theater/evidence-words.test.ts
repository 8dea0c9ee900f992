import { expect, test } from 'vitest'
import { eachOnce } from '../../../src/checks/each-once'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { HiddenBy } from '../../../src/instruments/concealed'
import type { Measurement } from '../../../src/run/event'
import { benchWords, evidenceWords } from '../../../src/theater/evidence-words'

const words = evidenceWords(createTranslate(en))

/** A record, so that a further way to hide a text has to be named here. */
const HIDDEN: Readonly<Record<HiddenBy, string>> = {
  hidden: 'hidden by an attribute',
  display: 'not displayed',
  visibility: 'made invisible',
  opacity: 'made transparent',
  colour: 'in the colour of its background',
  size: 'in a box without a size',
  font_size: 'in letters too small to see',
  clip: 'cut off',
  off_screen: 'outside of the window',
}

const row = (more: Partial<Measurement>): Measurement => ({
  instrument: 'IN-13',
  rule: 'addresses_judge',
  violation: true,
  severity: 'critical',
  ...more,
})

test.each(Object.entries(HIDDEN))('a text that is hidden by %s is told in words', (value, said) => {
  expect(benchWords(row({ value }), words)).toBe(`Words to whoever judges the page: ${said}`)
  expect(words.amount(value, 'hidden_text')).toBe(said)
})

test('a code of another version is told without its strokes, and an attribute by its name', () => {
  expect(words.amount('behind_glass', 'hidden_text')).toBe('behind glass')
  expect(words.amount('aria-label', 'addresses_judge')).toBe('aria-label')
})

test('words of the page stand as they are, whatever code they look like', () => {
  expect(words.amount('size', 'jargon')).toBe('size')
  expect(words.amount('font_size', undefined)).toBe('font_size')
})

test('what axe reads again at our own places is one fault, and what only axe sees stays', () => {
  const own = row({ instrument: 'IN-2', rule: 'contrast', target: '#a', also: ['#b'] })
  const axe = (target: string, more: Partial<Measurement> = {}) =>
    row({ instrument: 'IN-1', rule: 'color-contrast', target, ...more })
  const [again, other, wider] = [axe('#a'), axe('#c'), axe('#b', { also: ['#d'] })]
  const open = axe('#a', { violation: false, cannot: 'gradient' })
  expect(eachOnce([again, own, other, wider, open])).toEqual([own, other, wider, open])
})

test('a language or a title that is missing is one fault, wherever it is said to be', () => {
  const own = row({ instrument: 'IN-3', rule: 'lang_missing' })
  const axe = row({ instrument: 'IN-1', rule: 'html-has-lang', target: 'html' })
  expect(eachOnce([axe, own])).toEqual([own])
  expect(eachOnce([axe, { ...own, violation: false }])).toHaveLength(2)
})
