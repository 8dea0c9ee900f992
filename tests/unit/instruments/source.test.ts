import { describe, expect, test } from 'vitest'
import { readBrandTokens } from '../../../src/instruments/brand'
import type { PageFacts } from '../../../src/instruments/facts'
import { finderIn, readSelector } from '../../../src/instruments/selector'
import { measureSource, measureSourceInSteps } from '../../../src/instruments/source'
import { compareTokens, sourceTokens } from '../../../src/instruments/tokens'
import { readTree } from '../../../src/instruments/tree'
import { limits } from '../../../src/run/limits'
import { depth } from '../../building/depth'
import { recordedRuns } from '../../building/runs'

/** A page that nothing is wrong with, around what is tried. */
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Bread</title>${head}</head><body><main><h1>Bread</h1>${body}</main></body></html>`
const broken = (html: string, facts?: PageFacts) =>
  measureSource(html, facts).filter(({ violation }) => violation)
const rules = (html: string, facts?: PageFacts) => [...new Set(broken(html, facts).map(({ rule }) => rule))]

/** What breaks a rule, and its twin that does not. */
type Twins = readonly (readonly [bad: string, good: string])[]
type Pair = readonly [rule: string, bad: string, good: string]

const whole = (rule: string, ...twins: Twins) => twins.map(([bad, good]): Pair => [rule, bad, good])
const inBody = (rule: string, ...twins: Twins) =>
  twins.map(([bad, good]): Pair => [rule, page(bad), page(good)])
const inHead = (rule: string, ...twins: Twins) =>
  twins.map(([bad, good]): Pair => [rule, page('', bad), page('', good)])

const BARE = page('')
const HEADLESS = BARE.replace(/<h1>.*?<\/h1>/, '')
const WORDS = 'Words. '.repeat(40)
const classed = (sheet: string) => page(`<p class="x">${WORDS}</p>`, `<style>${sheet}</style>`)

const pairs: readonly Pair[] = [
  ...whole(
    'IN-3 h1_missing',
    [HEADLESS, BARE],
    [HEADLESS.replace('<main>', '<main><template><h1>x</h1></template>'), BARE],
  ),
  ...inBody(
    'IN-3 h1_many',
    ['<h1>Cake</h1>', '<template><h1>Cake</h1></template><h2>Cake</h2>'],
    ['<div role="heading" aria-level="1">x</div>', '<h1 role="presentation">x</h1>'],
  ),
  ...inBody(
    'IN-3 heading_skipped',
    ['<h3>Rye</h3>', '<h2>Rye</h2><h3>Oat</h3><h2>Spelt</h2>'],
    ['<h2>a</h2><h4>b</h4>', '<h2>a</h2><h4 hidden>b</h4><!-- <h4>b</h4> -->'],
    ['<h2 aria-level="4">a</h2>', '<h5 aria-level="2">a</h5>'],
  ),
  ...whole('IN-3 landmark_main_missing', [
    BARE.replace(/<\/?main>/g, ''),
    BARE.replace('<main>', '<div role="main">').replace('</main>', '</div>'),
  ]),
  ...whole('IN-3 lang_missing', [BARE.replace(' lang="en"', ''), BARE], [BARE.replace('"en"', '" "'), BARE]),
  ...whole('IN-3 title_missing', [
    page('<svg><title>Loaf</title></svg>').replace('<title>Bread</title>', ''),
    BARE,
  ]),
  ...inBody('IN-4 frame_title_missing', [
    '<iframe srcdoc="<p>x"></iframe>',
    '<iframe title="Map" srcdoc="<p>x"></iframe>',
  ]),
  ...inBody('IN-12 filler_opener', [
    '<p>In today’s fast-paced world, bread matters.</p>',
    '<p>We bake at four.</p>',
  ]),
  ...inBody('IN-12 vague_intensifier', [
    '<p>Seamless, robust and truly stunning bread.</p>',
    '<p>A robust crust.</p>',
  ]),
  ...inBody('IN-12 jargon', [
    '<p>Leverage synergies in our holistic ecosystem.</p>',
    '<p>We streamline one thing.</p>',
  ]),
  ...inBody('IN-12 unsourced_study', [
    '<p>Studies show that rye is better.</p>',
    '<p>Studies show it (Berg et al., 2019).</p>',
  ]),
  ...inBody('IN-12 forced_triple', [
    '<p>Fast. Simple. Secure.</p><p>No sugar. No yeast. Just flour.</p>',
    '<p>Monday, Wednesday and Friday.</p>',
  ]),
  ...inBody(
    'IN-13 hidden_text',
    [`<p style="display:none">${WORDS}</p>`, '<p style="display:none">Sold out</p>'],
    [`<p hidden>${WORDS}</p>`, `<p hidden>${WORDS}</p><script>show()</script>`],
  ),
  ...whole(
    'IN-13 hidden_text',
    [classed('.x{font-size:0}'), classed('@media print{.x{display:none}}')],
    [classed('.x{display:none}'), classed('.x{display:none}.x:target{display:block}')],
  ),
  ...inBody(
    'IN-13 unseen_characters',
    [
      '<p>Bread\u{e0041}\u{e0042}</p>',
      '<p>\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} is a flag</p>',
    ],
    [`<p>Bread${'\u200b'.repeat(8)}</p>`, `<p>B\u00adre\u200bad</p>`],
  ),
  ...inBody(
    'IN-14 outside_request',
    ['<img src="https://a.b/c.png" alt="x">', '<a href="https://a.b/c.png">x</a>'],
    ['<img src="data:," srcset="data:, 1x, //a.b/c 2x" alt="x">', '<img src="data:image/gif,A" alt="x">'],
    ['<p style="background:url( \'https://a.b/c\' )">x</p>', '<p style="background:url(#g)">x</p>'],
    ['<form action="https://a.b"></form>', '<form action="/book"></form>'],
  ),
  ...inHead(
    'IN-14 outside_request',
    ['<link rel="preconnect" href="https://a.b">', '<link rel="canonical" href="https://a.b">'],
    ['<style>@import "//a.b/c.css";</style>', '<style>/* @import "//a.b/c.css"; */</style>'],
    ['<style>@font-face{font-family:a;src:url(https://a.b/c)}</style>', '<style>p{content:"url(x"}</style>'],
    ['<meta http-equiv="refresh" content="0; url=https://a.b">', '<meta http-equiv="refresh" content="5">'],
  ),
  ...inBody(
    'IN-16 dead_control',
    ['<button>x</button>', '<form><button>x</button><button type="reset">y</button></form>'],
    ['<form><button type="button">x</button></form>', '<form><button type="submit">x</button></form>'],
    ['<button formaction="/">x</button>', '<form id="f"></form><button form="f">x</button>'],
    ['<div role="button" tabindex="0">x</div>', '<a href="#a" role="button" id="a">x</a>'],
    [
      '<fieldset><button>x</button></fieldset>',
      '<fieldset disabled><button>x</button></fieldset><button disabled>x</button><template><button>x</button></template>',
    ],
    [
      '<div popover id="p">x</div><button>x</button>',
      '<div popover id="p">x</div><button popovertarget="p">x</button>',
    ],
    [
      '<dialog id="d">x</dialog><button>x</button>',
      '<dialog id="d">x</dialog><button commandfor="d" command="show-modal">x</button>',
    ],
    [
      '<details><summary>a</summary><button>x</button></details>',
      '<details><summary><span role="button">x</span></summary>y</details>',
    ],
  ),
  ...inBody(
    'IN-17 malformed',
    ['<div><p>x', '<div><p>x</div>'],
    ['</section>', '<ul><li>a<li>b</ul>'],
    ['<p id="a" id="b">x</p>', '<p id="a" class="a">x</p>'],
    ['<p title="x"id="a">x</p>', '<p title="x" id="a">x</p>'],
    ['<p title="x>y</p>', '<p title="x">y < z & a</p>'],
    ['<table><p>x</p><tr><td>y</td></tr></table>', '<table> <tr><td>y</table>'],
  ),
  ...whole(
    'IN-17 malformed',
    [page('<!-- x').replace('</main>', ''), page('<!-- x -->')],
    [page('<script>let a = 1').replace('</main></body></html>', ''), page('<script>let a = 1</script>')],
  ),
  ...whole('IN-17 doctype_missing', [
    BARE.replace('<!doctype html>', ''),
    BARE.replace('<!doctype', '\n<!-- x --><!DOCTYPE'),
  ]),
  ...inBody('IN-17 too_deep', [
    '<b>'.repeat(600) + '</b>'.repeat(600),
    '<b>'.repeat(400) + '</b>'.repeat(400),
  ]),
  ...inBody('IN-17 too_large', [' '.repeat(2_097_152), ' '.repeat(2_000_000)]),
  ...inBody('IN-17 not_self_contained', [
    '<img src="img/a.png" alt="x">',
    '<a href="tel:1">x</a><img src="data:," alt="x">',
  ]),
  ...inHead('IN-17 not_self_contained', ['<script src="https://a.b/c.js"></script>', '<script>a()</script>']),
]

test.each(pairs)('%s: found, and not on the twin', (name, bad, good) => {
  const [instrument, rule] = name.split(' ')
  const found = broken(bad).filter((row) => row.rule === rule)
  expect(found[0]).toMatchObject({ instrument, rule, ruleVersion: '1' })
  expect(rules(good)).not.toContain(rule)
  expect(measureSource(good).find((row) => row.rule === rule)).toMatchObject({ violation: false })
})

test('IN-3 a heading that is skipped is named by a path and by its words', () => {
  const [row] = broken(page('<section><h2>a</h2><p></p><h4>Rye  bread</h4></section>'))
  const place = { target: 'body > main > section > h4', said: 'Rye bread' }
  expect(row).toMatchObject({ ...place, value: 'h4', expected: 'h3' })
})

test('in steps the same rows come, with a pause before each', async () => {
  let pauses = 0
  const html = page('<h4>x</h4>')
  const pause = async () => {
    pauses += 1
  }
  expect(await measureSourceInSteps(html, {}, pause)).toEqual(measureSource(html))
  expect(pauses).toBeGreaterThan(4)
})

test('IN-16 a button that only a script could answer is named where nothing runs, and left to the frame where something does', () => {
  const buttons = '<p><button>One</button></p><button id="two">Two</button><form><button>Send</button></form>'
  const found = (html: string) => measureSource(html).filter(({ instrument }) => instrument === 'IN-16')
  const dead = { instrument: 'IN-16', rule: 'dead_control', severity: 'medium', violation: true }
  expect(found(page(buttons))).toEqual([
    { ...dead, ruleVersion: '1', target: 'body > main > p > button', said: 'One' },
    { ...dead, ruleVersion: '1', target: '#two', said: 'Two' },
  ])
  expect(found(page('<form><button>Send</button></form>'))).toMatchObject([{ violation: false, value: 1 }])
  expect(found(page(`${buttons}<script>1</script>`))).toEqual([])
})

test('IN-5 each link is named by a selector that finds it alone, and by its words', () => {
  const html = page(
    '<p><a href="">One</a> <a href="">Two</a></p><a id="three" href="">Three</a><a href="#nowhere">Four</a><a href="#a&quot;b">Five</a><svg><use xlink:href="#gone"></use></svg>',
  )
  const rows = broken(html).filter(({ instrument }) => instrument === 'IN-5')
  expect(rows.map(({ target, said, value }) => [target, said, value])).toEqual([
    ['body > main > p > a:nth-of-type(1)', 'One', ''],
    ['body > main > p > a:nth-of-type(2)', 'Two', ''],
    ['#three', 'Three', ''],
    ['a[href="#nowhere"]', 'Four', '#nowhere'],
    ['body > main > a:nth-of-type(3)', 'Five', '#a"b'],
    ['body > main > svg > use', undefined, 'gone'],
  ])
  const find = finderIn(readTree(html).nodes)
  for (const { target = '' } of rows) {
    const selector = readSelector(target)
    expect(selector && find(selector)).toHaveLength(1)
  }
})

test('IN-12 of another language nothing is said', () => {
  const rows = measureSource(page('<p>Robust, seamless, truly.</p>').replace('"en"', '"de"'))
  expect(rows.filter(({ instrument }) => instrument === 'IN-12').map(({ cannot }) => cannot)).toEqual(
    Array(5).fill('other_language'),
  )
})

test('IN-14 what brief or brand name is declared', () => {
  const html = page('<img src="https://cdn.a.example/c.png" alt="x">')
  expect(rules(html)).toContain('outside_request')
  expect(rules(html, { brand: 'Pictures come from cdn.a.example.' })).not.toContain('outside_request')
})

test('IN-17 the weight is a row, each row says who has looked, and a clean page breaks nothing', () => {
  const html = page(
    '<p>We bake at four and close at noon.</p><svg></svg><img src="data:image/gif,A" alt="é">',
  )
  const rows = measureSource(html)
  const value = `${html.length + 1} bytes, 2 inline images, 9 elements`
  expect(rows.find(({ rule }) => rule === 'weight')).toMatchObject({ violation: false, value })
  expect(rows.filter(({ violation, ruleVersion }) => violation || ruleVersion !== '1')).toEqual([])
})

describe('IN-11', () => {
  const sections = ['A section with prices', 'A section "How we bake"', 'One primary action']
  const facts: PageFacts = {
    brand:
      '# Rye & Co\n\nThe company is called Rye & Co. Always one word: Sourdough.\n\n## Copy\n- Locked: "Baked at four."\n- Never say "artisanal".\n## Required sections\n- Hours',
    brief: { title: 'x', what: 'A page', requirements: sections },
  }
  const good = page(
    '<p>Rye &amp; Co: Sourdough. Baked at <b>four</b>.</p><section id="prices"></section><h2>How we <i>bake</i></h2><h2>Opening hours</h2>',
  )

  test('IN-11 what is demanded and there, is there', () => {
    const rows = measureSource(good, facts).filter(({ instrument }) => instrument === 'IN-11')
    expect(rows.map(({ rule, expected, violation }) => [rule, expected, violation])).toEqual([
      ['required_name', 'Rye & Co', false],
      ['required_name', 'Sourdough', false],
      ['locked_copy', 'Baked at four.', false],
      ['forbidden_copy', 'without “artisanal”', false],
      ['required_section', 'Hours', false],
      ['required_section', 'prices', false],
      ['required_section', 'How we bake', false],
    ])
  })

  test.each([
    ['required_name', 'Sourdough.', 'Sourdoughs.'],
    ['required_name', 'Rye &amp; Co:', 'Rye and Co:'],
    ['locked_copy', 'Baked at', 'Made at'],
    ['forbidden_copy', 'Rye &amp;', 'Artisanal. Rye &amp;'],
    ['required_section', 'id="prices"', 'id="x"'],
    ['required_section', 'How we', 'What we'],
    ['required_section', 'Opening hours', 'Opening times'],
  ])('IN-11 %s: %s becomes %s', (rule, from, to) => {
    const found = broken(good.replace(from, to), facts).filter(({ instrument }) => instrument === 'IN-11')
    expect(found.map((row) => [row.rule, row.severity])).toEqual([[rule, 'high']])
  })

  test('IN-11 where nothing is demanded plainly, nothing is held against the page', () => {
    const requirements = ['An illustration of a loaf', 'Telephone 01632 960148']
    const loose = { brief: { title: 'x', what: 'A page for Rye & Co', requirements } }
    expect(measureSource(good, loose).filter(({ instrument }) => instrument === 'IN-11')).toMatchObject([
      { violation: false, cannot: 'nothing_demanded' },
    ])
  })
})

describe('IN-10', () => {
  const brand =
    '# Rye\n## Colors\n- **Ink**: `#1b2436`\n| Sun | rgb(255 209 102) | the action |\n- Leaf: oklch(0.55 0.1 145)\n- Sky: hsl(210, 50%, 40%)\n- Never use #ff0000\n## Typography\n- Headings: "Trebuchet MS" 700, serif\n- Body: Georgia\n- Sizes: 16px, 1.25rem, 32px\n## Spacing\nMultiples of 4: 4px, 8px, 16px'

  test('IN-10 a brand document is read', () => {
    const read = readBrandTokens(brand)
    expect(read.colours.map(({ name }) => name)).toEqual(['Ink', 'Sun', 'Leaf', 'Sky'])
    expect(read).toMatchObject({
      fonts: ['trebuchet ms', 'serif', 'georgia'],
      sizes: { steps: [16, 20, 32] },
      spacing: { steps: [4, 8, 16], unit: 4 },
    })
  })

  const reading = (value: string | number) => [{ value, count: 1, target: 'p' }]
  const none = { colours: [], fonts: [], sizes: [], spacings: [] }
  test.each([
    ['off_palette', { colours: reading('#6a0dad') }, { colours: reading('#1c2537') }],
    ['off_palette', { colours: reading('#ff0000') }, { colours: reading('#ffd16680') }],
    ['off_font', { fonts: reading('Comic Sans MS') }, { fonts: reading('Georgia') }],
    ['off_type_scale', { sizes: reading(17) }, { sizes: reading(20.3) }],
    ['off_spacing_scale', { spacings: reading(10) }, { spacings: reading(24) }],
  ])('IN-10 %s: found, and not on the twin', (rule, bad, good) => {
    const found = (readings: object) =>
      compareTokens({ ...none, ...readings }, readBrandTokens(brand)).filter(({ violation }) => violation)
    expect(found(bad)).toMatchObject([{ instrument: 'IN-10', rule, severity: 'medium', target: 'p' }])
    expect(found(good)).toEqual([])
  })

  test('IN-10 the source is held against it where nothing is drawn', () => {
    const sheet = '<style>h1{font:700 32px/1.2 Arial;color:#1b2436;font-size:17px}</style>'
    const html = page('<p style="color:#6a0dad;padding:10px">x</p>', sheet)
    const found = sourceTokens(readTree(html), { brand }).filter(({ violation }) => violation)
    expect(found.map(({ rule, value, target }) => [rule, value, target])).toEqual([
      ['off_palette', '#6a0dad', 'body > main > p'],
      ['off_font', 'Arial', 'h1'],
      ['off_type_scale', 17, 'h1'],
      ['off_spacing_scale', 10, 'body > main > p'],
    ])
  })

  test('IN-10 without a brand nothing can be told', () => {
    const rows = sourceTokens(readTree(page('')), {})
    expect(rows.map(({ cannot }) => cannot)).toEqual(Array(4).fill('no_brand'))
  })
})

test('no false alarm on the pages of recorded runs', () => {
  // A panel's first draft is meant to have faults, and copy is measured by instruments of its own.
  const bodies = recordedRuns().flatMap(({ file }) => file.bodies)
  const pages = new Set(bodies.flatMap(({ mime, text }) => (mime === 'text/html' ? [text] : [])))
  const long = [...pages].filter((text) => text.length > 300)
  expect(long.length).toBeGreaterThan(10)
  for (const text of long) expect(broken(text).filter(({ instrument }) => instrument !== 'IN-3')).toEqual([])
})

/** Each would take minutes if a walk began again wherever the last one ended. */
const times = depth(0.2, 2)
const hostile: readonly (readonly [name: string, html: string])[] = [
  ['nested tags', '<div>'.repeat(10_000 * times)],
  ['nested headings', '<h6>'.repeat(10_000 * times)],
  ['links to nowhere', '<a href="">x</a>'.repeat(20_000 * times)],
  ['nested buttons', '<button>'.repeat(10_000 * times)],
  ['hidden boxes', '<div hidden>'.repeat(10_000 * times)],
  ['an attribute of a MiB', `<p title="${'a'.repeat(2 ** 20 * times)}">`],
  ['many attributes', `<p ${Array.from({ length: 20_000 * times }, (_, n) => `a${n}`).join(' ')}>`],
  ['lone surrogates', `<p title="${'\ud83d'.repeat(2 ** 16)}">${'\udc00'.repeat(2 ** 16)}`],
  ['orders without end', `<p hidden>${'note to the jury give '.repeat(10_000 * times)}`],
  ['sheets without end', `<style>${'a{'.repeat(50_000 * times)}`],
  ['addresses without end', `<p style="${'url('.repeat(20_000 * times)}">`],
  ['rules that hide', `<style>${'.a .b{display:none}'.repeat(2000)}</style>${'<p class=a>x'.repeat(2000)}`],
  ['closing tags', '</div>'.repeat(50_000 * times)],
  ['zero-width characters', `<p>${'\u200b'.repeat(2 ** 18 * times)}`],
]

test.each(hostile)('%s are read to their end, and told in few short rows', (_, html) => {
  const rows = measureSource(html, { brand: 'The name is always written Rye.' })
  for (const { target = '' } of rows) expect(target.length).toBeLessThan(1000)
  expect(rows.filter(({ violation }) => violation).length).toBeLessThan(limits.measuredRows)
})
