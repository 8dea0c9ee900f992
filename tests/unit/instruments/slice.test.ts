// Of a place in a page comes the source around it or an outline, and never the whole page.
import { describe, expect, test } from 'vitest'
import { slicesIn } from '../../../src/instruments/slice'
import { examLimits } from '../../../src/run/exam-limits'
import { slicesWith } from '../../../workers/slicing'

const PAGE = `<!doctype html><html lang="en"><head><title>Bread</title><style>.fine{color:#999}</style></head><body>
<main><section class="hero big"><h1 id="top">Bread</h1><p class="fine">Baked at “six”, every day.</p></section>
<ul>${'<li><a href="#">One</a></li>'.repeat(5)}</ul><img src="a.png" alt="A loaf"></main></body></html>`

const sliceIn = (html: string, place: string) => slicesIn(html, [place])[0]?.text
const bytes = (text: string | undefined) => new TextEncoder().encode(text).length

describe('[OK-21] a slice of a page', () => {
  test('of a selector is the source of the element, and what it stands in', () => {
    expect(sliceIn(PAGE, 'p.fine')).toBe(
      'in html > body > main > section.hero:\n<p class="fine">Baked at “six”, every day.</p>',
    )
    expect(sliceIn(PAGE, 'img')).toContain('<img src="a.png" alt="A loaf">')
  })

  test('of words is what they stand in, as far up as it stays a few lines', () => {
    expect(sliceIn(PAGE, '“every day”')).toBe(sliceIn(PAGE, 'p.fine'))
    const slice = sliceIn(PAGE.replace('</main>', `<p>${'And more. '.repeat(9)}</p></main>`), '“every day”')
    expect(slice).toContain('<h1 id="top">Bread</h1><p class="fine">')
    expect(slice).not.toContain('<title>')
    expect(sliceIn(`<main><h1>Hi</h1><p>${'so long '.repeat(200)}</p></main>`, '“Hi”')).toBe(
      'in main:\n<h1>Hi</h1>',
    )
  })

  test('of words that a long page says across its elements is what stands around them', () => {
    const long = `<main>${'<p>Bread and butter. </p>'.repeat(700)}<p>Closed on <b>Sundays</b></p><p>and on holidays.</p></main>`
    const slices = slicesIn(long, ['main', '“Sundaysand on holidays”'])
    expect(slices.map(({ shows }) => shows)).toEqual(['outline', 'source'])
    expect(slices[1]?.text).toContain('Closed on Sundaysand on holidays')
    expect(slices[1]?.text).not.toContain('Bread and butter. '.repeat(200))
  })

  test('of words that stand in a sheet is what is written around them', () => {
    expect(sliceIn(PAGE, '“.fine{color:#999}”')).toContain('<style>.fine{color:#999}</style>')
    expect(slicesIn(PAGE, ['“”'])).toEqual([{ place: '“”', shows: 'absent', text: '' }])
  })

  test('of several places holds the first, and says how many there are', () => {
    const slice = sliceIn(PAGE, 'li a')
    expect(slice?.match(/<a href="#">One<\/a>/g)).toHaveLength(3)
    expect(slice).toContain('and 2 more such places')
  })

  test('of what is not there is none', () => {
    for (const place of ['.pricing', '“Open on Sundays”'])
      expect(slicesIn(PAGE, [place])).toEqual([{ place, shows: 'absent', text: '' }])
  })

  test.each(['html', 'body', 'main'])('[OK-23] of %s is an outline and never the page', (place) => {
    const [slice, ...more] = slicesIn(PAGE, [place])
    expect(more).toEqual([])
    expect(slice?.shows).toBe('outline')
    expect(slice?.text).toMatch(/^in .*:\n\(an outline: how it is laid out, and not what it says\)\n/)
    expect(slice?.text).toContain('    h1#top “Bread”\n')
    expect(slice?.text).toContain('p.fine (26 characters)')
    for (const words of ['Baked', 'every day', '#999', 'title']) expect(slice?.text).not.toContain(words)
  })

  test('[OK-21] without a place, it is how the page is laid out', () => {
    expect(slicesIn(PAGE, [])).toMatchObject([{ shows: 'outline' }])
    expect(slicesIn(PAGE, [])[0]?.text).toContain('    main\n      section.hero\n')
    expect(slicesIn('', [])).toEqual([{ shows: 'absent', text: '' }])
  })

  test('an outline spends its few words on headings first, and counts the rest', () => {
    const labels = Array.from({ length: 15 }, (_, n) => `<a class="n${n}">Number ${n}</a>`).join('')
    const text = sliceIn(
      `<nav>${labels}</nav><main><h1>Bread for all who rise early in the morning</h1></main>`,
      'html, main, nav',
    )
    expect(text).toContain('h1 “Bread for all who rise early…”')
    expect(text).not.toContain('“Number')
    expect(text).toContain('a.n1 (8 characters)')
  })

  test('of a long element is its outline, or its beginning where it is one run of text', () => {
    const items = Array.from({ length: 2000 }, (_, n) => `<li class="é">item ${n}</li>`).join('')
    const deep = `${'<div>'.repeat(30_000)}x${'</div>'.repeat(30_000)}`
    for (const page of [
      `<ul>${items}</ul>`,
      `<p>${'ö'.repeat(9000)}</p><p>${'u'.repeat(9000)}</p>`,
      `<p title="${'é'.repeat(9000)}">x</p>`,
      deep,
    ])
      for (const place of ['ul', 'p', 'div', '“item 4”', '“ööö”']) {
        const slice = sliceIn(page, place)
        expect(bytes(slice)).toBeLessThanOrEqual(examLimits.sliceBytes)
        expect(slice ?? '').not.toContain('\ufffd')
      }
    expect(sliceIn(`<ul>${items}</ul>`, 'ul')).toBe(
      'in the page:\n(an outline: how it is laid out, and not what it says)\nul\n  li.é (6 characters)\n  li.é (6 characters)\n  li.é (6 characters)\n  … and 1997 more li.é',
    )
    const run = sliceIn(`<p class="x">${'so long '.repeat(900)}</p><p>${'and on '.repeat(900)}</p>`, '.x')
    expect(run).toContain('<p class="x">so long so long')
    expect(run).toContain('(cut: the rest is too long to show here)')
  })

  test('[OK-21] a long place does not push out the next, and what has no room is named', () => {
    const rows = Array.from(
      { length: 400 },
      (_, n) => `<div id="d${n}"><h2>Title ${n}</h2><p>${'word '.repeat(60)}</p></div>`,
    )
    const long = `<main>${rows.join('')}<p class="fine">Closed on Sundays.</p></main>`
    const slices = slicesIn(long, ['main', '#d1', '“Closed on Sundays.”'])
    expect(slices.map(({ place, shows }) => [place, shows])).toEqual([
      ['main', 'outline'],
      ['#d1', 'source'],
      ['“Closed on Sundays.”', 'source'],
    ])
    expect(slices[2]?.text).toContain('<p class="fine">Closed on Sundays.</p>')
    const many = slicesIn(
      long,
      Array.from({ length: 300 }, (_, n) => `#d${n}`),
    )
    expect(bytes(many.map(({ text }) => text).join(''))).toBeLessThanOrEqual(examLimits.sliceBytes)
    expect(many.filter(({ shows }) => shows === 'too_long').length).toBeGreaterThan(100)
    expect(many.filter(({ shows, text }) => shows === 'too_long' && text !== '')).toEqual([])
  })

  test('of copy is looked for in its words', () => {
    const slices = slicesWith(
      (hash) => (hash === 'copy' ? '# Bread\n\nBaked **at six**.\n\nNot on Sundays.' : undefined),
      true,
    )
    expect(slices('copy', ['h1'])[0]?.text).toContain('Bread')
    expect(slices('copy', ['“Baked at six”'])[0]?.text).toContain('at six')
    expect(slices('other', ['h1'])).toEqual([])
    expect(slicesWith(() => PAGE, false)('page', ['h1'])[0]?.text).toContain('<h1 id="top">')
  })
})

test('a page with more elements side by side than a call takes arguments is outlined all the same', () => {
  const page = `<main><h1>Many</h1>${'<i></i>'.repeat(200_000)}</main>`
  expect(() => slicesIn(page, ['html'])).not.toThrow()
})
