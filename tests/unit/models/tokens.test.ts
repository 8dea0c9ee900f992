// Tokens are estimated from the bytes of a text, by a factor that is learned from what a model has really used.
import { expect, test } from 'vitest'
import { factorOf, learn, tokensOf, utf8Length } from '../../../src/models/tokens'
import { byCharacter } from '../wire/feed'

test.each(['', 'plain', 'naïve', '日本語', '👩‍🎨 done', 'é'])(
  'the length of "%s" is that of its UTF-8',
  (text) => {
    const bytes = Buffer.byteLength(text)
    expect(utf8Length(text)).toBe(bytes)
    // Cut within a pair, a text is as long as before.
    expect([...byCharacter(text)].reduce((sum, piece) => sum + utf8Length(piece), 0)).toBe(bytes)
  },
)

test('a token is about four bytes, times what is known of the model (MODELS 8)', () => {
  expect(tokensOf(400)).toBe(100)
  expect(tokensOf(401)).toBe(101)
  expect(tokensOf(400, 1.3)).toBe(130)
})

test('the factor is learned from real usage, once there is enough of it (MODELS 8)', () => {
  const little = learn(undefined, { bytes: 1000, tokens: 400 })
  expect(factorOf(undefined)).toBe(1)
  expect(factorOf(little)).toBe(1)
  expect(factorOf(learn(little, { bytes: 3000, tokens: 1200 }))).toBeCloseTo(1.6)
})

test('what cannot be a count of the same text teaches nothing', () => {
  const known = learn(undefined, { bytes: 10_000, tokens: 2500 })
  for (const tokens of [0, 10, 90_000, Number.NaN])
    expect(learn(known, { bytes: 10_000, tokens })).toBe(known)
  expect(learn(known, { bytes: 0, tokens: 5 })).toBe(known)
})

test('what was learned long ago fades', () => {
  let learned = learn(undefined, { bytes: 2_000_000, tokens: 500_000 })
  for (let n = 0; n < 20; n++) learned = learn(learned, { bytes: 500_000, tokens: 250_000 })
  expect(factorOf(learned)).toBeGreaterThan(1.9)
})
