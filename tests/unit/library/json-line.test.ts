// Every value of a JSON text is found on the line where it stands, and so is the place where it stops being JSON.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAt, lineOfFault, printWay, type Way } from '../../../src/library/importing/json-line'

const TEXT = `{
  "a": [
    1,
    { "b, \\"]}": "x: {",
      "c": null }
  ],
  "d": { "e": [] }
}`

test.each<[Way, number]>([
  [[], 1],
  [['a'], 2],
  [['a', 0], 3],
  [['a', 1], 4],
  [['a', 1, 'b, "]}'], 4],
  [['a', 1, 'c'], 5],
  [['d', 'e'], 7],
  [['d', 'e', 0], 7],
  [['gone'], 1],
  [['a', 'gone'], 2],
])('%j stands on line %i', (way, line) => expect(lineAt(TEXT, way)).toBe(line))

test('every value of any text is found where it was printed', () => {
  const ways = (value: unknown, way: Way = []): readonly Way[] => {
    if (typeof value !== 'object' || value === null) return [way]
    const names = Array.isArray(value) ? value.keys() : Object.keys(value)
    const inner = value as Readonly<Record<string | number, unknown>>
    return [way, ...[...names].flatMap((name) => ways(inner[name], [...way, name]))]
  }
  const count = (line: string) => line.split('\n').length
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value, undefined, 1)
      // A way names one value only where it is written once.
      const lines = ways(value).map((way) => lineAt(text, way))
      expect(lines.every((line) => line >= 1 && line <= count(text))).toBe(true)
      // In print, whatever comes later stands no earlier.
      expect(lines).toEqual(lines.toSorted((one, other) => one - other))
    }),
  )
})

test('the engine’s own words tell on which line a text stops being JSON', () => {
  for (const [text, line] of [
    ['{\n "a": 1,\n "b" 2\n}', 3],
    ['{\n "a": [1,\n', 2],
  ] as const) {
    let said = ''
    try {
      JSON.parse(text)
    } catch (cause) {
      said = String(cause)
    }
    expect(lineOfFault(text, said)).toBe(line)
  }
  expect(lineOfFault('\n\nx', 'at line 3 column 1 of the JSON data')).toBe(3)
  expect(lineOfFault('x', 'JSON Parse error: Unexpected identifier')).toBeUndefined()
})

test('a way is printed as whoever edits the file would write it', () => {
  expect(printWay(['findings', 0, 'rounds', 1, 'votes', 'codex'])).toBe('findings[0].rounds[1].votes.codex')
})
