// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean as cleanBy } from '../../../src/preview/cleaner'
import { outsideInStyle } from '../../../src/preview/drops'
import { parseInert } from '../../../src/trusted-types'

const clean = (html: string) => cleanBy(html, parseInert)

const body = (html: string) => /<body>(.*)<\/body>/s.exec(clean(html).html)?.[1]

describe('[SAFETY 2.3] what runs or leads out is dropped', () => {
  const gone =
    'script iframe object embed applet param portal fencedframe base noscript link animate animateMotion animateTransform set'
  test.each(gone.split(' '))('%s', (name) => {
    expect(body(`a<svg><${name} x=1></${name}></svg>b`)).not.toContain(`<${name}`)
    expect(body(`<p>a</p><${name} x=1></${name}>`)?.toLowerCase()).not.toContain(`<${name.toLowerCase()}`)
  })

  test.each(['frame', 'frameset'])('%s', (name) => {
    expect(clean('<html><frameset><frame src=x></frameset>').html).not.toContain(`<${name}`)
  })

  test.each([
    ['<a onclick=1 HREF=https://x ping=https://x target=_top>a</a>', '<a>a</a>'],
    ['<a href="#top">a</a>', '<a href="#top">a</a>'],
    ['<a href=" #top">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    [
      '<svg><image href="data:image/png,x"></image></svg>',
      '<svg><image href="data:image/png,x"></image></svg>',
    ],
    ['<svg><use xlink:href="http://x#a"></use></svg>', '<svg><use></use></svg>'],
    ['<math><mi xlink:href="https://x">a</mi></math>', '<math><mi>a</mi></math>'],
    ['<img attributionsrc=https://x alt=a>', '<img alt="a">'],
    ['<button formaction=https://x>a</button>', '<button>a</button>'],
    ['<input autofocus>', '<input>'],
    ['<p srcdoc=x background=y manifest=z>a</p>', '<p>a</p>'],
    [
      '<form action=https://x method=post target=_top class=a id=f name=ask><b>a</b><form></form></form>',
      '<form class="a" id="f" name="ask"><b>a</b></form>',
    ],
    [
      '<i></i><template><script>1</script><form><a href=x onclick=1>a</a></form></template>',
      '<i></i><template><form><a>a</a></form></template>',
    ],
    [
      '<i></i><template><template><a ping=x>a</a></template></template>',
      '<i></i><template><template><a>a</a></template></template>',
    ],
    ['<form><form></form><input></form><script></script>', '<form></form><input>'],
    [
      '<form class=a><div></form><form class=b><p>c</p></form></div>',
      '<form class="a"><div><p>c</p></div></form>',
    ],
  ])('%s', (given, expected) => expect(body(given)).toBe(expected))

  test('of the head’s metas, charset and viewport stay', () => {
    const metas =
      '<meta charset=utf-8><meta name=Viewport content=w><meta http-equiv=refresh content="0;url=//x"><meta name=a>'
    expect(clean(`${metas}<meta charset=x http-equiv=refresh content=0><p>a`).html).toBe(
      '<html><head><meta charset="utf-8"><meta name="Viewport" content="w"></head><body><p>a</p></body></html>',
    )
  })
})

describe('[SAFETY 2.3] clobbering', () => {
  test('a form that hides its own properties is cleaned all the same, and hides them no more', () => {
    const html =
      '<form onsubmit=1 name=querySelector><input name=attributes><input id=remove><img name=a id=parentNode><input name=mine></form>'
    const cleaned = clean(html).html
    expect(body(html)).toBe(
      '<form><input name="attributes" form=""><input id="remove" form=""><img><input name="mine"></form>',
    )
    const page = parseInert(cleaned)
    const form = page.forms[0]
    expect(form?.attributes).toHaveLength(0)
    expect(form?.parentNode).toBe(page.body)
    expect(typeof form?.remove).toBe('function')
    expect(page.querySelector('form')).toBe(form)
  })

  test('a field keeps its label whatever it is called', () => {
    const html = '<form><label for="name">a</label><input id="name" name="name"></form>'
    const page = parseInert(clean(html).html)
    expect(page.querySelector('input')?.labels?.[0]?.textContent).toBe('a')
    expect(page.querySelector('form')?.name).toBe('')
  })

  test('a picture with the name of a method of the document loses it', () => {
    const html =
      '<img name=querySelectorAll id=a><img name=createTreeWalker><img name=mine><img name=yours id=body>'
    expect(body(html)).toBe('<img id="a"><img><img name="mine"><img id="body">')
  })
})

describe('what stays as it was', () => {
  test.each([
    '<!DOCTYPE html>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    '<!DOCTYPE html SYSTEM "about:legacy-compat">',
    '',
  ])('the type of the document: %s', (type) => {
    expect(clean(`${type}<p>a`).html).toBe(`${type}<html><head></head><body><p>a</p></body></html>`)
  })

  test('words, styles, classes, pictures within the page', () => {
    const html =
      '<main class="a" style="color:red"><style>p{color:red}</style><img alt="a" src="data:image/png,a"></main>'
    expect(body(html)).toBe(html)
  })

  test('line breaks at the beginning of preformatted text', () => {
    expect(body('<pre>\n\n\na</pre><textarea>\n\nb</textarea>')).toBe(
      '<pre>\n\n\na</pre><textarea>\n\nb</textarea>',
    )
    expect(body('<plaintext>a<b>c')).toBe('<pre>a&lt;b&gt;c</pre>')
  })
})

test('what it would have loaded from outside is counted, and nothing else', () => {
  const html =
    '<link rel=stylesheet href=https://x/a.css><script src=a.js></script><img src=hero.png srcset="a 1x"><img src=data:,>' +
    '<a href=https://x>a</a><video poster=//x></video><svg><use href="#a"/><image href="x.png"/></svg>' +
    '<p style="background:url(https://x)"><style>@import "x.css";p{background:url(data:,)}q{background:url( \'y.png\' )}</style>'
  expect(clean(html).refused).toBe(9)
  expect(outsideInStyle('a{b:url(#c)} @import url("d")')).toBe(1)
})

const bits = fc.constantFrom(
  ...'<a href=x>|<b>|</b>|<p>|</p>|<table>|<tr>|<td>|</table>|<form>|</form>|<svg>|</svg>|<math>|<mi>|<style>|</style>|<template>|</template>|<pre>\n|<select>|<option>|<script>|</script>|<!--|-->|<textarea>\n|</textarea>|<title>|</title>|<plaintext>|<noscript>|</noscript>|<i>|</i>|<button>|<foreignObject>|<mglyph>|<xmp>|<frameset>|<body onload=1>|<html lang=x>|<img name=body onerror=1>|&lt;|\n|words|<h1>|<nobr>|</a>|<caption>|<!doctype html>'.split(
    '|',
  ),
)
const soup = fc.array(bits, { maxLength: 30 }).map((parts) => parts.join(''))
const ACTIVE =
  /<(?:script|iframe|object|link|base)\b|<form[^>]* (?:action|method|target)=|<[a-z][^>]* on[a-z]+=/i

test('[SAFETY 2.3] whatever is handed in, cleaning twice is cleaning once, and nothing active is left', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const once = clean(html).html
      expect(clean(once).html).toBe(once)
      const text = once.replace(/<(style|title|textarea|xmp)\b.*?<\/\1>|<!--.*?-->/gs, '')
      expect(text).not.toMatch(ACTIVE)
    }),
    { numRuns: 1000 },
  )
}, 30_000)

test('it never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (html) => void clean(html)),
    { numRuns: 300 },
  )
  expect(clean('').html).toBe('<html><head></head><body></body></html>')
}, 30_000)
