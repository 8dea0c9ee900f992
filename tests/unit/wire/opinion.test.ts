// A juror’s scores and must-fixes become facts as they were said, and nothing that is missing is made up.
import { describe, expect, test } from 'vitest'
import { askedDims } from '../../../src/prompts/opinion'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { evidenceIn } from '../../../src/wire/evidence'
import { createOpinionReader } from '../../../src/wire/opinion'
import { answer, setup } from '../../tools/opinions'
import { type Create, factsIn, refusal } from './hear'

const asked = { seat: 's2', repeat: 3, dims: askedDims(setup, defaults), prefix: 'opinion:1/' }
const create: Create = (options) => createOpinionReader(options, asked)

const read = (reply: unknown) => factsIn(reply, create)
const of = <T extends Fact['type']>(type: T, reply: unknown) =>
  read(reply).filter((fact): fact is Extract<Fact, { type: T }> => fact.type === type)
const dimsIn = (reply: unknown) => of('blind_dim', reply)
const refusedFor = (reply: unknown) => refusal(reply, create)

interface Dim {
  readonly lens: string
  readonly name: string
}
const all: readonly Dim[] = JSON.parse(answer()).dimensions
const [, ...but] = all
const usual = (scores: Readonly<Record<string, unknown>>) => answer({ scores })
const dimension = (more: object) => ({ lens: 'critic', name: 'type', score: 7, note: 'Two sizes.', ...more })
const replyOf = (dimensions: readonly unknown[], mustFix: unknown = []) => ({ dimensions, mustFix })

describe('[TR-2] what a juror says', () => {
  test('each score is a fact, and that nothing has to change is an answer', () => {
    const facts = read(answer())
    expect(facts).toHaveLength(15)
    expect(facts[0]).toEqual({
      ...{ type: 'blind_dim', seat: 's2', repeat: 3, lens: 'critic', name: 'hierarchy', score: 8.5 },
      note: '“Fresh at seven.” bears it out for hierarchy.',
    })
  })

  test('must-fixes have an id, a seat, the answer that raised them, and evidence; those beyond what was asked for are left out', () => {
    const evidence = [{ kind: 'selector', ref: '#order' }] as const
    const said = answer({ mustFix: [{ statement: 'It is too pale.', evidence }, 'No days.'] })
    const raised = { type: 'finding_raised', seat: 's2', severity: 'high', round: 3 }
    expect(of('finding_raised', said)).toEqual([
      { ...raised, id: 'opinion:1/s2:3.1', statement: 'It is too pale.', evidence },
      { ...raised, id: 'opinion:1/s2:3.2', statement: 'No days.', evidence: [] },
    ])
    const mustFix = Array.from({ length: 40 }, (_, n) => `Change number ${n}.`)
    expect(of('finding_raised', answer({ mustFix }))).toHaveLength(12)
  })

  test.each([
    ['in a fence, with prose around it', `Here it is:\n\`\`\`json\n${answer()}\n\`\`\`\nThat is all.`],
    ['after thoughts', `<think>{"dimensions":[]}</think>${answer()}`],
    ['with a comma too many', answer().replace(/]}$/, '],}')],
  ])('is read %s', (_, reply) => expect(read(reply)).toEqual(read(answer())))

  test.each([
    ['a number as a text', '7,5', 7.5],
    ['of ten', '7/10', 7],
    ['nothing at all', 0, 0],
    ['the top of the scale', 10, 10],
  ])('a score may be %s', (_, score, expected) => {
    const [first] = dimsIn(usual({ 'critic hierarchy': score }))
    expect(first).toMatchObject({ name: 'hierarchy', score: expected })
  })
})

describe('[TR-2] what is not there is not made up', () => {
  const firstOf = (lens: string, n: number) => all.filter((dim) => dim.lens === lens).slice(0, n)

  test('a score that is missing or a word is left out, and its lens has the others', () => {
    const dims = dimsIn(usual({ 'critic hierarchy': 'good' }))
    expect(dims).toHaveLength(14)
    expect(dims.some(({ lens, name }) => lens === 'critic' && name === 'hierarchy')).toBe(false)
    expect(dimsIn(replyOf([dimension({ note: undefined }), ...but]))[0]).toMatchObject({ note: '' })
  })

  test('[S1] a lens of which less than half is scored is left out, and does not weigh', () => {
    const scored = [firstOf('critic', 5), firstOf('brand', 1), firstOf('a11y', 2), firstOf('copy', 3)]
    const dims = dimsIn(replyOf(scored.flat()))
    expect(new Set(dims.map(({ lens }) => lens))).toEqual(new Set(['critic', 'a11y', 'copy']))
    expect(dims).toHaveLength(10)
  })

  test.each([
    ['two of one lens', [dimension({}), dimension({ name: 'space' })], 'critic hierarchy, critic contrast'],
    ['one each of two lenses', [...firstOf('critic', 1), ...firstOf('copy', 1)], ''],
    ['two lenses of four', [...firstOf('critic', 5), ...firstOf('brand', 3)], ''],
    ['a score of each', ['critic', 'brand', 'a11y', 'copy'].flatMap((lens) => firstOf(lens, 1)), ''],
  ])('[S1] %s are no judgement of what was asked, and the repair is told which', (_, reply, missing) => {
    expect(refusedFor(replyOf(reply))).toMatch(`Too few scores can be read. Missing: ${missing}`)
  })

  test.each([
    ['', 'There is no JSON value in the reply.'],
    ['Lovely, all of it.', 'There is no JSON value in the reply.'],
    [[], 'The reply has to be an object.'],
    [{ mustFix: [] }, 'The reply needs the list "dimensions".'],
    [{ dimensions: all }, 'The reply needs the list "mustFix".'],
    [replyOf(['critic 7']), 'Dimension 1 has to be an object.'],
    [usual({ 'critic hierarchy': 85 }), 'Dimension 1 needs "score" from 0 to 10.'],
    [usual({ 'critic hierarchy': -1 }), 'Dimension 1 needs "score" from 0 to 10.'],
    [answer({ mustFix: [{ statement: ' ', evidence: [] }] }), 'Must-fix 1 needs the text "statement".'],
    [replyOf(but, [7]), 'Must-fix 1 has to be an object.'],
  ])('%j is refused, with what is wrong with it', (reply, problem) => {
    expect(refusedFor(reply)).toBe(problem)
  })
})

describe('[TR-2] which of the things it is', () => {
  test.each([
    [{ lens: 'Critic', name: 'Hierarchy' }, 'critic hierarchy'],
    [{ lens: undefined, name: 'hierarchy' }, 'critic hierarchy'],
    [{ lens: undefined, name: 'critic.hierarchy' }, 'critic hierarchy'],
    [{ lens: 'critic', name: 'critic hierarchy' }, 'critic hierarchy'],
    // Two lenses have the name.
    [{ lens: undefined, name: 'contrast' }, undefined],
    [{ lens: 'brand', name: 'hierarchy' }, undefined],
    [{ lens: 'legal', name: 'risk' }, undefined],
    [{ lens: 'critic', name: undefined }, undefined],
  ])('%j is %s', (more, expected) => {
    const dims = dimsIn(replyOf([dimension(more), ...but])).map(({ lens, name }) => `${lens} ${name}`)
    expect(dims).toHaveLength(expected === undefined ? 14 : 15)
    if (expected !== undefined) expect(dims[0]).toBe(expected)
  })

  test('said twice, the first time counts', () => {
    const twice = dimsIn(replyOf([...but, dimension({ score: 1 }), dimension({ score: 9 })]))
    expect(twice).toHaveLength(14)
    const type = twice.filter(({ lens, name }) => lens === 'critic' && name === 'type')
    expect(type.map(({ score }) => score)).toEqual([8.5])
  })
})

describe('places that a claim points at', () => {
  const selector = (ref: string) => ({ kind: 'selector', ref })
  const quote = (ref: string) => ({ kind: 'quote', ref })
  test.each([
    [[selector('.cta')], [selector('.cta')]],
    [[{ kind: 'Quote', ref: '“Fresh at seven.”' }], [quote('Fresh at seven.')]],
    [[{ kind: 'selector', ref: 'p', quote: '"Fresh"' }], [{ kind: 'selector', ref: 'p', quote: 'Fresh' }]],
    [[{ kind: 'selector', quote: 'Fresh' }], [quote('Fresh')]],
    [[{ kind: 'element', ref: 'main > h1.head' }], [selector('main > h1.head')]],
    [{ kind: 'requirement', ref: 'R1' }, [{ kind: 'requirement', ref: 'R1' }]],
    [['IN-2 contrast at #order'], [{ kind: 'measurement', ref: 'IN-2 contrast at #order' }]],
    [['r2'], [{ kind: 'requirement', ref: 'R2' }]],
    [['#order', 'h1', 'p'], ['#order', 'h1', 'p'].map(selector)],
    [
      ['Bread', '“Fresh at seven.”', 'main'],
      [quote('Bread'), quote('Fresh at seven.'), selector('main')],
    ],
    ['.cta', [selector('.cta')]],
    [[' ', 7, null, {}, { kind: 'selector' }], []],
    [undefined, []],
  ])('%j', (evidence, expected) => expect(evidenceIn({ evidence })).toEqual(expected))
})
