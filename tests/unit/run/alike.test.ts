// The same fault in other words is one must-fix, and two faults that merely share words stay two.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alike, likenessOf, pairUp } from '../../../src/run/alike'
import { limits } from '../../../src/run/limits'
import { depth } from '../../building/depth'

const likeness = (one: string, other: string) => alike(likenessOf(one), likenessOf(other))
const pairTexts = (known: readonly string[], said: readonly string[]) => {
  const wordings = known.map((text) => [likenessOf(text)])
  return Object.fromEntries(pairUp(wordings, said.map(likenessOf)))
}

const contrast = 'The contrast of the primary button is 2.9:1; raise it to 4.5:1.'
const label = 'Add a visible label to the email field.'
const what = 'Headline does not say what the product is for.'

/** The same fault in other words, as judges write it a round later. */
const reworded = [
  [contrast, 'Primary button contrast is still only 3.4:1, raise it above 4.5:1.'],
  [label, 'The email field still has no visible label.'],
  [what, 'The headline still never says what the product does.'],
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
  ['見出しのコントラストが低すぎます', '見出しのコントラストがまだ低すぎます'],
] as const

/** Two faults that share the words in which faults are told. */
const different = [
  [label, 'Add alternative text to the hero image.'],
  [contrast, 'The footer links are 9 px tall; make them 24 px.'],
  [what, 'The form does not say what happens after sending.'],
  ['Name the price on the first screen.', 'Cut the second paragraph; it repeats the first.'],
  ['`.hero h1` is too small', '`.price h2` is too small and grey on white'],
  ['The menu cannot be opened by keyboard.', 'The quote has no source.'],
  ['Use one accent colour.', 'Use real names in the testimonials.'],
  ['Die Überschrift fehlt.', 'Das Formular hat keine Beschriftung.'],
] as const

/** Few words, so that many pairs are alike in part. */
const word = fc.constantFrom('label', 'email', 'field', 'contrast', 'button', 'heading', '"Start"', '#cta')
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

describe('two must-fixes', () => {
  test('in other words are one, and two that share the words in which faults are told are two', () => {
    const isOne = ([one, other]: readonly [string, string]) => likeness(one, other) >= limits.sameMustFix
    expect(reworded.filter((pair) => !isOne(pair))).toEqual([])
    expect(different.filter(isOne)).toEqual([])
  })

  test('are one when only case, spaces and the full stop differ, above all that is merely like', () => {
    const same = likeness('Fix  the CTA.', 'fix the cta')
    expect(same).toBe(likeness('', ''))
    expect(same).toBeGreaterThan(likeness('Fix the "CTA" button now', 'Fix the "CTA" button'))
    // A text without a word is like itself and nothing else.
    expect(likeness('!?', '!?')).toBeGreaterThan(0)
    expect(likeness('!?', 'Raise the contrast')).toBe(0)
  })

  test('likeness is the same both ways', () => {
    fc.assert(fc.property(phrase, phrase, (one, other) => likeness(one, other) === likeness(other, one)))
  })
})

describe('pairing', () => {
  test('takes the likest first, whatever the order', () => {
    const known = ['The hero heading is too small on phones', 'The hero heading is too pale on white']
    const said = ['Hero heading is still too pale on white', 'Hero heading is still too small on phones']
    expect(pairTexts(known, said)).toEqual({ 0: 1, 1: 0 })
    expect(pairTexts(known.toReversed(), said)).toEqual({ 0: 0, 1: 1 })
    expect(pairTexts(known, said.toReversed())).toEqual({ 0: 0, 1: 1 })
    // Two that quote the same words go before two that merely share some.
    const quoting = ['Change the logo in the header', '"Start free" is vague']
    expect(pairTexts(['Change "Start free" in the header'], quoting)).toEqual({ 1: 0 })
  })

  test('gives each known thing to one saying, and each saying one; an older wording counts as much as the newest', () => {
    const [plain, more] = ['Raise the contrast', 'Raise the contrast now']
    expect(pairTexts([plain], [plain, more])).toEqual({ 0: 0 })
    expect(pairTexts([plain, more], [plain])).toEqual({ 0: 0 })
    const wordings = [likenessOf('Label the email field'), likenessOf('Nobody can tell what to type here')]
    expect(pairUp([wordings], [likenessOf('Label the email field, please')])).toEqual(new Map([[0, 0]]))
  })

  test('what is new stays new, however much is said after it', () => {
    const [some, more] = [fc.array(phrase, { maxLength: 6 }), fc.array(phrase, { maxLength: 7 })]
    const property = fc.property(some, more, (known, said) => {
      const whole = pairTexts(known, said)
      for (const at of said.keys()) {
        const before = pairTexts(known, said.slice(0, at))
        const places = Object.keys(whole).filter((key) => Number(key) < at)
        for (const place of places) expect(before).toHaveProperty(place)
      }
      expect(new Set(Object.values(whole)).size).toBe(Object.keys(whole).length)
    })
    fc.assert(property, { numRuns: depth(150, 600) })
  })

  test('is exact for any number of equal texts, and gives up likeness for thousands', () => {
    const known = Array.from({ length: 8000 }, (_, at) => `Fault ${at} of the page`)
    const pairs = pairTexts(known, [...known.toReversed(), 'Fault 4 of this page'])
    expect(Object.keys(pairs)).toHaveLength(8000)
    expect([pairs[0], pairs[8000]]).toEqual([7999, undefined])
  })
})
