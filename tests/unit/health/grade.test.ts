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

const NOW = 1_800_000_000_000
const DAY = 24 * 60 * 60_000

const conditions: Conditions = { model: 'tern-2', prompts: '1', protocol: 1, lock: false }
const full: Occasion = { ...conditions, kind: 'full', at: NOW }
const quick: Occasion = { ...full, kind: 'quick' }

function result(change: Partial<BriefResult> = {}): BriefResult {
  const checks = [
    { check: 'blocks', ok: true },
    { check: 'warnings', ok: true },
  ]
  return { brief: 'one', shipped: true, clean: true, checks, continued: 0, ms: 1000, ...change }
}

const good = result()
const warned = result({ checks: [{ check: 'warnings', ok: false, detail: 'weak_debate' }] })
const below = result({ shipped: false })
const unclean = result({ clean: false, checks: [{ check: 'blocks', ok: false }] })
const broken = result({ shipped: false, clean: false, checks: [{ check: 'blocks', ok: false }] })
const limited = result({ void: 'rate_limit', shipped: false, clean: false })

const times = (n: number, one: BriefResult) => Array.from({ length: n }, () => one)
const letter = (...results: readonly BriefResult[]) => grade(results, full).letter

describe('[DJ-13] the letter of a full check', () => {
  test.each<[GradeLetter, string, readonly BriefResult[]]>([
    ['A', 'ten without a fault', times(10, good)],
    ['B', 'ten, of which one warned', [...times(9, good), warned]],
    ['B', 'ten, of which one went on after a length stop', [...times(9, good), result({ continued: 1 })]],
    ['B', 'nine shipped, ten clean', [...times(9, good), below]],
    ['C', 'eight shipped, ten clean', [...times(8, good), below, below]],
    ['C', 'ten shipped, nine clean', [...times(9, good), unclean]],
    ['B', 'nine shipped, and the tenth void', [...times(9, good), limited]],
    ['C', 'five shipped, all clean', [...times(5, good), ...times(5, below)]],
    ['D', 'four shipped, all clean', [...times(4, good), ...times(6, below)]],
    ['D', 'all shipped, four clean', [...times(4, good), ...times(6, unclean)]],
    ['D', 'both missed', [...times(8, good), broken, broken]],
    ['C', 'nine shipped of ten, and the one that did not was not clean either', [...times(9, good), broken]],
    ['D', 'nothing at all', times(10, broken)],
    ['-', 'too few valid runs', [...times(7, good), ...times(3, limited)]],
    ['-', 'no valid run', times(10, limited)],
    ['-', 'no run', []],
  ])('%s: %s', (wanted, _why, results) => expect(letter(...results)).toBe(wanted))

  test('void calls count neither way: eight of eight are as good as nine of nine', () => {
    expect(letter(...times(8, good), limited, limited)).toBe('B')
    // One miss of nine is more than a tenth.
    expect(letter(...times(8, good), below, limited)).toBe('C')
  })
})

test.each<[GradeLetter, BriefResult]>([
  ['A', good],
  ['B', warned],
  ['D', below],
  ['D', broken],
  ['-', limited],
])('[CT-50] a quick test is one brief: %s', (wanted, one) => expect(grade([one], quick).letter).toBe(wanted))

describe('[DJ-13] a grade names what it was given under', () => {
  test('counts, model, versions, lock', () => {
    const results = [...times(8, good), below, limited]
    expect(grade(results, { ...full, answered: 'tern-2-2026-10' })).toEqual({
      letter: 'C',
      kind: 'full',
      at: NOW,
      valid: 9,
      shipped: 8,
      clean: 9,
      asked: 'tern-2',
      model: 'tern-2-2026-10',
      prompts: '1',
      protocol: 1,
      lock: false,
    })
  })

  test('the price is the sum, void calls included, and nothing where a part is unknown', () => {
    const paid = result({ usage: { output: 10, costUsd: 0.25 } })
    const lost = result({ void: 'truncated', usage: { output: 5, costUsd: 0.5 } })
    expect(grade([paid, paid, lost], full).costUsd).toBe(1)
    expect(grade([paid, result({ usage: { output: 10 } })], full)).not.toHaveProperty('costUsd')
    expect(grade([good], full)).not.toHaveProperty('costUsd')
  })

  const given = grade(times(10, good), full)

  test.each<[boolean, string, Partial<Conditions>]>([
    [false, 'nothing changed', {}],
    [false, 'the same model answered', { answered: 'tern-2' }],
    [true, 'another model is asked for', { model: 'tern-3' }],
    [true, 'another one answers to the name', { answered: 'tern-2-2026-10' }],
    [true, 'the prompts moved on', { prompts: '2' }],
    [true, 'the protocol moved on', { protocol: 2 }],
    [true, 'the lock was switched', { lock: true }],
  ])('stale: %s when %s', (wanted, _why, change) =>
    expect(isStale(given, { ...conditions, ...change })).toBe(wanted),
  )

  test('a grade that says what was asked for holds although another name answered', () => {
    const dated = grade(times(10, good), { ...full, answered: 'tern-2-2026-10' })
    expect(isStale(dated, conditions)).toBe(false)
    const { asked: _, ...old } = dated
    expect(isStale(old, conditions)).toBe(true)
  })
})

const fullGrade = (letter: GradeLetter, at = NOW): Grade => ({ ...grade([], full), letter, at })
const quickGrade = (letter: GradeLetter): Grade => ({ ...fullGrade(letter), kind: 'quick' })

describe('[DJ-13] the mark', () => {
  const standing = NOW + 1000

  test.each<[string, GradeLetter | undefined, Grade, number | undefined, number | undefined]>([
    ['two poor ones in a row mark for a day', 'C', fullGrade('D'), undefined, NOW + DAY],
    ['C after C as well', 'C', fullGrade('C'), undefined, NOW + DAY],
    ['a third one marks anew', 'D', fullGrade('C'), standing, NOW + DAY],
    ['the first poor one does not', undefined, fullGrade('D'), undefined, undefined],
    ['nor one after a clean one', 'B', fullGrade('D'), undefined, undefined],
    ['nor one after a check that said nothing', '-', fullGrade('D'), undefined, undefined],
    ['a clean one lifts it', 'D', fullGrade('B'), standing, undefined],
    ['the best one too', 'D', fullGrade('A'), standing, undefined],
    ['one with too few valid runs leaves it', 'D', fullGrade('-'), standing, standing],
    ['and sets none', 'D', fullGrade('-'), undefined, undefined],
    ['a quick test sets none', 'D', quickGrade('D'), undefined, undefined],
    ['and lifts none', 'D', quickGrade('A'), standing, standing],
  ])('%s', (_why, last, newest, before, wanted) => expect(mark(last, newest, NOW, before)).toBe(wanted))
})

const connection: Connection = {
  id: 'c',
  name: 'Tern',
  provider: 'custom-chat',
  baseUrl: 'http://127.0.0.1:1',
  model: 'tern-2',
  keyMode: 'none',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
}

/** The connection after checks of these grades, an hour apart. */
function after(...grades: readonly Grade[]): Connection {
  return grades.reduce((so, given, at) => checked(so, given, NOW + at * 3_600_000), connection)
}

describe('[DJ-12] a connection after its checks', () => {
  test('[DJ-13] two poor full checks mark it, a quick test between them or not', () => {
    expect(after(fullGrade('D')).degradedUntil).toBeUndefined()
    expect(after(fullGrade('D'), fullGrade('C')).degradedUntil).toBe(NOW + 3_600_000 + DAY)
    expect(after(fullGrade('D'), quickGrade('A'), fullGrade('C')).degradedUntil).toBe(NOW + 7_200_000 + DAY)
    expect(after(fullGrade('D'), fullGrade('-'), fullGrade('C')).degradedUntil).toBe(NOW + 7_200_000 + DAY)
    expect(after(fullGrade('D'), fullGrade('B'), fullGrade('C')).degradedUntil).toBeUndefined()
  })

  test('[DJ-13] the next clean one lifts it, and then two are needed again', () => {
    const clean = after(fullGrade('D'), fullGrade('D'), fullGrade('A'))
    expect(clean).not.toHaveProperty('degradedUntil')
    expect(clean.lastFull).toBe('D')
    expect(checked(clean, fullGrade('D'), NOW).degradedUntil).toBeUndefined()
  })

  test('[DJ-13] a poor check of another model is no first of two', () => {
    const other: Grade = { ...fullGrade('D'), asked: 'another' }
    expect(after(other, fullGrade('D')).degradedUntil).toBeUndefined()
    expect(after(other, fullGrade('D'), fullGrade('D')).degradedUntil).toBe(NOW + 7_200_000 + DAY)
  })

  test('keeps the newest grade and everything else', () => {
    const once = after(fullGrade('B'))
    expect(once).toEqual({ ...connection, grade: fullGrade('B') })
    expect(after(fullGrade('B'), quickGrade('D'))).toEqual({
      ...connection,
      grade: quickGrade('D'),
      lastFull: 'B',
    })
  })

  test('lasts a day', () => {
    const { degradedUntil = 0 } = after(fullGrade('D'), fullGrade('D'))
    expect(isMarked({ degradedUntil }, degradedUntil - 1)).toBe(true)
    expect(isMarked({ degradedUntil }, degradedUntil)).toBe(false)
    expect(isMarked({}, 0)).toBe(false)
  })
})
