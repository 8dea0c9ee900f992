import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { ReaderOptions } from '../../../src/run/reading'
import { askedDims } from '../../../src/prompts/opinion'
import { evidenceIn } from '../../../src/wire/evidence'
import { createOpinionReader } from '../../../src/wire/opinion'
import { answer, setup } from '../../tools/opinions'
import { byCharacter, feed, type Heard, randomly, seeded } from './feed'

const asked = { seat: 's2', repeat: 3, dims: askedDims(setup, defaults), prefix: 'opinion:1/' }
const create = (options: ReaderOptions) => createOpinionReader(options, asked)

/** What a reader makes of a reply, the same however it is cut. */
function heard(reply: string): Heard {
  const whole = feed([reply], { create })
  expect(feed(byCharacter(reply), { create })).toEqual(whole)
  for (let seed = 1; seed <= 5; seed++) expect(feed(randomly(reply, seeded(seed)), { create })).toEqual(whole)
  return whole
}

const factsIn = (reply: string) => heard(reply).facts.map(({ fact }) => fact)
const of = <T extends Fact['type']>(facts: readonly Fact[], type: T) =>
  facts.filter((fact): fact is Extract<Fact, { type: T }> => fact.type === type)

/** What a reply is refused with. */
function refusedFor(reply: string): string | undefined {
  const { facts, error } = heard(reply)
  expect(error).toMatchObject({ error: 'malformed_block' })
  const all = facts.map(({ fact }) => fact)
  expect(of(all, 'blind_dim')).toEqual([])
  return of(all, 'reply_refused')[0]?.problem
}

const usual = (scores: Readonly<Record<string, unknown>>) => answer({ scores })
const dimension = (more: object) => ({ lens: 'critic', name: 'type', score: 7, note: 'Two sizes.', ...more })
const replyOf = (dimensions: readonly unknown[], mustFix: unknown = []) =>
  JSON.stringify({ dimensions, mustFix })
const [, ...but] = JSON.parse(answer()).dimensions as readonly object[]

describe('[TR-2] what a juror says', () => {
  test('each score is a fact, and that nothing has to change is an answer', () => {
    const facts = factsIn(answer())
    expect(facts).toHaveLength(15)
    expect(facts[0]).toEqual({
      type: 'blind_dim',
      seat: 's2',
      repeat: 3,
      lens: 'critic',
      name: 'hierarchy',
      score: 8.5,
      note: '“Fresh at seven.” bears it out for hierarchy.',
    })
  })

  test('must-fixes have an id, a seat, the answer that raised them, and evidence', () => {
    const evidence = [{ kind: 'selector', ref: '#order' }] as const
    const facts = factsIn(answer({ mustFix: [{ statement: 'It is too pale.', evidence }, 'No days.'] }))
    expect(of(facts, 'finding_raised')).toEqual([
      {
        type: 'finding_raised',
        id: 'opinion:1/s2:3.1',
        seat: 's2',
        severity: 'high',
        statement: 'It is too pale.',
        evidence,
        round: 3,
      },
      expect.objectContaining({ id: 'opinion:1/s2:3.2', statement: 'No days.', evidence: [] }),
    ])
  })

  test('more of them than anybody asked for are not held against the page', () => {
    const mustFix = Array.from({ length: 40 }, (_, n) => `Change number ${n}.`)
    expect(of(factsIn(answer({ mustFix })), 'finding_raised')).toHaveLength(12)
  })

  test.each([
    ['in a fence, with prose around it', `Here it is:\n\`\`\`json\n${answer()}\n\`\`\`\nThat is all.`],
    ['after thoughts', `<think>{"dimensions":[]}</think>${answer()}`],
    ['with a comma too many', answer().replace(/]}$/, '],}')],
  ])('is read %s', (_, reply) => {
    expect(factsIn(reply)).toEqual(factsIn(answer()))
  })

  test.each([
    ['a number as a text', '7,5', 7.5],
    ['of ten', '7/10', 7],
    ['nothing at all', 0, 0],
    ['the top of the scale', 10, 10],
  ])('a score may be %s', (_, score, read) => {
    const [first] = of(factsIn(usual({ 'critic hierarchy': score })), 'blind_dim')
    expect(first).toMatchObject({ name: 'hierarchy', score: read })
  })
})

describe('[TR-2] what is not there is not made up', () => {
  test('a score that is missing or a word is left out, and its lens has the others', () => {
    const facts = of(factsIn(usual({ 'critic hierarchy': 'good' })), 'blind_dim')
    expect(facts).toHaveLength(14)
    expect(facts.some(({ lens, name }) => lens === 'critic' && name === 'hierarchy')).toBe(false)
    expect(of(factsIn(replyOf([dimension({ note: undefined }), ...but])), 'blind_dim')[0]).toMatchObject({
      note: '',
    })
  })

  test('too few of them are no answer, and the repair is told which', () => {
    const few = replyOf([dimension({}), dimension({ name: 'space' })])
    expect(refusedFor(few)).toMatch(
      /^Too few scores can be read\. Missing: critic hierarchy, critic contrast/,
    )
  })

  const all = JSON.parse(answer()).dimensions as readonly { readonly lens: string; readonly name: string }[]
  const firstOf = (lens: string, n: number) => all.filter((dim) => dim.lens === lens).slice(0, n)

  test('[S1] a lens of which less than half is scored is left out, and does not weigh', () => {
    const reply = [
      ...firstOf('critic', 5),
      ...firstOf('brand', 1),
      ...firstOf('a11y', 2),
      ...firstOf('copy', 3),
    ]
    const facts = of(factsIn(replyOf(reply)), 'blind_dim')
    expect(new Set(facts.map(({ lens }) => lens))).toEqual(new Set(['critic', 'a11y', 'copy']))
    expect(facts).toHaveLength(10)
  })

  test.each([
    ['two scores of two lenses', [...firstOf('critic', 1), ...firstOf('copy', 1)]],
    ['two lenses of four', [...firstOf('critic', 5), ...firstOf('brand', 3)]],
    ['a score of each', ['critic', 'brand', 'a11y', 'copy'].flatMap((lens) => firstOf(lens, 1))],
  ])('[S1] %s are no judgement of what was asked', (_, reply) => {
    expect(refusedFor(replyOf(reply))).toMatch(/^Too few scores can be read\. Missing: /)
  })

  test.each([
    ['', 'There is no JSON value in the reply.'],
    ['Lovely, all of it.', 'There is no JSON value in the reply.'],
    ['[]', 'The reply has to be an object.'],
    ['{"mustFix":[]}', 'The reply needs the list "dimensions".'],
    [
      `{"dimensions":${JSON.stringify(JSON.parse(answer()).dimensions)}}`,
      'The reply needs the list "mustFix".',
    ],
    [replyOf(['critic 7']), 'Dimension 1 has to be an object.'],
    [usual({ 'critic hierarchy': 85 }), 'Dimension 1 needs "score" from 0 to 10.'],
    [usual({ 'critic hierarchy': -1 }), 'Dimension 1 needs "score" from 0 to 10.'],
    [answer({ mustFix: [{ statement: ' ', evidence: [] }] }), 'Must-fix 1 needs the text "statement".'],
    [replyOf(but, [7]), 'Must-fix 1 has to be an object.'],
  ])('%s is refused, with what is wrong with it', (reply, problem) => {
    expect(refusedFor(reply)).toBe(problem)
  })
})

describe('[TR-2] which of the things it is', () => {
  const firstOf = (more: object) => of(factsIn(replyOf([dimension(more), ...but])), 'blind_dim')
  const named = (more: object) => {
    const all = firstOf(more)
    return all.length === 15 ? all[0] : undefined
  }
  const lensName = (dim: Extract<Fact, { type: 'blind_dim' }> | undefined) => dim && `${dim.lens} ${dim.name}`

  test.each([
    [{ lens: 'Critic', name: 'Hierarchy' }, 'critic hierarchy'],
    [{ lens: undefined, name: 'hierarchy' }, 'critic hierarchy'],
    [{ lens: undefined, name: 'critic.hierarchy' }, 'critic hierarchy'],
    [{ lens: 'critic', name: 'critic hierarchy' }, 'critic hierarchy'],
  ])('%j', (more, expected) => {
    expect(lensName(named(more))).toBe(expected)
  })

  test.each([
    ['a name that two lenses have, without its lens', { lens: undefined, name: 'contrast' }],
    ['a name of another lens', { lens: 'brand', name: 'hierarchy' }],
    ['nothing that was asked', { lens: 'legal', name: 'risk' }],
    ['no name', { lens: 'critic', name: undefined }],
  ])('%s is left out', (_, more) => {
    expect(named(more)).toBeUndefined()
    expect(firstOf(more)).toHaveLength(14)
  })

  test('said twice, the first time counts', () => {
    const twice = of(
      factsIn(replyOf([...but, dimension({ score: 1 }), dimension({ score: 9 })])),
      'blind_dim',
    )
    expect(twice.filter(({ lens, name }) => lens === 'critic' && name === 'type')).toMatchObject([
      { score: 8.5 },
    ])
    expect(twice).toHaveLength(14)
  })
})

describe('places that a claim points at', () => {
  test.each([
    [[{ kind: 'selector', ref: '.cta' }], [{ kind: 'selector', ref: '.cta' }]],
    [[{ kind: 'Quote', ref: '“Fresh at seven.”' }], [{ kind: 'quote', ref: 'Fresh at seven.' }]],
    [[{ kind: 'selector', ref: 'p', quote: '"Fresh"' }], [{ kind: 'selector', ref: 'p', quote: 'Fresh' }]],
    [[{ kind: 'selector', quote: 'Fresh' }], [{ kind: 'quote', ref: 'Fresh' }]],
    [[{ kind: 'element', ref: 'main > h1.head' }], [{ kind: 'selector', ref: 'main > h1.head' }]],
    [{ kind: 'requirement', ref: 'R1' }, [{ kind: 'requirement', ref: 'R1' }]],
    [['IN-2 contrast at #order'], [{ kind: 'measurement', ref: 'IN-2 contrast at #order' }]],
    [['r2'], [{ kind: 'requirement', ref: 'R2' }]],
    [['#order', 'h1', 'p'], ['#order', 'h1', 'p'].map((ref) => ({ kind: 'selector', ref }))],
    [
      ['Bread', '“Fresh at seven.”', 'main'],
      [
        { kind: 'quote', ref: 'Bread' },
        { kind: 'quote', ref: 'Fresh at seven.' },
        { kind: 'selector', ref: 'main' },
      ],
    ],
    ['.cta', [{ kind: 'selector', ref: '.cta' }]],
    [[' ', 7, null, {}, { kind: 'selector' }], []],
    [undefined, []],
  ])('%j', (evidence, expected) => {
    expect(evidenceIn({ evidence })).toEqual(expected)
  })
})
