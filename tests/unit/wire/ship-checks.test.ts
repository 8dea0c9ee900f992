// Objections, confirmations and votes before shipping are read in full, and none of them is quietly dropped.
import { describe, expect, test } from 'vitest'
import { CONFIRM_SCHEMA, objectionsSchema, PLAN_SCHEMA } from '../../../src/prompts/schemas'
import { defaults } from '../../../src/run/config'
import { createConfirmReader } from '../../../src/wire/acceptance/confirmations'
import { createObjectionsReader } from '../../../src/wire/acceptance/objections'
import { createVotesReader } from '../../../src/wire/plan/votes'
import { lockOf } from '../../../workers/lock-of'
import { at, confirms, objections, says, votes } from '../../tools/ship-checks'
import { type Create, factsIn, refusal } from './hear'

describe('[OK-32] what speaks against a version', () => {
  const create: Create = (to) => createObjectionsReader(to, { seat: 's1', requirements: 2 })
  const bare: Create = (to) => createObjectionsReader(to, { seat: 's1', requirements: 0 })

  test('candidates with all that stands beside them, and where each requirement shows', () => {
    const said = {
      ...{ title: 'Dull', target: '.head', severity: 'CRITICAL', requirementIds: ['r2', 'R9', 4] },
      ...{ followUp: 'Say what.', trigger: 'A reader leaves.' },
    }
    const reply = objections({ candidates: [said], shown: { r1: [says('Fresh')], R7: [at('h1')] } })
    const rows = [
      { requirement: 'R1', evidence: [says('Fresh')] },
      { requirement: 'R2', evidence: [] },
    ]
    expect(factsIn(reply, create)).toEqual([
      { type: 'matrix_heard', seat: 's1', rows },
      {
        ...{ type: 'finding_raised', id: 'objection-1', seat: 's1', severity: 'critical', title: 'Dull' },
        ...{ statement: 'The headline .head says nothing of the bread', evidence: [at('.head')] },
        ...{ target: '.head', suggestion: 'Say what.', trigger: 'A reader leaves.' },
        requirementIds: ['R2'],
      },
    ])
  })

  test.each([
    ['critical', 'critical'],
    ['major', 'high'],
    ['minor', 'medium'],
    ['high', 'high'],
    ['Medium', 'medium'],
  ])('%s is %s here', (severity, ours) => {
    expect(factsIn(objections({ candidates: [{ severity }] }), create)[1]).toMatchObject({ severity: ours })
  })

  test('all evidence of a requirement that is named twice counts', () => {
    const matrix = ['h1', 'p'].map((place) => ({ requirement: 'R1', evidence: [at(place)] }))
    expect(factsIn({ matrix, none: true, reason: 'x' }, create)[0]).toMatchObject({
      rows: [{ evidence: [at('h1'), at('p')] }, { evidence: [] }],
    })
  })

  test('that there is none is said, with a reason; whoever names a candidate has named it all the same', () => {
    expect(factsIn(objections({ reason: 'Read twice.' }), create)).toMatchObject([
      { type: 'matrix_heard' },
      { type: 'nothing_found', seat: 's1', reason: 'Read twice.' },
    ])
    expect(factsIn('{"none":"yes","reason":"x"}', bare)).toMatchObject([{ rows: [] }, { reason: 'x' }])
    const candidates = [{ statement: 'a', severity: 'minor' }]
    expect(factsIn({ none: true, reason: 'x', candidates }, bare)[1]?.type).toBe('finding_raised')
  })

  const naming = (candidate: object) => ({ candidates: [candidate] })
  test.each([
    ['nothing at all', {}, bare, 'There is no candidate.'],
    ['an empty list', { candidates: [] }, bare, 'There is no candidate.'],
    ['none that is denied', { candidates: [], none: false }, bare, 'There is no candidate.'],
    ['none without a reason', { none: true }, bare, 'needs the text "reason"'],
    ['no matrix', { none: true, reason: 'x' }, create, 'needs the list "matrix"'],
    ['a row that is none', { matrix: [1] }, create, 'Row 1 of the matrix has to be an object'],
    ['a row of nothing', { matrix: [{}] }, create, 'needs the text "requirement"'],
    ['no list', { candidates: {} }, bare, 'needs the list "candidates"'],
    ['no statement', naming({ severity: 'minor' }), bare, 'needs the text "statement"'],
    ['no severity', naming({ statement: 'x' }), bare, 'critical, major, minor'],
    ['its own severity', naming({ statement: 'x', severity: 'awful' }), bare, 'critical, major, minor'],
    ['prose', 'I object to nothing.', bare, 'no JSON value'],
    ['a list', [], bare, 'has to be an object'],
  ])('%s is refused', (_, reply, of, problem) => expect(refusal(reply, of)).toContain(problem))

  test('[OK-33] more than eight are not cut down to eight: that would drop some', () => {
    const candidates = Array.from({ length: 9 }, () => ({}))
    expect(refusal(objections({ candidates }), create)).toContain('at most 8')
    expect(factsIn(objections({ candidates: candidates.slice(1) }), create)).toHaveLength(9)
  })
})

describe('[OK-33] whether another seat finds the same', () => {
  const create: Create = (to) => createConfirmReader(to, { seat: 's2', ids: ['a', 'b'] })

  test('each that was asked about, in the order in which it was asked; no other', () => {
    const reply = confirms({ c: true, b: { confirmed: false, evidence: [at('h1')] }, a: true })
    const said = { type: 'confirmation', seat: 's2', note: 'I looked.' }
    expect(factsIn(reply, create)).toEqual([
      { ...said, finding: 'a', confirmed: true, evidence: [] },
      { ...said, finding: 'b', confirmed: false, evidence: [at('h1')] },
    ])
  })

  test('without a note it has said less, and enough', () => {
    const reply = '{"items":[{"id":"a","confirmed":"yes"},{"id":"b","confirmed":false}]}'
    expect(factsIn(reply, create)).toMatchObject([{ note: '' }, { note: '' }])
  })

  test.each([
    ['one is left out', confirms({ a: true }), 'There is no answer to b.'],
    ['undecided', '{"items":[{"id":"a","confirmed":"maybe"}]}', 'as true or false'],
    ['without a name', '{"items":[{"confirmed":true}]}', 'needs the text "id"'],
    ['no items', '{}', 'needs the list "items"'],
  ])('%s is refused', (_, reply, problem) => expect(refusal(reply, create)).toContain(problem))
})

describe('[OK-36] how a seat votes on a plan', () => {
  const create: Create = (to) => createVotesReader(to, { seat: 's2', ids: ['P-Step-1', 'P-Rb-1'] })
  const voted = { type: 'plan_vote', seat: 's2' }
  /** A vote on the first item, beside one that agrees to the second. */
  const of = (item: object) => ({
    items: [
      { id: 'P-Step-1', ...item },
      { id: 'P-Rb-1', vote: 'agree' },
    ],
  })

  test('each item, in the order in which it was asked', () => {
    const reply = votes(['p-rb-1', 'P-Val-9', 'P-Step-1'], { 'P-Step-1': 'disagree', 'p-rb-1': 'Supplement' })
    expect(factsIn(reply, create)).toEqual([
      { ...voted, item: 'P-Step-1', vote: 'disagree', kind: 'c', note: 'Of P-Step-1.' },
      { ...voted, item: 'P-Rb-1', vote: 'supplement', note: 'Of p-rb-1.' },
    ])
  })

  test.each(['DISAGREE(b)', 'disagree: b', 'Disagree [b]', 'DISAGREE - B'])(
    '%s has its kind in it',
    (vote) => {
      const reply = votes(['P-Step-1', 'P-Rb-1'], { 'P-Step-1': vote })
      expect(factsIn(reply, create)[0]).toMatchObject({ vote: 'disagree', kind: 'b' })
    },
  )

  test('to agree takes no note, and a kind beside it says nothing', () => {
    expect(factsIn(of({ vote: 'AGREE', kind: 'a' }), create)).toEqual([
      { ...voted, item: 'P-Step-1', vote: 'agree', note: '' },
      { ...voted, item: 'P-Rb-1', vote: 'agree', note: '' },
    ])
  })

  const NO_KIND = 'needs "kind" as one of a, b, c, d, e'
  test.each([
    ['a disagreement without a kind', of({ vote: 'disagree', note: 'x' }), NO_KIND],
    ['one with a kind of its own', of({ vote: 'disagree', kind: 'f', note: 'x' }), NO_KIND],
    ['one without a note', of({ vote: 'disagree', kind: 'a' }), 'needs a "note"'],
    ['a supplement without a note', of({ vote: 'supplement' }), 'needs a "note"'],
    ['no decision', of({ vote: 'uncertain' }), 'one of agree, disagree, supplement'],
    ['no vote', of({}), 'one of agree, disagree, supplement'],
    ['an item without a name', { items: [{ vote: 'agree' }] }, 'needs the text "id"'],
    ['an item left out', votes(['P-Rb-1']), 'There is no vote on P-Step-1.'],
  ])('%s is refused', (_, reply, problem) => expect(refusal(reply, create)).toContain(problem))
})

describe('what a server holds a reply to is what is read', () => {
  test('objections need a matrix where there are requirements; a disagreement has its kind, and no other vote', () => {
    expect(objectionsSchema(2)).toMatchObject({ required: ['matrix'] })
    expect(objectionsSchema(0)).toMatchObject({ required: [] })
    expect(JSON.stringify(objectionsSchema(2))).toContain('"enum":["R1","R2"]')
    expect(JSON.stringify(objectionsSchema(0))).not.toContain('R1')
    const plan = JSON.stringify(PLAN_SCHEMA)
    expect(plan).toContain('"enum":["agree","supplement"]')
    expect(plan).toContain('"kind":{"type":"string","enum":["a","b","c","d","e"]}')
  })

  test('each call of a stage is held to its own', () => {
    const brief = { title: 'x', what: 'x', requirements: ['Hours'] }
    // Nothing else of a connection says what its replies are held to.
    const callable = { row: { lock: 'json' }, connection: {} } as unknown as Parameters<typeof lockOf>[0]
    const lock = lockOf(callable, { config: defaults, brief })
    const bare = lockOf(callable, { config: defaults })
    const json = (schema: unknown) => ({ kind: 'json', schema })
    expect(lock?.('accept:1/objections:s1#2')).toEqual(json(objectionsSchema(1)))
    expect(lock?.('accept:1/confirm:s2')).toEqual(json(CONFIRM_SCHEMA))
    expect(lock?.('plan:1/plan:s2')).toEqual(json(PLAN_SCHEMA))
    expect(bare?.('accept:1/objections:s1')).toEqual(json(objectionsSchema(0)))
  })
})
