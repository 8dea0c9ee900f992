import { describe, expect, test } from 'vitest'
import type { ReaderOptions } from '../../../src/run/reading'
import { createAnalyseReader, createGapsReader } from '../../../src/wire/exam/analyse'
import { createReverifyReader } from '../../../src/wire/exam/reverify'
import { createSummaryReader } from '../../../src/wire/exam/summary'
import { byCharacter, feed, type Feeding, type Heard, randomly, seeded } from './feed'

type Create = NonNullable<Feeding['create']>

/** What a reader makes of a reply, the same however it is cut. */
function heard(reply: string, create: Create): Heard {
  const whole = feed([reply], { create })
  expect(feed(byCharacter(reply), { create })).toEqual(whole)
  for (let seed = 1; seed <= 5; seed++) expect(feed(randomly(reply, seeded(seed)), { create })).toEqual(whole)
  return whole
}

const facts = (reply: unknown, create: Create) => {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  return heard(text, create).facts.map(({ fact }) => fact)
}
const problem = (reply: unknown, create: Create) => {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
  const { facts: said, error } = heard(text, create)
  expect(error).toMatchObject({ error: 'malformed_block' })
  const [first] = said
  return said.length === 1 && first?.fact.type === 'reply_refused' ? first.fact.problem : said
}

const analyse: Create = (options: ReaderOptions) => createAnalyseReader(options, { seat: 's2' })
const gaps: Create = (options: ReaderOptions) => createGapsReader(options, { seat: 's1' })
const asked = {
  seat: 's2',
  round: 1,
  items: [
    { code: 'F1', finding: 's1:2' },
    { code: 'F2', finding: 's3:1' },
  ],
}
const attack: Create = (options) => createReverifyReader(options, { ...asked, adversarial: true })
const weigh: Create = (options) => createReverifyReader(options, { ...asked, adversarial: false })

const finding = { statement: 'Too pale.', severity: 'high', evidence: [{ kind: 'selector', ref: 'p' }] }

describe('what a seat has found', () => {
  test('is a finding each, under its name, with everything it rests on', () => {
    const said = {
      ...finding,
      title: 'Pale',
      target: 'p.fine',
      requirementIds: ['r2', 'X', 7],
      suggestion: 'Darker.',
      evidence: [
        { kind: 'Selector', ref: ' p ', quote: '"six"' },
        { kind: 'quotation', quote: '“at six”' },
        { kind: 'QUOTE', ref: 'at six' },
        { kind: 'css', ref: 'h1' },
        { kind: 'measurement', ref: 'IN-2 contrast' },
      ],
    }
    expect(facts({ findings: [said] }, analyse)).toEqual([
      {
        ...{ type: 'finding_raised', id: 's2:1', seat: 's2', round: 0 },
        ...{ statement: 'Too pale.', severity: 'high', title: 'Pale', target: 'p.fine' },
        requirementIds: ['R2'],
        suggestion: 'Darker.',
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
    const [raised] = facts([{ ...finding, evidence: texts, requirementId: 'R1' }], analyse)
    expect(raised).toMatchObject({
      requirementIds: ['R1'],
      evidence: [
        { kind: 'requirement', ref: 'R3' },
        { kind: 'measurement', ref: 'IN-2 contrast' },
        { kind: 'selector', ref: 'main > h1' },
        { kind: 'quote', ref: 'at six' },
      ],
    })
    const [single] = facts({ findings: [{ ...finding, evidence: { kind: 'row', ref: 'IN-2' } }] }, analyse)
    expect(single).toMatchObject({ evidence: [{ kind: 'measurement', ref: 'IN-2' }] })
  })

  test('fences, prose around it and commas too many are nothing', () => {
    const reply = `Sure:\n\`\`\`json\n{"findings":[${JSON.stringify(finding)},],}\n\`\`\`\nDone.`
    expect(facts(reply, analyse)).toHaveLength(2)
  })

  test('beyond the twelfth it is passed over', () => {
    const many = Array.from({ length: 14 }, () => finding)
    expect(facts({ findings: many }, analyse).at(-1)).toEqual({ type: 'analysed', seat: 's2', findings: 12 })
  })

  test('that there is nothing may be said with its reason, or by an empty list', () => {
    const nothing = { type: 'analysed', seat: 's2', findings: 0 }
    expect(facts({ findings: [] }, analyse)).toEqual([nothing])
    expect(facts({ none: 'yes', reason: 'Read twice.' }, analyse)).toEqual([
      { type: 'nothing_found', seat: 's2', reason: 'Read twice.' },
      nothing,
    ])
    expect(facts({ none: true, findings: [finding] }, analyse)).toHaveLength(2)
    expect(facts({ none: false, findings: [] }, analyse)).toEqual([nothing])
  })

  test.each([
    ['It all looks fine.', 'There is no JSON value in the reply.'],
    [{ issues: [] }, 'The reply needs the list "findings".'],
    [{ none: true }, '"none" needs the reason why there is nothing: "reason".'],
    [[{ ...finding, statement: ' ' }], 'Finding 1 needs the text "statement".'],
    [
      [finding, { ...finding, severity: 'huge' }],
      'Finding 2 needs "severity" as one of critical, high, medium, low.',
    ],
    [
      [{ ...finding, evidence: [] }],
      'Finding 1 needs "evidence": a place, words, a requirement or a measurement.',
    ],
    [
      [{ ...finding, evidence: undefined }],
      'Finding 1 needs "evidence": a place, words, a requirement or a measurement.',
    ],
    [[{ ...finding, evidence: [' '] }], 'The evidence of Finding 1 is empty.'],
    [[{ ...finding, evidence: [{ kind: 'quote' }] }], 'The evidence of Finding 1 needs the text "ref".'],
    [
      [{ ...finding, evidence: [{ kind: 'hunch', ref: 'x' }] }],
      'The evidence of Finding 1 needs "kind" as one of selector, quote, requirement, measurement.',
    ],
    [
      [{ ...finding, evidence: [{ ref: 'x' }] }],
      'The evidence of Finding 1 needs "kind" as one of selector, quote, requirement, measurement.',
    ],
    [[{ ...finding, evidence: [7] }], 'The evidence of Finding 1 has to be an object.'],
  ])('%j: %s', (reply, why) => {
    expect(problem(reply, analyse)).toBe(why)
  })
})

describe('[OK-28] what was missed', () => {
  test('[OK-29] comes as findings of the critic', () => {
    expect(facts({ gaps: [finding] }, gaps)).toMatchObject([{ id: 'gap:1', seat: 's1', source: 'critic' }])
    const many = Array.from({ length: 10 }, () => finding)
    expect(facts(many, gaps)).toHaveLength(8)
  })

  test('[OK-28] that nothing is missing has to be said', () => {
    expect(facts({ none: true, reason: 'All was seen.' }, gaps)).toEqual([
      { type: 'nothing_found', seat: 's1', reason: 'All was seen.' },
    ])
    expect(problem({ gaps: [] }, gaps)).toContain('Where nothing is missing, say so')
    expect(problem({ none: true }, gaps)).toContain('reason')
    expect(problem({}, gaps)).toBe('The reply needs the list "gaps".')
  })
})

const vote = (id: string, more: object = {}) => ({ findingId: id, vote: 'agree', ...more })

describe('votes', () => {
  test('[OK-12] in any case, by the names of the prompt; what nobody asked about is passed over, and the last counts', () => {
    const votes = [
      vote('f1', { vote: 'DISAGREE', basis: 'Evidence contradicts', evidence: ['“six”'], note: 'No.' }),
      vote('F9', { vote: 'nonsense' }),
      { id: 'F2', verdict: 'Supplement', severity: 'LOW', target: 'h2', evidence: 'h2' },
      vote('F1', { vote: 'AGREE' }),
    ]
    expect(facts({ votes }, attack)).toEqual([
      { type: 'vote', round: 1, seat: 's2', finding: 's1:2', verdict: 'agree', evidence: [], note: '' },
      {
        ...{ type: 'vote', round: 1, seat: 's2', finding: 's3:1', verdict: 'supplement', note: '' },
        ...{ severity: 'low', target: 'h2', evidence: [{ kind: 'selector', ref: 'h2' }] },
      },
    ])
  })

  test('[OK-13] against it, an attack gives its basis, and uncertainty is one', () => {
    const votes = [
      vote('F1', { vote: 'disagree', basis: 'not_reproducible' }),
      vote('F2', { vote: 'Unsure' }),
    ]
    expect(facts(votes, attack)).toMatchObject([
      { verdict: 'disagree', basis: 'not-reproducible' },
      { verdict: 'disagree', basis: 'insufficient-proof' },
    ])
    const bare = facts(votes, weigh)
    expect(bare).toMatchObject([{ verdict: 'disagree' }, { verdict: 'disagree' }])
    expect(bare.every((fact) => !('basis' in fact))).toBe(true)
  })

  test('a supplement need change nothing, and only a supplement changes anything', () => {
    const votes = [vote('F1', { vote: 'supplement', severity: 'enormous' }), vote('F2', { severity: 'low' })]
    for (const reply of [votes, [vote('F1', { vote: 'supplement' }), vote('F2')]])
      expect(facts(reply, attack).every((fact) => !('severity' in fact))).toBe(true)
  })

  test.each([
    [[vote('F1')], 'There is no vote on F2.'],
    [{ answers: [] }, 'The reply needs the list "votes".'],
    [
      [vote('F1', { vote: 'verification-error' })],
      'The vote on F1 needs "vote" as one of agree, disagree, supplement.',
    ],
    [[{ findingId: 'F1' }], 'The vote on F1 needs "vote" as one of agree, disagree, supplement.'],
    [[{ vote: 'agree' }], 'Vote 1 needs the text "id".'],
    [
      [vote('F1', { vote: 'disagree' })],
      'The vote on F1 disagrees and needs "basis" as one of evidence-contradicts, evidence-missing, not-reproducible, out-of-scope, insufficient-proof.',
    ],
  ])('[OK-13] %j: %s', (reply, why) => {
    expect(problem(reply, attack)).toBe(why)
  })
})

describe('[OK-44] the outcome in words', () => {
  test('[OK-44] keeps decisions that gave up an alternative, and no others', () => {
    const whole = { title: 'Times below', why: 'Who orders has read them.', rejected: 'Times above' }
    const decisions = [
      whole,
      { title: 'Blue' },
      { ...whole, why: '' },
      { title: 'x', why: 'y' },
      'z',
      null,
      [],
    ]
    expect(facts({ text: 'They agree.', decisions }, createSummaryReader)).toEqual([
      { type: 'exam_summarised', text: 'They agree.', decisions: [whole] },
    ])
    expect(facts({ text: 'They agree.' }, createSummaryReader)).toMatchObject([{ decisions: [] }])
    expect(problem({ decisions }, createSummaryReader)).toBe('The reply needs the text "text".')
  })
})
