// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTag } from '../../../src/preview/tag'
import { makeTagFilter } from '../../../src/preview/tag-filter'

const whole = (html: string) => makeTagFilter().write(html)

describe('[SAFETY 2.1] a page that is being written passes without', () => {
  test.each([
    ['<p onclick=1 class=a>a</p>', '<p class="a">a</p>'],
    ['<p/onclick/id=a>a</p>', '<p id="a">a</p>'],
    ['<script>if (a < b) "</p>"</script><p>a', '<p>a'],
    ['<SCRIPT src=x></SCRIPT >b', 'b'],
    ['<a href=https://x>a</a><a href="#x">b</a>', '<a>a</a><a href="#x">b</a>'],
    ['<link rel=preconnect href=//x><base href=//x>a', 'a'],
    ['<meta charset=utf-8><meta http-equiv=refresh content=0>', '<meta charset="utf-8">'],
    ['<form action=x class=a><input name=a></form>', '<form class="a"><input name="a"></form>'],
    ['<object data=x><style>a</style><b>a</b><object></object>c</object>d', 'd'],
    ['<svg><set/><animate attributeName=x></animate><path d="M0"/></svg>', '<svg><path d="M0"/></svg>'],
    ['<iframe srcdoc="<p>a">b<p></iframe>c', 'c'],
    ['<noscript><img src=x></noscript>c', 'c'],
    ['a<!-- <script> -->b<?php x?>c<![CDATA[d]]>', 'abc'],
    ['1 < 2 <3', '1 &lt; 2 &lt;3'],
    [
      '<svg><style><meta http-equiv=refresh></style></svg>',
      '<svg><style>\\3c meta http-equiv=refresh></style></svg>',
    ],
    ['<title>a<b></title><textarea></b></textarea>', '<title>a&lt;b></title><textarea>&lt;/b></textarea>'],
    ['<xmp><b>&amp;</xmp>', '<pre>&lt;b>&amp;amp;</pre>'],
    ["<img alt='a\"b' src=data:,>", '<img alt="a&quot;b" src="data:,">'],
    ['<a =x b==c>', '<a b="=c">'],
    ['<!DOCTYPE html><!doctype "<p>">', '<!DOCTYPE html>">'],
    ['<a"b onclick=1>c', 'c'],
  ])('%s', (given, expected) => expect(whole(given)).toBe(expected))
})

test('[SAFETY 2.1] it is cut at a complete tag', () => {
  expect(whole('<p>a <b cla')).toBe('<p>a ')
  expect(whole('<p>a &am')).toBe('<p>a ')
  expect(whole('<p>a<img alt="x>')).toBe('<p>a')
  expect(whole('<style>a{}</sty')).toBe('<style>a{}')
  expect(whole('a<!-')).toBe('a')
})

test('of a tag that comes in pieces, what was read is not read again', () => {
  const head = '<img alt=a src="'
  const begun = readTag(head + 'x'.repeat(100), 0)
  expect(begun).toMatchObject({ name: 'img', attributes: [['alt', 'a']], open: { mark: '"', from: 116 } })
  if ('end' in begun) throw new Error('It has not ended.')
  // Whoever read it again from its start would find an end in it.
  const later = readTag(`${head}${'"'.repeat(99)}>and on`, 0, begun)
  expect(later).toMatchObject({ open: { from: 122 } })
  const whole = `${head}${'x'.repeat(100)}" id='b'>`
  expect(readTag(whole, 0, begun)).toEqual(readTag(whole, 0))
})

test('[SPEED] a picture in thousands of pieces passes as one', () => {
  const filter = makeTagFilter()
  const picture = `<img alt="a" src="data:image/png;base64,${'A'.repeat(400_000)}">`
  let out = ''
  for (let at = 0; at < picture.length; at += 40) out += filter.write(picture.slice(at, at + 40))
  expect(out).toBe(picture)
})

const bits = fc.constantFrom(
  ...`<|>|</|"|'|=|/| |a|on|<p |<a href=x|<script>|</script>|<style>|</style>|<!--|-->|<textarea>|</textarea>|<title>|<svg>|<object>|</object>|<img onerror=1 alt="|<meta http-equiv=refresh>|&lt|;|<plaintext>|<form>|<noscript>|</noscript>|<xmp>|</xmp>|<!doctype html>`.split(
    '|',
  ),
)
const soup = fc.array(bits, { maxLength: 40 }).map((parts) => parts.join(''))

test('[SAFETY 2.1] however it is cut, the same passes, and the browser reads nothing active in it', () => {
  fc.assert(
    fc.property(soup, fc.array(fc.nat(12), { minLength: 1 }), (html, sizes) => {
      const filter = makeTagFilter()
      let out = ''
      for (let at = 0, turn = 0; at < html.length; turn++) {
        const size = (sizes[turn % sizes.length] ?? 0) + 1
        out += filter.write(html.slice(at, at + size))
        at += size
      }
      expect(out).toBe(whole(html))
      const page = new DOMParser().parseFromString(out, 'text/html')
      expect(
        page.querySelectorAll('script,iframe,object,form[action],base,link,meta[http-equiv],noscript'),
      ).toHaveLength(0)
      for (const element of page.querySelectorAll('*'))
        for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on|^href$/)
    }),
    { numRuns: 600 },
  )
}, 30_000)
