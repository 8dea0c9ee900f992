import { describe, expect, test } from 'vitest'
import { type Check, checkClaim } from '../../../src/checks/check'
import { presenceIn } from '../../../src/instruments/presence'
import type { Measurement, Role } from '../../../src/run/event'
import { sick, well } from './pages'

/** What judges have written of real pages, held against pages of ours. */
const say = (text: string, role: Role = 'a11y') => ({ id: `${role}-1.1`, role, text })
const note = (text: string, role: Role = 'critic') => ({ id: `${role}-1:type`, role, text: `type: ${text}` })
const short = ({ check, reason }: Check) => `${check} ${reason}`

const row: Measurement = { instrument: 'IN-9', rule: 'text_size', violation: false, severity: 'medium' }
const size = (target: string, value: number): Measurement => ({ ...row, target, value, expected: 12 })
const ratio = (target: string, value: number): Measurement => ({
  ...row,
  instrument: 'IN-2',
  rule: 'contrast',
  target,
  value,
  expected: 4.5,
  violation: value < 4.5,
  severity: 'high',
})
const headings = presenceIn(
  '<main><h1 class="a">One</h1><h2 class="b">Two</h2><h3 class="c">Three</h3><p class="d">Four</p></main>',
)

describe('several quantities of one kind', () => {
  const sizes = [size('main > h1', 46), size('main > h2', 28), size('main > h3', 22)]
  const TWO =
    'The condensed face was right. But h2 at 28px and the h3 under it at 22px differ by 1.27, too close to sort at a glance.'

  test('belong each to its own element', () => {
    const found = checkClaim(note(TWO), sizes, headings)
    expect(found).toMatchObject({ check: 'confirmed', reason: 'as_measured', claimed: 28, measured: 28 })
    expect(checkClaim(note('h2 at 40px and h3 at 33px, too close'), sizes, headings)).toMatchObject({
      check: 'refuted',
      reason: 'other_number',
      claimed: 40,
    })
    const contrasts = [ratio('main > h2', 9), ratio('main > p', 2)]
    const both = (text: string) => short(checkClaim(say(text), contrasts, headings))
    expect(both('.b is at 3:1 and .d at 2:1')).toBe('confirmed violated')
    expect(both('.b is at 3:1 and h2 at 2.5:1')).toBe('refuted holds')
  })

  test.each([
    '82px headline, 54px sections, prices at 33px.',
    '22px is close to 28px.',
    'h2 at 28px, 22px below it',
    'A 30px h2 beside a 20px h3: too close',
  ])('are not held against what cannot be told apart: %s', (text) => {
    expect(short(checkClaim(note(text), sizes, headings))).not.toMatch(/^refuted/)
  })

  test('that are set against each other are what is there and what is wanted', () => {
    expect(checkClaim(say('.order is 2:1 (4.5:1)'), sick.rows, sick.page)).toMatchObject({
      check: 'confirmed',
      claimed: 2,
    })
    expect(short(checkClaim(say('.order is 2:1 (4.5:1)'), well.rows, well.page))).toBe('refuted holds')
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
    for (const { rows, page } of [sick, well])
      expect(short(checkClaim(say(text, 'copy'), rows, page))).toBe('not_measurable no_instrument')
  })

  test('a claim that quotes anything of the page is about this page', () => {
    const text = 'The heading “Welcome to the future of bread” says less than “Baked at four every morning.”'
    expect(checkClaim(say(text, 'copy'), sick.rows, sick.page).check).toBe('not_measurable')
    const alone = 'The heading “Welcome to the future of bread” says nothing'
    expect(checkClaim(say(alone, 'copy'), sick.rows, sick.page).reason).toBe('target_absent')
  })
})

describe('where every row of a rule says the same', () => {
  const held = (instrument: string, rule: string): Measurement => ({
    instrument,
    rule,
    violation: false,
    severity: 'high',
  })
  const clean = [
    ...well.rows,
    held('IN-1', 'color-contrast'),
    held('IN-1', 'target-size'),
    held('IN-1', 'svg-img-alt'),
  ]

  test.each([
    'Tap targets are only 12 × 12 px, smaller than 24 px.',
    'The whole page has text with a contrast below 4.5:1.',
  ])('a claim against it is refuted, also by rules that say no number: %s', (text) => {
    expect(short(checkClaim(say(text), clean, well.page))).toBe('refuted holds')
    expect(checkClaim(say(text), sick.rows, sick.page).check).toBe('confirmed')
  })

  test('but not where it asks for more than the rule does', () => {
    const text = 'The whole page has text with a contrast below 7:1.'
    expect(checkClaim(say(text), clean, well.page).check).toBe('not_measurable')
  })

  const photo = { ...held('IN-4', 'alt_missing'), target: 'img', violation: true }
  const page = presenceIn('<p>A loaf</p><img src="loaf.png">')
  const rest = [held('IN-4', 'graphic_name_missing'), held('IN-1', 'svg-img-alt')]

  test('it does not matter which of those that break it is meant', () => {
    const claim = say('The hero image lacks alt text')
    expect(short(checkClaim(claim, [photo, ...rest], page))).toBe('confirmed missing')
    const other = { ...photo, target: 'p', violation: false }
    expect(short(checkClaim(claim, [photo, other, ...rest], page))).toBe('not_measurable unclear_target')
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
  ])('%s', (text) => {
    expect(short(checkClaim(say(text), well.rows, well.page))).toBe('not_measurable no_instrument')
  })

  test('a name for a button is no label of a field', () => {
    const text = 'Give the button .send a label: it has none.'
    for (const { rows, page } of [sick, well])
      expect(checkClaim(say(text), rows, page).check).not.toBe('refuted')
  })

  test('five of which there are seven are too many all the more, and no praise', () => {
    const said = (claim: ReturnType<typeof say>) => short(checkClaim(claim, sick.rows, sick.page))
    expect(said(say('Five font sizes where three would do.'))).toBe('confirmed as_measured')
    expect(said(note('It uses four font sizes.'))).toBe('refuted other_number')
    expect(said(say('Twelve font sizes compete'))).toBe('refuted other_number')
  })

  test('what was so of an earlier page', () => {
    const claim = say('.order had a contrast of 2:1 in the last round')
    expect(short(checkClaim(claim, well.rows, well.page))).toBe('not_measurable partly_measured')
  })
})

describe('two colours', () => {
  const ink = (n: string) =>
    `Raise the contrast of body text: #14243a on #eef2f1 measures ${n}:1, and 4.5:1 is needed.`

  test('have the ratio that they have, whatever is claimed of them', () => {
    const rows = [ratio('main > p', 13.85), ratio('main > h3', 4.08)]
    expect(checkClaim(say(ink('2.20')), rows, headings)).toMatchObject({
      check: 'refuted',
      reason: 'other_number',
      claimed: 2.2,
      measured: 13.85,
    })
  })

  test('are not held against a claim whose number breaks the rule, or that are not on the page', () => {
    const rows = [ratio('main > p', 13.85), ratio('main > h3', 4.08)]
    expect(checkClaim(say(ink('4.1')), rows, headings).check).toBe('not_measurable')
    expect(checkClaim(say(ink('2.20')), [ratio('main > p', 9)], headings).check).toBe('not_measurable')
  })

  test.each([
    '#3e5e73 beside #174a7c, 1.32:1 apart: it looks like a printing fault.',
    'Buttons #e3ac35, numerals #f4c65a: 1.3:1 apart.',
  ])('that lie next to each other are no text on its ground: %s', (text) => {
    expect(checkClaim(note(text, 'brand'), [ratio('main > p', 2.7)], headings).reason).toBe('no_instrument')
  })
})

describe('a long text', () => {
  test('is read as far as a judge writes, and what was cut off may have taken it back', () => {
    const claim = say(`.order has a contrast of 2:1 ${'and so on '.repeat(20_000)}`)
    expect(short(checkClaim(claim, well.rows, well.page))).toBe('not_measurable partly_measured')
    expect(checkClaim(claim, sick.rows, sick.page).check).toBe('confirmed')
  })

  test('and many claims on many rows take no time to speak of', () => {
    const many = Array.from(
      { length: 300 },
      (_, n) => `<p id="p${n}">Words ${n} <a href="#p${n}">link ${n}</a></p>`,
    )
    const page = presenceIn(many.join(''))
    const rows = many.flatMap((_, n) => [ratio(`#p${n}`, 9), ratio(`#p${n} > a`, 3)])
    const texts = [
      '.order has a contrast of 2:1',
      '“Words 12” is at 2:1',
      'The footer contrast is 2:1',
      'a '.repeat(100_000),
    ]
    const before = process.cpuUsage().user
    for (let n = 0; n < 60; n++) checkClaim(say(texts[n % texts.length] ?? ''), rows, page)
    // A machine with nothing else to do takes a twentieth. Whoever looks up each place anew for each claim takes all of it.
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000)
  })
})
