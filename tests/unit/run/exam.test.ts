// A cross-examination goes by the rules of its use, and its last votes decide what its findings have come to.
import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../src/run/event'
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
import { stateAfter } from '../../building/facts'
import { opening, setupOf, STAGE } from '../../tools/exams'
import { raised as finding } from './facts'

test('[OK-6] a brief is gone over once, and everything but what ships is attacked', () => {
  const rules = EXAM_USES.map((use) => examRulesOf(use))
  const attacked = { adversarial: true, verificationMode: 'full-reanalysis' }
  expect(rules).toEqual([
    { use: 'brief', effectiveMaxRounds: 1, ...attacked },
    { use: 'artifact', effectiveMaxRounds: 2, ...attacked },
    { use: 'plan', effectiveMaxRounds: 2, ...attacked },
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
])('[OK-5] [OK-16] %d rounds wanted: %d', (wanted, rounds) => {
  const told = { maxRounds: rounds, effectiveMaxRounds: rounds }
  expect(examRulesOf('brief', { maxRounds: wanted })).toMatchObject(told)
})

test('[OK-6] an attack goes back to the evidence, whatever was wanted', () => {
  const modeOf = (use: 'ship' | 'artifact', adversarial: boolean, wish: 'lightweight' | 'full-reanalysis') =>
    examRulesOf(use, { adversarial, verificationMode: wish }).verificationMode
  expect(modeOf('ship', true, 'lightweight')).toBe('full-reanalysis')
  expect(modeOf('artifact', false, 'lightweight')).toBe('lightweight')
  expect(modeOf('ship', false, 'full-reanalysis')).toBe('full-reanalysis')
})

const raised = (id: string, more: Partial<Raised> = {}): Fact =>
  finding(id, { seat: id.slice(0, 2), severity: 'medium', ...more })
const checked = (id: string, check: 'confirmed' | 'refuted' | 'not_measurable'): Fact => {
  return { type: 'finding.checked', finding: id, check }
}
type Vote = Extract<Fact, { type: 'vote' }>
const vote = (seat: string, round: number, verdict: Vote['verdict'], more: Partial<Vote> = {}): Fact => {
  return { type: 'vote', round, seat, finding: 's1:1', verdict, evidence: [], note: '', ...more }
}

function examFrom(...facts: readonly Fact[]) {
  const staged = facts.map((fact) => ({ ...fact, stage: STAGE }))
  const exam = examOf(stateAfter(opening(setupOf()), ...staged), STAGE)
  if (!exam) throw new Error('The stage is no cross-examination.')
  return exam
}

describe('what a cross-examination has come to', () => {
  const two = [raised('s1:1'), raised('s2:1')]
  const group = { id: 's1:1', findings: ['s1:1', 's2:1'] }
  const grouped: Fact = { type: 'grouped', groups: [group] }

  test('before they are grouped, findings stand for themselves; what a group names and is not there is passed over', () => {
    expect(examFrom(...two).findings.map(({ id }) => id)).toEqual(['s1:1', 's2:1'])
    const groups = [
      { ...group, findings: [...group.findings, 's9:9'] },
      { id: 's8:1', findings: ['s8:1'] },
    ]
    const { findings } = examFrom(...two, { type: 'grouped', groups })
    expect(findings.map(({ members }) => members.map(({ id }) => id))).toEqual([['s1:1', 's2:1']])
  })

  test('a group is as grave as it says, and as its first in logs that do not say it', () => {
    const both = [raised('s1:1', { severity: 'low' }), raised('s2:1', { severity: 'critical' })]
    const told = examFrom(...both, { type: 'grouped', groups: [{ ...group, severity: 'critical' }] })
    expect(told.findings[0]?.severity).toBe('critical')
    expect(examFrom(...both, grouped).findings[0]?.severity).toBe('low')
  })

  test('of two wordings that measurements answer differently, neither was plain', () => {
    const checkAfter = (...checks: readonly Fact[]) => examFrom(...two, grouped, ...checks).findings[0]?.check
    expect(checkAfter(checked('s1:1', 'confirmed'))).toBe('confirmed')
    expect(checkAfter(checked('s1:1', 'refuted'), checked('s2:1', 'not_measurable'))).toBe('refuted')
    expect(checkAfter(checked('s1:1', 'refuted'), checked('s2:1', 'confirmed'))).toBeUndefined()
    expect(checkAfter(checked('s9:1', 'refuted'))).toBeUndefined()
  })

  test('[OK-29] a gap of which nothing was decided is open, and merged once all have been counted', () => {
    const gap = raised('gap:1', { source: 'critic' })
    expect(examFrom(gap).gaps).toMatchObject([{ id: 'gap:1', fate: 'open' }])
    const its = {
      type: 'classified',
      round: 3,
      finding: 'gap:1',
      class: 'full-consensus',
      row: 'X6',
    } as const
    const merged = examFrom(gap, its, { type: 'critic_gaps', proposed: 1, merged: 1, dropped: 0 })
    expect(agreedFindings(merged).map(({ id }) => id)).toEqual(['gap:1'])
    expect(isAgreed(undefined)).toBe(false)
  })

  test('the last answer of a voter counts, and one that did not come takes none back', () => {
    const first = [vote('s2', 1, 'disagree'), vote('s3', 1, 'agree')]
    const later = [vote('s2', 2, 'agree'), vote('s3', 2, 'verification-error')]
    const votes = examFrom(raised('s1:1'), ...first, ...later).findings.flatMap(lastVotes)
    expect(votes.map(({ seat, verdict }) => `${seat} ${verdict}`)).toEqual(['s2 agree', 's3 agree'])
  })

  test('[OK-13] what backs a refutation', () => {
    const evidence = [{ kind: 'selector', ref: 'h1' }] as const
    const reproduced = ['evidence-contradicts', 'evidence-missing', 'not-reproducible'] as const
    const bases = [...reproduced, 'out-of-scope', 'insufficient-proof'] as const
    const votes = bases.map((basis, at) => vote(`s${at + 2}`, 1, 'disagree', { basis, evidence }))
    const opened = (of: string, opens: boolean): Fact => ({ type: 'evidence_opened', of, opens })
    const backed = (first: Fact, ...more: readonly Fact[]) => {
      const exam = examFrom(first, ...votes, ...more)
      return exam.findings
        .flatMap((one) => one.votes.filter((each) => isBacked(exam, one, each)))
        .map(({ basis }) => basis)
    }
    const pointing = raised('s1:1', { evidence })
    expect(backed(pointing)).toEqual([])
    const open = votes.map((_, at) => opened(`vote:1:s${at + 2}:s1:1`, true))
    expect(backed(pointing, ...open)).toEqual(['evidence-contradicts', 'not-reproducible'])
    const shut = [opened('s1:1', false), opened('vote:1:s2:s1:1', false)]
    expect(backed(pointing, ...shut)).toEqual(['evidence-missing'])
    expect(backed(raised('s1:1'))).toEqual(['evidence-missing'])
  })

  test('the place of a finding is what it names, or the first that it points at', () => {
    const placed = (evidence: Raised['evidence'], more: Partial<Raised> = {}) =>
      examFrom(raised('s1:1', { evidence, ...more })).findings.flatMap(({ members }) => members.map(placeOf))
    expect(placed([{ kind: 'selector', ref: 'h2' }], { target: 'h1' })).toEqual(['h1'])
    const quote = { kind: 'quote', ref: 'six' } as const
    expect(placed([{ kind: 'requirement', ref: 'R1' }, quote])).toEqual(['“six”'])
    expect(placed([{ kind: 'measurement', ref: 'IN-2' }])).toEqual([undefined])
  })
})
