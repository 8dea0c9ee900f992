// The page is found in the reply of a single pass, and a reply without one or over the cap is refused.
import { expect, test } from 'vitest'
import { createSingleReader as create } from '../../../src/wire/single'
import { heard } from './hear'

function pageOf(reply: string, config = {}): string | object | undefined {
  const { facts, error } = heard(reply, create, config)
  return error ?? facts[0]?.body
}

const PAGE = '<!DOCTYPE html>\n<html><p>İ</p></html >'

test.each([
  ['bare', PAGE, PAGE],
  ['with words around it', `Here you are:\n${PAGE}\nEnjoy.`, PAGE],
  ['in a fence', `\`\`\`html\n${PAGE}\n\`\`\``, PAGE],
  ['after thinking that holds another', `<think>İİ <html></html></think>${PAGE}`, PAGE],
  ['without a type', '<html lang="en">x</html>', '<html lang="en">x</html>'],
  [
    'that is no whole one, in the first of two fences',
    'So:\n```html\n<main>\n  <p>x</p>\n</main>\n```\nand\n```js\nx\n```',
    '<main>\n  <p>x</p>\n</main>',
  ],
  ['that is cut off in its fence', '~~~\n<p>cut', '<p>cut'],
  ['with an empty line', '```html\n<p>1</p>\n\n<p>2</p>\n  ```\n', '<p>1</p>\n\n<p>2</p>'],
])('CT-44 a page %s', (_, reply, page) => expect(pageOf(reply)).toBe(page))

test.each([
  ['', 0],
  ['I cannot.', 9],
  ['```js\nalert(1)\n```', 18],
  ['</html><html>', 13],
  ['<html>', 6],
  ['<thinking><html></html>', 23],
])('CT-44 no page in %j', (reply, position) =>
  expect(pageOf(reply)).toEqual({ error: 'missing_artifact', position }),
)

test('CT-21 a reply over the cap in characters, and a page over it in bytes', () => {
  const oversize = { error: 'oversize_block', position: 0 }
  expect(pageOf('x'.repeat(101), { artifactMaxBytes: 100 })).toEqual(oversize)
  expect(pageOf(`<html>${'界'.repeat(30)}</html>`, { artifactMaxBytes: 100 })).toEqual(oversize)
})

test('a page is said once, whole, with its size and its name', () => {
  const hash = 'b633a587c652d02386c4f16f8c6f6aab7352d97f16367c3c40576214372dd628'
  expect(heard('<html></html>', create).facts.map(({ fact }) => fact)).toEqual([
    { type: 'critique.artifact_seen', hash, bytes: 13, mime: 'text/html', from: 'single' },
  ])
})
