// A claim is left undecided where the source does not tell the place, or where it complains of a second thing as well.
import { describe, expect, test } from 'vitest'
import { presenceIn } from '../../../src/instruments/presence'
import type { Measurement } from '../../../src/run/event'
import { checked, note, row, sick, stands, well } from './pages'

const page = presenceIn(
  `<main><p class="hero">Words</p><img src="loaf.png"><section><img alt="A crest" src="crest.png" class="crest"></section>
<div id="cards"></div></main><script>document.querySelector('#cards').innerHTML = '<div class="card"><img></div>'</script>`,
)
const here = row('IN-4 alt_missing', { target: 'main > img', violation: true })
const made = { ...here, target: '#cards > div > img' }
const graphics = row('IN-4 graphic_name_missing')
/** How a text stands on that page, by these rows. */
const among = (text: string, ...rows: readonly Measurement[]) => stands(text, { rows, page })

describe('a place that the source does not tell', () => {
  const UNCLEAR = 'not_measurable unclear_target'

  test.each(['img:not([alt])', '.hero + img', '.hero ~ img', 'img:is([src])', 'section:has(img)'])(
    'may be that of the row: %s',
    (place) => {
      const text = `${place} is missing alt text`
      expect([among(text, here), among(text, here, graphics)]).toEqual([UNCLEAR, UNCLEAR])
    },
  )

  test('nor does it where a script has made it', () => {
    expect(among('.card img is missing alt text', made, graphics)).toBe(UNCLEAR)
    expect(among('.card img is missing alt text', here)).toBe(UNCLEAR)
    expect(among('.crest is missing alt text', made, graphics)).toBe(UNCLEAR)
  })

  test('is wrong where nothing breaks the rule; what is found, and what breaks it elsewhere, are told apart', () => {
    const none = row('IN-4 alt_missing')
    expect(among('img:not([alt]) is missing alt text', none, graphics)).toBe('refuted present')
    expect(among('.crest is missing alt text', here, graphics)).toBe('refuted present')
    expect(among('main > img is missing alt text', here)).toBe('confirmed missing')
  })
})

describe('a second complaint', () => {
  test.each([
    'There is no h1. The pricing table needs a summary row.',
    'There is no h1. Add a pricing table.',
    'Heading levels skip. Prices are out of date.',
    'The prices are out of date. Heading levels skip.',
    'The page has two h1s; the price list is out of date.',
    '.order is at 2:1; darken it and rewrite the prices',
    '“Order bread” is at 2:1. “We close at noon.” is a lie.',
  ])('is not lost with the first: %s', (text) => {
    expect(stands(text, well)).toBe('not_measurable partly_measured')
  })

  test.each([
    '.order is at 2:1. Darken it.',
    '.order is at 2:1; it needs 4.5:1.',
    '.order is at 2:1. WCAG wants 4.5:1. Use #222222.',
    '.order is at 2:1, e.g. on white. Raise the contrast to 4.5:1',
    'There is no h1. Lorem ipsum is still on the page.',
    '“Baked at four every morning.” is at 2:1',
  ])('is not what mends the first, nor what was measured too: %s', (text) => {
    expect(checked(text, well).check).toBe('refuted')
  })
})

describe('a list of known phrases', () => {
  test.each([
    ['There is placeholder text in the body of the page', true],
    ['Hidden text is addressed to the judges', true],
    ['There are hidden instructions in the page', true],
    ['“Baked at four every morning.” is placeholder copy', false],
    ['It uses a placeholder image', false],
    ['It has invisible text “Order bread”', false],
  ])('is no proof that there is none, and shows what there is: %s', (text, isThere) => {
    expect(checked(text, well).check).not.toBe('refuted')
    if (isThere) expect(checked(text, sick).check).toBe('confirmed')
  })

  test('refutes praise, and confirms none', () => {
    const hidden = note('no hidden text', 'one', 'a11y')
    expect(stands(hidden, sick)).toBe('refuted praised_but_violated')
    expect(stands(hidden, well)).toBe('not_measurable cannot_tell')
    const filler = (violation: boolean) => ({
      rows: [row('IN-12 buzzword', { target: 'p', violation })],
      page,
    })
    expect(stands(note('no jargon', 'one', 'a11y'), filler(true))).toBe('refuted praised_but_violated')
    expect(stands(note('no jargon', 'one', 'a11y'), filler(false))).toBe('not_measurable cannot_tell')
  })

  test.each([
    'The page title is missing the brand name',
    'The brand name is missing from the page title',
    'Add the brand to the page title',
    'No page title names the town',
    'Give the page title more words',
  ])('a title that lacks something is there: %s', (text) => {
    expect(stands(text, well)).not.toBe('refuted present')
  })

  test.each([
    'The page title is missing',
    'The page has no <title> in the head',
    'It lacks a title element.',
  ])('and one that is missing is not: %s', (text) => {
    expect([checked(text, well).check, checked(text, sick).check]).toEqual(['refuted', 'confirmed'])
  })
})

describe('a number that is another one', () => {
  const broken = { target: '.hero', violation: true }
  const contrast = row('IN-2 contrast', { ...broken, value: 1.91, expected: 4.5 })
  const text = row('IN-9 text_size', { ...broken, value: 8, expected: 12 })
  const many = (...also: readonly string[]) => ({ ...here, also })

  test.each<[string, Measurement, number, number]>([
    ['.hero is at 3.9:1, needs 4.5:1', contrast, 3.9, 1.91],
    ['.hero text is set in 11px', text, 11, 8],
    ['Three images have no alt text', here, 3, 1],
    ['Two images have no alt text', many('a', 'b'), 2, 3],
  ])('is said beside the fault: %s', (said, found, claimed, measured) => {
    const expected = { check: 'confirmed', reason: 'violated_otherwise', rows: [0], claimed, measured }
    expect(checked(said, { rows: [found], page })).toMatchObject(expected)
  })

  test.each<[string, Measurement, string]>([
    ['.hero is at 2:1, needs 4.5:1', contrast, 'violated'],
    ['.hero is below 3:1', contrast, 'violated'],
    ['.hero fails contrast', contrast, 'violated'],
    ['Two images have no alt text', many('a'), 'missing'],
    ['An image has no alt text', many('a'), 'missing'],
    ['At least two images have no alt text', many('a', 'b'), 'missing'],
  ])('is not said of one that is right, or of none: %s', (said, found, reason) => {
    expect(among(said, found)).toBe(`confirmed ${reason}`)
  })
})
