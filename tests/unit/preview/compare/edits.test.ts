import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edit, editsOf } from '../../../../src/preview/compare/edits'
import { atOnce } from '../../../../src/preview/compare/steps'

const edits = (one: readonly string[], other: readonly string[]) => atOnce(editsOf(one, other))

/** The other list, told from the one and what is said to have come. */
function applied(script: readonly Edit[], one: readonly string[], other: readonly string[]): string[] {
  return script.flatMap(({ kind, a, b, count }) => {
    if (kind === 'gone') return []
    return kind === 'same' ? one.slice(a, a + count) : other.slice(b, b + count)
  })
}

/** Few words, so that many lines are alike; and lines that stand there once. */
const lines = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', ''), fc.string({ maxLength: 4 })), {
  maxLength: 40,
})

/** How many lines both have in the longest order they share: the slow way that everyone knows. */
function longestShared(one: readonly string[], other: readonly string[]): number {
  const best = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  const at = (a: number, b: number) => best[a]?.[b] ?? 0
  one.forEach((line, a) =>
    other.forEach((word, b) => {
      const row = best[a + 1] ?? []
      row[b + 1] = line === word ? at(a, b) + 1 : Math.max(at(a, b + 1), at(a + 1, b))
    }),
  )
  return at(one.length, other.length)
}

describe('how one list becomes another', () => {
  test('done to the one, it gives the other', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(applied(edits(one, other), one, other)).toEqual(other)
      }),
    )
  })

  test('done the other way round, it gives the one', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const back = edits(one, other).flatMap(({ kind, a, b, count }) => {
          if (kind === 'new') return []
          return kind === 'same' ? other.slice(b, b + count) : one.slice(a, a + count)
        })
        expect(back).toEqual(one)
      }),
    )
  })

  test('it goes through both without a gap, and no two stretches in a row are of a kind', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        let [a, b] = [0, 0]
        let before: Edit['kind'] | undefined
        for (const edit of edits(one, other)) {
          expect([edit.a, edit.b]).toEqual([a, b])
          expect(edit.count).toBeGreaterThan(0)
          expect(edit.kind).not.toBe(before)
          // Beside each other, what goes stands before what comes.
          expect([before, edit.kind]).not.toEqual(['new', 'gone'])
          if (edit.kind !== 'new') a += edit.count
          if (edit.kind !== 'gone') b += edit.count
          before = edit.kind
        }
        expect([a, b]).toEqual([one.length, other.length])
      }),
    )
  })

  test('where no line stands once on both sides, nothing shorter is to be found', () => {
    const repeated = fc.array(fc.constantFrom('a', 'b'), { minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(repeated, repeated, (some, more) => {
        // Each twice at least: no line is an anchor.
        const [one, other] = [
          ['a', 'b', ...some, 'b', 'a'],
          ['b', 'a', ...more, 'a', 'b'],
        ]
        const kept = edits(one, other).reduce(
          (sum, { kind, count }) => sum + (kind === 'same' ? count : 0),
          0,
        )
        expect(kept).toBe(longestShared(one, other))
      }),
    )
  })

  test('of lists that are the same nothing goes and nothing comes', () => {
    fc.assert(
      fc.property(lines, (one) => {
        const whole = one.length === 0 ? [] : [{ kind: 'same', a: 0, b: 0, count: one.length }]
        expect(edits(one, [...one])).toEqual(whole)
      }),
    )
  })

  test('one line in the middle is one line', () => {
    expect(edits(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
      { kind: 'same', a: 0, b: 0, count: 1 },
      { kind: 'gone', a: 1, b: 1, count: 1 },
      { kind: 'new', a: 2, b: 1, count: 1 },
      { kind: 'same', a: 2, b: 2, count: 1 },
    ])
  })

  test('a line that each side has once holds the two together, whatever is alike around it', () => {
    const one = ['}', '}', '<main>', '}', '}']
    const other = ['<main>', '}', '}', '}', '}']
    const same = edits(one, other).filter(({ kind }) => kind === 'same')
    expect(same.some(({ a, b, count }) => a <= 2 && a + count > 2 && b === a - 2)).toBe(true)
  })
})

describe('long lists', () => {
  /** Lines that stand twice each, so that none of them is an anchor. */
  const twice = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name} ${Math.floor(at / 2)}`)

  /** How often the work could be put down. */
  function stops(one: readonly string[], other: readonly string[]) {
    let count = 0
    const work = editsOf(one, other)
    for (;;) {
      const { done, value } = work.next()
      if (done) return { count, value }
      count += 1
    }
  }

  test('that share nothing are given up on, and are one change', () => {
    const [one, other] = [twice('old', 20_000), twice('new', 20_000)]
    const { count, value } = stops(one, other)
    expect(value).toEqual([
      { kind: 'gone', a: 0, b: 0, count: 20_000 },
      { kind: 'new', a: 20_000, b: 0, count: 20_000 },
    ])
    // 79 stops while both are read, and no more than 401 on the way that is not found.
    expect(count).toBeLessThan(500)
  })

  test('that are too far apart to be followed are told from each other all the same', () => {
    const [one, other] = [twice('x', 1000), [...twice('y', 500), ...twice('x', 1000)]]
    // The end is what both have, and the rest has come.
    expect(edits(one, other)).toEqual([
      { kind: 'new', a: 0, b: 0, count: 500 },
      { kind: 'same', a: 0, b: 500, count: 1000 },
    ])
  })

  test('with a change here and there are told apart line by line', () => {
    const one = Array.from({ length: 40_000 }, (_, at) => `line ${at}`)
    const other = one.map((line, at) => (at % 1000 === 500 ? `${line} changed` : line))
    const gone = edits(one, other).filter(({ kind }) => kind === 'gone')
    expect(gone.map(({ a, count }) => [a, count])).toEqual(
      Array.from({ length: 40 }, (_, at) => [at * 1000 + 500, 1]),
    )
  })
})
