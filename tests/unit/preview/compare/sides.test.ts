import { describe, expect, test } from 'vitest'
import { coupleOf, type Side } from '../../../../src/preview/compare/sides'
import { sideWords, type Say } from '../../../../src/preview/compare/words'
import { createTranslate } from '../../../../src/i18n/t'
import { compareTexts } from '../../../../src/i18n/compare'

const side = (n: number): Side => ({ n, hash: `page${n}`, mime: 'text/html' })
const sides = [side(1), side(2), side(4)]

/** The numbers of the two that are compared. */
function couple(shown: number | undefined, chosen: { a?: number; b?: number } = {}, from = sides) {
  const found = coupleOf(from, shown, chosen)
  return found && [found.a.n, found.b.n]
}

describe('what is compared', () => {
  test.each([
    ['the round on show with the one before it', 4, [2, 4]],
    ['the first round with the one after it', 1, [1, 2]],
    ['the last two where no round is on show', undefined, [2, 4]],
    ['the last two where the round on show has no page', 3, [2, 4]],
  ])('is %s', (_, shown, expected) => {
    expect(couple(shown)).toEqual(expected)
  })

  test.each([
    ['both', { a: 4, b: 1 }, [4, 1]],
    ['one, and the other one is the round on show', { a: 1 }, [1, 4]],
    ['the later one, and the other one is the one before it', { b: 2 }, [1, 2]],
    ['the first as the later one, and the other one is some other', { b: 1 }, [2, 1]],
    ['the same twice', { a: 2, b: 2 }, [2, 2]],
    ['one that is gone, which counts for nothing', { a: 9, b: 9 }, [2, 4]],
  ])('is what was chosen: %s', (_, chosen, expected) => {
    expect(couple(4, chosen)).toEqual(expected)
  })

  test('is nothing where there is one page, or none', () => {
    expect(couple(1, {}, [])).toBeUndefined()
    expect(couple(1, {}, [side(1)])).toBeUndefined()
  })
})

describe('a side is named', () => {
  const say: Say = createTranslate(compareTexts)

  test.each([
    [{}, undefined, 'R2'],
    [{ score: '7.4' }, undefined, 'R2 7.4'],
    [{ score: '8.6', kept: 'Shipped' }, undefined, 'R2 8.6 · Shipped'],
    [{ score: '8.6', kept: 'Shipped' }, 'short' as const, 'R2 8.6 ✓'],
    [{ kept: 'Interrupted' }, undefined, 'R2 · Interrupted'],
    [{ kept: 'Interrupted' }, 'short' as const, 'R2 · Interrupted'],
  ])('%o %s', (known, length, words) => {
    expect(sideWords({ ...side(2), ...known }, say, length)).toBe(words)
  })
})
