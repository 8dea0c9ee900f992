// A finding is classed by its votes and measurements row by row, and findings about the same thing are grouped.
import { describe, expect, test } from 'vitest'
import { type ClassFacts, classify } from '../../../src/procedures/cross-exam/classify'
import { groupsOf, restatedBy } from '../../../src/procedures/cross-exam/grouping'
import { staysQueued } from '../../../src/procedures/cross-exam/queue'
import type { Evidence, Measurement } from '../../../src/run/event'
import { CLASS_ROWS } from '../../../src/run/exam'
import { isAgreed, type Raised } from '../../../src/run/exam-state'

const unheard = { check: undefined, coFinders: 0, agree: 0, disagree: 0, backed: 0 }
const facts = (more: Partial<ClassFacts> = {}): ClassFacts => ({ adversarial: true, ...unheard, ...more })

describe('[OK-14] gate X, row by row', () => {
  const refuted = { check: 'refuted' } as const
  const against = { disagree: 1, backed: 1 }

  test.each<[string, string, string, Partial<ClassFacts>]>([
    ['X1', 'contested', 'refuted by a measurement, held by somebody', { ...refuted, agree: 2 }],
    ['X1', 'contested', 'refuted by a measurement, found by two', { ...refuted, coFinders: 1 }],
    ['X1', 'worker-unique', 'refuted by a measurement, and by all', { ...refuted, disagree: 2 }],
    ['X2', 'full-consensus', 'confirmed by a measurement', { check: 'confirmed' }],
    ['X2', 'partial-consensus', 'before [X4]', { check: 'confirmed', agree: 1, ...against }],
    ['X3', 'worker-unique', 'nobody answered', {}],
    ['X4', 'contested', '[OK-22] one refutation against two', { agree: 2, ...against }],
    ['X4', 'contested', 'one refutation against a co-finder', { coFinders: 1, ...against }],
    ['X5', 'worker-unique', '[OK-20] one refutation, and nobody for it', against],
    ['X6', 'full-consensus', 'nobody against it', { agree: 1 }],
    ['X6', 'full-consensus', 'found by all', { coFinders: 2 }],
    ['X7', 'partial-consensus', 'more for it than against', { agree: 2, disagree: 1 }],
    ['X8', 'contested', 'as many against it', { agree: 1, disagree: 1 }],
    ['X9', 'worker-unique', '[OK-22] uncertainty alone rejects', { disagree: 2 }],
    ['X7', 'partial-consensus', 'in collaborative mode', { adversarial: false, agree: 2, ...against }],
    ['X9', 'worker-unique', 'in collaborative mode', { adversarial: false, ...against }],
  ])('[%s] %s: %s', (row, its, _, given) => {
    expect(classify(facts(given))).toEqual({ row, class: its })
  })

  test('[OK-22] property: no finding by X1 or X4 is ever full or partial, and each row is met', () => {
    const met = new Set<string>()
    for (const adversarial of [true, false])
      for (const check of [undefined, 'confirmed', 'refuted'] as const)
        for (let n = 0; n < 4 ** 4; n++) {
          const [coFinders = 0, agree = 0, disagree = 0, backed = 0] = [0, 2, 4, 6].map(
            (bit) => (n >> bit) & 3,
          )
          if (backed > disagree) continue
          const { row, class: its } = classify({ adversarial, check, coFinders, agree, disagree, backed })
          met.add(row)
          if (row === 'X1' || row === 'X4') expect(isAgreed(its)).toBe(false)
          if (adversarial && backed > 0 && check !== 'confirmed') expect(isAgreed(its)).toBe(false)
        }
    expect([...met].sort()).toEqual(CLASS_ROWS)
  })
})

test('[OK-11] X3, X4 and X8 stay queued; others where an answer is missing or somebody puts it differently', () => {
  const staying = (isUnheard: boolean, isChanged: boolean) =>
    CLASS_ROWS.filter((row) => staysQueued({ row, isUnheard, isChanged }))
  expect(staying(false, false)).toEqual(['X3', 'X4', 'X8'])
  const all = CLASS_ROWS.filter((row) => row !== 'X1')
  expect([staying(true, false), staying(false, true), staying(true, true)]).toEqual([all, all, all])
})

const raised = (id: string, statement: string, more: Partial<Raised> = {}): Raised => ({
  ...{ type: 'finding_raised', seq: 0, t: 0, id, seat: id.slice(0, 2), severity: 'medium', statement },
  evidence: [],
  ...more,
})
const cites = (ref: string) => ({ evidence: [{ kind: 'measurement', ref }] as const })
const row = (target: string): Measurement => ({
  ...{ instrument: 'IN-2', rule: 'contrast', target, violation: true, severity: 'high' },
})

describe('[OK-9] grouping, in code', () => {
  const groups = (findings: readonly Raised[], rows: readonly Measurement[] = []) =>
    groupsOf(findings, rows).map((group) => group.findings.join(' '))

  test('a group is as grave as the gravest of them, whoever was seated first', () => {
    const cited = cites('IN-2 contrast at p')
    const low = raised('s1:1', 'The small print is too pale.', { ...cited, severity: 'low' })
    const grave = raised('s2:1', 'Nobody can read it.', { ...cited, severity: 'critical' })
    for (const findings of [
      [low, grave],
      [grave, low],
    ]) {
      const ids = findings.map(({ id }) => id)
      expect(groupsOf(findings, [row('p')])).toEqual([{ id: ids[0], findings: ids, severity: 'critical' }])
    }
  })

  test('what cites the same measurement is one, however it is put', () => {
    const found = [
      raised('s1:1', 'The small print is too pale.', cites('IN-2 contrast at p.fine')),
      raised('s2:1', 'Nobody can read how many loaves there are.', cites('IN-2  contrast: 2.1 at p.fine')),
      raised('s3:1', 'The button is pale.', cites('IN-2 contrast at a.cta')),
      raised('s3:2', 'All of it is pale.', cites('IN-2 contrast')),
      raised('s2:2', 'Contrast is low.', cites('IN-2  contrast')),
    ]
    expect(groups(found, [row('p.fine'), row('a.cta')])).toEqual(['s1:1 s2:1', 's3:1', 's3:2 s2:2'])
    const [bare, placed] = [cites('IN-2 contrast'), cites('IN-2 contrast, p.fine')]
    const only = [raised('s1:1', 'Pale.', bare), raised('s2:1', 'Faint.', placed)]
    expect(groups(only, [row('p.fine')])).toEqual(['s1:1 s2:1'])
  })

  const [one, two] = ['The opening hours leave out Saturday.', 'Opening hours leave out the Saturday']
  const order = { target: '#order' }
  const cited: Evidence = { kind: 'requirement', ref: 'r2' }

  test.each<[string, string, Partial<Raised>, string, Partial<Raised>, number]>([
    ['at one place, much the same words', one, order, two, order, 1],
    ['of one requirement', one, { requirementIds: ['R2'] }, two, { evidence: [cited] }, 1],
    ['at two places', one, order, two, { target: 'h1' }, 2],
    ['at one place, other words', one, order, 'The heading is skipped.', order, 2],
    ['at no place', one, {}, one, {}, 2],
    ['an element named in both', '`a.cta` leads nowhere', order, '`a.cta` says too little', order, 2],
  ])('%s', (_, first, its, second, other, count) => {
    expect(groups([raised('s1:1', first, its), raised('s2:1', second, other)])).toHaveLength(count)
  })

  test('[OK-28] a gap that says again what is known is none', () => {
    expect(restatedBy(raised('gap:1', two), [raised('s1:1', one)])?.id).toBe('s1:1')
    const other = raised('gap:1', 'One cannot order by telephone.')
    expect(restatedBy(other, [raised('s1:1', one)])).toBeUndefined()
  })
})
