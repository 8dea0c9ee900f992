// A critic’s reply gives the same facts as JSON or as text, and one that says too little is refused with a reason.
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { PERSPECTIVES } from '../../../src/run/critic'
import type { ReaderOptions } from '../../../src/run/reading'
import { createFixReader } from '../../../src/wire/critic/fix'
import { createCriticReader } from '../../../src/wire/critic/reader'
import type { Critique } from '../../../src/wire/critic/said'
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
import { type Create, factsIn, heard, refusal } from './hear'

const create: Create = (options) => createCriticReader(options, { round: 2, criteria })
const read = (reply: unknown) => factsIn(reply, create)

const asked = escalation('Does the shop open on Sundays?')
const full = judged(escalates('BRIEF_COVERAGE'), {
  escalations: [asked],
  adversarial: PERSPECTIVES.map((perspective, at) => scenario(perspective, { realistic: at === 1 })),
})

describe('[CL-15] one reply in two forms', () => {
  test('gives the same facts', () => {
    const mixed = critique({
      criteria: [fails('BRIEF_COVERAGE', 'Say when.'), defers('HIERARCHY', 'The photo is late.')],
    })
    for (const said of [full, critique(), mixed]) {
      const facts = read(said)
      expect(read(roundText(2, said))).toEqual(facts)
      expect(facts.map(({ type }) => type)).toEqual([
        ...['criterion', 'criterion', 'adversarial', 'adversarial', 'adversarial'],
        ...said.escalations.map(() => 'escalation_heard'),
      ])
      expect(facts.slice(0, 2)).toEqual(
        said.criteria.map((each) => ({ type: 'criterion', round: 2, ...each })),
      )
    }
  })

  test('[CL-16] the result line too, in words or in its frame', () => {
    const result = { keyword: 'CONTINUE', fixes: 2 } as const
    const heardResult = { type: 'result_heard', round: 2, ...result }
    expect(read(roundText(2, { ...full, result })).at(-1)).toEqual(heardResult)
    for (const line of ['CONTINUE (2 fixed)', '=== Result: CONTINUE (2 fixed) ==='])
      expect(read({ ...full, result: line }).at(-1)).toEqual(heardResult)
    expect(read({ ...full, result: 'FINE' }).at(-1)?.type).toBe('escalation_heard')
  })

  test.each(['several approaches', 'Subjective', 'scope-boundary', 'PRINCIPLE_CONFLICT'])(
    '[CL-10] %s may be the reason',
    (reason) => {
      expect(read({ ...full, escalations: [{ ...asked, reason }] }).at(-1)?.type).toBe('escalation_heard')
    },
  )
})

describe('[CL-1] a reply that says too little is refused, and told why', () => {
  const [brief = answer('BRIEF_COVERAGE'), outline = answer('HIERARCHY')] = critique().criteria
  const [first = scenario('sceptic'), ...others] = critique().adversarial
  const only = (change: object) => ({ ...critique(), criteria: [{ ...brief, ...change }, outline] })
  const counting = (confirmed: unknown, total: number) => only({ counts: { confirmed, total, unit: 'x' } })
  const trying = (change: object) => ({ ...critique(), adversarial: [{ ...first, ...change }, ...others] })
  const asking = (change: object) => ({ ...full, escalations: [{ ...asked, ...change }] })
  const { con: _, ...half } = asked.options[0] ?? {}

  test.each([
    ['[CL-1] a criterion is missing', { ...critique(), criteria: [brief] }, 'criterion_missing HIERARCHY'],
    ['[CL-3] a bare PASS', only({ answer: 'PASS' }), 'bare_pass BRIEF_COVERAGE'],
    ['[CL-3] no answer at all', only({ answer: undefined }), 'bare_pass BRIEF_COVERAGE'],
    ['[CL-5] no numbers', only({ counts: undefined }), 'no_numbers BRIEF_COVERAGE'],
    ['[CL-5] numbers of nothing', counting(0, 0), 'no_numbers BRIEF_COVERAGE'],
    ['[CL-5] more than all', counting(5, 4), 'no_numbers BRIEF_COVERAGE'],
    ['[CL-5] less than none', counting(-1, 4), 'no_numbers BRIEF_COVERAGE'],
    ['[CL-5] half a number', counting('some', 4), 'no_numbers BRIEF_COVERAGE'],
    ['[CL-2] no note', only({ notes: [] }), 'no_note BRIEF_COVERAGE'],
    ['[CL-2] an empty note', only({ notes: '  ' }), 'no_note BRIEF_COVERAGE'],
    ['[CL-6] no verdict', only({ verdict: undefined }), 'not_read BRIEF_COVERAGE'],
    ['[CL-6] another verdict', only({ verdict: 'MAYBE' }), 'not_read BRIEF_COVERAGE'],
    ['[CL-18] FAIL without a fix', only({ verdict: 'FAIL' }), 'no_fix BRIEF_COVERAGE'],
    ['[CL-18] DEFER without a reason', only({ verdict: 'DEFER' }), 'no_reason BRIEF_COVERAGE'],
    ['[CL-12] ESCALATE alone', only({ verdict: 'ESCALATE' }), 'no_options BRIEF_COVERAGE'],
    ['[CL-4] a scenario too few', { ...critique(), adversarial: others }, 'no_scenario ADVERSARIAL'],
    ['[CL-4] none at all', { ...critique(), adversarial: undefined }, 'no_scenario ADVERSARIAL'],
    ['[CL-4] no word on realism', trying({ realistic: 'perhaps' }), 'no_scenario ADVERSARIAL'],
    ['[CL-4] no rationale', trying({ rationale: '' }), 'no_scenario ADVERSARIAL'],
    ['[CL-4] nobody looks so', trying({ perspective: undefined }), 'no_scenario ADVERSARIAL'],
    ['[CL-4] a scenario without numbers', trying({ counts: 'few' }), 'no_numbers ADVERSARIAL'],
    ['[CL-12] one option', asking({ options: asked.options.slice(1) }), 'no_options BRIEF_COVERAGE'],
    ['[CL-12] half an option', asking({ options: [...asked.options, half] }), 'no_options BRIEF_COVERAGE'],
    ['[CL-12] empty options', asking({ options: [{}, {}] }), 'no_options BRIEF_COVERAGE'],
    ['[CL-12] no options', asking({ options: undefined }), 'no_options BRIEF_COVERAGE'],
    ['[CL-12] another reason', asking({ reason: 'because' }), 'not_read BRIEF_COVERAGE'],
    ['[CL-12] no reason', asking({ reason: undefined }), 'not_read BRIEF_COVERAGE'],
    ['[CL-12] no question', asking({ question: '' }), 'not_read BRIEF_COVERAGE'],
    ['[CL-12] no issue', asking({ issue: '' }), 'not_read BRIEF_COVERAGE'],
    ['[CL-12] no why', asking({ why: '' }), 'not_read BRIEF_COVERAGE'],
    ['a PASS that escalates', { ...critique(), escalations: [asked] }, 'not_read BRIEF_COVERAGE'],
  ])('%s', (_, said, expected) => {
    const [problem, criterion] = expected.split(' ')
    const { facts, error } = heard(said, create)
    expect(facts.map(({ fact }) => fact)).toMatchObject([
      { type: 'critic_invalid', round: 2, problem, criterion },
      { type: 'reply_refused', problem: expect.stringContaining(' ') },
    ])
    expect(error?.error).toBe('malformed_block')
  })

  test.each([
    ...['', 'All is well.', 'PASS', '[1, 2]', '{"criteria": 3}', '{"criteria": [3]}', '{"criteria": [{}]}'],
    '{"criteria": [], "adversarial": 1}',
  ])('a reply that is no form at all: %j', (reply) => {
    const problem = expect.stringMatching(/not_read|criterion_missing/)
    expect(read(reply)[0]).toMatchObject({ type: 'critic_invalid', problem })
  })
})

describe('what is read with tolerance', () => {
  test('[CL-12] Skip is no option of its own: it is always there', () => {
    const skip = { label: 'Skip', description: 'Keep it.', pro: 'No work', con: 'It stays' }
    const said = { ...full, escalations: [{ ...asked, options: [...asked.options, skip] }] }
    expect(read(said)).toEqual(read(full))
  })

  test('criteria that nobody asked about, and their escalations, are passed over', () => {
    const extra: Critique = {
      ...full,
      criteria: [...full.criteria, answer('LEGAL')],
      escalations: [...full.escalations, escalation('?', { criterion: 'LEGAL' })],
    }
    for (const reply of [extra, roundText(2, extra)]) expect(read(reply)).toEqual(read(full))
  })

  test('names in any case, one note as a text, numbers as texts, no unit', () => {
    const counts = { confirmed: '3', total: 4 }
    const brief = { ...answer('brief_coverage'), verdict: 'pass', notes: 'One.', counts }
    expect(read({ ...critique(), criteria: [brief, critique().criteria[1]] })[0]).toMatchObject({
      ...{ verdict: 'PASS', notes: ['One.'], counts: { confirmed: 3, total: 4, unit: '' } },
    })
  })

  test('[CL-4] a short round has no scenarios, and takes none', () => {
    const short: Create = (options) => createCriticReader(options, { round: 1, criteria, short: true })
    for (const said of [critique(), critique({ adversarial: [] })])
      expect(factsIn(said, short).map(({ type }) => type)).toEqual(['criterion', 'criterion'])
  })

  test('an answer in a script without spaces says as much in half the signs', () => {
    const said = judged(answer('BRIEF_COVERAGE', { answer: '四項目を確認' }))
    expect(read(said)[0]).toMatchObject({ type: 'criterion', answer: '四項目を確認' })
  })
})

test('a bug of whoever listens is no reply that says too little', () => {
  const told: string[] = []
  const emit: ReaderOptions['emit'] = ({ type }) => {
    told.push(type)
    throw new Error('A bug.')
  }
  const reader = create({ config: defaults, digest, emit })
  reader.write(JSON.stringify(critique()))
  expect(() => reader.end()).toThrow('A bug.')
  expect(told).toEqual(['criterion'])
})

describe('fixes', () => {
  const html: Create = (options) =>
    createFixReader(options, { artifact: digest(PAGE).hash, mime: 'text/html' })
  const copy: Create = (options) => createFixReader(options, { artifact: '', mime: 'text/markdown' })

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
    expect(refusal('ööö', copy, { artifactMaxBytes: 4 })).toContain('4 bytes')
    expect(refusal(PAGE, html)).toContain('Nothing was changed')
    for (const problem of [refusal('Done.', html), refusal('', copy)]) expect(problem).toContain('not in')
  })
})
