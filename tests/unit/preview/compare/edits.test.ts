/** How one list of lines becomes another. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edit, editsOf } from '../../../../src/preview/compare/edits'
import { atOnce } from '../../../../src/preview/compare/steps'

type Lines = readonly string[]

const edits = (one: Lines, other: Lines) => atOnce(editsOf(one, other))

/** Few words, so that many lines are alike; and lines that stand there once. */
const line = fc.oneof(fc.constantFrom('a', 'b', 'c', ''), fc.string({ maxLength: 4 }))
const lines = fc.array(line, { maxLength: 40 })

/** How many lines both have in the longest order they share: the slow way that everyone knows. */
function longestShared(one: Lines, other: Lines): number {
  let above = new Array<number>(other.length + 1).fill(0)
  for (const line of one) {
    const row = [0]
    for (const [b, word] of other.entries())
      row.push(line === word ? (above[b] ?? 0) + 1 : Math.max(above[b + 1] ?? 0, row[b] ?? 0))
    above = row
  }
  return above.at(-1) ?? 0
}

test('it goes through both without a gap, what it calls the same is the same, and no two stretches in a row are of a kind', () => {
  const property = fc.property(lines, lines, (one, other) => {
    let [a, b] = [0, 0]
    let before: Edit['kind'] | undefined
    for (const edit of edits(one, other)) {
      expect([edit.a, edit.b]).toEqual([a, b])
      expect(edit.count).toBeGreaterThan(0)
      expect(edit.kind).not.toBe(before)
      // Beside each other, what goes stands before what comes.
      expect([before, edit.kind]).not.toEqual(['new', 'gone'])
      if (edit.kind === 'same') expect(one.slice(a, a + edit.count)).toEqual(other.slice(b, b + edit.count))
      if (edit.kind !== 'new') a += edit.count
      if (edit.kind !== 'gone') b += edit.count
      before = edit.kind
    }
    expect([a, b]).toEqual([one.length, other.length])
  })
  fc.assert(property)
})

test('where no line stands once on both sides, nothing shorter is to be found', () => {
  const repeated = fc.array(fc.constantFrom('a', 'b'), { minLength: 6, maxLength: 30 })
  const property = fc.property(repeated, repeated, (some, more) => {
    // Each twice at least: no line is an anchor.
    const [one, other] = [
      ['a', 'b', ...some, 'b', 'a'],
      ['b', 'a', ...more, 'a', 'b'],
    ]
    const kept = edits(one, other).filter(({ kind }) => kind === 'same')
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(longestShared(one, other))
  })
  fc.assert(property)
})

test('of lists that are the same nothing goes and nothing comes; one line in the middle is one line', () => {
  const property = fc.property(lines, (one) => {
    const whole = one.length === 0 ? [] : [{ kind: 'same', a: 0, b: 0, count: one.length }]
    expect(edits(one, [...one])).toEqual(whole)
  })
  fc.assert(property)
  const script = edits(['a', 'b', 'c'], ['a', 'x', 'c']).map(({ kind, a, b }) => [kind, a, b])
  expect(script).toEqual([
    ['same', 0, 0],
    ['gone', 1, 1],
    ['new', 2, 1],
    ['same', 2, 2],
  ])
})

test('a line that each side has once holds the two together, whatever is alike around it', () => {
  const [one, other] = [
    ['}', '}', '<main>', '}', '}'],
    ['<main>', '}', '}', '}', '}'],
  ]
  const same = edits(one, other).filter(({ kind }) => kind === 'same')
  expect(same.some(({ a, b, count }) => a <= 2 && a + count > 2 && b === a - 2)).toBe(true)
})

describe('long lists', () => {
  /** Lines that stand twice each, so that none of them is an anchor. */
  const twice = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name} ${Math.floor(at / 2)}`)

  test('that share nothing are given up on, and are one change', () => {
    const work = editsOf(twice('old', 20_000), twice('new', 20_000))
    let [stops, step] = [0, work.next()]
    for (; !step.done; step = work.next()) stops += 1
    expect(step.value).toEqual([
      { kind: 'gone', a: 0, b: 0, count: 20_000 },
      { kind: 'new', a: 20_000, b: 0, count: 20_000 },
    ])
    // 79 stops while both are read, and no more than 401 on the way that is not found.
    expect(stops).toBeLessThan(500)
  })

  test('that are too far apart to be followed are told from each other all the same', () => {
    const one = twice('x', 1000)
    // The end is what both have, and the rest has come.
    expect(edits(one, [...twice('y', 500), ...one])).toEqual([
      { kind: 'new', a: 0, b: 0, count: 500 },
      { kind: 'same', a: 0, b: 500, count: 1000 },
    ])
  })

  test('with a change here and there are told apart line by line', () => {
    const one = Array.from({ length: 40_000 }, (_, at) => `line ${at}`)
    const other = one.map((text, at) => (at % 1000 === 500 ? `${text} changed` : text))
    const gone = edits(one, other).filter(({ kind }) => kind === 'gone')
    expect(gone.map(({ a, count }) => [a, count])).toEqual(
      Array.from({ length: 40 }, (_, at) => [at * 1000 + 500, 1]),
    )
  })
})
