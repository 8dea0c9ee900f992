// A place that somebody names counts as missing only where it is certain that the page does not have it.
import { expect, test } from 'vitest'
import { presenceIn } from '../../../src/instruments/presence'

const page = presenceIn(`<!doctype html><html lang="en"><title>Rye &amp; Co</title><body>
<header class="top bar"><nav><a href="#a">One</a><a href="#b" data-x='it]"s'>Two</a></nav></header>
<main><section id="a" class="hero"><h2>Bread <b>baked</b>
at four</h2><p>“Warm”, they said&nbsp;– and left.</p><a class="cta" href="#b">Order&nbsp;now</a></section>
<section><h2>Rye</h2><img alt="A loaf" src="data:,"><table><tr><td>x</td></tr></table></section></main>
<!-- left over --><script>make('made-later')</script>`)

const there = [
  ...['h2', '#a', '.hero', '.top.bar', 'section#a.hero > h2', 'main .cta', 'section:first-of-type'],
  ...['main > section:nth-of-type(2) h2', 'nav a:last-child', 'img[alt]', 'img[alt="A loaf"]'],
  ...["a[href^='#']", 'a[href$="b"]', 'a[href*=b]', 'html[lang|=en]', '[class~=bar]', 'nav a:hover'],
  ...['table > tbody > tr > td', 'h2::before', 'a.cta:focus-visible', 'h4, h2', 'body > main', '`.cta`'],
  ...['“Bread baked at four”', '"Order now"', '“Warm”, they said – and', '“bread … four”', '“Rye & Co”'],
  ...['“A loaf”', '“left over”', 'a[href="#b"] “Order now”'],
  // What cannot be read counts as present.
  ...['the hero', 'section header', 'button', 'hero heading', 'a:has(img)', 'h2 + p', 'h9:::x', ''],
  '#made-later',
]
const gone = [
  ...['h4', '#b', '.cta > a', 'nav .cta', 'main > a', 'section:nth-of-type(3)', 'img[alt="A cake"]'],
  ...['img[alt^=""]', 'ul li', 'iframe, h5', '.hero::after h3', '“Cake”', '“bread … five”', 'a “Pay now”'],
]

test('what is there, or nobody can tell, is present, and nothing else', () => {
  expect(there.filter((place) => !page.has(place))).toEqual([])
  expect(gone.filter((place) => page.has(place))).toEqual([])
})

test.each([
  ['main > section > a', '.hero .cta', true],
  ['.hero .cta', 'main', true],
  ['h2', 'main', true],
  ['h2', '.hero', false],
  ['a', 'nav', false],
  ['“at four”', 'h2', true],
  ['b', '“Bread baked”', true],
  ['“A loaf”', 'section:nth-of-type(2)', true],
  ['h4', 'main', false],
  ['h2', 'h4', false],
  ['a:has(img)', 'main', false],
  ['“Cake”', 'main', false],
])('%s within %s: %s', (inner, outer, expected) => {
  expect(page.within(inner, outer)).toBe(expected)
})

/** Whoever walks up from each of them takes minutes. */
test('a page of many elements inside of each other is read to its end', () => {
  const deep = presenceIn(`<body>${'<div>'.repeat(60_000)}<p>Words</p>`)
  expect(deep.within('div > div', 'body')).toBe(true)
  expect(deep.within('div div', 'div')).toBe(true)
  expect(deep.within('div', 'div > div')).toBe(false)
  expect(deep.within('“Words”', 'div div')).toBe(true)
  expect(deep.within('p', 'p')).toBe(true)
})

test('what stands between two that are found lies in neither', () => {
  const flat = presenceIn('<main><b>1</b><i>2</i><b><i>3</i><u>4</u></b><u>5</u></main>')
  expect(flat.within('b > i', 'b')).toBe(true)
  expect(flat.within('i', 'b')).toBe(false)
  expect(flat.within('b > u', 'b, i')).toBe(true)
  expect(flat.within('u', 'b')).toBe(false)
  expect(flat.within('i', 'b, i')).toBe(true)
})
