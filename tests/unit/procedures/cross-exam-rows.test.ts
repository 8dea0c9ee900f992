import { describe, expect, test } from 'vitest'
import { type ClassFacts, classify } from '../../../src/procedures/cross-exam/classify'
import { groupsOf, restatedBy } from '../../../src/procedures/cross-exam/grouping'
import { staysQueued } from '../../../src/procedures/cross-exam/queue'
import { CLASS_ROWS } from '../../../src/run/exam'
import type { Measurement } from '../../../src/run/event'
import { isAgreed, type Raised } from '../../../src/run/exam-state'

const facts = (more: Partial<ClassFacts> = {}): ClassFacts => ({
  adversarial: true,
  check: undefined,
  coFinders: 0,
  agree: 0,
  disagree: 0,
  backed: 0,
  ...more,
})

describe('[OK-14] gate X, row by row', () => {
  test.each([
    [
      '[X1] refuted by a measurement, and held by somebody',
      facts({ check: 'refuted', agree: 2 }),
      'X1',
      'contested',
    ],
    [
      '[X1] refuted by a measurement, found by two',
      facts({ check: 'refuted', coFinders: 1 }),
      'X1',
      'contested',
    ],
    [
      '[X1] refuted by a measurement, and by everybody',
      facts({ check: 'refuted', disagree: 2 }),
      'X1',
      'worker-unique',
    ],
    ['[X2] confirmed by a measurement', facts({ check: 'confirmed' }), 'X2', 'full-consensus'],
    [
      '[X2] before [X4]: what is measured outranks a refutation',
      facts({ check: 'confirmed', agree: 1, disagree: 1, backed: 1 }),
      'X2',
      'partial-consensus',
    ],
    ['[X3] nobody answered', facts(), 'X3', 'worker-unique'],
    [
      '[X4] [OK-22] one refutation against two',
      facts({ agree: 2, disagree: 1, backed: 1 }),
      'X4',
      'contested',
    ],
    [
      '[X4] one refutation against a co-finder',
      facts({ coFinders: 1, disagree: 1, backed: 1 }),
      'X4',
      'contested',
    ],
    [
      '[X5] [OK-20] one refutation, and nobody for it',
      facts({ disagree: 1, backed: 1 }),
      'X5',
      'worker-unique',
    ],
    ['[X6] nobody against it', facts({ agree: 1 }), 'X6', 'full-consensus'],
    ['[X6] found by all', facts({ coFinders: 2 }), 'X6', 'full-consensus'],
    ['[X7] more for it than against', facts({ agree: 2, disagree: 1 }), 'X7', 'partial-consensus'],
    ['[X8] as many against it', facts({ agree: 1, disagree: 1 }), 'X8', 'contested'],
    ['[X9] [OK-22] uncertainty alone rejects', facts({ disagree: 2 }), 'X9', 'worker-unique'],
  ] as const)('%s', (_, given, row, its) => {
    expect(classify(given)).toEqual({ row, class: its })
  })

  test('in collaborative mode a refutation is a vote against like any other', () => {
    const given = facts({ adversarial: false, agree: 2, disagree: 1, backed: 1 })
    expect(classify(given)).toEqual({ row: 'X7', class: 'partial-consensus' })
    expect(classify({ ...given, agree: 0 })).toEqual({ row: 'X9', class: 'worker-unique' })
  })

  test('[OK-22] property: no finding by X1 or X4 is ever full or partial, and each row is met', () => {
    const met = new Set<string>()
    for (const adversarial of [true, false])
      for (const check of [undefined, 'confirmed', 'refuted'] as const)
        for (let n = 0; n < 4 ** 4; n++) {
          const [coFinders, agree, disagree, backed] = [
            n & 3,
            (n >> 2) & 3,
            (n >> 4) & 3,
            (n >> 6) & 3,
          ] as const
          if (backed > disagree) continue
          const { row, class: its } = classify({ adversarial, check, coFinders, agree, disagree, backed })
          met.add(row)
          if (row === 'X1' || row === 'X4') expect(isAgreed(its)).toBe(false)
          if (adversarial && backed > 0 && check !== 'confirmed') expect(isAgreed(its)).toBe(false)
        }
    expect([...met].sort()).toEqual(CLASS_ROWS)
  })
})

describe('[OK-11] queue Q', () => {
  const calm = { isUnheard: false, isChanged: false }

  test.each([
    ['X1', false],
    ['X2', false],
    ['X3', true],
    ['X4', true],
    ['X5', false],
    ['X6', false],
    ['X7', false],
    ['X8', true],
    ['X9', false],
  ] as const)('[%s] stays: %s', (row, stays) => {
    expect(staysQueued({ row, ...calm })).toBe(stays)
  })

  test.each(['X2', 'X5', 'X6', 'X7', 'X9'] as const)(
    '[%s] stays where an answer is missing, or somebody has put it differently',
    (row) => {
      expect(staysQueued({ row, ...calm, isUnheard: true })).toBe(true)
      expect(staysQueued({ row, ...calm, isChanged: true })).toBe(true)
      expect(staysQueued({ row: 'X1', isUnheard: true, isChanged: true })).toBe(false)
    },
  )
})

const raised = (id: string, statement: string, more: Partial<Raised> = {}): Raised => ({
  ...{
    type: 'finding_raised',
    seq: 0,
    t: 0,
    id,
    seat: id.slice(0, 2),
    severity: 'medium',
    statement,
    evidence: [],
  },
  ...more,
})
const cites = (ref: string) => ({ evidence: [{ kind: 'measurement', ref }] as const })
const row = (target: string): Measurement => ({
  ...{ instrument: 'IN-2', rule: 'contrast', target, violation: true, severity: 'high' },
})

describe('[OK-9] grouping, in code', () => {
  const groups = (findings: readonly Raised[], rows: readonly Measurement[] = []) =>
    groupsOf(findings, rows).map(({ findings }) => findings.join(' '))

  test('a group is as grave as the gravest of them, whoever was seated first', () => {
    const low = raised('s1:1', 'The small print is too pale.', {
      ...cites('IN-2 contrast at p'),
      severity: 'low',
    })
    const grave = raised('s2:1', 'Nobody can read it.', {
      ...cites('IN-2 contrast at p'),
      severity: 'critical',
    })
    for (const [one, other] of [
      [low, grave],
      [grave, low],
    ] as const)
      expect(groupsOf([one, other], [row('p')])).toEqual([
        { id: one.id, findings: [one.id, other.id], severity: 'critical' },
      ])
  })

  test('what cites the same measurement is one, however it is put', () => {
    const rows = [row('p.fine'), row('a.cta')]
    expect(
      groups(
        [
          raised('s1:1', 'The small print is too pale.', cites('IN-2 contrast at p.fine')),
          raised(
            's2:1',
            'Nobody can read how many loaves there are.',
            cites('IN-2  contrast: 2.1 at p.fine'),
          ),
          raised('s3:1', 'The button is pale.', cites('IN-2 contrast at a.cta')),
          raised('s3:2', 'All of it is pale.', cites('IN-2 contrast')),
          raised('s2:2', 'Contrast is low.', cites('IN-2  contrast')),
        ],
        rows,
      ),
    ).toEqual(['s1:1 s2:1', 's3:1', 's3:2 s2:2'])
    expect(
      groups(
        [
          raised('s1:1', 'Pale.', cites('IN-2 contrast')),
          raised('s2:1', 'Faint.', cites('IN-2 contrast, p.fine')),
        ],
        [row('p.fine')],
      ),
    ).toEqual(['s1:1 s2:1'])
  })

  test('what is about one place or requirement is one where the words are much the same', () => {
    const [one, two] = ['The opening hours leave out Saturday.', 'Opening hours leave out the Saturday']
    expect(
      groups([raised('s1:1', one, { target: '#order' }), raised('s2:1', two, { target: '#order' })]),
    ).toEqual(['s1:1 s2:1'])
    expect(
      groups([
        raised('s1:1', one, { requirementIds: ['R2'] }),
        raised('s2:1', two, { evidence: [{ kind: 'requirement', ref: 'r2' }] }),
      ]),
    ).toEqual(['s1:1 s2:1'])
    expect(
      groups([raised('s1:1', one, { target: '#order' }), raised('s2:1', two, { target: 'h1' })]),
    ).toHaveLength(2)
    expect(
      groups([
        raised('s1:1', one, { target: '#order' }),
        raised('s2:1', 'The heading is skipped.', { target: '#order' }),
      ]),
    ).toHaveLength(2)
    expect(groups([raised('s1:1', one), raised('s2:1', one)])).toHaveLength(2)
  })

  test('two findings that name one element in their words are not one for that', () => {
    const place = { target: 'a.cta' }
    expect(
      groups([
        raised('s1:1', '`a.cta` leads nowhere', place),
        raised('s2:1', '`a.cta` says too little about the price', place),
      ]),
    ).toHaveLength(2)
  })

  test('[OK-28] a gap that says again what is known is none', () => {
    const known = [raised('s1:1', 'The opening hours leave out Saturday.')]
    expect(restatedBy(raised('gap:1', 'Opening hours leave out the Saturday'), known)?.id).toBe('s1:1')
    expect(restatedBy(raised('gap:1', 'One cannot order by telephone.'), known)).toBeUndefined()
  })
})
