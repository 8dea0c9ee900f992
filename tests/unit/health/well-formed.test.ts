import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultOf } from '../../../src/health/well-formed'
import { readRun } from '../../../src/run/log'

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
    [
      'sections of CDATA in a drawing',
      page('<svg><style><![CDATA[a>b{}]]></style><text><![CDATA[<b>]]></text></svg>'),
    ],
    ['elements of its own', page('<my-card>a</my-card>')],
  ])('%s', (_name, html) => expect(faultOf(html)).toBeUndefined())

  test.each(['shipped', 'interrupted', 'degraded'])('every page of the recorded run %s', (name) => {
    const { bodies } = readRun(readFileSync(`public/runs/${name}.jury`, 'utf8'))
    expect(bodies.length).toBeGreaterThan(0)
    expect(bodies.map(({ text }) => faultOf(text))).toEqual(bodies.map(() => undefined))
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
  const { bodies } = readRun(readFileSync('public/runs/shipped.jury', 'utf8'))
  const whole = bodies.at(-1)?.text.trim() ?? ''
  expect(faultOf(whole)).toBeUndefined()
  const missed = Array.from({ length: 400 }, (_, at) => Math.floor((whole.length * at) / 400)).filter(
    (length) => faultOf(whole.slice(0, length)) === undefined,
  )
  expect(missed).toEqual([])
  expect(faultOf(whole.slice(0, -1))).toBeDefined()
})

test('takes time by the length of the page and no more', () => {
  const took = (n: number) => {
    const html = page('<p a="'.repeat(n))
    const from = performance.now()
    faultOf(html)
    faultOf(page('<!-'.repeat(n)))
    faultOf(page('<script>'.repeat(n)))
    faultOf(page('</p >'.repeat(n)))
    return performance.now() - from
  }
  took(1000)
  expect(took(64_000)).toBeLessThan(2000)
})
