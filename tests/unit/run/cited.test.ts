// A citation of a measurement finds the rows that it means, and a selector says whether it means the whole page.
import { expect, test } from 'vitest'
import { rowsCited } from '../../../src/run/cited'
import type { Measurement } from '../../../src/run/event'
import { isWholePage } from '../../../src/run/whole-page'

const row = (target: string | undefined, more: Partial<Measurement> = {}): Measurement => ({
  ...{ instrument: 'IN-2', rule: 'contrast', violation: false, severity: 'high' },
  ...(target !== undefined && { target }),
  ...more,
})
const rows = [row('p'), row('p.fine'), row('main > p', { width: 375 }), row('main > p', { width: 1280 })]

test.each([
  ['IN-2 contrast at p.fine: 2.1', ['p.fine']],
  ['IN-2 contrast at p', ['p']],
  ['IN-2 contrast (p), 7.1', ['p']],
  ['IN-2 contrast at main > p.', ['main > p', 'main > p']],
  ['IN-2 contrast at step', []],
  ['IN-2 contrast', []],
  ['IN-9 type_sizes', []],
])('[OK-13] a reading is cited by its place where its rule has read several: %s', (ref, targets) => {
  expect(rowsCited(ref, rows).map(({ target }) => target)).toEqual(targets)
})

test('[OK-13] a reading without a place is named by none', () => {
  expect(rowsCited('IN-2 contrast at ', [row(''), row('p')])).toEqual([])
})

test('[OK-13] the name of a rule says which where it has one reading, and so does a further place of it', () => {
  expect(
    rowsCited('IN-9 type_sizes', [row(undefined, { instrument: 'IN-9', rule: 'type_sizes' })]),
  ).toHaveLength(1)
  const also = row('p', { also: ['.lead'] })
  expect(rowsCited('IN-2 contrast at .lead', [also, row('a')])).toEqual([also])
})

test.each([
  ...['html', 'body', 'BODY.home', 'main#content', 'html > body', 'body > *', ':root', 'h1, body', '*'],
  ...['body[data-x="a, b"]', 'main:not(.a .b)'],
])('[OK-45] %s asks for the whole page', (selector) => {
  expect(isWholePage(selector)).toBe(true)
})

test.each(['h1', 'main > h1', '.body', '#main', 'body .hero', 'main-menu', 'a[href="x, body"]', 'header'])(
  '[OK-45] %s does not',
  (selector) => {
    expect(isWholePage(selector)).toBe(false)
  },
)
