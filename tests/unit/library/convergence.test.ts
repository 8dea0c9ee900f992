import { describe, expect, test } from 'vitest'
import { convergenceOf, convergencesIn, printConvergence } from '../../../src/library/exporting/convergence'
import { ConvergenceError, isConvergence, readConvergence } from '../../../src/library/importing/convergence'
import { fold, initialState } from '../../../src/run/state'
import { analysis, at, type ExamPlay, playExam, seatOf, STAGE } from '../../tools/exams'
import { examTakes } from '../../tools/exam-takes'
import { recordedRuns } from '../../building/runs'

const exams = recordedRuns().filter(({ name }) => name.startsWith('exam_'))
const written = async (play: ExamPlay) => {
  const { state } = await playExam(play)
  const convergence = convergenceOf(state, STAGE)
  if (!convergence) throw new Error('Nothing was written.')
  return convergence
}

describe('[OK-15] the state of a cross-examination, written', () => {
  test.each(exams)('[OK-15] $name is read again as it was written', ({ file }) => {
    const state = file.events.reduce(fold, initialState())
    const [[stage, convergence] = []] = convergencesIn(state)
    expect(stage).toBe(STAGE)
    expect(convergence && readConvergence(printConvergence(convergence))).toEqual(convergence)
    expect(isConvergence(convergence ? printConvergence(convergence) : '')).toBe(true)
  })

  test('[OK-12] [OK-13] [OK-15] votes stand under their worker, with a basis where it is an attack', async () => {
    const { schemaVersion, findings, finalState, totalRounds } = await written(
      examTakes['exam_contested'] ?? {},
    )
    expect({ schemaVersion, finalState, totalRounds }).toEqual({
      schemaVersion: '1.2',
      finalState: 'max-rounds-reached',
      totalRounds: 2,
    })
    const [order] = findings
    expect(order).toMatchObject({
      originWorker: 'Connection 1',
      originEvidence: at('a.cta'),
      severity: 'critical',
      source: null,
      classification: 'contested',
    })
    expect(order?.rounds.map(({ round, votes }) => [round, Object.keys(votes).sort()])).toEqual([
      [1, ['Connection 2', 'Connection 3', 'Connection 4']],
      [2, ['Connection 2', 'Connection 3', 'Connection 4']],
    ])
    expect(order?.rounds[0]?.votes['Connection 3']).toEqual({
      verdict: 'disagree',
      disagreeBasis: 'evidence-contradicts',
      note: 'The page says otherwise.',
    })
  })

  test('[OK-10] tickets are the requirements that a finding is about', async () => {
    const { findings } = await written(examTakes['exam_converged'] ?? {})
    expect(findings.map(({ ticketIds }) => ticketIds)).toEqual([['R2'], [], [], []])
  })

  test('[OK-13] without an attack there is no basis', async () => {
    const { findings, config } = await written(examTakes['exam_collaborative'] ?? {})
    const bases = findings.flatMap(({ rounds }) =>
      rounds.flatMap(({ votes }) => Object.values(votes).map(({ disagreeBasis }) => disagreeBasis)),
    )
    expect(new Set(bases)).toEqual(new Set([null]))
    expect(config).toMatchObject({ adversarial: false, verificationMode: 'lightweight' })
  })

  test('[OK-5] [OK-16] [OK-50] every key is written, used or not', async () => {
    const { config } = await written({ setup: { maxRounds: 1, effectiveMaxRounds: 1 } })
    expect(config).toEqual({
      enabled: true,
      maxRounds: 1,
      effectiveMaxRounds: 1,
      verificationMode: 'full-reanalysis',
      adversarial: true,
      critic: {
        enabled: false,
        provider: null,
        modelExecutionValue: null,
        gapsProposed: null,
        gapsMerged: null,
      },
      planBodyVerification: { enabled: true, maxRounds: 1 },
      autoDisabled: null,
      workers: ['Connection 1', 'Connection 2', 'Connection 3'],
    })
  })

  test('[OK-7] one that was not examined says so', async () => {
    const { config, finalState, totalRounds } = await written(examTakes['exam_auto_disabled'] ?? {})
    expect({ finalState, totalRounds }).toEqual({ finalState: 'converged', totalRounds: 0 })
    expect(config).toMatchObject({ enabled: false, autoDisabled: 'fewer-than-two-analysers' })
  })

  test('[OK-29] [OK-31] gaps are findings of the critic, and their number stands in the settings', async () => {
    const { config, findings } = await written(examTakes['exam_coverage'] ?? {})
    expect(config.critic).toEqual({
      enabled: true,
      provider: 'Connection 1',
      modelExecutionValue: 'm1',
      gapsProposed: 4,
      gapsMerged: 1,
    })
    const gaps = findings.filter(({ source }) => source === 'critic')
    expect(gaps).toHaveLength(4)
    expect(gaps.every(({ originWorker }) => originWorker === 'Connection 1-critic')).toBe(true)
  })

  test('one connection that has two seats is two workers', async () => {
    const seats = [seatOf(1), seatOf(2, { connection: 'Connection 1' })]
    const { findings } = await written({
      setup: { seats },
      calls: { 'analyse:s1': analysis({ statement: 'Too long.' }) },
    })
    expect(findings[0]?.originWorker).toBe('Connection 1 (s1)')
    expect(Object.keys(findings[0]?.rounds[0]?.votes ?? {})).toEqual(['Connection 1 (s2)'])
  })

  test('before it has come to anything its end is null, and other stages are none', async () => {
    const { log, state } = await playExam({ calls: { 'analyse:s1': analysis({ statement: 'Too long.' }) } })
    const early = log.events.slice(0, log.events.findIndex(({ type }) => type === 'analysed') + 1)
    const convergence = convergenceOf(early.reduce(fold, initialState()), STAGE)
    expect(convergence).toMatchObject({
      finalState: null,
      totalRounds: null,
      findings: [{ classification: null }],
    })
    expect(convergenceOf(state, 'loop:1')).toBeUndefined()
  })
})

const finding = (more: object = {}) => ({ id: 'F-1', statement: 'x', originWorker: 'codex', ...more })
const file = (more: object = {}) =>
  JSON.stringify({
    schemaVersion: '1.2',
    config: {},
    findings: [],
    finalState: 'converged',
    totalRounds: 1,
    ...more,
  })

describe('[OK-15] the same, read', () => {
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
    const rounds = [
      { round: 1, votes: { codex: { verdict: 'AGREE' }, gemini: 'VERIFICATION_ERROR' } },
      { votes: { codex: { verdict: 'Disagree', disagreeBasis: 'evidence-missing', note: 'No.' } } },
      { round: 3 },
    ]
    const read = readConvergence(file({ findings: [finding({ rounds, classification: 'CONTESTED' })] }))
    expect(read.findings[0]).toMatchObject({
      classification: 'contested',
      rounds: [
        {
          round: 1,
          votes: {
            codex: { verdict: 'agree', disagreeBasis: null, note: null },
            gemini: { verdict: 'verification-error' },
          },
        },
        {
          round: 2,
          votes: { codex: { verdict: 'disagree', disagreeBasis: 'evidence-missing', note: 'No.' } },
        },
        { round: 3, votes: {} },
      ],
    })
  })

  test('evidence may be pointers, texts or one text', () => {
    const of = (originEvidence: unknown) =>
      readConvergence(file({ findings: [finding({ originEvidence })] })).findings[0]?.originEvidence
    expect(
      of([{ kind: 'selector', ref: 'h1', quote: 'x' }, { kind: 'hunch', ref: 'y' }, { kind: 'quote' }]),
    ).toEqual([{ kind: 'selector', ref: 'h1', quote: 'x' }])
    expect(of(['a.ts:1', 7])).toEqual(['a.ts:1'])
    expect(of('a.ts:1')).toBe('a.ts:1')
  })

  test('[OK-5] what the settings say is kept, and what they cannot say is null', () => {
    const config = {
      enabled: true,
      maxRounds: 2,
      effectiveMaxRounds: -1,
      adversarial: 'yes',
      planBodyVerification: {},
    }
    expect(readConvergence(file({ config })).config).toMatchObject({
      ...{ enabled: true, maxRounds: 2, effectiveMaxRounds: null, adversarial: null },
      planBodyVerification: { enabled: true, maxRounds: 1 },
    })
  })

  test.each([
    ['off', { enabled: false, provider: null }],
    ['codex', { enabled: true, provider: 'codex' }],
    [
      { provider: 'gemini', modelExecutionValue: 'g', gapsProposed: 2, gapsMerged: 1 },
      { enabled: true, gapsMerged: 1 },
    ],
    [
      { enabled: false, provider: null },
      { enabled: false, provider: null },
    ],
  ])('[OK-25] a critic may be %j', (critic, read) => {
    expect(readConvergence(file({ config: { critic } })).config.critic).toMatchObject(read)
  })

  test('[OK-25] whoever took part, and every connection, may be the critic; nobody else, and the sentence says who', () => {
    const config = { critic: { provider: 'llama' } }
    const rounds = [{ round: 1, votes: { llama: 'agree' } }]
    expect(readConvergence(file({ config }), ['llama']).config.critic?.provider).toBe('llama')
    expect(readConvergence(file({ config, findings: [finding({ rounds })] })).config.critic?.provider).toBe(
      'llama',
    )
    expect(() => readConvergence(file({ config }))).toThrow(
      'The critic "llama" is none that can be chosen: off, claude, codex, gemini.',
    )
  })

  test.each([
    ['{', 'not_json', 'This is not JSON.'],
    ['[]', 'not_convergence', 'The file is no object.'],
    [
      file({ schemaVersion: '2.0' }),
      'version_unknown',
      'This file has the version "2.0". Versions 1.0, 1.1, 1.2 can be read.',
    ],
    [file({ schemaVersion: undefined }), 'version_unknown', 'This file has the version none.'],
    [file({ findings: undefined }), 'not_convergence', 'The list "findings" is missing.'],
    [file({ findings: [7] }), 'not_convergence', 'Finding 1 is no object.'],
    [
      file({ finalState: 'done' }),
      'value_unknown',
      '"finalState" is "done" and has to be one of converged, max-rounds-reached, aborted-non-result.',
    ],
    [
      file({ findings: [finding({ rounds: [{ votes: { codex: 'maybe' } }] })] }),
      'value_unknown',
      'The vote on Finding 1 by codex is "maybe" and has to be one of agree, disagree, supplement, verification-error.',
    ],
    [file({ findings: [finding({ rounds: [{ votes: { codex: {} } }] })] }), 'value_unknown', 'is missing'],
    [
      file({ findings: [finding({ classification: 7 })] }),
      'value_unknown',
      '"classification" of Finding 1 is 7',
    ],
  ])('[OK-15] %s: %s', (text, kind, message) => {
    let cause: unknown
    try {
      readConvergence(text)
    } catch (thrown) {
      cause = thrown
    }
    expect(cause).toBeInstanceOf(ConvergenceError)
    expect(cause).toMatchObject({ kind })
    expect(String(cause)).toContain(message)
  })

  test.each([
    [{ finalState: 'done' }, 'finalState', /"finalState"/],
    [{ findings: [finding(), finding({ classification: 7 })] }, 'classification', /"classification": 7/],
    [
      { findings: [finding({ rounds: [{ votes: { a: 'agree', codex: { verdict: 'maybe' } } }] })] },
      'verdict',
      /"verdict": "maybe"/,
    ],
    [{ config: { critic: { provider: 'llama' } } }, 'provider', /"provider"/],
    [{ schemaVersion: '9' }, 'schemaVersion', /"schemaVersion"/],
  ])('[OK-15] [OK-25] %j is told with its line and with what may stand there', (more, last, shown) => {
    const text = JSON.stringify(JSON.parse(file(more)), undefined, 2)
    let cause: unknown
    try {
      readConvergence(text)
    } catch (thrown) {
      cause = thrown
    }
    if (!(cause instanceof ConvergenceError)) throw new Error('It was read.')
    const { way, line, allowed = [] } = cause.place
    expect(way.at(-1)).toBe(last)
    expect(text.split('\n')[(line ?? 0) - 1]).toMatch(shown)
    expect(allowed.length).toBeGreaterThan(2)
  })

  test('other files are told apart from it', () => {
    expect(isConvergence(file())).toBe(true)
    for (const text of ['', '{"schemaVersion":', '{"schemaVersion":1}', '{"jury":1}', '# Brand'])
      expect(isConvergence(text)).toBe(false)
  })
})
