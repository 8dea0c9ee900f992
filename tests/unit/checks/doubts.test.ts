// Where a claim cannot be measured, or was not, it is neither confirmed nor refuted, and the reason is a known one.
import { describe, expect, test } from 'vitest'
import { checkClaim, type Claim } from '../../../src/checks/check'
import { REASONS } from '../../../src/checks/reasons'
import type { Measurement } from '../../../src/run/event'
import { checked, note, row, say, sick, stands, well } from './pages'

describe('a doubt is not held against a claim', () => {
  test.each([
    ['.order:hover has a contrast of 2:1', 'unmeasured_state'],
    ['The focus ring of .order has a contrast of 1.2:1', 'unmeasured_state'],
    ['.lead is at 12.6:1 and should be at least 15:1', 'other_rule'],
    ['Body text of .lead is too small', 'other_rule'],
    ['The page overflows at 320', 'unmeasured_width'],
    ['.order has a contrast of 2:1 and its wording is vague', 'partly_measured'],
    ['There is no pricing: a section “Prices of the week” is missing', 'cannot_tell'],
  ])('%s: %s', (text, reason) => expect(stands(text, well)).toBe(`not_measurable ${reason}`))

  test.each([
    'The hero feels "templated" and flat',
    'Change “Order bread” to “Reserve a loaf for Saturday”',
    'The lead needs a “why us” moment',
    'Make the headline larger: size contrast with the lead is weak',
    '.order has a contrast of 6.1:1, AAA needs 7:1',
    '.send is a 48×48 tap target and needs 56',
    'The alt text of .crest is generic',
    'Text overflows its card',
    '“Order bread” should read “Reserve a loaf”',
    'Cut it to four font sizes',
    'Letters on the map are #999 on the photo',
  ])('on a page without faults: %s', (text) => expect(checked(text, well).check).not.toBe('refuted'))

  test.each([
    'The caption has low contrast',
    'The banner text is at 3.4:1',
    'The logo has no alt text',
    'The CTA fails contrast at 3.3:1',
  ])('on a page with other faults: %s', (text) => expect(checked(text, sick).check).not.toBe('refuted'))

  test('what is on neither of them is not confirmed', () => {
    expect(checked('The badge has a contrast of 2.9:1', well).check).not.toBe('confirmed')
  })
})

describe('what could not be measured refutes nothing', () => {
  const of = (more: Partial<Measurement>) => row('IN-2 contrast', { target: '.order', ...more })
  const held = (more: Partial<Measurement>) => of({ value: 7, expected: 4.5, ...more })
  const failed = row('IN-2 rendered', { severity: 'low', cannot: 'instrument_error' })
  const behind = [of({ cannot: 'text_over_image' }), held({ target: '.lead' })]
  const narrow = [held({ width: 1280 }), of({ width: 375, cannot: 'overlapped' })]
  const others = [held({ target: '.lead' }), of({ target: 'h1', violation: true, value: 1.2 })]

  test.each<[string, readonly Measurement[], string]>([
    ['no rows', [], 'not_measured'],
    ['a conflict', [of({ cannot: 'instrument_conflict' })], 'instrument_conflict'],
    ['an error of the instrument', [failed], 'cannot_tell'],
    ['a picture behind the text', behind, 'cannot_tell'],
    ['one width of which nobody knows', narrow, 'cannot_tell'],
    ['a place without rows', others, 'unclear_target'],
    ['a reading at the edge', [held({ value: 4.51 })], 'too_close'],
    ['a large text, for which less is enough', [of({ value: 2, expected: 1.9 })], 'other_rule'],
  ])('%s', (_, rows, reason) => {
    const side = { rows, page: well.page }
    expect(stands('.order has a contrast of 2:1', side)).toBe(`not_measurable ${reason}`)
  })

  test('a width that the claim names and nobody measured', () => {
    const at375 = say('At 375 .order has a contrast of 2:1')
    expect(checkClaim(at375, [held({ width: 1280 })], well.page).reason).toBe('unmeasured_width')
    const at320 = { ...say('.order has a contrast of 2:1'), width: 320 }
    expect(checkClaim(at320, [held({})], well.page).reason).toBe('unmeasured_width')
  })
})

describe('a note of a dim', () => {
  test.each<[Claim, string]>([
    [note('.lead is at 12.6:1', 'contrast', 'a11y'), 'confirmed as_measured'],
    [note('body contrast is 12.6:1', 'contrast', 'a11y'), 'confirmed as_measured'],
    [note('.lead is at 7:1', 'contrast', 'a11y'), 'refuted other_number'],
    [note('.order is only at 2:1', 'contrast', 'a11y'), 'confirmed violated'],
    [note('All text passes AA', 'contrast', 'a11y'), 'refuted praised_but_violated'],
    [note('All images have alt text', 'alt_text', 'a11y'), 'refuted praised_but_violated'],
    [note('one h1 and no gaps', 'headings', 'a11y'), 'refuted praised_but_violated'],
    [note('no horizontal overflow at 375', 'space'), 'refuted praised_but_violated'],
    [note('no horizontal overflow at 1280', 'space'), 'confirmed as_measured'],
    [note('lovely and strong', 'hierarchy'), 'not_measurable no_instrument'],
    [note('loud against quiet, large against small', 'contrast'), 'not_measurable no_instrument'],
  ])('$0.text', (claim, expected) => expect(stands(claim, sick)).toBe(expected))

  test.each([
    note('All text passes AA', 'contrast', 'a11y'),
    note('All images have alt text', 'alt_text', 'a11y'),
    note('one h1 and no gaps', 'headings', 'a11y'),
    note('every field is labelled', 'labels', 'a11y'),
    note('no lorem ipsum', 'voice', 'copy'),
    note('no dead links', 'links', 'a11y'),
    note('all colours are of the palette', 'palette', 'brand'),
  ])('is right where all is well: $text', (claim) => expect(checked(claim, well).check).toBe('confirmed'))
})

test('measured stands beside claimed, and rows are named by their places', () => {
  const found = checked('.order: contrast is 2.4:1', sick)
  expect(found).toMatchObject({ check: 'confirmed', claimed: 2.4, measured: 1.99 })
  expect(found.rows.map((at) => sick.rows[at]?.value)).toEqual([1.99])
})

test('a claim may bring its place along', () => {
  const of = (target: string) => stands({ ...say('contrast is 2:1'), target }, sick)
  expect(of('.order')).toMatch(/^confirmed/)
  expect(of('.lead')).toMatch(/^refuted/)
  expect(of('.gone')).toMatch(/target_absent$/)
})

test('each reason is one of a closed list', () => {
  expect(new Set(REASONS).size).toBe(REASONS.length)
})
