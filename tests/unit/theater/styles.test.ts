// Sheets use the sizes of the type scale and no others, and views name no colour and hold no style as text.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const files = readdirSync('src', { encoding: 'utf8', recursive: true }).map((path) => `src/${path}`)
const sheets = files.filter((path) => path.endsWith('.css'))
const views = files.filter((path) => path.endsWith('.tsx'))
const read = (path: string) => readFileSync(path, 'utf8')

/** The sizes of the table, in pixels at the browser's own setting. */
const SIZES = ['11', '12', '13', '14', '20', '36']
const SMALL = ['role-tag', 'dim-dot', 'round-divider', 'meta-pill']

/** Each rule that sets a size, with its selectors. */
function sizesIn(css: string): { selector: string; size: string }[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/(?:^|[;\s])font(?:-size)?:\s*([^;]+)/g)]
      .map(([, value = '']) => value.trim())
      .filter((value) => value !== 'inherit')
      .map((value) => ({ selector: selector.trim(), size: value })),
  )
}

const small = (selector: string) =>
  selector.split(',').every((one) => SMALL.some((name) => one.trim().endsWith(`.${name}`)))

/** By its token, or as the same size in rem. */
function pixelsOf(value: string): string | undefined {
  const [, token, rem] = /var\(--size-(\d+)\)|([\d.]+)rem/.exec(value) ?? []
  return token ?? (rem && String(Number(rem) * 16))
}

function faults(css: string): string[] {
  return sizesIn(css)
    .filter(({ selector, size }) => {
      const pixels = pixelsOf(size)
      return !pixels || !SIZES.includes(pixels) || (pixels === '11' && !small(selector))
    })
    .map(({ selector, size }) => `${selector} { ${size} }`)
}

describe('[CT-38] type', () => {
  test('has the sizes of the table and no other; 11 px on tags and dividers alone', () => {
    expect(sheets.length).toBeGreaterThan(4)
    expect(sheets.flatMap((path) => faults(read(path)))).toEqual([])
  })

  test('the tokens are those pixels', () => {
    const css = read('src/tokens.css')
    for (const size of SIZES) expect(css).toContain(`--size-${size}: ${Number(size) / 16}rem;`)
    expect([...css.matchAll(/--size-(\d+):/g)].map(([, size]) => size)).toHaveLength(SIZES.length)
  })

  test.each([
    ['.a { font-size: 10px; }', 1],
    ['.a { font: 400 0.6rem/1 serif; }', 1],
    ['.lane { font-size: var(--size-11); }', 1],
    ['.role-tag, .lane { font-size: var(--size-11); }', 1],
    ['@media print { .lane { font-size: var(--size-15); } }', 1],
    ['.lane { font-size: 0.6875rem; }', 1],
    ['.a { font-size: 0.875rem; }', 0],
    ['.role-tag, .a .dim-dot { font-size: var(--size-11); }', 0],
    ['.a { font: inherit; } .b { font: 700 var(--size-36) / 1 var(--mono); }', 0],
  ])('the rule itself: %s', (css, count) => expect(faults(css)).toHaveLength(count))

  test.each([
    ['.paddle', 'font: 700 var(--size-36)'],
    ['.lane-score', 'font: 700 var(--size-14)'],
    ['.dim-name', 'font: 400 var(--size-13) / 1.4 var(--mono)'],
    ['.dim-score', 'font: 600 var(--size-13) / 1.4 var(--mono)'],
    ['.rule-line', 'font: 400 var(--size-12) / 1.55 var(--mono)'],
  ])('%s is set in %s', (selector, declaration) => {
    const css = read('src/theater/stage.css')
    const from = css.indexOf(`\n${selector} {`)
    expect(css.slice(from, css.indexOf('}', from))).toContain(declaration)
  })
})

test('[CT-35] views name no colour, and no style as text, which the content policy forbids', () => {
  expect(views.length).toBeGreaterThan(10)
  const faulty = views.filter((path) => /#[0-9a-f]{3,8}\b|(rgb|hsl|oklch)\(|style="/i.test(read(path)))
  expect(faulty).toEqual([])
})

test('a style object of the stage holds no literal: Solid would write it into its template as text', () => {
  const literal = /style=\{\{[^}]*:\s*['"\d]/
  expect(literal.test(`<i style={{ '--at': 0 }} />`)).toBe(true)
  expect(literal.test(`<i style={{ '--at': share(2) }} />`)).toBe(false)
  const stage = views.filter((path) => /^src\/(theater|preview)\//.test(path))
  expect(stage.filter((path) => literal.test(read(path)))).toEqual([])
})

test('[CT-35] the bars move as they should, and stand still for who wants that', () => {
  const css = read('src/tokens.css')
  expect(css).toContain('--bar: 600ms cubic-bezier(0.2, 0.8, 0.2, 1);')
  const still = css.slice(css.indexOf('prefers-reduced-motion'))
  expect(still).toContain('--bar: 0s;')
  expect(read('src/theater/stage.css')).toContain('transition: width var(--bar);')
})

test('[CT-39] nothing of a demonstration ships', () => {
  const faulty = [...files, 'index.html', 'public/stage.html']
    .filter((path) => /\.(tsx?|css|html)$/.test(path))
    .filter((path) => /data-demo|demo-tabs/.test(read(path)))
  expect(faulty).toEqual([])
})

describe('a class', () => {
  // Sheets stay once they are loaded: of two rooms with one name, the one that was opened last would lay out both.
  test('is laid out by one room alone; the page dresses the frame of the theater', () => {
    const rooms = new Map<string, Set<string>>()
    for (const path of sheets) {
      const [, room = ''] = path.split('/')
      for (const [, name = ''] of read(path).matchAll(/^\.([\w-]+) \{/gm))
        rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
    }
    const shared = [...rooms].flatMap(([name, where]) => (where.size > 1 ? [name] : []))
    expect(shared.filter((name) => !name.startsWith('shell-'))).toEqual([])
  })
})
