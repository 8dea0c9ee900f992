import { describe, expect, test } from 'vitest'
import { presenceIn } from '../../../src/instruments/presence'
import { depth } from '../../building/depth'
import { checked, note, row, say, type Side, sick, stands, well } from './pages'

/* What judges have written of real pages, held against pages of ours. */

const size = (target: string, value: number) => row('IN-9 text_size', { target, value, expected: 12 })
const ratio = (target: string, value: number) =>
  row('IN-2 contrast', { target, value, expected: 4.5, violation: value < 4.5 })
const page = presenceIn(
  '<main><h1 class="a">One</h1><h2 class="b">Two</h2><h3 class="c">Three</h3><p class="d">Four</p></main>',
)

describe('several quantities of one kind', () => {
  const sizes: Side = { rows: [size('main > h1', 46), size('main > h2', 28), size('main > h3', 22)], page }
  const TWO =
    'The condensed face was right. But h2 at 28px and the h3 under it at 22px differ by 1.27, too close to sort at a glance.'

  test('belong each to its own element', () => {
    const right = { check: 'confirmed', reason: 'as_measured', claimed: 28, measured: 28 }
    expect(checked(note(TWO), sizes)).toMatchObject(right)
    const wrong = { check: 'refuted', reason: 'other_number', claimed: 40 }
    expect(checked(note('h2 at 40px and h3 at 33px, too close'), sizes)).toMatchObject(wrong)
    const contrasts = { rows: [ratio('main > h2', 9), ratio('main > p', 2)], page }
    expect(stands('.b is at 3:1 and .d at 2:1', contrasts)).toBe('confirmed violated')
    expect(stands('.b is at 3:1 and h2 at 2.5:1', contrasts)).toBe('refuted holds')
  })

  test.each([
    '82px headline, 54px sections, prices at 33px.',
    '22px is close to 28px.',
    'h2 at 28px, 22px below it',
    'A 30px h2 beside a 20px h3: too close',
  ])('are not held against what cannot be told apart: %s', (text) => {
    expect(checked(note(text), sizes).check).not.toBe('refuted')
  })

  test('that are set against each other are what is there and what is wanted', () => {
    expect(checked('.order is 2:1 (4.5:1)', sick)).toMatchObject({ check: 'confirmed', claimed: 2 })
    expect(stands('.order is 2:1 (4.5:1)', well)).toBe('refuted holds')
  })
})

describe('a wording that is proposed is no place', () => {
  test.each([
    'Call the act “Book a berth” everywhere, and drop “relaxing” and “refreshed”.',
    'Name the section “Our seven breads”',
    'Label the button “Reserve a loaf”',
    'Make the button read “Reserve a loaf”',
    'Make it read “Reserve a loaf”',
    'The button should say “Reserve a loaf”',
    'Say “Baked daily at four” in the h1',
    'Use “Reserve” or “Keep a loaf for me” as its words',
    'Title it “Bread, by hand”',
    'Write “We open at four” under the h1',
    'Instead: “We open at four”',
    '“We open at four” instead.',
    'Rename the link to “Start here today”',
    'Replace the lead with “Bread at four.”',
    'Change the headline from what it is now into “Bread at four”',
    'The headline becomes “Bread at four”',
  ])('%s', (text) => {
    for (const side of [sick, well])
      expect(stands(say(text, 'copy'), side)).toBe('not_measurable no_instrument')
  })

  test('a claim that quotes anything of the page is about this page', () => {
    const absent = 'The heading “Welcome to the future of bread” says'
    const both = say(`${absent} less than “Baked at four every morning.”`, 'copy')
    expect(checked(both, sick).check).toBe('not_measurable')
    expect(checked(say(`${absent} nothing`, 'copy'), sick).reason).toBe('target_absent')
  })
})

describe('where every row of a rule says the same', () => {
  const axe = ['color-contrast', 'target-size', 'svg-img-alt'].map((rule) => row(`IN-1 ${rule}`))
  const clean: Side = { ...well, rows: [...well.rows, ...axe] }

  test.each([
    'Tap targets are only 12 × 12 px, smaller than 24 px.',
    'The whole page has text with a contrast below 4.5:1.',
  ])('a claim against it is refuted, also by rules that say no number: %s', (text) => {
    expect(stands(text, clean)).toBe('refuted holds')
    expect(checked(text, sick).check).toBe('confirmed')
  })

  test('but not where it asks for more than the rule does', () => {
    const text = 'The whole page has text with a contrast below 7:1.'
    expect(checked(text, clean).check).toBe('not_measurable')
  })

  test('it does not matter which of those that break it is meant', () => {
    const photo = row('IN-4 alt_missing', { target: 'img', violation: true })
    const rest = [row('IN-4 graphic_name_missing'), row('IN-1 svg-img-alt')]
    const loaf = presenceIn('<p>A loaf</p><img src="loaf.png">')
    const text = 'The hero image lacks alt text'
    expect(stands(text, { rows: [photo, ...rest], page: loaf })).toBe('confirmed missing')
    const other = { ...photo, target: 'p', violation: false }
    const rows = [photo, other, ...rest]
    expect(stands(text, { rows, page: loaf })).toBe('not_measurable unclear_target')
  })
})

describe('what is wanted is more than the rule', () => {
  test.each([
    'Give .hero-photo an alt text that says which loaf it is.',
    'Each input needs a label that stays when typing; aria-label alone is not visible.',
    'The e-mail field needs a label people can see.',
    'The nav has no label.',
    'The form lacks a label that says what it is for.',
    'No alternative for people who cannot phone.',
    'No section says what bread costs; the link to prices goes nowhere useful.',
    'The placeholder text in the form is too pale.',
    'Tap targets in the nav are too close to each other.',
    'The colour #1a5e3a is not in the palette of the photographs.',
    'The old headline “Bread for the people” is gone, good.',
  ])('%s', (text) => expect(stands(text, well)).toBe('not_measurable no_instrument'))

  test('a name for a button is no label of a field', () => {
    const text = 'Give the button .send a label: it has none.'
    for (const side of [sick, well]) expect(checked(text, side).check).not.toBe('refuted')
  })

  test('five of which there are seven are too many all the more, and no praise', () => {
    expect(stands('Five font sizes where three would do.', sick)).toBe('confirmed as_measured')
    expect(stands(note('It uses four font sizes.'), sick)).toBe('refuted other_number')
    expect(stands('Twelve font sizes compete', sick)).toBe('refuted other_number')
  })

  test('what was so of an earlier page', () => {
    const text = '.order had a contrast of 2:1 in the last round'
    expect(stands(text, well)).toBe('not_measurable partly_measured')
  })
})

describe('two colours', () => {
  const ink = (n: string) =>
    `Raise the contrast of body text: #14243a on #eef2f1 measures ${n}:1, and 4.5:1 is needed.`
  const measured: Side = { rows: [ratio('main > p', 13.85), ratio('main > h3', 4.08)], page }

  test('have the ratio that they have, unless the claimed one breaks the rule, or they are not on the page', () => {
    const other = { check: 'refuted', reason: 'other_number', claimed: 2.2, measured: 13.85 }
    expect(checked(ink('2.20'), measured)).toMatchObject(other)
    expect(checked(ink('4.1'), measured).check).toBe('not_measurable')
    expect(checked(ink('2.20'), { rows: [ratio('main > p', 9)], page }).check).toBe('not_measurable')
  })

  test.each([
    '#3e5e73 beside #174a7c, 1.32:1 apart: it looks like a printing fault.',
    'Buttons #e3ac35, numerals #f4c65a: 1.3:1 apart.',
  ])('that lie next to each other are no text on its ground: %s', (text) => {
    const side = { rows: [ratio('main > p', 2.7)], page }
    expect(checked(note(text, 'type', 'brand'), side).reason).toBe('no_instrument')
  })
})

describe('a long text', () => {
  test('is read as far as a judge writes, and what was cut off may have taken it back', () => {
    const text = `.order has a contrast of 2:1 ${'and so on '.repeat(20_000)}`
    expect(stands(text, well)).toBe('not_measurable partly_measured')
    expect(checked(text, sick).check).toBe('confirmed')
  })

  test('and many claims on many rows are read to their end', () => {
    const places = Array.from({ length: depth(300, 3000) }, (_, n) => `#p${n}`)
    const words = places.map((id) => `<p id="${id.slice(1)}">Words <a href="${id}">link</a></p>`)
    const rows = places.flatMap((id) => [ratio(id, 9), ratio(`${id} > a`, 3)])
    const side = { rows, page: presenceIn(words.join('')) }
    const texts = [
      '.order is at 2:1',
      '“Words” is at 2:1',
      'The footer contrast is 2:1',
      'a '.repeat(100_000),
    ]
    for (let time = 0; time < 15; time++)
      for (const text of texts) expect(checked(text, side).claim).toBe('a11y-1.1')
  })
})
