// A measured fault is told in words, and one fault that two instruments have read is told once.
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

const row = (instrument: string, rule: string, more: Partial<Measurement> = {}): Measurement => {
  return { instrument, rule, violation: true, severity: 'critical', ...more }
}

test('a hidden text is told in words, a code of another version without its strokes, an attribute by its name', () => {
  for (const [value, said] of Object.entries(HIDDEN)) {
    const told = benchWords(row('IN-13', 'addresses_judge', { value }), words)
    expect(told).toBe(`Words to whoever judges the page: ${said}`)
    expect(words.amount(value, 'hidden_text')).toBe(said)
  }
  expect(words.amount('behind_glass', 'hidden_text')).toBe('behind glass')
  expect(words.amount('aria-label', 'addresses_judge')).toBe('aria-label')
  // Words of the page stand as they are, whatever code they look like.
  expect([words.amount('size', 'jargon'), words.amount('font_size', undefined)]).toEqual([
    'size',
    'font_size',
  ])
})

test('what axe reads again at our own places is one fault, wherever the page is meant, and what only axe sees stays', () => {
  const own = row('IN-2', 'contrast', { target: '#a', also: ['#b'] })
  const axe = (target: string, more: Partial<Measurement> = {}) =>
    row('IN-1', 'color-contrast', { target, ...more })
  const [again, other, wider] = [axe('#a'), axe('#c'), axe('#b', { also: ['#d'] })]
  const open = axe('#a', { violation: false, cannot: 'gradient' })
  expect(eachOnce([again, own, other, wider, open])).toEqual([own, other, wider, open])
  const [missing, read] = [row('IN-3', 'lang_missing'), row('IN-1', 'html-has-lang', { target: 'html' })]
  expect(eachOnce([read, missing])).toEqual([missing])
  expect(eachOnce([read, { ...missing, violation: false }])).toHaveLength(2)
})
