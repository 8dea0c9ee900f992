/** Which two rounds are compared, and how each is named. */
import { expect, test } from 'vitest'
import { coupleOf, type Side } from '../../../../src/preview/compare/sides'
import { sideWords } from '../../../../src/preview/compare/words'
import { createTranslate } from '../../../../src/i18n/t'
import { compareTexts } from '../../../../src/i18n/compare'

const side = (n: number): Side => ({ n, hash: `page${n}`, mime: 'text/html' })

test.each<readonly [string, number | undefined, object, readonly number[]]>([
  ['the round on show with the one before it', 4, {}, [2, 4]],
  ['the first round with the one after it', 1, {}, [1, 2]],
  ['the last two where no round is on show', undefined, {}, [2, 4]],
  ['the last two where the round on show has no page', 3, {}, [2, 4]],
  ['both that were chosen', 4, { a: 4, b: 1 }, [4, 1]],
  ['the one chosen, and the round on show', 4, { a: 1 }, [1, 4]],
  ['the later one chosen, and the one before it', 4, { b: 2 }, [1, 2]],
  ['the first chosen as the later one, and some other', 4, { b: 1 }, [2, 1]],
  ['the same twice', 4, { a: 2, b: 2 }, [2, 2]],
  ['what it would be where the one chosen is gone', 4, { a: 9, b: 9 }, [2, 4]],
])('what is compared is %s', (_, shown, chosen, expected) => {
  const found = coupleOf([1, 2, 4].map(side), shown, chosen)
  expect(found && [found.a.n, found.b.n]).toEqual(expected)
  for (const few of [[], [side(1)]]) expect(coupleOf(few, shown, chosen)).toBeUndefined()
})

test.each<readonly [Partial<Side>, 'short' | undefined, string]>([
  [{}, undefined, 'R2'],
  [{ score: '7.4' }, undefined, 'R2 7.4'],
  [{ score: '8.6', kept: 'Shipped' }, undefined, 'R2 8.6 · Shipped'],
  [{ score: '8.6', kept: 'Shipped' }, 'short', 'R2 8.6 ✓'],
  [{ kept: 'Interrupted' }, undefined, 'R2 · Interrupted'],
  [{ kept: 'Interrupted' }, 'short', 'R2 · Interrupted'],
])('a side with %o is named, %s: %s', (known, length, words) => {
  expect(sideWords({ ...side(2), ...known }, createTranslate(compareTexts), length)).toBe(words)
})
