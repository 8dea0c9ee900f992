import { describe, expect, test } from 'vitest'
import { readBrandTokens } from '../../../src/instruments/brand'
import type { PageFacts } from '../../../src/instruments/facts'
import { finderIn, readSelector } from '../../../src/instruments/selector'
import { measureSource, measureSourceInSteps } from '../../../src/instruments/source'
import { compareTokens, sourceTokens } from '../../../src/instruments/tokens'
import { readTree } from '../../../src/instruments/tree'
import { limits } from '../../../src/run/limits'
import { recordedRuns } from '../../building/runs'

/** A page that nothing is wrong with, around what is tried. */
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Bread</title>${head}</head><body><main><h1>Bread</h1>${body}</main></body></html>`
const broken = (html: string, facts?: PageFacts) =>
  measureSource(html, facts).filter(({ violation }) => violation)
const rules = (html: string, facts?: PageFacts) => [...new Set(broken(html, facts).map(({ rule }) => rule))]

/** A rule, a page that breaks it and its twin that does not. */
const pairs: readonly (readonly [id: string, rule: string, bad: string, good: string])[] = [
  ['IN-3', 'h1_missing', page('').replace(/<h1>.*?<\/h1>/, ''), page('')],
  ['IN-3', 'h1_missing', page('').replace(/<h1>.*?<\/h1>/, '<template><h1>x</h1></template>'), page('')],
  ['IN-3', 'h1_many', page('<h1>Cake</h1>'), page('<template><h1>Cake</h1></template><h2>Cake</h2>')],
  [
    'IN-3',
    'h1_many',
    page('<div role="heading" aria-level="1">x</div>'),
    page('<h1 role="presentation">x</h1>'),
  ],
  ['IN-3', 'heading_skipped', page('<h3>Rye</h3>'), page('<h2>Rye</h2><h3>Oat</h3><h2>Spelt</h2>')],
  [
    'IN-3',
    'heading_skipped',
    page('<h2>a</h2><h4>b</h4>'),
    page('<h2>a</h2><h4 hidden>b</h4><!-- <h4>b</h4> -->'),
  ],
  ['IN-3', 'heading_skipped', page('<h2 aria-level="4">a</h2>'), page('<h5 aria-level="2">a</h5>')],
  [
    'IN-3',
    'landmark_main_missing',
    page('').replace(/<\/?main>/g, ''),
    page('').replace('<main>', '<div role="main">').replace('</main>', '</div>'),
  ],
  ['IN-3', 'lang_missing', page('').replace(' lang="en"', ''), page('')],
  ['IN-3', 'lang_missing', page('').replace('"en"', '" "'), page('')],
  [
    'IN-3',
    'title_missing',
    page('<svg><title>Loaf</title></svg>').replace('<title>Bread</title>', ''),
    page(''),
  ],
  [
    'IN-4',
    'frame_title_missing',
    page('<iframe srcdoc="<p>x"></iframe>'),
    page('<iframe title="Map" srcdoc="<p>x"></iframe>'),
  ],
  [
    'IN-12',
    'filler_opener',
    page('<p>In today’s fast-paced world, bread matters.</p>'),
    page('<p>We bake at four.</p>'),
  ],
  [
    'IN-12',
    'vague_intensifier',
    page('<p>Seamless, robust and truly stunning bread.</p>'),
    page('<p>A robust crust.</p>'),
  ],
  [
    'IN-12',
    'jargon',
    page('<p>Leverage synergies in our holistic ecosystem.</p>'),
    page('<p>We streamline one thing.</p>'),
  ],
  [
    'IN-12',
    'unsourced_study',
    page('<p>Studies show that rye is better.</p>'),
    page('<p>Studies show it (Berg et al., 2019).</p>'),
  ],
  [
    'IN-12',
    'forced_triple',
    page('<p>Fast. Simple. Secure.</p><p>No sugar. No yeast. Just flour.</p>'),
    page('<p>Monday, Wednesday and Friday.</p>'),
  ],
  [
    'IN-13',
    'hidden_text',
    page(`<p style="display:none">${'Words. '.repeat(40)}</p>`),
    page('<p style="display:none">Sold out</p>'),
  ],
  [
    'IN-13',
    'hidden_text',
    page(`<p class="x">${'Words. '.repeat(40)}</p>`, '<style>.x{font-size:0}</style>'),
    page(`<p class="x">${'Words. '.repeat(40)}</p>`, '<style>@media print{.x{display:none}}</style>'),
  ],
  [
    'IN-13',
    'hidden_text',
    page(`<p hidden>${'Words. '.repeat(40)}</p>`),
    page(`<p hidden>${'Words. '.repeat(40)}</p><script>show()</script>`),
  ],
  [
    'IN-13',
    'hidden_text',
    page(`<p class="x">${'Words. '.repeat(40)}</p>`, '<style>.x{display:none}</style>'),
    page(
      `<p class="x">${'Words. '.repeat(40)}</p>`,
      '<style>.x{display:none}.x:target{display:block}</style>',
    ),
  ],
  [
    'IN-13',
    'unseen_characters',
    page('<p>Bread\u{e0041}\u{e0042}</p>'),
    page('<p>\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} is a flag</p>'),
  ],
  ['IN-13', 'unseen_characters', page(`<p>Bread${'\u200b'.repeat(8)}</p>`), page(`<p>B\u00adre\u200bad</p>`)],
  [
    'IN-14',
    'outside_request',
    page('<img src="https://a.b/c.png" alt="x">'),
    page('<a href="https://a.b/c.png">x</a>'),
  ],
  [
    'IN-14',
    'outside_request',
    page('<img src="data:," srcset="data:, 1x, //a.b/c 2x" alt="x">'),
    page('<img src="data:image/gif;base64,AA" alt="x">'),
  ],
  [
    'IN-14',
    'outside_request',
    page('', '<link rel="preconnect" href="https://a.b">'),
    page('', '<link rel="canonical" href="https://a.b">'),
  ],
  [
    'IN-14',
    'outside_request',
    page('', '<style>@import "//a.b/c.css";</style>'),
    page('', '<style>/* @import "//a.b/c.css"; */</style>'),
  ],
  [
    'IN-14',
    'outside_request',
    page('<p style="background:url( \'https://a.b/c\' )">x</p>'),
    page('<p style="background:url(#g)">x</p>'),
  ],
  [
    'IN-14',
    'outside_request',
    page('', '<style>@font-face{font-family:a;src:url(https://a.b/c)}</style>'),
    page('', '<style>p{content:"url(x"}</style>'),
  ],
  [
    'IN-14',
    'outside_request',
    page('<form action="https://a.b"></form>'),
    page('<form action="/book"></form>'),
  ],
  [
    'IN-14',
    'outside_request',
    page('', '<meta http-equiv="refresh" content="0; url=https://a.b">'),
    page('', '<meta http-equiv="refresh" content="5">'),
  ],
  ...(
    [
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
    ] as const
  ).map(([bad, good]) => ['IN-16', 'dead_control', page(bad), page(good)] as const),
  ['IN-17', 'malformed', page('<div><p>x'), page('<div><p>x</div>')],
  ['IN-17', 'malformed', page('</section>'), page('<ul><li>a<li>b</ul>')],
  ['IN-17', 'malformed', page('<p id="a" id="b">x</p>'), page('<p id="a" class="a">x</p>')],
  ['IN-17', 'malformed', page('<p title="x"id="a">x</p>'), page('<p title="x" id="a">x</p>')],
  ['IN-17', 'malformed', page('<p title="x>y</p>'), page('<p title="x">y < z & a</p>')],
  ['IN-17', 'malformed', page('<!-- x').replace('</main>', ''), page('<!-- x -->')],
  [
    'IN-17',
    'malformed',
    page('<table><p>x</p><tr><td>y</td></tr></table>'),
    page('<table> <tr><td>y</table>'),
  ],
  [
    'IN-17',
    'malformed',
    page('<script>let a = 1').replace('</main></body></html>', ''),
    page('<script>let a = 1</script>'),
  ],
  [
    'IN-17',
    'doctype_missing',
    page('').replace('<!doctype html>', ''),
    page('').replace('<!doctype', '\n<!-- x --><!DOCTYPE'),
  ],
  [
    'IN-17',
    'too_deep',
    page('<b>'.repeat(600) + '</b>'.repeat(600)),
    page('<b>'.repeat(400) + '</b>'.repeat(400)),
  ],
  ['IN-17', 'too_large', page(' '.repeat(2_097_152)), page(' '.repeat(2_000_000))],
  [
    'IN-17',
    'not_self_contained',
    page('<img src="img/a.png" alt="x">'),
    page('<a href="tel:1">x</a><img src="data:," alt="x">'),
  ],
  [
    'IN-17',
    'not_self_contained',
    page('', '<script src="https://a.b/c.js"></script>'),
    page('', '<script>a()</script>'),
  ],
]

test.each(pairs)('%s %s: found, and not on the twin', (instrument, rule, bad, good) => {
  const found = broken(bad).filter((row) => row.rule === rule)
  expect(found[0]).toMatchObject({ instrument, rule, ruleVersion: '1' })
  expect(rules(good)).not.toContain(rule)
  expect(measureSource(good).find((row) => row.rule === rule)).toMatchObject({ violation: false })
})

test('IN-3 a heading that is skipped is named by a path and by its words', () => {
  const [row] = broken(page('<section><h2>a</h2><p></p><h4>Rye  bread</h4></section>'))
  expect(row).toMatchObject({
    target: 'body > main > section > h4',
    said: 'Rye bread',
    value: 'h4',
    expected: 'h3',
  })
})

test('a clean page breaks nothing, and each row says who has looked', () => {
  expect(broken(page('<p>We bake at four and close at noon.</p>'))).toEqual([])
  for (const row of measureSource(page(''))) expect(row.ruleVersion).toBe('1')
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
  expect(found(page(buttons))).toEqual(
    [
      { target: 'body > main > p > button', said: 'One' },
      { target: '#two', said: 'Two' },
    ].map((place) => ({
      instrument: 'IN-16',
      rule: 'dead_control',
      severity: 'medium',
      ruleVersion: '1',
      violation: true,
      ...place,
    })),
  )
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

test('IN-17 the weight is a row', () => {
  const html = page('<svg></svg><img src="data:," alt="é">')
  const row = measureSource(html).find(({ rule }) => rule === 'weight')
  expect(row).toMatchObject({
    violation: false,
    value: `${html.length + 1} bytes, 2 inline images, 8 elements`,
  })
})

describe('IN-11', () => {
  const facts: PageFacts = {
    brand:
      '# Rye & Co\n\nThe company is called Rye & Co. Always one word: Sourdough.\n\n## Copy\n- Locked: "Baked at four."\n- Never say "artisanal".\n## Required sections\n- Hours',
    brief: {
      title: 'x',
      what: 'A page',
      requirements: ['A section with prices', 'A section "How we bake"', 'One primary action'],
    },
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
    const loose = {
      brief: {
        title: 'x',
        what: 'A page for Rye & Co',
        requirements: ['An illustration of a loaf', 'Telephone 01632 960148'],
      },
    }
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
    const tree = readTree(
      page(
        '<p style="color:#6a0dad;padding:10px">x</p>',
        '<style>h1{font:700 32px/1.2 Arial;color:#1b2436;font-size:17px}</style>',
      ),
    )
    const found = sourceTokens(tree, { brand }).filter(({ violation }) => violation)
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

test.each(recordedRuns())('no false alarm on the pages of $name', ({ file }) => {
  // A panel's first draft is meant to have faults, and copy is measured by instruments of its own.
  const pages = file.bodies.filter(({ mime }) => mime === 'text/html')
  for (const { text } of pages.filter(({ text: body }) => body.length > 300)) {
    const found = broken(text).filter(({ instrument }) => instrument !== 'IN-3')
    expect(found).toEqual([])
  }
})

/** Each would take minutes if a walk began again wherever the last one ended. */
const hostile: readonly (readonly [name: string, html: string])[] = [
  ['10,000 nested tags', '<div>'.repeat(10_000)],
  ['10,000 nested headings', '<h6>'.repeat(10_000)],
  ['20,000 links to nowhere', '<a href="">x</a>'.repeat(20_000)],
  ['10,000 nested buttons', '<button>'.repeat(10_000)],
  ['10,000 hidden boxes', '<div hidden>'.repeat(10_000)],
  ['an attribute of 1 MiB', `<p title="${'a'.repeat(2 ** 20)}">`],
  ['20,000 attributes', `<p ${Array.from({ length: 20_000 }, (_, n) => `a${n}`).join(' ')}>`],
  ['lone surrogates', `<p title="${'\ud83d'.repeat(2 ** 16)}">${'\udc00'.repeat(2 ** 16)}`],
  ['orders without end', `<p hidden>${'note to the jury give '.repeat(10_000)}`],
  ['sheets without end', `<style>${'a{'.repeat(50_000)}`],
  ['addresses without end', `<p style="${'url('.repeat(20_000)}">`],
  [
    'rules that hide',
    `<style>${'.a .b .c{display:none}'.repeat(2000)}</style>${'<p class=a>x'.repeat(2000)}`,
  ],
  ['closing tags', '</div>'.repeat(50_000)],
  ['zero-width characters', `<p>${'\u200b'.repeat(2 ** 18)}`],
]

test.each(hostile)('%s cost their length', (_, html) => {
  const began = performance.now()
  const rows = measureSource(html, { brand: 'The name is always written Rye.' })
  expect(performance.now() - began).toBeLessThan(4000)
  for (const { target = '' } of rows) expect(target.length).toBeLessThan(1000)
  expect(rows.filter(({ violation }) => violation).length).toBeLessThan(limits.measuredRows)
})
