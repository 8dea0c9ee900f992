import { describe, expect, test } from 'vitest'
import { EXAM_USES } from '../../../src/run/exam'
import { examRulesOf } from '../../../src/run/exam-limits'
import {
  agreedFindings,
  examOf,
  isAgreed,
  isBacked,
  lastVotes,
  placeOf,
  type Raised,
} from '../../../src/run/exam-state'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { opening, setupOf, STAGE } from '../../tools/exams'

describe('[OK-5] [OK-6] what a use is gone over by', () => {
  test('[OK-6] a brief once, and everything but what ships is attacked', () => {
    expect(EXAM_USES.map((use) => examRulesOf(use))).toEqual([
      { use: 'brief', effectiveMaxRounds: 1, adversarial: true, verificationMode: 'full-reanalysis' },
      { use: 'artifact', effectiveMaxRounds: 2, adversarial: true, verificationMode: 'full-reanalysis' },
      { use: 'plan', effectiveMaxRounds: 2, adversarial: true, verificationMode: 'full-reanalysis' },
      { use: 'ship', effectiveMaxRounds: 2, adversarial: false, verificationMode: 'lightweight' },
    ])
  })

  test.each([
    [1, 1],
    [3, 3],
    [0, 1],
    [9, 3],
    [1.6, 2],
    [Number.NaN, 2],
  ])('[OK-5] [OK-16] %d rounds wanted: %d', (maxRounds, rounds) => {
    expect(examRulesOf('brief', { maxRounds })).toMatchObject({
      maxRounds: rounds,
      effectiveMaxRounds: rounds,
    })
  })

  test('[OK-6] an attack goes back to the evidence, whatever was wanted', () => {
    const wish = { adversarial: true, verificationMode: 'lightweight' } as const
    expect(examRulesOf('ship', wish).verificationMode).toBe('full-reanalysis')
    expect(examRulesOf('artifact', { ...wish, adversarial: false }).verificationMode).toBe('lightweight')
    const full = { adversarial: false, verificationMode: 'full-reanalysis' } as const
    expect(examRulesOf('ship', full).verificationMode).toBe('full-reanalysis')
  })
})

const raised = (id: string, more: Partial<Raised> = {}): Fact => ({
  ...{ type: 'finding_raised', id, seat: id.slice(0, 2), severity: 'medium', statement: id, evidence: [] },
  ...more,
})
const checked = (finding: string, check: 'confirmed' | 'refuted' | 'not_measurable'): Fact => ({
  ...{ type: 'finding.checked', finding, check },
})

function examFrom(...facts: readonly Fact[]) {
  const events = [opening(setupOf()), ...facts].map((fact, seq): Event => {
    return { seq, t: seq, ...fact, ...(seq > 0 && { stage: STAGE }) }
  })
  const exam = examOf(events.reduce(fold, initialState()), STAGE)
  if (!exam) throw new Error('The stage is no cross-examination.')
  return exam
}

describe('what a cross-examination has come to', () => {
  test('before they are grouped, findings stand for themselves; what a group names and is not there is passed over', () => {
    expect(examFrom(raised('s1:1'), raised('s2:1')).findings.map(({ id }) => id)).toEqual(['s1:1', 's2:1'])
    const groups = [
      { id: 's1:1', findings: ['s1:1', 's2:1', 's9:9'] },
      { id: 's8:1', findings: ['s8:1'] },
    ]
    const { findings } = examFrom(raised('s1:1'), raised('s2:1'), { type: 'grouped', groups })
    expect(findings.map(({ members }) => members.map(({ id }) => id))).toEqual([['s1:1', 's2:1']])
  })

  test('a group is as grave as it says, and as its first in logs that do not say it', () => {
    const [low, grave] = [raised('s1:1', { severity: 'low' }), raised('s2:1', { severity: 'critical' })]
    const group = { id: 's1:1', findings: ['s1:1', 's2:1'] }
    const severityOf = (one: typeof group & { readonly severity?: 'critical' }) =>
      examFrom(low, grave, { type: 'grouped', groups: [one] }).findings[0]?.severity
    expect(severityOf({ ...group, severity: 'critical' })).toBe('critical')
    expect(severityOf(group)).toBe('low')
  })

  test('of two wordings that measurements answer differently, neither was plain', () => {
    const group: Fact = { type: 'grouped', groups: [{ id: 's1:1', findings: ['s1:1', 's2:1'] }] }
    const of = (...checks: readonly Fact[]) =>
      examFrom(raised('s1:1'), raised('s2:1'), group, ...checks).findings[0]?.check
    expect(of(checked('s1:1', 'confirmed'))).toBe('confirmed')
    expect(of(checked('s1:1', 'refuted'), checked('s2:1', 'not_measurable'))).toBe('refuted')
    expect(of(checked('s1:1', 'refuted'), checked('s2:1', 'confirmed'))).toBeUndefined()
    expect(of(checked('s9:1', 'refuted'))).toBeUndefined()
  })

  test('a gap of which nothing was decided is open', () => {
    const { gaps } = examFrom(raised('gap:1', { source: 'critic' }))
    expect(gaps).toMatchObject([{ id: 'gap:1', fate: 'open' }])
  })

  test('[OK-29] a gap is merged once all have been counted', () => {
    const merged = examFrom(
      raised('gap:1', { source: 'critic' }),
      { type: 'classified', round: 3, finding: 'gap:1', class: 'full-consensus', row: 'X6' },
      { type: 'critic_gaps', proposed: 1, merged: 1, dropped: 0 },
    )
    expect(agreedFindings(merged).map(({ id }) => id)).toEqual(['gap:1'])
    expect(isAgreed(undefined)).toBe(false)
  })

  test('the last answer of a voter counts, and one that did not come takes none back', () => {
    const vote = (
      seat: string,
      round: number,
      verdict: 'agree' | 'disagree' | 'verification-error',
    ): Fact => ({
      ...{ type: 'vote', round, seat, finding: 's1:1', verdict, evidence: [], note: '' },
    })
    const { findings } = examFrom(
      raised('s1:1'),
      vote('s2', 1, 'disagree'),
      vote('s3', 1, 'agree'),
      vote('s2', 2, 'agree'),
      vote('s3', 2, 'verification-error'),
    )
    const [finding] = findings
    expect(finding && lastVotes(finding).map(({ seat, verdict }) => `${seat} ${verdict}`)).toEqual([
      's2 agree',
      's3 agree',
    ])
  })

  test('[OK-13] what backs a refutation', () => {
    const evidence = [{ kind: 'selector', ref: 'h1' }] as const
    const bases = [
      'evidence-contradicts',
      'evidence-missing',
      'not-reproducible',
      'out-of-scope',
      'insufficient-proof',
    ] as const
    const votes = bases.map(
      (basis, at): Fact => ({
        ...{ type: 'vote', round: 1, seat: `s${at + 2}`, finding: 's1:1', verdict: 'disagree', note: '' },
        ...{ basis, evidence },
      }),
    )
    const opened = (of: string, opens: boolean): Fact => ({ type: 'evidence_opened', of, opens })
    const backed = (...more: readonly Fact[]) => {
      const exam = examFrom(raised('s1:1', { evidence }), ...votes, ...more)
      const [finding] = exam.findings
      return finding?.votes.flatMap((vote) => (isBacked(exam, finding, vote) ? [vote.basis] : []))
    }
    expect(backed()).toEqual([])
    expect(backed(...votes.map((_, at) => opened(`vote:1:s${at + 2}:s1:1`, true)))).toEqual([
      'evidence-contradicts',
      'not-reproducible',
    ])
    expect(backed(opened('s1:1', false), opened('vote:1:s2:s1:1', false))).toEqual(['evidence-missing'])
    const bare = examFrom(raised('s1:1'), ...votes)
    const [finding] = bare.findings
    expect(finding?.votes.filter((vote) => isBacked(bare, finding, vote)).map(({ basis }) => basis)).toEqual([
      'evidence-missing',
    ])
  })

  test('the place of a finding is what it names, or the first that it points at', () => {
    const placed = (more: Partial<Raised>) => {
      const [first] = examFrom(raised('s1:1', more)).findings.flatMap(({ members }) => members)
      return first && placeOf(first)
    }
    expect(placed({ target: 'h1', evidence: [{ kind: 'selector', ref: 'h2' }] })).toBe('h1')
    expect(
      placed({
        evidence: [
          { kind: 'requirement', ref: 'R1' },
          { kind: 'quote', ref: 'six' },
        ],
      }),
    ).toBe('“six”')
    expect(placed({ evidence: [{ kind: 'measurement', ref: 'IN-2' }] })).toBeUndefined()
  })
})
