import { describe, expect, test } from 'vitest'
import { sliceIn } from '../../../src/instruments/slice'
import { examLimits } from '../../../src/run/exam-limits'
import { sliceWith } from '../../../workers/slicing'

const PAGE = `<!doctype html><html lang="en"><head><title>Bread</title><style>.fine{color:#999}</style></head><body>
<main><section class="hero big"><h1 id="top">Bread</h1><p class="fine">Baked at “six”, every day.</p></section>
<ul>${'<li><a href="#">One</a></li>'.repeat(5)}</ul><img src="a.png" alt="A loaf"></main></body></html>`

const bytes = (text: string | undefined) => new TextEncoder().encode(text).length

describe('[OK-21] a slice of a page', () => {
  test('of a selector is the source of the element, and what it stands in', () => {
    expect(sliceIn(PAGE, 'p.fine')).toBe(
      'in html > body > main > section.hero:\n<p class="fine">Baked at “six”, every day.</p>',
    )
    expect(sliceIn(PAGE, 'img')).toContain('<img src="a.png" alt="A loaf">')
  })

  test('of words is what they stand in, as far up as it stays a few lines', () => {
    const slice = sliceIn(PAGE, '“every day”')
    expect(slice).toContain('<h1 id="top">Bread</h1><p class="fine">')
    expect(slice).not.toContain('<title>')
    expect(sliceIn(`<main><h1>Hi</h1><p>${'so long '.repeat(200)}</p></main>`, '“Hi”')).toBe(
      'in main:\n<h1>Hi</h1>',
    )
  })

  test('of words that stand in a sheet is what is written around them', () => {
    expect(sliceIn(PAGE, '“.fine{color:#999}”')).toContain('<style>.fine{color:#999}</style>')
    expect(sliceIn(PAGE, '“”')).toBeUndefined()
  })

  test('of several places holds the first, and says how many there are', () => {
    const slice = sliceIn(PAGE, 'li a')
    expect(slice?.match(/<a href="#">One<\/a>/g)).toHaveLength(3)
    expect(slice).toContain('and 2 more such places')
  })

  test('of what is not there is none', () => {
    expect(sliceIn(PAGE, '.pricing')).toBeUndefined()
    expect(sliceIn(PAGE, '“Open on Sundays”')).toBeUndefined()
  })

  test.each(['html', 'body', 'main'])('[OK-23] of %s is an outline and never the page', (place) => {
    const long = PAGE.replace('Baked at', `Baked at ${'dawn '.repeat(300)}`)
    const slice = sliceIn(long, place)
    expect(slice).toContain('(in outline)')
    expect(slice).not.toContain('dawn '.repeat(20))
  })

  test('of a long element is its outline, and is cut where even that is long', () => {
    const items = Array.from({ length: 2000 }, (_, n) => `<li class="é">item ${n}</li>`).join('')
    for (const page of [
      `<ul>${items}</ul>`,
      `<p>${'ö'.repeat(9000)}</p>`,
      `<p title="${'é'.repeat(9000)}">x</p>`,
    ])
      for (const place of ['ul', 'p', '“item 4”', '“ööö”']) {
        const slice = sliceIn(page, place)
        expect(bytes(slice)).toBeLessThanOrEqual(examLimits.sliceBytes)
        expect(slice ?? '').not.toContain('\ufffd')
      }
    expect(sliceIn(`<ul>${items}</ul>`, 'ul')).toMatch(
      /^in the page:\n\(in outline\)\n<ul><li class="é">item 0/,
    )
    const deep = `${'<div>'.repeat(30_000)}x${'</div>'.repeat(30_000)}`
    expect(bytes(sliceIn(deep, 'div'))).toBeLessThanOrEqual(examLimits.sliceBytes)
  })

  test('of copy is looked for in its words', () => {
    const slice = sliceWith((hash) => (hash === 'copy' ? '# Bread\n\nBaked **at six**.' : undefined), true)
    expect(slice('copy', 'h1')).toContain('Bread')
    expect(slice('copy', '“Baked at six”')).toContain('at six')
    expect(slice('other', 'h1')).toBeUndefined()
    expect(sliceWith(() => PAGE, false)('page', 'h1')).toContain('<h1 id="top">')
  })
})
