// A page that is whole is told from one that is broken or cut off, at its place, and no input hangs the reader.
import { describe, expect, test } from 'vitest'
import { faultOf } from '../../../src/health/well-formed'
import { spread } from '../../building/depth'
import { recorded } from '../../building/runs'

const page = (body: string, head = '<title>A</title>') =>
  `<!doctype html>\n<html lang="en"><head>${head}</head><body>${body}</body></html>\n`

describe('[CT-50] a whole page', () => {
  test.each([
    ['the least', page('')],
    ['capital letters', page('<P>a</P>').toUpperCase()],
    ['a comment before the doctype', `<!-- made here -->${page('')}`],
    ['void elements, with and without a slash', page('<br><hr/><img src=a alt=""><input disabled />')],
    ['end tags that HTML leaves out', page('<ul><li>a<li>b</ul><p>c<p>d<table><tr><td>e<tr><th>f</table>')],
    ['a drawing', page('<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1" /></g></svg><p>a</p>')],
    ['a formula', page('<math><mspace/><mi>x</mi></math>')],
    ['raw text', page('<p>a</p>', '<style>a>b{content:"</div>"}</style><script>if(a<b)"<div>"</script>')],
    ['a raw close in another case', page('', '<STYLE>a{}</style>')],
    ['attributes with brackets', page('<a title="a > b" data-x=\'</div>\' href=#x>c</a>')],
    ['less-than signs in text', page('<p>1 < 2, a <3, <- b</p>')],
    ['comments with tags', page('<!-- <div> --><p>a</p>')],
    ['tags as text', page('<pre>&lt;PANELIST&gt; ]]&gt;</pre>')],
    ['CDATA in a drawing', page('<svg><style><![CDATA[a>b{}]]></style><text><![CDATA[<b>]]></text></svg>')],
    ['elements of its own', page('<my-card>a</my-card>')],
  ])('%s', (_name, html) => expect(faultOf(html)).toBeUndefined())

  test('every page of recorded runs', () => {
    const bodies = ['shipped', 'interrupted', 'degraded'].flatMap((name) => recorded(name).bodies)
    expect(bodies.length).toBeGreaterThan(2)
    expect(bodies.filter(({ text }) => faultOf(text) !== undefined)).toEqual([])
  })
})

describe('[CT-50] a broken page', () => {
  test.each([
    ['no doctype', '<html><head></head><body></body></html>'],
    ['no doctype', ''],
    ['no html', '<!doctype html>'],
    ['no head', '<!doctype html><html><body></body></html>'],
    ['no body', '<!doctype html><html><head></head></html>'],
    ['html is never closed', '<!doctype html><html><head></head><body></body>'],
    ['body is closed by html', '<!doctype html><html><head></head><body></html>'],
    ['div is closed by body', page('<div>')],
    ['div was never opened', '<!doctype html></div>'],
    ['main is closed by section', page('<section><main></section></main>')],
    ['body is closed by div', page('</div>')],
    ['div is closed by body', page('<div/>')],
    ['div is closed by body', page('<svg><g/></svg><div/>')],
    ['b is closed by i', page('<i><b></i></b>')],
    ['a second body', page('<body></body>')],
    ['text outside the page', `${page('')} and that is it`],
    ['p after the end of the page', `${page('')}<p>a</p>`],
    ['style is never closed', '<!doctype html><html><head><style>a{'],
    ['<!-- never ends', '<!doctype html><html><head></head><body><!-- a'],
    ['a tag never ends', '<!doctype html><html><head></head><body><a href="x'],
    ['a tag never ends', '<!doctype html><html><head></head><body></bo'],
  ])('%s', (what, html) => expect(faultOf(html)?.what).toBe(what))

  test('says where', () => {
    const html = page('<p>one</p><section><div></section>')
    expect(faultOf(html)?.at).toBe(html.indexOf('</section>'))
  })
})

test('[CT-50] a page that is cut anywhere before its end is told from a whole one', () => {
  const whole = recorded('shipped').bodies.at(-1)?.text.trim() ?? ''
  expect(faultOf(whole)).toBeUndefined()
  const lengths = Array.from({ length: 400 }, (_, at) => Math.floor((whole.length * at) / 400))
  const missed = spread(lengths, 100).filter((length) => faultOf(whole.slice(0, length)) === undefined)
  expect(missed).toEqual([])
  expect(faultOf(whole.slice(0, -1))).toBeDefined()
})

test.each([
  ['<p a="', 'body is closed by html'],
  ['<!-', undefined],
  ['<script>', 'script is never closed'],
  ['</p >', 'body is closed by p'],
])('a page of nothing but %s does not hang whoever reads it', (part, what) => {
  expect(faultOf(page(part.repeat(200_000)))?.what).toBe(what)
})
