import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alike, likenessOf, pairUp } from '../../../src/run/alike'
import { limits } from '../../../src/run/limits'

const likeness = (one: string, other: string) => alike(likenessOf(one), likenessOf(other))
const pairTexts = (known: readonly string[], said: readonly string[]) =>
  Object.fromEntries(
    pairUp(
      known.map((text) => [likenessOf(text)]),
      said.map(likenessOf),
    ),
  )

/** The same fault in other words, as judges write it a round later. */
const reworded = [
  [
    'The contrast of the primary button is 2.9:1; raise it to 4.5:1.',
    'Primary button contrast is still only 3.4:1, raise it above 4.5:1.',
  ],
  ['Add a visible label to the email field.', 'The email field still has no visible label.'],
  ['Headline does not say what the product is for.', 'The headline still never says what the product does.'],
  [
    'Use the brand green in the footer, not #0a0.',
    'Footer: use the brand green, #0a0 is not in the palette.',
  ],
  [
    'The price table overflows at 375 px wide screens.',
    'On 375 px screens the price table still overflows to the right.',
  ],
  ['Replace the stock phrase "Unlock your potential".', 'The words “Unlock your potential” say nothing.'],
  ['`.hero h1` is too small', 'Raise `.hero h1` to 40 px'],
  ['Give #signup a focus ring', 'No outline appears when #signup is focused by keyboard'],
  ['Die Überschrift der Preisliste fehlt.', 'Der Preisliste fehlt weiter eine Überschrift.'],
  ['见出しのコントラストが低すぎます', '見出しのコントラストがまだ低すぎます'],
] as const

/** Two faults that share the words in which faults are told. */
const different = [
  ['Add a visible label to the email field.', 'Add alternative text to the hero image.'],
  [
    'The contrast of the primary button is 2.9:1; raise it to 4.5:1.',
    'The footer links are 9 px tall; make them 24 px.',
  ],
  ['Headline does not say what the product is for.', 'The form does not say what happens after sending.'],
  ['Name the price on the first screen.', 'Cut the second paragraph; it repeats the first.'],
  ['`.hero h1` is too small', '`.price h2` is too small and grey on white'],
  ['The menu cannot be opened by keyboard.', 'The quote has no source.'],
  ['Use one accent colour.', 'Use real names in the testimonials.'],
  ['Die Überschrift fehlt.', 'Das Formular hat keine Beschriftung.'],
] as const

describe('two must-fixes', () => {
  test.each(reworded)('are one: %s | %s', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(limits.sameMustFix)
  })

  test.each(different)('are two: %s | %s', (one, other) => {
    expect(likeness(one, other)).toBeLessThan(limits.sameMustFix)
  })

  test('are one when only case, spaces and the full stop differ, above all that is merely like', () => {
    const same = likeness('Fix  the CTA.', 'fix the cta')
    expect(same).toBe(likeness('', ''))
    expect(same).toBeGreaterThan(likeness('Fix the "CTA" button now', 'Fix the "CTA" button'))
  })

  test('that quote the same words go before two that merely share some', () => {
    const [known, near, quoting] = [
      'Change "Start free" in the header',
      'Change the logo in the header',
      '"Start free" is vague',
    ]
    expect(pairTexts([known], [near, quoting])).toEqual({ 1: 0 })
  })

  test('likeness is the same both ways', () => {
    fc.assert(
      fc.property(phrase(), phrase(), (one, other) => {
        expect(likeness(one, other)).toBe(likeness(other, one))
      }),
    )
  })
})

describe('pairing', () => {
  test('takes the likest first, whatever the order', () => {
    const known = ['The hero heading is too small on phones', 'The hero heading is too pale on white']
    const said = ['Hero heading is still too pale on white', 'Hero heading is still too small on phones']
    expect(pairTexts(known, said)).toEqual({ 0: 1, 1: 0 })
    expect(pairTexts(known.toReversed(), said)).toEqual({ 0: 0, 1: 1 })
    expect(pairTexts(known, said.toReversed())).toEqual({ 0: 0, 1: 1 })
  })

  test('gives each known thing to one saying, and each saying one', () => {
    expect(pairTexts(['Raise the contrast'], ['Raise the contrast', 'raise the contrast more'])).toEqual({
      0: 0,
    })
    expect(pairTexts(['Raise the contrast', 'Raise the contrast now'], ['Raise the contrast'])).toEqual({
      0: 0,
    })
  })

  test('an older wording counts as much as the newest', () => {
    const wordings = [likenessOf('Label the email field'), likenessOf('Nobody can tell what to type here')]
    expect(pairUp([wordings], [likenessOf('Label the email field, please')])).toEqual(new Map([[0, 0]]))
  })

  test('what is new stays new, however much is said after it', () => {
    fc.assert(
      fc.property(
        fc.array(phrase(), { maxLength: 6 }),
        fc.array(phrase(), { maxLength: 7 }),
        (known, said) => {
          const whole = pairTexts(known, said)
          said.forEach((_, at) => {
            const before = pairTexts(known, said.slice(0, at))
            for (const place of Object.keys(whole).filter((key) => Number(key) < at))
              expect(before).toHaveProperty(place)
          })
          expect(new Set(Object.values(whole)).size).toBe(Object.keys(whole).length)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is exact for any number of equal texts, and gives up likeness for thousands', () => {
    const known = Array.from({ length: 8000 }, (_, at) => `Fault ${at} of the page`)
    const said = [...known.toReversed(), 'Fault 4 of this page']
    const pairs = pairUp(
      known.map((text) => [likenessOf(text)]),
      said.map(likenessOf),
    )
    expect(pairs.size).toBe(8000)
    expect(pairs.get(0)).toBe(7999)
    expect(pairs.has(8000)).toBe(false)
  })
})

/** Few words, so that many pairs are alike in part. */
function phrase(): fc.Arbitrary<string> {
  const word = fc.constantFrom('label', 'email', 'field', 'contrast', 'button', 'heading', '"Start"', '#cta')
  return fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
}

test('a text without a word is like itself and nothing else', () => {
  expect(likeness('!?', '!?')).toBeGreaterThan(0)
  expect(likeness('!?', 'Raise the contrast')).toBe(0)
})
