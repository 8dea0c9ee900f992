// The state of a cross-examination is written as a file that reads back the same, and older versions are read too.
import { describe, expect, test } from 'vitest'
import { convergenceOf, convergencesIn, printConvergence } from '../../../src/library/exporting/convergence'
import { ConvergenceError, isConvergence, readConvergence } from '../../../src/library/importing/convergence'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { analysis, at, type ExamPlay, playExam, seatOf, STAGE } from '../../tools/exams'
import { examTakes } from '../../tools/exam-takes'

const written = async (play: ExamPlay | string) => {
  const { state } = await playExam(typeof play === 'string' ? (examTakes[play] ?? {}) : play)
  const convergence = convergenceOf(state, STAGE)
  if (!convergence) throw new Error('Nothing was written.')
  return convergence
}

describe('the state of a cross-examination, written', () => {
  test('[OK-15] of every recorded one is read again as it was written', () => {
    for (const { name, file } of recordedRuns().filter((run) => run.name.startsWith('exam_'))) {
      const [[stage, convergence] = []] = convergencesIn(stateOf(file.events))
      expect(stage, name).toBe(STAGE)
      const text = convergence ? printConvergence(convergence) : ''
      expect(isConvergence(text), name).toBe(true)
      expect(readConvergence(text), name).toEqual(convergence)
    }
  })

  test('[OK-12] [OK-13] [OK-15] votes stand under their worker, with a basis where it is an attack', async () => {
    const { findings, ...rest } = await written('exam_contested')
    expect(rest).toMatchObject({
      ...{ schemaVersion: '1.2', finalState: 'max-rounds-reached', totalRounds: 2 },
    })
    const [order] = findings
    expect(order).toMatchObject({
      ...{ originWorker: 'Connection 1', originEvidence: at('a.cta'), severity: 'critical' },
      ...{ source: null, classification: 'contested' },
    })
    const others = ['Connection 2', 'Connection 3', 'Connection 4']
    expect(order?.rounds.map(({ round, votes }) => [round, Object.keys(votes).sort()])).toEqual([
      [1, others],
      [2, others],
    ])
    const against = { verdict: 'disagree', disagreeBasis: 'evidence-contradicts' }
    expect(order?.rounds[0]?.votes['Connection 3']).toEqual({ ...against, note: 'The page says otherwise.' })
  })

  test('[OK-10] tickets are the requirements that a finding is about', async () => {
    const { findings } = await written('exam_converged')
    expect(findings.map(({ ticketIds }) => ticketIds)).toEqual([['R2'], [], [], []])
  })

  test('[OK-13] without an attack there is no basis', async () => {
    const { findings, config } = await written('exam_collaborative')
    const votes = findings.flatMap(({ rounds }) => rounds.flatMap((round) => Object.values(round.votes)))
    expect(new Set(votes.map(({ disagreeBasis }) => disagreeBasis))).toEqual(new Set([null]))
    expect(config).toMatchObject({ adversarial: false, verificationMode: 'lightweight' })
  })

  test('[OK-5] [OK-16] [OK-50] every key is written, used or not', async () => {
    const { config } = await written({ setup: { maxRounds: 1, effectiveMaxRounds: 1 } })
    const unused = { provider: null, modelExecutionValue: null, gapsProposed: null, gapsMerged: null }
    expect(config).toEqual({
      ...{ enabled: true, maxRounds: 1, effectiveMaxRounds: 1, verificationMode: 'full-reanalysis' },
      ...{ adversarial: true, critic: { enabled: false, ...unused }, autoDisabled: null },
      planBodyVerification: { enabled: true, maxRounds: 1 },
      workers: ['Connection 1', 'Connection 2', 'Connection 3'],
    })
  })

  test('[OK-7] one that was not examined says so', async () => {
    expect(await written('exam_auto_disabled')).toMatchObject({
      ...{ finalState: 'converged', totalRounds: 0 },
      config: { enabled: false, autoDisabled: 'fewer-than-two-analysers' },
    })
  })

  test('[OK-29] [OK-31] gaps are findings of the critic, and their number stands in the settings', async () => {
    const { config, findings } = await written('exam_coverage')
    const asked = { enabled: true, provider: 'Connection 1', modelExecutionValue: 'm1' }
    expect(config.critic).toEqual({ ...asked, gapsProposed: 4, gapsMerged: 1 })
    const gaps = findings.filter(({ source }) => source === 'critic')
    expect(gaps.map(({ originWorker }) => originWorker)).toEqual(Array(4).fill('Connection 1-critic'))
  })

  const calls = { 'analyse:s1': analysis({ statement: 'Too long.' }) }

  test('one connection that has two seats is two workers', async () => {
    const seats = [seatOf(1), seatOf(2, { connection: 'Connection 1' })]
    const { findings } = await written({ setup: { seats }, calls })
    expect(findings[0]?.originWorker).toBe('Connection 1 (s1)')
    expect(Object.keys(findings[0]?.rounds[0]?.votes ?? {})).toEqual(['Connection 1 (s2)'])
  })

  test('before it has come to anything its end is null, and other stages are none', async () => {
    const { log, state } = await playExam({ calls })
    const early = log.events.slice(0, log.events.findIndex(({ type }) => type === 'analysed') + 1)
    const nothing = { finalState: null, totalRounds: null, findings: [{ classification: null }] }
    expect(convergenceOf(stateOf(early), STAGE)).toMatchObject(nothing)
    expect(convergenceOf(state, 'loop:1')).toBeUndefined()
  })
})

const finding = (more: object = {}) => ({ id: 'F-1', statement: 'x', originWorker: 'codex', ...more })
const voted = (votes: object) => ({ findings: [finding({ rounds: [{ votes }] })] })
const file = (more: object = {}) => {
  const state = { schemaVersion: '1.2', config: {}, findings: [], finalState: 'converged', totalRounds: 1 }
  return JSON.stringify({ ...state, ...more }, undefined, 2)
}

/** Why a text cannot be read. */
function refusalOf(text: string): ConvergenceError {
  try {
    readConvergence(text)
  } catch (cause) {
    if (cause instanceof ConvergenceError) return cause
  }
  throw new Error('It was read.')
}

describe('the same, read', () => {
  test.each(['1.0', '1.1', '1.2'])('[OK-15] version %s: what is missing is null', (schemaVersion) => {
    const read = readConvergence(JSON.stringify({ schemaVersion, findings: [{}, finding()] }))
    expect(read).toMatchObject({ schemaVersion, finalState: null, totalRounds: null })
    expect(Object.values(read.config).every((value) => value === null)).toBe(true)
    expect(read.findings[0]).toEqual({
      ...{ id: 'Finding 1', ticketIds: [], source: null, originWorker: null, originEvidence: null },
      ...{ statement: null, severity: null, rounds: [], classification: null },
    })
  })

  test('[OK-12] votes in upper case, alone or with more, are mapped', () => {
    const missing = { disagreeBasis: 'evidence-missing', note: 'No.' }
    const rounds = [
      { round: 1, votes: { codex: { verdict: 'AGREE' }, gemini: 'VERIFICATION_ERROR' } },
      { votes: { codex: { verdict: 'Disagree', ...missing } } },
      { round: 3 },
    ]
    const read = readConvergence(file({ findings: [finding({ rounds, classification: 'CONTESTED' })] }))
    const agreed = { verdict: 'agree', disagreeBasis: null, note: null }
    expect(read.findings[0]).toMatchObject({
      classification: 'contested',
      rounds: [
        { round: 1, votes: { codex: agreed, gemini: { verdict: 'verification-error' } } },
        { round: 2, votes: { codex: { verdict: 'disagree', ...missing } } },
        { round: 3, votes: {} },
      ],
    })
  })

  test('evidence may be pointers, texts or one text', () => {
    const of = (originEvidence: unknown) =>
      readConvergence(file({ findings: [finding({ originEvidence })] })).findings[0]?.originEvidence
    const pointer = { kind: 'selector', ref: 'h1', quote: 'x' }
    expect(of([pointer, { kind: 'hunch', ref: 'y' }, { kind: 'quote' }])).toEqual([pointer])
    expect(of(['a.ts:1', 7])).toEqual(['a.ts:1'])
    expect(of('a.ts:1')).toBe('a.ts:1')
  })

  test('[OK-5] what the settings say is kept, and what they cannot say is null', () => {
    const kept = { enabled: true, maxRounds: 2 }
    const config = { ...kept, effectiveMaxRounds: -1, adversarial: 'yes', planBodyVerification: {} }
    expect(readConvergence(file({ config })).config).toMatchObject({
      ...{ ...kept, effectiveMaxRounds: null, adversarial: null },
      planBodyVerification: { enabled: true, maxRounds: 1 },
    })
  })

  const criticOf = (critic: unknown, more: object = {}, connections?: readonly string[]) =>
    readConvergence(file({ config: { critic }, ...more }), connections).config.critic

  test('[OK-25] a critic may be off, one of those that can be chosen, whoever took part, or a connection; nobody else', () => {
    const off = { enabled: false, provider: null }
    expect(criticOf('off')).toMatchObject(off)
    expect(criticOf(off)).toMatchObject(off)
    expect(criticOf('codex')).toMatchObject({ enabled: true, provider: 'codex' })
    const gemini = { provider: 'gemini', modelExecutionValue: 'g', gapsProposed: 2, gapsMerged: 1 }
    expect(criticOf(gemini)).toMatchObject({ enabled: true, gapsMerged: 1 })
    const llama = { provider: 'llama' }
    expect(criticOf(llama, {}, ['llama'])).toMatchObject(llama)
    expect(criticOf(llama, voted({ llama: 'agree' }))).toMatchObject(llama)
    const nobody = 'The critic "llama" is none that can be chosen: off, claude, codex, gemini.'
    expect(() => criticOf(llama)).toThrow(nobody)
  })

  const ENDS = 'converged, max-rounds-reached, aborted-non-result'
  const VOTES = 'agree, disagree, supplement, verification-error'
  test.each([
    ['{', 'not_json', 'This is not JSON.'],
    ['[]', 'not_convergence', 'The file is no object.'],
    [{ schemaVersion: '2.0' }, 'version_unknown', 'the version "2.0". Versions 1.0, 1.1, 1.2 can be read.'],
    [{ schemaVersion: undefined }, 'version_unknown', 'This file has the version none.'],
    [{ findings: undefined }, 'not_convergence', 'The list "findings" is missing.'],
    [{ findings: [7] }, 'not_convergence', 'Finding 1 is no object.'],
    [
      voted({ codex: 'maybe' }),
      'value_unknown',
      `Finding 1 by codex is "maybe" and has to be one of ${VOTES}.`,
    ],
    [voted({ codex: {} }), 'value_unknown', 'is missing'],
    [{ finalState: 'done' }, 'value_unknown', `"finalState" is "done" and has to be one of ${ENDS}.`],
    [{ findings: [finding({ classification: 7 })] }, 'value_unknown', '"classification" of Finding 1 is 7'],
  ])('[OK-15] %j: %s', (text, kind, message) => {
    const cause = refusalOf(typeof text === 'string' ? text : file(text))
    expect(cause).toMatchObject({ kind })
    expect(String(cause)).toContain(message)
  })

  test.each([
    [{ finalState: 'done' }, 'finalState', /"finalState"/],
    [{ findings: [finding(), finding({ classification: 7 })] }, 'classification', /"classification": 7/],
    [voted({ a: 'agree', codex: { verdict: 'maybe' } }), 'verdict', /"verdict": "maybe"/],
    [{ config: { critic: { provider: 'llama' } } }, 'provider', /"provider"/],
    [{ schemaVersion: '9' }, 'schemaVersion', /"schemaVersion"/],
  ])('[OK-15] [OK-25] %j is told with its line and with what may stand there', (more, last, shown) => {
    const { way, line, allowed = [] } = refusalOf(file(more)).place
    expect(way.at(-1)).toBe(last)
    expect(file(more).split('\n')[(line ?? 0) - 1]).toMatch(shown)
    expect(allowed.length).toBeGreaterThan(2)
  })

  test('other files are told apart from it', () => {
    expect(isConvergence(file())).toBe(true)
    for (const text of ['', '{"schemaVersion":', '{"schemaVersion":1}', '{"jury":1}', '# Brand'])
      expect(isConvergence(text)).toBe(false)
  })
})
