/** What changed in the code of a page, line by line and word by word, and how much of it is drawn. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rows from '../../../../src/preview/compare/code-rows'
import { atOnce } from '../../../../src/preview/compare/steps'

const { countChanges, folded, linesOf, patchOf, placeOf, upTo, wordsOf } = rows

const blocks = (one: string, other: string) => atOnce(rows.codeBlocks(one, other))
const joined = (pieces: readonly { readonly text: string }[]) => pieces.map(({ text }) => text).join('')
const textOf = (line: rows.CodeLine | undefined) => line && joined(line.pieces)
/** What each of two lines has that the other lacks. */
const ownOf = (pair: { a?: readonly rows.Piece[]; b?: readonly rows.Piece[] } | undefined) =>
  [pair?.a, pair?.b].map((pieces) => joined(pieces?.filter(({ own }) => own) ?? []))
const many = (count: number, name = 'line') => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)

describe('lines of a page', () => {
  test('are counted from one, and what ends with a line break has none after it', () => {
    expect(linesOf('a\r\nb\n\n').map(({ n, text }) => `${n} ${text}`)).toEqual(['1 a', '2 b', '3 '])
    expect(linesOf('')).toEqual([])
  })

  test('a long one comes apart where a reader would part it, keeps its number, and nothing of it is lost', () => {
    const long = `<p>${'word '.repeat(18)}</p>`.repeat(8)
    const pieces = linesOf(`<main>\n${long}`).slice(1)
    expect(pieces.length).toBeGreaterThan(4)
    expect(pieces.filter(({ n, text }) => n !== 2 || !text.endsWith('>'))).toEqual([])
    expect(joined(pieces)).toBe(long)
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '>', ';', '{', '}', '<'), maxLength: 900 })
    fc.assert(fc.property(text, (line) => joined(linesOf(line)) === line))
  })
})

describe('what changed in the code', () => {
  test('both sides are there, line by line', () => {
    const line = fc.constantFrom('<p>', '</p>', 'one two', 'one three', '', '  x')
    const page = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'))
    const property = fc.property(page, page, (one, other) => {
      const drawn = blocks(one, other).flatMap((block) => block.rows)
      for (const [side, text] of Object.entries({ a: one, b: other }) as ['a' | 'b', string][]) // of these two keys
        expect(drawn.flatMap((row) => textOf(row[side]) ?? [])).toEqual(
          linesOf(text).map((each) => each.text),
        )
    })
    fc.assert(property)
  })

  test.each([
    ['of a text that is the same', 'a\nb\nc', 'a\nb\nc', [0, 0, 0]],
    ['of nothing', '', '', [0, 0, 0]],
    ['of two places', 'a\nb\nc\nd\ne', 'a\nB 1\nB 2\nc\nd', [2, 2, 2]],
  ])('places, and lines that went and came, are counted: %s', (_, one, other, [places, gone, come]) => {
    expect(countChanges(blocks(one, other))).toEqual({ places, gone, come })
  })

  test('a line that was changed stands beside what it became, with its own number; what went has nothing beside it', () => {
    const [, changed] = blocks('head\n<h1>Old name here</h1>\nfoot', 'head\n<h1>New name here</h1>\nfoot')
    expect([changed?.kind, changed?.rows.length]).toEqual(['changed', 1])
    const { a, b } = changed?.rows[0] ?? {}
    expect([a?.n, b?.n]).toEqual([2, 2])
    expect(ownOf({ a: a?.pieces ?? [], b: b?.pieces ?? [] })).toEqual(['Old', 'New'])
    const [, gone] = blocks('a\nb\nc', 'a\nc')
    expect(gone?.rows.map((row) => [textOf(row.a), textOf(row.b)])).toEqual([['b', undefined]])
  })
})

describe('words of a changed line', () => {
  test('are those that the other one lacks; scripts without spaces go by their signs', () => {
    expect(ownOf(wordsOf('color: red;', 'color: blue;'))).toEqual(['red', 'blue'])
    expect(ownOf(wordsOf('珈琲を焼く店です', '紅茶を焼く店です'))).toEqual(['珈琲', '紅茶'])
  })

  test('are none of two lines that share little, or that are very long', () => {
    expect(wordsOf('<nav class="top">', 'Ships on Fridays.')).toBeUndefined()
    expect(wordsOf('word '.repeat(500), `${'word '.repeat(500)}more`)).toBeUndefined()
  })

  test('together are the line', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '1', 'é', '𝒳'), maxLength: 40 })
    const property = fc.property(line, line, (one, other) => {
      const words = wordsOf(one, other)
      if (words) expect([joined(words.a), joined(words.b)]).toEqual([one, other])
    })
    fc.assert(property)
  })
})

describe('what is folded away', () => {
  test.each<readonly [number, Parameters<typeof folded>[1], readonly number[]]>([
    [20, 'middle', [3, 14, 3]],
    [20, 'first', [0, 17, 3]],
    [20, 'last', [3, 17, 0]],
    [20, 'only', [0, 20, 0]],
    [7, 'middle', [7, 0, 0]],
    [8, 'middle', [3, 2, 3]],
  ])(
    'is what lies more than three lines from a change, and never one line alone: %i, %s',
    (count, place, sizes) => {
      const [stretch] = blocks(many(count).join('\n'), many(count).join('\n'))
      if (!stretch) throw new Error('There is no stretch.')
      const { head, inside, tail } = folded(stretch, place)
      expect([head.length, inside.length, tail.length]).toEqual(sizes)
    },
  )

  test('goes by the place of a stretch among all', () => {
    expect([0, 1, 2].map((at) => placeOf(at, 3))).toEqual(['first', 'middle', 'last'])
    expect(placeOf(0, 1)).toBe('only')
  })
})

describe('what is drawn of a long difference', () => {
  const one = many(5000)
  const changed = blocks(one.join('\n'), one.with(2500, 'something else').join('\n'))

  test('is all of a short one, and what is folded away costs nothing', () => {
    const whole = blocks('a\nb\nc', 'a\nx\nc')
    expect(upTo(whole, 100)).toEqual({ blocks: whole, cut: false })
    expect(upTo(changed, 40)).toEqual({ blocks: changed, cut: false })
    expect(upTo(changed, 3)).toEqual({ blocks: changed.slice(0, 1), cut: true })
  })

  test('is no more rows than that of a page that was written anew', () => {
    const whole = blocks(many(500, 'old').join('\n'), many(500, 'new').join('\n'))
    expect(whole).toHaveLength(1)
    const { blocks: drawn, cut } = upTo(whole, 40)
    expect([drawn.flatMap((block) => block.rows).length, cut]).toEqual([40, true])
    expect(textOf(drawn[0]?.rows[0]?.a)).toBe('old 1')
  })
})

test('the difference can be handed on, with three lines around each change', () => {
  const one = many(12)
  const patch = patchOf(blocks(one.join('\n'), one.with(5, 'line six').join('\n')), { a: 'R1', b: 'R2' })
  const [before, after] = [one.slice(2, 5), one.slice(6, 9)].map((lines) => lines.map((line) => ` ${line}`))
  const lines = ['--- R1', '+++ R2', '@@', ...(before ?? []), '-line 6', '+line six', ...(after ?? []), '']
  expect(patch).toBe(lines.join('\n'))
})
