import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CodeBlock,
  type CodeLine,
  codeBlocks,
  countChanges,
  folded,
  linesOf,
  patchOf,
  type Piece,
  placeOf,
  upTo,
  wordsOf,
} from '../../../../src/preview/compare/code-rows'
import { atOnce } from '../../../../src/preview/compare/steps'

const blocks = (one: string, other: string) => atOnce(codeBlocks(one, other))
const textOf = (line: CodeLine | undefined) => line?.pieces.map(({ text }) => text).join('')
const ownOf = (pieces: readonly Piece[]) => pieces.filter(({ own }) => own).map(({ text }) => text)
const many = (count: number, name = 'line') => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)

/** All lines of one side, as they are drawn. */
function sideOf(drawn: readonly CodeBlock[], side: 'a' | 'b') {
  return drawn.flatMap(({ rows }) => rows.flatMap((row) => textOf(row[side]) ?? []))
}

describe('lines of a page', () => {
  test('are counted from one, and what ends with a line break has none after it', () => {
    expect(linesOf('a\r\nb\n\n')).toEqual([
      { n: 1, text: 'a' },
      { n: 2, text: 'b' },
      { n: 3, text: '' },
    ])
    expect(linesOf('')).toEqual([])
  })

  test('a long one comes apart where a reader would part it, and its pieces keep its number', () => {
    const long = `<p>${'word '.repeat(18)}</p>`.repeat(8)
    const pieces = linesOf(`<main>\n${long}`).slice(1)
    expect(pieces.length).toBeGreaterThan(4)
    expect(pieces.every(({ n }) => n === 2)).toBe(true)
    expect(pieces.every(({ text }) => text.endsWith('>'))).toBe(true)
    expect(pieces.map(({ text }) => text).join('')).toBe(long)
  })

  test('nothing of any text is lost', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '>', ';', '{', '}', '<'), maxLength: 900 })
    fc.assert(
      fc.property(text, (line) => {
        expect(
          linesOf(line)
            .map((part) => part.text)
            .join(''),
        ).toBe(line)
      }),
    )
  })
})

describe('what changed in the code', () => {
  test('both sides are there, line by line', () => {
    const page = fc.array(fc.constantFrom('<p>', '</p>', 'one two', 'one three', '', '  x'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(page, page, (one, other) => {
        const drawn = blocks(one.join('\n'), other.join('\n'))
        expect(sideOf(drawn, 'a')).toEqual(linesOf(one.join('\n')).map(({ text }) => text))
        expect(sideOf(drawn, 'b')).toEqual(linesOf(other.join('\n')).map(({ text }) => text))
      }),
    )
  })

  test('a text that has not changed has no changes', () => {
    const text = many(20).join('\n')
    expect(countChanges(blocks(text, text))).toEqual({ places: 0, gone: 0, come: 0 })
    expect(countChanges(blocks('', ''))).toEqual({ places: 0, gone: 0, come: 0 })
  })

  test('places, and lines that went and came, are counted', () => {
    const one = ['a', 'b', 'c', 'd', 'e'].join('\n')
    const other = ['a', 'B 1', 'B 2', 'c', 'd'].join('\n')
    expect(countChanges(blocks(one, other))).toEqual({ places: 2, gone: 2, come: 2 })
  })

  test('a line that was changed stands beside what it became, with its own number', () => {
    const [, changed] = blocks('head\n<h1>Old name here</h1>\nfoot', 'head\n<h1>New name here</h1>\nfoot')
    expect(changed?.kind).toBe('changed')
    expect(changed?.rows).toHaveLength(1)
    const { a, b } = changed?.rows[0] ?? {}
    expect([a?.n, b?.n]).toEqual([2, 2])
    expect([ownOf(a?.pieces ?? []), ownOf(b?.pieces ?? [])]).toEqual([['Old'], ['New']])
  })

  test('what went alone has nothing beside it', () => {
    const [, changed] = blocks('a\nb\nc', 'a\nc')
    expect(changed?.rows.map(({ a, b }) => [textOf(a), textOf(b)])).toEqual([['b', undefined]])
  })
})

describe('words of a changed line', () => {
  test('those that the other one lacks', () => {
    const words = wordsOf('color: red;', 'color: blue;')
    expect([ownOf(words?.a ?? []), ownOf(words?.b ?? [])]).toEqual([['red'], ['blue']])
  })

  test('two lines that share little are two lines', () => {
    expect(wordsOf('<nav class="top">', 'Ships on Fridays.')).toBeUndefined()
  })

  test('scripts without spaces go by their signs', () => {
    const words = wordsOf('珈琲を焼く店です', '紅茶を焼く店です')
    expect([ownOf(words?.a ?? []).join(''), ownOf(words?.b ?? []).join('')]).toEqual(['珈琲', '紅茶'])
  })

  test('a very long line is compared as a whole', () => {
    const long = 'word '.repeat(500)
    expect(wordsOf(long, `${long}more`)).toBeUndefined()
  })

  test('together they are the line', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '1', 'é', '𝒳'), maxLength: 40 })
    fc.assert(
      fc.property(line, line, (one, other) => {
        const words = wordsOf(one, other)
        if (!words) return
        expect(words.a.map(({ text }) => text).join('')).toBe(one)
        expect(words.b.map(({ text }) => text).join('')).toBe(other)
      }),
    )
  })
})

describe('what is folded away', () => {
  const stretch = (count: number): CodeBlock => ({
    kind: 'same',
    rows: many(count).map((text, at) => ({
      kind: 'same',
      a: { n: at + 1, pieces: [{ text, own: false }] },
      b: { n: at + 1, pieces: [{ text, own: false }] },
    })),
  })
  const sizes = (count: number, place: Parameters<typeof folded>[1]) => {
    const { head, inside, tail } = folded(stretch(count), place)
    return [head.length, inside.length, tail.length]
  }

  test('is what lies more than three lines from a change', () => {
    expect(sizes(20, 'middle')).toEqual([3, 14, 3])
    expect(sizes(20, 'first')).toEqual([0, 17, 3])
    expect(sizes(20, 'last')).toEqual([3, 17, 0])
    expect(sizes(20, 'only')).toEqual([0, 20, 0])
  })

  test('is never one line alone', () => {
    expect(sizes(7, 'middle')).toEqual([7, 0, 0])
    expect(sizes(8, 'middle')).toEqual([3, 2, 3])
  })

  test('the place of a stretch is told among all', () => {
    expect([0, 1, 2].map((at) => placeOf(at, 3))).toEqual(['first', 'middle', 'last'])
    expect(placeOf(0, 1)).toBe('only')
  })
})

describe('what is drawn of a long difference', () => {
  const rowsOf = (drawn: readonly CodeBlock[]) => drawn.reduce((sum, { rows }) => sum + rows.length, 0)

  test('all of a short one', () => {
    const whole = blocks('a\nb\nc', 'a\nx\nc')
    expect(upTo(whole, 100)).toEqual({ blocks: whole, cut: false })
  })

  test('no more rows than that of a page that was written anew', () => {
    const whole = blocks(many(500, 'old').join('\n'), many(500, 'new').join('\n'))
    expect(whole).toHaveLength(1)
    const { blocks: drawn, cut } = upTo(whole, 40)
    expect([rowsOf(drawn), cut]).toEqual([40, true])
    expect(textOf(drawn[0]?.rows[0]?.a)).toBe('old 1')
  })

  test('what is folded away costs nothing', () => {
    const one = many(5000)
    const other = one.with(2500, 'something else')
    const whole = blocks(one.join('\n'), other.join('\n'))
    expect(upTo(whole, 40)).toEqual({ blocks: whole, cut: false })
    const places = upTo(whole, 3)
    expect([places.blocks, places.cut]).toEqual([whole.slice(0, 1), true])
  })
})

test('the difference can be handed on, with three lines around each change', () => {
  const one = many(12)
  const other = one.with(5, 'line six')
  expect(patchOf(blocks(one.join('\n'), other.join('\n')), { a: 'R1', b: 'R2' })).toBe(
    [
      '--- R1',
      '+++ R2',
      '@@',
      ' line 3',
      ' line 4',
      ' line 5',
      '-line 6',
      '+line six',
      ' line 7',
      ' line 8',
      ' line 9',
      '',
    ].join('\n'),
  )
})
