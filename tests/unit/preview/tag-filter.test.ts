// @vitest-environment jsdom
/** A page that is still being written passes a tag at a time, without what runs or leads out. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTag } from '../../../src/preview/tag'
import { makeTagFilter } from '../../../src/preview/tag-filter'
import { depth } from '../../building/depth'

const whole = (html: string) => makeTagFilter().write(html)

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
  ['<svg><style><meta x></style></svg>', '<svg><style>\\3c meta x></style></svg>'],
  ['<title>a<b></title><textarea></b></textarea>', '<title>a&lt;b></title><textarea>&lt;/b></textarea>'],
  ['<xmp><b>&amp;</xmp>', '<pre>&lt;b>&amp;amp;</pre>'],
  ["<img alt='a\"b' src=data:,>", '<img alt="a&quot;b" src="data:,">'],
  ['<a =x b==c>', '<a b="=c">'],
  ['<!DOCTYPE html><!doctype "<p>">', '<!DOCTYPE html>">'],
  ['<a"b onclick=1>c', 'c'],
  // It is cut at a complete tag.
  ['<p>a <b cla', '<p>a '],
  ['<p>a &am', '<p>a '],
  ['<p>a<img alt="x>', '<p>a'],
  ['<style>a{}</sty', '<style>a{}'],
  ['a<!-', 'a'],
])('[SAFETY 2.1] %s', (given, expected) => expect(whole(given)).toBe(expected))

test('[SPEED] of a tag that comes in pieces, what was read is not read again', () => {
  const head = '<img alt=a src="'
  const begun = readTag(head + 'x'.repeat(100), 0)
  expect(begun).toMatchObject({ name: 'img', attributes: [['alt', 'a']], open: { mark: '"', from: 116 } })
  if ('end' in begun) throw new Error('It has not ended.')
  // Whoever read it again from its start would find an end in it.
  const later = readTag(`${head}${'"'.repeat(99)}>and on`, 0, begun)
  expect(later).toMatchObject({ open: { from: 122 } })
  const ended = `${head}${'x'.repeat(100)}" id='b'>`
  expect(readTag(ended, 0, begun)).toEqual(readTag(ended, 0))
  // Whoever did so for each of these pieces would not come to an end here.
  const filter = makeTagFilter()
  const picture = `<img alt="a" src="data:image/png;base64,${'A'.repeat(400_000)}">`
  let out = ''
  for (let at = 0; at < picture.length; at += 40) out += filter.write(picture.slice(at, at + 40))
  expect(out).toBe(picture)
})

const signs =
  `< > </ " ' = / a on &lt ; <!-- --> <p <svg> <title> <form> <object> </object> <plaintext>`.split(' ')
const tags = ['script', 'style', 'textarea', 'noscript', 'xmp'].flatMap((name) => [`<${name}>`, `</${name}>`])
const active = [' ', '<a href=x>', '<img onerror=1 alt="', '<meta http-equiv=refresh>', '<!doctype html>']
const bits = fc.constantFrom(...signs, ...tags, ...active)
const soup = fc.array(bits, { maxLength: 40 }).map((parts) => parts.join(''))
const ACTIVE = 'script,iframe,object,form[action],base,link,meta[http-equiv],noscript'

test('[SAFETY 2.1] however it is cut, the same passes, and the browser reads nothing active in it', () => {
  const sizes = fc.array(fc.nat(12), { minLength: 1 })
  const property = fc.property(soup, sizes, (html, lengths) => {
    const filter = makeTagFilter()
    let out = ''
    for (let at = 0, turn = 0; at < html.length; turn++) {
      const size = (lengths[turn % lengths.length] ?? 0) + 1
      out += filter.write(html.slice(at, at + size))
      at += size
    }
    expect(out).toBe(whole(html))
    const page = new DOMParser().parseFromString(out, 'text/html')
    expect(page.querySelectorAll(ACTIVE)).toHaveLength(0)
    const names = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(names.filter((name) => /^on|^href$/.test(name))).toEqual([])
  })
  fc.assert(property, { numRuns: depth(200, 2000) })
})
