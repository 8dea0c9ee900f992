// @vitest-environment jsdom
/** A whole page is shown without what runs or leads out, and otherwise as it was. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean as cleanBy } from '../../../src/preview/cleaner'
import { outsideInStyle } from '../../../src/preview/drops'
import { parseInert } from '../../../src/trusted-types'
import { depth } from '../../building/depth'

const clean = (html: string) => cleanBy(html, parseInert)
const body = (html: string) => /<body>(.*)<\/body>/s.exec(clean(html).html)?.[1]
/** In a template nothing is moved by the parser. */
const inTemplate = (inner: string) => `<i></i><template>${inner}</template>`

describe('[SAFETY 2.3] what runs or leads out is dropped', () => {
  const loading = 'script iframe object embed applet param portal fencedframe base noscript link'
  test('elements', () => {
    for (const name of `${loading} animate animateMotion animateTransform set`.split(' ')) {
      expect(body(`a<svg><${name} x=1></${name}></svg>b`)).not.toContain(`<${name}`)
      expect(body(`<p>a</p><${name} x=1></${name}>`)?.toLowerCase()).not.toContain(`<${name.toLowerCase()}`)
    }
    expect(clean('<html><frameset><frame src=x></frameset>').html).not.toContain('<frame')
  })

  const picture = '<svg><image href="data:image/png,x"></image></svg>'
  const form =
    '<form action=https://x method=post target=_top class=a id=f name=ask><b>a</b><form></form></form>'
  test.each([
    ['<a onclick=1 HREF=https://x ping=https://x target=_top>a</a>', '<a>a</a>'],
    ['<a href="#top">a</a>', '<a href="#top">a</a>'],
    ['<a href=" #top">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    [picture, picture],
    ['<svg><use xlink:href="http://x#a"></use></svg>', '<svg><use></use></svg>'],
    ['<math><mi xlink:href="https://x">a</mi></math>', '<math><mi>a</mi></math>'],
    ['<img attributionsrc=https://x alt=a>', '<img alt="a">'],
    ['<button formaction=https://x>a</button>', '<button>a</button>'],
    ['<input autofocus>', '<input>'],
    ['<p srcdoc=x background=y manifest=z>a</p>', '<p>a</p>'],
    [form, '<form class="a" id="f" name="ask"><b>a</b></form>'],
    [
      inTemplate('<script>1</script><form><a href=x onclick=1>a</a></form>'),
      inTemplate('<form><a>a</a></form>'),
    ],
    [inTemplate('<template><a ping=x>a</a></template>'), inTemplate('<template><a>a</a></template>')],
    ['<form><form></form><input></form><script></script>', '<form></form><input>'],
    ['<form id=a><div></form><form id=b><p>c</p></form></div>', '<form id="a"><div><p>c</p></div></form>'],
  ])('%s', (given, expected) => expect(body(given)).toBe(expected))

  test('of the head’s metas, charset and viewport stay', () => {
    const metas =
      '<meta http-equiv=refresh content="0;url=//x"><meta name=a><meta charset=x http-equiv=refresh>'
    const kept = '<meta charset="utf-8"><meta name="Viewport" content="w">'
    expect(clean(`${kept}${metas}<p>a`).html).toBe(`<html><head>${kept}</head><body><p>a</p></body></html>`)
  })
})

describe('[SAFETY 2.3] clobbering', () => {
  test('a form that hides its own properties is cleaned all the same, and hides them no more', () => {
    const hidden = '<input name=attributes><input id=remove><img name=a id=parentNode>'
    const html = `<form onsubmit=1 name=querySelector>${hidden}<input name=mine></form>`
    const [first, second] = ['<input name="attributes" form="">', '<input id="remove" form="">']
    expect(body(html)).toBe(`<form>${first}${second}<img><input name="mine"></form>`)
    const page = parseInert(clean(html).html)
    const form = page.forms[0]
    expect(form?.attributes).toHaveLength(0)
    expect([form?.parentNode, typeof form?.remove]).toEqual([page.body, 'function'])
    expect(page.querySelector('form')).toBe(form)
  })

  test('a field keeps its label whatever it is called, a picture with the name of a method of the document loses it', () => {
    const html = '<form><label for="name">a</label><input id="name" name="name"></form>'
    const page = parseInert(clean(html).html)
    expect(page.querySelector('input')?.labels?.[0]?.textContent).toBe('a')
    expect(page.querySelector('form')?.name).toBe('')
    const own = '<img name=querySelectorAll id=a><img name=createTreeWalker><img name=mine>'
    expect(body(`${own}<img name=yours id=body>`)).toBe('<img id="a"><img><img name="mine"><img id="body">')
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

  test.each([
    '<main class="a" style="color:red"><style>p{color:red}</style><img alt="a" src="data:image/png,a"></main>',
    '<pre>\n\n\na</pre><textarea>\n\nb</textarea>',
    '',
  ])('words, styles, classes, pictures within the page, line breaks: %s', (html) =>
    expect(body(html)).toBe(html),
  )

  test('a text without an end has one', () => {
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

const paired = 'a b p table form svg math style template script textarea title noscript i'.split(' ')
const open =
  'tr td mi select option plaintext button foreignObject mglyph xmp h1 nobr frameset caption'.split(' ')
const tags = paired.flatMap((name) => [`<${name}>`, `</${name}>`])
const lone = [...open, '!doctype html'].map((name) => `<${name}>`)
const active = ['<a href=x>', '<body onload=1>', '<html lang=x>', '<img name=body onerror=1>']
const words = ['<pre>\n', '<textarea>\n', '<!--', '-->', '&lt;', '\n', 'words']
const bits = fc.constantFrom(...tags, ...lone, ...active, ...words)
const soup = fc.array(bits, { maxLength: 30 }).map((parts) => parts.join(''))
const ACTIVE =
  /<(?:script|iframe|object|link|base)\b|<form[^>]* (?:action|method|target)=|<[a-z][^>]* on[a-z]+=/i

test('[SAFETY 2.3] whatever is handed in, cleaning twice is cleaning once, and nothing active is left', () => {
  const property = fc.property(soup, (html) => {
    const once = clean(html).html
    expect(clean(once).html).toBe(once)
    expect(once.replace(/<(style|title|textarea|xmp)\b.*?<\/\1>|<!--.*?-->/gs, '')).not.toMatch(ACTIVE)
  })
  fc.assert(property, { numRuns: depth(250, 3000) })
  const any = fc.string({ maxLength: 200, unit: 'binary' })
  const survives = fc.property(any, (html) => void clean(html))
  fc.assert(survives, { numRuns: depth(100, 1000) })
})
