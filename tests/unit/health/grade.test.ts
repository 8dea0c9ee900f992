// A connection is graded by its counts, under conditions that are named, and poor checks in a row mark it for a day.
import { describe, expect, test } from 'vitest'
import {
  checked,
  type Conditions,
  grade,
  isMarked,
  isStale,
  mark,
  type Occasion,
} from '../../../src/health/grade'
import type { Connection, Grade, GradeLetter } from '../../../src/run/connection'
import type { BriefResult } from '../../../workers/desk-surface'
import { connectionOf } from '../store/connections'

const NOW = 1_800_000_000_000
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const conditions: Conditions = { model: 'tern-2', prompts: '1', protocol: 1, lock: false }
const full: Occasion = { ...conditions, kind: 'full', at: NOW }

function result(change: Partial<BriefResult> = {}): BriefResult {
  const checks = ['blocks', 'warnings'].map((check) => ({ check, ok: true }) as const)
  return { brief: 'one', shipped: true, clean: true, checks, continued: 0, ms: 1000, ...change }
}
const missed = (check: 'blocks' | 'warnings') => [{ check, ok: false }]

const good = result()
const warned = result({ checks: missed('warnings') })
const below = result({ shipped: false })
const unclean = result({ clean: false, checks: missed('blocks') })
const broken = result({ shipped: false, clean: false, checks: missed('blocks') })
const limited = result({ void: 'rate_limit', shipped: false, clean: false })

const times = (n: number, one: BriefResult) => Array.from({ length: n }, () => one)

test.each<[GradeLetter, string, readonly BriefResult[]]>([
  ['A', 'ten without a fault', times(10, good)],
  ['B', 'ten, of which one warned', [...times(9, good), warned]],
  ['B', 'ten, of which one went on after a length stop', [...times(9, good), result({ continued: 1 })]],
  ['B', 'nine shipped, ten clean', [...times(9, good), below]],
  ['C', 'eight shipped, ten clean', [...times(8, good), below, below]],
  ['C', 'ten shipped, nine clean', [...times(9, good), unclean]],
  ['B', 'nine shipped, and the tenth void', [...times(9, good), limited]],
  // Void calls count neither way: eight of eight are as good as nine of nine, and one miss of nine is more than a tenth.
  ['B', 'eight shipped, and two void', [...times(8, good), limited, limited]],
  ['C', 'eight shipped, one not, and one void', [...times(8, good), below, limited]],
  ['C', 'five shipped, all clean', [...times(5, good), ...times(5, below)]],
  ['D', 'four shipped, all clean', [...times(4, good), ...times(6, below)]],
  ['D', 'all shipped, four clean', [...times(4, good), ...times(6, unclean)]],
  ['D', 'both missed', [...times(8, good), broken, broken]],
  ['C', 'nine shipped of ten, and the one that did not was not clean either', [...times(9, good), broken]],
  ['D', 'nothing at all', times(10, broken)],
  ['-', 'too few valid runs', [...times(7, good), ...times(3, limited)]],
  ['-', 'no valid run', times(10, limited)],
  ['-', 'no run', []],
])('[DJ-13] a full check is graded %s: %s', (letter, _why, results) =>
  expect(grade(results, full).letter).toBe(letter),
)

test('[CT-50] a quick test is one brief', () => {
  const letters = [good, warned, below, broken, limited].map(
    (one) => grade([one], { ...full, kind: 'quick' }).letter,
  )
  expect(letters).toEqual(['A', 'B', 'D', 'D', '-'])
})

describe('[DJ-13] a grade names what it was given under', () => {
  test('counts, model, versions, lock', () => {
    const answered = 'tern-2-2026-10'
    expect(grade([...times(8, good), below, limited], { ...full, answered })).toEqual({
      ...{ letter: 'C', kind: 'full', at: NOW, valid: 9, shipped: 8, clean: 9 },
      ...{ asked: 'tern-2', model: answered, prompts: '1', protocol: 1, lock: false },
    })
  })

  test('the price is the sum, void calls included, and nothing where a part is unknown', () => {
    const paid = result({ usage: { output: 10, costUsd: 0.25 } })
    const lost = result({ void: 'truncated', usage: { output: 5, costUsd: 0.5 } })
    expect(grade([paid, paid, lost], full).costUsd).toBe(1)
    for (const results of [[paid, result({ usage: { output: 10 } })], [good]])
      expect(grade(results, full)).not.toHaveProperty('costUsd')
  })

  test.each<[boolean, string, Partial<Conditions>]>([
    [false, 'nothing changed', {}],
    [false, 'the same model answered', { answered: 'tern-2' }],
    [true, 'another model is asked for', { model: 'tern-3' }],
    [true, 'another one answers to the name', { answered: 'tern-2-2026-10' }],
    [true, 'the prompts moved on', { prompts: '2' }],
    [true, 'the protocol moved on', { protocol: 2 }],
    [true, 'the lock was switched', { lock: true }],
  ])('stale: %s when %s', (wanted, _why, change) =>
    expect(isStale(grade(times(10, good), full), { ...conditions, ...change })).toBe(wanted),
  )

  test('a grade that says what was asked for holds although another name answered', () => {
    const dated = grade(times(10, good), { ...full, answered: 'tern-2-2026-10' })
    expect(isStale(dated, conditions)).toBe(false)
    const { asked: _, ...old } = dated
    expect(isStale(old, conditions)).toBe(true)
  })
})

const fullGrade = (letter: GradeLetter): Grade => ({ ...grade([], full), letter })
const quickGrade = (letter: GradeLetter): Grade => ({ ...fullGrade(letter), kind: 'quick' })
const STANDING = NOW + 1000

test.each<[string, GradeLetter | undefined, Grade, number | undefined, number | undefined]>([
  ['two poor ones in a row mark for a day', 'C', fullGrade('D'), undefined, NOW + DAY],
  ['C after C as well', 'C', fullGrade('C'), undefined, NOW + DAY],
  ['a third one marks anew', 'D', fullGrade('C'), STANDING, NOW + DAY],
  ['the first poor one does not', undefined, fullGrade('D'), undefined, undefined],
  ['nor one after a clean one', 'B', fullGrade('D'), undefined, undefined],
  ['nor one after a check that said nothing', '-', fullGrade('D'), undefined, undefined],
  ['a clean one lifts it', 'D', fullGrade('B'), STANDING, undefined],
  ['the best one too', 'D', fullGrade('A'), STANDING, undefined],
  ['one with too few valid runs leaves it', 'D', fullGrade('-'), STANDING, STANDING],
  ['and sets none', 'D', fullGrade('-'), undefined, undefined],
  ['a quick test sets none', 'D', quickGrade('D'), undefined, undefined],
  ['and lifts none', 'D', quickGrade('A'), STANDING, STANDING],
])('[DJ-13] the mark: %s', (_, last, newest, before, wanted) =>
  expect(mark(last, newest, NOW, before)).toBe(wanted),
)

const connection = connectionOf('c', { model: 'tern-2' })

/** The connection after checks of these grades, an hour apart. */
function after(...grades: readonly Grade[]): Connection {
  return grades.reduce((so, given, at) => checked(so, given, NOW + at * HOUR), connection)
}

describe('[DJ-12] a connection after its checks', () => {
  const [A, B, C, D, none] = (['A', 'B', 'C', 'D', '-'] as const).map(fullGrade)
  test.each<[string, readonly (Grade | undefined)[], number | undefined]>([
    ['one poor full check', [D], undefined],
    ['two of them', [D, C], NOW + HOUR + DAY],
    ['a quick test between them', [D, quickGrade('A'), C], NOW + 2 * HOUR + DAY],
    ['one that says nothing between them', [D, none, C], NOW + 2 * HOUR + DAY],
    ['a clean one between them', [D, B, C], undefined],
    ['a clean one after them', [D, D, A], undefined],
    ['a clean one after them, and a poor one', [D, D, A, D], undefined],
    ['a poor one of another model before it', [D && { ...D, asked: 'another' }, D], undefined],
    ['a poor one of another model before two', [D && { ...D, asked: 'another' }, D, D], NOW + 2 * HOUR + DAY],
  ])('[DJ-13] is marked, or not, by %s', (_, grades, until) =>
    expect(after(...grades.flatMap((one) => one ?? [])).degradedUntil).toBe(until),
  )

  test('keeps the newest grade and everything else, and a mark lasts a day', () => {
    expect(after(fullGrade('B'))).toEqual({ ...connection, grade: fullGrade('B') })
    const again = { ...connection, grade: quickGrade('D'), lastFull: 'B' }
    expect(after(fullGrade('B'), quickGrade('D'))).toEqual(again)
    const clean = after(fullGrade('D'), fullGrade('D'), fullGrade('A'))
    expect(clean).not.toHaveProperty('degradedUntil')
    expect(clean.lastFull).toBe('D')
    const marked = { degradedUntil: NOW + DAY }
    expect([isMarked(marked, NOW + DAY - 1), isMarked(marked, NOW + DAY), isMarked({}, 0)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
