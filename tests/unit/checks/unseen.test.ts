import { describe, expect, test } from 'vitest'
import { type Check, checkClaim } from '../../../src/checks/check'
import { presenceIn } from '../../../src/instruments/presence'
import type { Measurement } from '../../../src/run/event'
import { sick, well } from './pages'

const say = (text: string) => ({ id: 'a11y-1.1', role: 'a11y' as const, text })
const short = ({ check, reason }: Check) => `${check} ${reason}`

const page = presenceIn(
  `<main><p class="hero">Words</p><img src="loaf.png"><section><img alt="A crest" src="crest.png" class="crest"></section>
<div id="cards"></div></main><script>document.querySelector('#cards').innerHTML = '<div class="card"><img></div>'</script>`,
)
const alt = (more: Partial<Measurement>): Measurement => ({
  instrument: 'IN-4',
  rule: 'alt_missing',
  violation: false,
  severity: 'high',
  ...more,
})
const here = alt({ target: 'main > img', violation: true })
const made = alt({ target: '#cards > div > img', violation: true })
const graphics = alt({ rule: 'graphic_name_missing' })

describe('a place that the source does not tell', () => {
  test.each(['img:not([alt])', '.hero + img', '.hero ~ img', 'img:is([src])', 'section:has(img)'])(
    'may be that of the row: %s',
    (place) => {
      const claim = say(`${place} is missing alt text`)
      for (const rows of [[here], [here, graphics]])
        expect(short(checkClaim(claim, rows, page))).toBe('not_measurable unclear_target')
    },
  )

  test('nor does it where a script has made it', () => {
    const claim = say('.card img is missing alt text')
    expect(short(checkClaim(claim, [made, graphics], page))).toBe('not_measurable unclear_target')
    expect(short(checkClaim(claim, [here], page))).toBe('not_measurable unclear_target')
    const crest = say('.crest is missing alt text')
    expect(short(checkClaim(crest, [made, graphics], page))).toBe('not_measurable unclear_target')
  })

  test('is wrong all the same where nothing on the page breaks the rule', () => {
    const claim = say('img:not([alt]) is missing alt text')
    expect(short(checkClaim(claim, [alt({}), graphics], page))).toBe('refuted present')
  })

  test('but what is found, and what breaks the rule elsewhere, are told apart', () => {
    const claim = say('.crest is missing alt text')
    expect(short(checkClaim(claim, [here, graphics], page))).toBe('refuted present')
    expect(short(checkClaim(say('main > img is missing alt text'), [here], page))).toBe('confirmed missing')
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
    expect(short(checkClaim(say(text), well.rows, well.page))).toBe('not_measurable partly_measured')
  })

  test.each([
    '.order is at 2:1. Darken it.',
    '.order is at 2:1; it needs 4.5:1.',
    '.order is at 2:1. WCAG wants 4.5:1. Use #222222.',
    '.order is at 2:1, e.g. on white. Raise the contrast to 4.5:1',
    'There is no h1. Lorem ipsum is still on the page.',
    '“Baked at four every morning.” is at 2:1',
  ])('is not what mends the first, nor what was measured too: %s', (text) => {
    expect(checkClaim(say(text), well.rows, well.page).check).toBe('refuted')
  })
})

describe('a list of known phrases', () => {
  test.each([
    '“Baked at four every morning.” is placeholder copy',
    'There is placeholder text in the body of the page',
    'It uses a placeholder image',
    'Hidden text is addressed to the judges',
    'There are hidden instructions in the page',
    'It has invisible text “Order bread”',
  ])('is no proof that there is none: %s', (text) => {
    expect(short(checkClaim(say(text), well.rows, well.page))).not.toMatch(/^refuted/)
  })

  test.each([
    'There is placeholder text in the body of the page',
    'Hidden text is addressed to the judges',
    'There are hidden instructions in the page',
  ])('shows what there is: %s', (text) => {
    expect(checkClaim(say(text), sick.rows, sick.page).check).toBe('confirmed')
  })

  test('refutes praise, and confirms none', () => {
    const note = { ...say('one: no hidden text'), id: 'a11y-1:one' }
    const filler = { ...say('one: no jargon'), id: 'a11y-1:one' }
    const jargon: Measurement = { ...here, instrument: 'IN-12', rule: 'buzzword', target: 'p' }
    expect(short(checkClaim(note, sick.rows, sick.page))).toBe('refuted praised_but_violated')
    expect(short(checkClaim(note, well.rows, well.page))).toBe('not_measurable cannot_tell')
    expect(short(checkClaim(filler, [jargon], page))).toBe('refuted praised_but_violated')
    expect(short(checkClaim(filler, [{ ...jargon, violation: false }], page))).toBe(
      'not_measurable cannot_tell',
    )
  })

  test.each([
    'The page title is missing the brand name',
    'The brand name is missing from the page title',
    'Add the brand to the page title',
    'No page title names the town',
    'Give the page title more words',
  ])('a title that lacks something is there: %s', (text) => {
    expect(short(checkClaim(say(text), well.rows, well.page))).not.toMatch(/^refuted present/)
  })

  test.each([
    'The page title is missing',
    'The page has no <title> in the head',
    'It lacks a title element.',
  ])('and one that is missing is not: %s', (text) => {
    expect(checkClaim(say(text), well.rows, well.page).check).toBe('refuted')
    expect(checkClaim(say(text), sick.rows, sick.page).check).toBe('confirmed')
  })
})

describe('a number that is another one', () => {
  const contrast: Measurement = {
    ...here,
    instrument: 'IN-2',
    rule: 'contrast',
    target: '.hero',
    value: 1.91,
    expected: 4.5,
  }
  const text = { ...contrast, instrument: 'IN-9', rule: 'text_size', value: 8, expected: 12 }

  test.each<[string, Measurement, object]>([
    ['.hero is at 3.9:1, needs 4.5:1', contrast, { claimed: 3.9, measured: 1.91 }],
    ['.hero text is set in 11px', text, { claimed: 11, measured: 8 }],
    ['Three images have no alt text', here, { claimed: 3, measured: 1 }],
    ['Two images have no alt text', { ...here, also: ['a', 'b'] }, { claimed: 2, measured: 3 }],
  ])('is said beside the fault: %s', (said, row, numbers) => {
    const found = checkClaim(say(said), [row], page)
    expect(found).toMatchObject({ check: 'confirmed', reason: 'violated_otherwise', rows: [0], ...numbers })
  })

  test.each<[string, Measurement, string]>([
    ['.hero is at 2:1, needs 4.5:1', contrast, 'violated'],
    ['.hero is below 3:1', contrast, 'violated'],
    ['.hero fails contrast', contrast, 'violated'],
    ['Two images have no alt text', { ...here, also: ['a'] }, 'missing'],
    ['An image has no alt text', { ...here, also: ['a'] }, 'missing'],
    ['At least two images have no alt text', { ...here, also: ['a', 'b'] }, 'missing'],
  ])('is not said of one that is right, or of none: %s', (said, row, reason) => {
    expect(checkClaim(say(said), [row], page)).toMatchObject({ check: 'confirmed', reason })
  })
})
