import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { type CriticProblem, PERSPECTIVES } from '../../../src/run/critic'
import type { ReaderOptions } from '../../../src/run/reading'
import { createFixReader } from '../../../src/wire/critic/fix'
import { createCriticReader } from '../../../src/wire/critic/reader'
import { roundText } from '../../../src/wire/critic/write'
import { digest } from '../../../src/wire/digest'
import {
  answer,
  criteria,
  critique,
  defers,
  escalates,
  escalation,
  fails,
  judged,
  PAGE,
  scenario,
} from '../../tools/loops'
import { byCharacter, feed, type Heard, randomly, seeded } from './feed'

const create = (options: ReaderOptions) => createCriticReader(options, { round: 2, criteria })

/** What a reader makes of a reply, the same however it is cut. */
function heard(reply: string, of: (options: ReaderOptions) => ReturnType<typeof create> = create): Heard {
  const whole = feed([reply], { create: of })
  expect(feed(byCharacter(reply), { create: of })).toEqual(whole)
  for (let seed = 1; seed <= 5; seed++)
    expect(feed(randomly(reply, seeded(seed)), { create: of })).toEqual(whole)
  return whole
}

const factsIn = (reply: string) => heard(reply).facts.map(({ fact }) => fact)

/** Both forms of one reply. */
const forms = (said: Parameters<typeof roundText>[1]) =>
  [
    ['JSON', JSON.stringify(said)],
    ['text', roundText(2, said)],
  ] as const

const full = judged(escalates('BRIEF_COVERAGE'), {
  escalations: [escalation('Does the shop open on Sundays?')],
  adversarial: PERSPECTIVES.map((perspective, at) => scenario(perspective, { realistic: at === 1 })),
})

describe('[CL-15] one reply in two forms', () => {
  const all = [
    full,
    critique(),
    critique({ criteria: [fails('BRIEF_COVERAGE', 'Say when.'), defers('HIERARCHY', 'The photo is late.')] }),
  ]

  test.each(all)('gives the same facts, %#', (said) => {
    const [json, text] = forms(said).map(([, reply]) => factsIn(reply))
    expect(text).toEqual(json)
    expect(json?.map(({ type }) => type)).toEqual([
      ...['criterion', 'criterion', 'adversarial', 'adversarial', 'adversarial'],
      ...said.escalations.map(() => 'escalation_heard'),
    ])
    expect(json?.slice(0, 2)).toEqual(said.criteria.map((each) => ({ type: 'criterion', round: 2, ...each })))
  })

  test('[CL-16] the result line too, in words or in its frame', () => {
    const result = { keyword: 'CONTINUE', fixes: 2 } as const
    const text = factsIn(roundText(2, { ...full, result })).at(-1)
    expect(text).toEqual({ type: 'result_heard', round: 2, ...result })
    for (const line of ['CONTINUE (2 fixed)', '=== Result: CONTINUE (2 fixed) ==='])
      expect(factsIn(JSON.stringify({ ...full, result: line })).at(-1)).toEqual(text)
    expect(factsIn(JSON.stringify({ ...full, result: 'FINE' })).at(-1)?.type).toBe('escalation_heard')
  })

  test('[CL-10] each of the five reasons may be given', () => {
    const reasons = ['several approaches', 'Subjective', 'scope-boundary', 'PRINCIPLE_CONFLICT'] as const
    for (const reason of reasons) {
      const said = { ...full, escalations: [{ ...full.escalations[0], reason }] }
      expect(factsIn(JSON.stringify(said)).at(-1)).toMatchObject({ type: 'escalation_heard' })
    }
  })
})

describe('[CL-1] a reply that says too little is refused, and told why', () => {
  const [brief = answer('BRIEF_COVERAGE'), outline = answer('HIERARCHY')] = critique().criteria
  const only = (change: object) => ({ ...critique(), criteria: [{ ...brief, ...change }, outline] })
  const [first = scenario('sceptic'), ...others] = critique().adversarial

  const cases: readonly (readonly [string, object, CriticProblem, string?])[] = [
    ['[CL-1] a criterion is missing', { ...critique(), criteria: [brief] }, 'criterion_missing', 'HIERARCHY'],
    ['[CL-3] a bare PASS', only({ answer: 'PASS' }), 'bare_pass', 'BRIEF_COVERAGE'],
    ['[CL-3] no answer at all', only({ answer: undefined }), 'bare_pass', 'BRIEF_COVERAGE'],
    ['[CL-5] no numbers', only({ counts: undefined }), 'no_numbers', 'BRIEF_COVERAGE'],
    [
      '[CL-5] numbers of nothing',
      only({ counts: { confirmed: 0, total: 0, unit: 'x' } }),
      'no_numbers',
      'BRIEF_COVERAGE',
    ],
    [
      '[CL-5] more than all',
      only({ counts: { confirmed: 5, total: 4, unit: 'x' } }),
      'no_numbers',
      'BRIEF_COVERAGE',
    ],
    [
      '[CL-5] less than none',
      only({ counts: { confirmed: -1, total: 4, unit: 'x' } }),
      'no_numbers',
      'BRIEF_COVERAGE',
    ],
    [
      '[CL-5] half a number',
      only({ counts: { confirmed: 'some', total: 4 } }),
      'no_numbers',
      'BRIEF_COVERAGE',
    ],
    ['[CL-2] no note', only({ notes: [] }), 'no_note', 'BRIEF_COVERAGE'],
    ['[CL-2] an empty note', only({ notes: '  ' }), 'no_note', 'BRIEF_COVERAGE'],
    ['[CL-6] no verdict', only({ verdict: undefined }), 'not_read', 'BRIEF_COVERAGE'],
    ['[CL-6] another verdict', only({ verdict: 'MAYBE' }), 'not_read', 'BRIEF_COVERAGE'],
    ['[CL-18] FAIL without a fix', only({ verdict: 'FAIL' }), 'no_fix', 'BRIEF_COVERAGE'],
    ['[CL-18] DEFER without a reason', only({ verdict: 'DEFER' }), 'no_reason', 'BRIEF_COVERAGE'],
    ['[CL-12] ESCALATE without an escalation', only({ verdict: 'ESCALATE' }), 'no_options', 'BRIEF_COVERAGE'],
    ['[CL-4] no scenario', { ...critique(), adversarial: others }, 'no_scenario', 'ADVERSARIAL'],
    ['[CL-4] none at all', { ...critique(), adversarial: undefined }, 'no_scenario', 'ADVERSARIAL'],
    [
      '[CL-4] no word on whether it is realistic',
      { ...critique(), adversarial: [{ ...first, realistic: 'perhaps' }, ...others] },
      'no_scenario',
      'ADVERSARIAL',
    ],
    [
      '[CL-4] no rationale',
      { ...critique(), adversarial: [{ ...first, rationale: '' }, ...others] },
      'no_scenario',
      'ADVERSARIAL',
    ],
    [
      '[CL-4] nobody looks so',
      { ...critique(), adversarial: [{ ...first, perspective: undefined }, ...others] },
      'no_scenario',
      'ADVERSARIAL',
    ],
    [
      '[CL-4] a scenario without numbers',
      { ...critique(), adversarial: [{ ...first, counts: 'few' }, ...others] },
      'no_numbers',
      'ADVERSARIAL',
    ],
  ]

  test.each(cases)('%s', (_, said, problem, criterion) => {
    const made = heard(JSON.stringify(said))
    expect(made.facts.map(({ fact }) => fact)).toMatchObject([
      { type: 'critic_invalid', round: 2, problem, ...(criterion !== undefined && { criterion }) },
      { type: 'reply_refused', problem: expect.stringContaining(' ') },
    ])
    expect(made.error?.error).toBe('malformed_block')
  })

  const refusals: readonly (readonly [string, object, CriticProblem])[] = [
    ['of one option', { options: escalation('?').options.slice(1) }, 'no_options'],
    [
      'of an option without a con',
      { options: [...escalation('?').options, { label: 'x', description: 'y', pro: 'z' }] },
      'no_options',
    ],
    ['of options without anything', { options: [{}, {}] }, 'no_options'],
    ['without options', { options: undefined }, 'no_options'],
    ['without a reason', { reason: 'because' }, 'not_read'],
    ['with no reason at all', { reason: undefined }, 'not_read'],
    ['without a question', { question: '' }, 'not_read'],
    ['without an issue', { issue: '' }, 'not_read'],
    ['without a why', { why: '' }, 'not_read'],
  ]
  test.each(refusals)('[CL-12] an escalation %s', (_, change, problem) => {
    const said = { ...full, escalations: [{ ...full.escalations[0], ...change }] }
    expect(factsIn(JSON.stringify(said))[0]).toMatchObject({
      type: 'critic_invalid',
      problem,
      criterion: 'BRIEF_COVERAGE',
    })
  })

  test('an escalation of something that has another verdict', () => {
    const said = { ...critique(), escalations: full.escalations }
    expect(factsIn(JSON.stringify(said))[0]).toMatchObject({
      problem: 'not_read',
      criterion: 'BRIEF_COVERAGE',
    })
  })

  test.each([
    '',
    'All is well.',
    'PASS',
    '[1, 2]',
    '{"criteria": 3}',
    '{"criteria": [3]}',
    '{"criteria": [{}]}',
    '{"criteria": [], "adversarial": 1}',
  ])('a reply that is no form at all: %j', (reply) => {
    const [first] = factsIn(reply)
    expect(first).toMatchObject({
      type: 'critic_invalid',
      problem: expect.stringMatching(/not_read|criterion_missing/),
    })
  })
})

describe('what is read with tolerance', () => {
  test('[CL-12] Skip is no option of its own: it is always there', () => {
    const skip = { label: 'Skip', description: 'Keep it.', pro: 'No work', con: 'It stays' }
    const [own = escalation('?')] = full.escalations
    const said = { ...full, escalations: [{ ...own, options: [...own.options, skip] }] }
    expect(factsIn(JSON.stringify(said))).toEqual(factsIn(JSON.stringify(full)))
  })

  test('criteria that nobody asked about, and their escalations, are passed over', () => {
    const extra = {
      ...full,
      criteria: [...full.criteria, answer('LEGAL')],
      escalations: [...full.escalations, escalation('?', { criterion: 'LEGAL' })],
    }
    for (const [, reply] of forms(extra)) expect(factsIn(reply)).toEqual(factsIn(JSON.stringify(full)))
  })

  test('names in any case, one note as a text, numbers as texts, no unit', () => {
    const [, outline] = critique().criteria
    const brief = {
      ...answer('brief_coverage'),
      verdict: 'pass',
      notes: 'One.',
      counts: { confirmed: '3', total: 4 },
    }
    const said = { ...critique(), criteria: [brief, outline] }
    expect(factsIn(JSON.stringify(said))[0]).toMatchObject({
      verdict: 'PASS',
      notes: ['One.'],
      counts: { confirmed: 3, total: 4, unit: '' },
    })
  })

  test('[CL-4] a short round has no scenarios, and takes none', () => {
    const short = (options: ReaderOptions) => createCriticReader(options, { round: 1, criteria, short: true })
    for (const said of [critique(), critique({ adversarial: [] })])
      expect(heard(JSON.stringify(said), short).facts.map(({ fact }) => fact.type)).toEqual([
        'criterion',
        'criterion',
      ])
  })

  test('an answer in a script without spaces says as much in half the signs', () => {
    const said = judged(answer('BRIEF_COVERAGE', { answer: '四項目を確認' }))
    expect(factsIn(JSON.stringify(said))[0]).toMatchObject({ type: 'criterion', answer: '四項目を確認' })
  })
})

test('a bug of whoever listens is no reply that says too little', () => {
  const heardOf: string[] = []
  const emit: ReaderOptions['emit'] = ({ type }) => {
    heardOf.push(type)
    throw new Error('A bug.')
  }
  const reader = create({ config: defaults, digest, emit })
  reader.write(JSON.stringify(critique()))
  expect(() => reader.end()).toThrow('A bug.')
  expect(heardOf).toEqual(['criterion'])
})

describe('fixes', () => {
  const html = (options: ReaderOptions) =>
    createFixReader(options, { artifact: digest(PAGE).hash, mime: 'text/html' })
  const copy = (options: ReaderOptions) => createFixReader(options, { artifact: '', mime: 'text/markdown' })
  const read = (reply: string, of: typeof html, config = {}) => feed([reply], { create: of, config }).facts[0]

  test('a page with words around it, copy in its fence', () => {
    const page = '<!doctype html><html><h1>New</h1></html>'
    expect(heard(`Here:\n${page}\nDone.`, html).facts).toMatchObject([
      { body: page, fact: { type: 'critique.artifact_seen', mime: 'text/html', from: 'fix' } },
    ])
    expect(heard('```md\n# New\n```', copy).facts).toMatchObject([
      { body: '# New', fact: { mime: 'text/markdown', from: 'fix' } },
    ])
  })

  test('nothing, the same as before, and too much are refused', () => {
    expect(read('Done.', html)?.fact).toMatchObject({
      type: 'reply_refused',
      problem: expect.stringContaining('not in'),
    })
    expect(read('', copy)?.fact).toMatchObject({ problem: expect.stringContaining('not in') })
    expect(read(PAGE, html)?.fact).toMatchObject({ problem: expect.stringContaining('Nothing was changed') })
    expect(read('ööö', copy, { artifactMaxBytes: 4 })?.fact).toMatchObject({
      problem: expect.stringContaining('4 bytes'),
    })
  })
})
