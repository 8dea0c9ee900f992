import { describe, expect, test } from 'vitest'
import { checkClaim, type Claim } from '../../../src/checks/check'
import { REASONS } from '../../../src/checks/reasons'
import type { Measurement, Role } from '../../../src/run/event'
import { sick, well } from './pages'

const say = (text: string, more: Partial<Claim> = {}): Claim => ({
  id: 'a11y-1.1',
  role: 'a11y',
  text,
  ...more,
})
const note = (text: string, name = 'one', role: Role = 'a11y'): Claim => ({
  id: `${role}-1:${name}`,
  role,
  text: `${name}: ${text}`,
})
const on = (side: typeof sick, claim: Claim) => checkClaim(claim, side.rows, side.page)

describe('a doubt is not held against a claim', () => {
  test.each([
    ['The hero feels "templated" and flat', 'no_instrument'],
    ['Change “Order bread” to “Reserve a loaf for Saturday”', 'no_instrument'],
    ['The lead needs a “why us” moment', 'no_instrument'],
    ['Make the headline larger: size contrast with the lead is weak', 'no_instrument'],
    ['.order:hover has a contrast of 2:1', 'unmeasured_state'],
    ['The focus ring of .order has a contrast of 1.2:1', 'unmeasured_state'],
    ['.lead is at 12.6:1 and should be at least 15:1', 'other_rule'],
    ['.order has a contrast of 6.1:1, AAA needs 7:1', 'no_instrument'],
    ['.send is a 48×48 tap target and needs 56', 'no_instrument'],
    ['Body text of .lead is too small', 'other_rule'],
    ['The page overflows at 320', 'unmeasured_width'],
    ['The alt text of .crest is generic', 'no_instrument'],
    ['Text overflows its card', 'no_instrument'],
    ['The badge has a contrast of 2.9:1', 'no_instrument'],
    ['.order has a contrast of 2:1 and its wording is vague', 'partly_measured'],
    ['“Order bread” should read “Reserve a loaf”', 'no_instrument'],
    ['Cut it to four font sizes', 'no_instrument'],
    ['There is no pricing: a section “Prices of the week” is missing', 'cannot_tell'],
    ['Letters on the map are #999 on the photo', 'no_instrument'],
  ])('%s', (text, reason) => {
    const { check, reason: why } = on(well, say(text))
    if (reason !== 'no_instrument') expect([check, why]).toEqual(['not_measurable', reason])
    expect(check).not.toBe(text.includes('badge') ? 'confirmed' : 'refuted')
  })

  test.each([
    'The caption has low contrast',
    'The banner text is at 3.4:1',
    'The logo has no alt text',
    'The CTA fails contrast at 3.3:1',
  ])('what is not to be told from the rows on a page with other faults: %s', (text) => {
    expect(on(sick, say(text)).check).not.toBe('refuted')
  })
})

describe('what could not be measured refutes nothing', () => {
  const row = {
    instrument: 'IN-2',
    rule: 'contrast',
    target: '.order',
    severity: 'high',
    violation: false,
  } as const
  const check = (rows: readonly Measurement[], text = '.order has a contrast of 2:1') =>
    checkClaim(say(text), rows, well.page)
  const held = { ...row, value: 7, expected: 4.5 }

  test.each<[string, readonly Measurement[], string]>([
    ['no rows', [], 'not_measured'],
    ['a conflict', [{ ...row, cannot: 'instrument_conflict' }], 'instrument_conflict'],
    [
      'an error of the instrument',
      [
        {
          instrument: 'IN-2',
          rule: 'rendered',
          severity: 'low',
          violation: false,
          cannot: 'instrument_error',
        },
      ],
      'cannot_tell',
    ],
    [
      'a picture behind the text',
      [
        { ...row, cannot: 'text_over_image' },
        { ...held, target: '.lead' },
      ],
      'cannot_tell',
    ],
    [
      'one width of which nobody knows',
      [
        { ...held, width: 1280 },
        { ...row, width: 375, cannot: 'overlapped' },
      ],
      'cannot_tell',
    ],
    [
      'a place without rows',
      [
        { ...held, target: '.lead' },
        { ...row, target: 'h1', violation: true, value: 1.2 },
      ],
      'unclear_target',
    ],
    ['a reading at the edge', [{ ...held, value: 4.51 }], 'too_close'],
    ['a large text, for which less is enough', [{ ...row, value: 2, expected: 1.9 }], 'other_rule'],
  ])('%s', (_, rows, reason) => {
    expect(check(rows)).toMatchObject({ check: 'not_measurable', reason })
  })

  test('a width that the claim names and nobody measured', () => {
    expect(check([{ ...held, width: 1280 }], 'At 375 .order has a contrast of 2:1').reason).toBe(
      'unmeasured_width',
    )
    expect(checkClaim(say('.order has a contrast of 2:1', { width: 320 }), [held], well.page).reason).toBe(
      'unmeasured_width',
    )
  })
})

describe('a note of a dim', () => {
  test.each<[Claim, string]>([
    [note('.lead is at 12.6:1', 'contrast'), 'confirmed as_measured'],
    [note('body contrast is 12.6:1', 'contrast'), 'confirmed as_measured'],
    [note('.lead is at 7:1', 'contrast'), 'refuted other_number'],
    [note('.order is only at 2:1', 'contrast'), 'confirmed violated'],
    [note('All text passes AA', 'contrast'), 'refuted praised_but_violated'],
    [note('All images have alt text', 'alt_text'), 'refuted praised_but_violated'],
    [note('one h1 and no gaps', 'headings'), 'refuted praised_but_violated'],
    [note('no horizontal overflow at 375', 'space', 'critic'), 'refuted praised_but_violated'],
    [note('no horizontal overflow at 1280', 'space', 'critic'), 'confirmed as_measured'],
    [note('lovely and strong', 'hierarchy', 'critic'), 'not_measurable no_instrument'],
    [note('loud against quiet, large against small', 'contrast', 'critic'), 'not_measurable no_instrument'],
  ])('$0.text', (claim, stands) => {
    const { check, reason } = on(sick, claim)
    expect(`${check} ${reason}`).toBe(stands)
  })

  test.each([
    note('All text passes AA', 'contrast'),
    note('All images have alt text', 'alt_text'),
    note('one h1 and no gaps', 'headings'),
    note('every field is labelled', 'labels'),
    note('no lorem ipsum', 'voice', 'copy'),
    note('no dead links', 'links'),
    note('all colours are of the palette', 'palette', 'brand'),
  ])('is right where all is well: $text', (claim) => {
    expect(on(well, claim).check).toBe('confirmed')
  })
})

test('measured stands beside claimed, and rows are named by their places', () => {
  const found = on(sick, say('.order: contrast is 2.4:1'))
  expect(found).toMatchObject({ check: 'confirmed', claimed: 2.4, measured: 1.99 })
  expect(found.rows.map((at) => sick.rows[at]?.value)).toEqual([1.99])
})

test('a claim may bring its place along', () => {
  expect(on(sick, say('contrast is 2:1', { target: '.order' })).check).toBe('confirmed')
  expect(on(sick, say('contrast is 2:1', { target: '.lead' })).check).toBe('refuted')
  expect(on(sick, say('contrast is 2:1', { target: '.gone' })).reason).toBe('target_absent')
})

test('each reason is one of a closed list', () => {
  expect(new Set(REASONS).size).toBe(REASONS.length)
})
