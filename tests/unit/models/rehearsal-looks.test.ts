// A rehearsed page can be read easily in every palette, and the text that it shows too pale at first is too pale.
import { expect, test } from 'vitest'
import { chanceFor } from '../../../src/models/rehearsal/chance'
import { contrast, mix, paled, ratio } from '../../../src/models/rehearsal/colour'
import { lookOf, PALETTES } from '../../../src/models/rehearsal/look'

test('a ratio is that of WCAG, and is rounded down', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 9)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(ratio('#ffffff', '#777777')).toBe('4.47:1')
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(paled('#000000', '#ffffff', 22)).toBe('#000000')
})

test.each(PALETTES)('%s with %s: all text of the last page is read easily', (...palette) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const look = lookOf(palette, chanceFor(seed, 'look'))
    const { paper, ink, accent, pop, tint, soft, onAccent, onPop, tooPale, stray } = look
    const pairs: [string, string][] = [
      [ink, paper],
      [ink, tint],
      [soft, paper],
      [soft, tint],
      [accent, paper],
      [onAccent, accent],
      [onAccent, stray],
      [onPop, pop],
    ]
    expect(pairs.filter(([one, other]) => contrast(one, other) < 4.5)).toEqual([])
    expect(contrast(tooPale, paper)).toBeLessThan(3.6)
    expect(contrast(tooPale, paper)).toBeGreaterThan(2.7)
    expect(stray).not.toBe(accent)
  }
})
