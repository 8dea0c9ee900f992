import { expect, test } from 'vitest'
import { isPageFile, measureOrder } from '../../../src/page/given-page'

test.each([
  ['shop.html', '', true],
  ['SHOP.HTM', '', true],
  ['shop', 'text/html', true],
  ['page.xhtml', 'application/xhtml+xml', true],
  ['shop.project.json', 'application/json', true],
  ['run.jury', '', false],
  ['html.jury', 'application/x-ndjson', false],
  ['notes.md', 'text/markdown', false],
])('%s of type “%s” is a page: %s', (name, type, is) => {
  expect(isPageFile({ name, type })).toBe(is)
})

test('a page that is dropped asks nobody and costs nothing', () => {
  expect(measureOrder({ name: 'shop.html', html: '<p>' }, 'The page shop.html.')).toEqual({
    brief: { title: 'shop.html', what: 'The page shop.html.' },
    connection: 'none',
    page: { name: 'shop.html', html: '<p>', judged: false },
  })
})
