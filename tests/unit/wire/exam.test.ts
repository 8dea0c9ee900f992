// Findings, gaps and votes of a cross-examination are read with tolerance, and an attack has to give its basis.
import { describe, expect, test } from 'vitest'
import { createAnalyseReader, createGapsReader } from '../../../src/wire/exam/analyse'
import { createReverifyReader } from '../../../src/wire/exam/reverify'
import { createSummaryReader } from '../../../src/wire/exam/summary'
import { type Create, factsIn, refusal } from './hear'

const analyse: Create = (options) => createAnalyseReader(options, { seat: 's2' })
const gaps: Create = (options) => createGapsReader(options, { seat: 's1' })
const items = [
  { code: 'F1', finding: 's1:2' },
  { code: 'F2', finding: 's3:1' },
]
const reverify =
  (adversarial: boolean): Create =>
  (options) =>
    createReverifyReader(options, { seat: 's2', round: 1, items, adversarial })
const attack = reverify(true)
const weigh = reverify(false)

const finding = { statement: 'Too pale.', severity: 'high', evidence: [{ kind: 'selector', ref: 'p' }] }
const many = (count: number) => Array.from({ length: count }, () => finding)

describe('what a seat has found', () => {
  test('is a finding each, under its name, with everything it rests on', () => {
    const named = { title: 'Pale', target: 'p.fine', suggestion: 'Darker.' }
    const evidence = [
      { kind: 'Selector', ref: ' p ', quote: '"six"' },
      { kind: 'quotation', quote: '“at six”' },
      { kind: 'QUOTE', ref: 'at six' },
      { kind: 'css', ref: 'h1' },
      { kind: 'measurement', ref: 'IN-2 contrast' },
    ]
    const said = { ...finding, ...named, requirementIds: ['r2', 'X', 7], evidence }
    expect(factsIn({ findings: [said] }, analyse)).toEqual([
      {
        ...{ type: 'finding_raised', id: 's2:1', seat: 's2', round: 0, statement: 'Too pale.' },
        ...{ severity: 'high', ...named, requirementIds: ['R2'] },
        evidence: [
          { kind: 'selector', ref: 'p', quote: 'six' },
          { kind: 'quote', ref: 'at six', quote: 'at six' },
          { kind: 'quote', ref: 'at six' },
          { kind: 'selector', ref: 'h1' },
          { kind: 'measurement', ref: 'IN-2 contrast' },
        ],
      },
      { type: 'analysed', seat: 's2', findings: 1 },
    ])
  })

  test('a pointer may be a text alone, or stand without its list', () => {
    const texts = ['r3', 'IN-2 contrast', 'main > h1', '“at six”']
    const [raised] = factsIn([{ ...finding, evidence: texts, requirementId: 'R1' }], analyse)
    expect(raised).toMatchObject({
      requirementIds: ['R1'],
      evidence: [
        { kind: 'requirement', ref: 'R3' },
        { kind: 'measurement', ref: 'IN-2 contrast' },
        { kind: 'selector', ref: 'main > h1' },
        { kind: 'quote', ref: 'at six' },
      ],
    })
    const [single] = factsIn([{ ...finding, evidence: { kind: 'row', ref: 'IN-2' } }], analyse)
    expect(single).toMatchObject({ evidence: [{ kind: 'measurement', ref: 'IN-2' }] })
  })

  test('fences, prose around it and commas too many are nothing', () => {
    const reply = `Sure:\n\`\`\`json\n{"findings":[${JSON.stringify(finding)},],}\n\`\`\`\nDone.`
    expect(factsIn(reply, analyse)).toHaveLength(2)
  })

  test('that there is nothing may be said with its reason, or by an empty list; beyond the twelfth it is passed over', () => {
    const analysed = (findings: number) => ({ type: 'analysed', seat: 's2', findings })
    expect(factsIn({ findings: many(14) }, analyse).at(-1)).toEqual(analysed(12))
    expect(factsIn({ findings: [] }, analyse)).toEqual([analysed(0)])
    expect(factsIn({ none: false, findings: [] }, analyse)).toEqual([analysed(0)])
    expect(factsIn({ none: true, findings: [finding] }, analyse)).toHaveLength(2)
    const reason = 'Read twice.'
    expect(factsIn({ none: 'yes', reason }, analyse)).toEqual([
      { type: 'nothing_found', seat: 's2', reason },
      analysed(0),
    ])
  })

  const resting = (evidence: unknown) => [{ ...finding, evidence }]
  const NO_KIND =
    'The evidence of Finding 1 needs "kind" as one of selector, quote, requirement, measurement.'
  const NO_EVIDENCE = 'Finding 1 needs "evidence": a place, words, a requirement or a measurement.'
  const NO_SEVERITY = 'Finding 2 needs "severity" as one of critical, high, medium, low.'
  test.each([
    ['It all looks fine.', 'There is no JSON value in the reply.'],
    [{ issues: [] }, 'The reply needs the list "findings".'],
    [{ none: true }, '"none" needs the reason why there is nothing: "reason".'],
    [[{ ...finding, statement: ' ' }], 'Finding 1 needs the text "statement".'],
    [[finding, { ...finding, severity: 'huge' }], NO_SEVERITY],
    [resting([]), NO_EVIDENCE],
    [resting(undefined), NO_EVIDENCE],
    [resting([' ']), 'The evidence of Finding 1 is empty.'],
    [resting([{ kind: 'quote' }]), 'The evidence of Finding 1 needs the text "ref".'],
    [resting([{ kind: 'hunch', ref: 'x' }]), NO_KIND],
    [resting([{ ref: 'x' }]), NO_KIND],
    [resting([7]), 'The evidence of Finding 1 has to be an object.'],
  ])('%j: %s', (reply, why) => expect(refusal(reply, analyse)).toBe(why))
})

test('[OK-28] [OK-29] what was missed comes as findings of the critic; that nothing is missing has to be said', () => {
  expect(factsIn({ gaps: [finding] }, gaps)).toMatchObject([{ id: 'gap:1', seat: 's1', source: 'critic' }])
  expect(factsIn(many(10), gaps)).toHaveLength(8)
  const reason = 'All was seen.'
  expect(factsIn({ none: true, reason }, gaps)).toEqual([{ type: 'nothing_found', seat: 's1', reason }])
  expect(refusal({ gaps: [] }, gaps)).toContain('Where nothing is missing, say so')
  expect(refusal({ none: true }, gaps)).toContain('reason')
  expect(refusal({}, gaps)).toBe('The reply needs the list "gaps".')
})

describe('votes', () => {
  const vote = (id: string, more: object = {}) => ({ findingId: id, vote: 'agree', ...more })

  test('[OK-12] in any case, by the names of the prompt; what nobody asked about is passed over, and the last counts', () => {
    const votes = [
      vote('f1', { vote: 'DISAGREE', basis: 'Evidence contradicts', evidence: ['“six”'], note: 'No.' }),
      vote('F9', { vote: 'nonsense' }),
      { id: 'F2', verdict: 'Supplement', severity: 'LOW', target: 'h2', evidence: 'h2' },
      vote('F1', { vote: 'AGREE' }),
    ]
    expect(factsIn({ votes }, attack)).toEqual([
      { type: 'vote', round: 1, seat: 's2', finding: 's1:2', verdict: 'agree', evidence: [], note: '' },
      {
        ...{ type: 'vote', round: 1, seat: 's2', finding: 's3:1', verdict: 'supplement', note: '' },
        ...{ severity: 'low', target: 'h2', evidence: [{ kind: 'selector', ref: 'h2' }] },
      },
    ])
  })

  test('[OK-13] against it, an attack gives its basis, and uncertainty is one', () => {
    const against = vote('F1', { vote: 'disagree', basis: 'not_reproducible' })
    const votes = [against, vote('F2', { vote: 'Unsure' })]
    expect(factsIn(votes, attack)).toMatchObject([
      { verdict: 'disagree', basis: 'not-reproducible' },
      { verdict: 'disagree', basis: 'insufficient-proof' },
    ])
    const bare = factsIn(votes, weigh)
    expect(bare).toMatchObject([{ verdict: 'disagree' }, { verdict: 'disagree' }])
    expect(bare.every((fact) => !('basis' in fact))).toBe(true)
  })

  test('a supplement need change nothing, and only a supplement changes anything', () => {
    const votes = [vote('F1', { vote: 'supplement', severity: 'enormous' }), vote('F2', { severity: 'low' })]
    for (const reply of [votes, [vote('F1', { vote: 'supplement' }), vote('F2')]])
      expect(factsIn(reply, attack).every((fact) => !('severity' in fact))).toBe(true)
  })

  const NO_VOTE = 'The vote on F1 needs "vote" as one of agree, disagree, supplement.'
  const BASES = 'evidence-contradicts, evidence-missing, not-reproducible, out-of-scope, insufficient-proof'
  test.each([
    [[vote('F1')], 'There is no vote on F2.'],
    [{ answers: [] }, 'The reply needs the list "votes".'],
    [[vote('F1', { vote: 'verification-error' })], NO_VOTE],
    [[{ findingId: 'F1' }], NO_VOTE],
    [[{ vote: 'agree' }], 'Vote 1 needs the text "id".'],
    [[vote('F1', { vote: 'disagree' })], `The vote on F1 disagrees and needs "basis" as one of ${BASES}.`],
  ])('[OK-13] %j: %s', (reply, why) => expect(refusal(reply, attack)).toBe(why))
})

test('[OK-44] the outcome in words keeps decisions that gave up an alternative, and no others', () => {
  const whole = { title: 'Times below', why: 'Who orders has read them.', rejected: 'Times above' }
  const partial = [{ title: 'Blue' }, { ...whole, why: '' }, { title: 'x', why: 'y' }, 'z', null, []]
  const decisions = [whole, ...partial]
  expect(factsIn({ text: 'They agree.', decisions }, createSummaryReader)).toEqual([
    { type: 'exam_summarised', text: 'They agree.', decisions: [whole] },
  ])
  expect(factsIn({ text: 'They agree.' }, createSummaryReader)).toMatchObject([{ decisions: [] }])
  expect(refusal({ decisions }, createSummaryReader)).toBe('The reply needs the text "text".')
})
