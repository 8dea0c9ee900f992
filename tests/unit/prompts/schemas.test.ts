import { describe, expect, test } from 'vitest'
import {
  criticSchema,
  CRITIQUE_SCHEMA,
  REGRESS_SCHEMA,
  type Schema,
  selectionSchema,
} from '../../../src/prompts/schemas'
import { defaults } from '../../../src/run/config'
import { CRITIC_PROBLEMS, type CriticProblem } from '../../../src/run/critic'
import type { Fact } from '../../../src/run/event'
import type { Reader, ReaderOptions } from '../../../src/run/reading'
import { fold, initialState } from '../../../src/run/state'
import { createCriticReader } from '../../../src/wire/critic/reader'
import { digest } from '../../../src/wire/digest'
import { readJson } from '../../../src/wire/json'
import { createCritiqueReader, createRegressReader, createSelectionReader } from '../../../src/wire/panel'
import {
  answer,
  criteria,
  critique,
  defers,
  escalates,
  escalation,
  fails,
  judged,
  scenario,
} from '../../tools/loops'
import { setup as panelSetup } from '../../tools/panels'
import { recordedRuns } from '../../building/runs'

/** Whether a value is what a schema says, by those words that ours are made of. */
function fits(schema: Schema, value: unknown): boolean {
  if ('anyOf' in schema) return schema.anyOf.some((one) => fits(one, value))
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && (schema.enum?.includes(value) ?? true)
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(schema.items, item))
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
      const fields = Object.entries(value).filter(([, field]) => field !== undefined)
      const names = fields.map(([name]) => name)
      return (
        schema.required.every((name) => names.includes(name)) &&
        fields.every(([name, field]) => {
          const own = schema.properties[name]
          return own !== undefined && fits(own, field)
        })
      )
    }
  }
}

/** All parts of a schema that are schemas. */
function partsOf(schema: Schema): readonly Schema[] {
  if ('anyOf' in schema) return [schema, ...schema.anyOf.flatMap(partsOf)]
  if (schema.type === 'array') return [schema, ...partsOf(schema.items)]
  if (schema.type !== 'object') return [schema]
  return [schema, ...Object.values(schema.properties).flatMap(partsOf)]
}

const PARTS: ReadonlySet<string> = new Set(['select', 'critique', 'regress', 'critic'])

/** Each reply of a recorded run that could be read and is JSON, with what it would have been held to. */
function recordedReplies() {
  return recordedRuns().flatMap(({ name, file }) => {
    const { calls, given, stages } = file.events.reduce(fold, initialState())
    return file.raw.flatMap(({ call, text }) => {
      const [, stage, kind = ''] = /^(?:([^/]*)\/)?([a-z]+)/.exec(call) ?? []
      const value = readJson(text)?.value
      const isForm = typeof value === 'object' && value !== null && (kind !== 'critic' || 'criteria' in value)
      if (!PARTS.has(kind) || calls[call]?.phase !== 'ended' || !isForm) return []
      const loop = stage === undefined ? given.loop : stages[stage]?.loop
      return [{ name, call, kind, value, panel: given.panel, loop }]
    })
  })
}

const replies = recordedReplies()

describe('what a reply is held to is what its reader asks for', () => {
  test('there are recorded replies of each kind', () => {
    expect(new Set(replies.map(({ kind }) => kind))).toEqual(PARTS)
  })

  test.each(replies)('$name, $call: a reply that was read fits', ({ kind, value, panel, loop }) => {
    if (kind === 'critique') expect(fits(CRITIQUE_SCHEMA, value)).toBe(true)
    else if (kind === 'regress') expect(fits(REGRESS_SCHEMA, value)).toBe(true)
    else if (loop) expect(fits(criticSchema(loop), value)).toBe(true)
    else if (panel) {
      const ids = (Array.isArray(value) ? value : []).filter((id) =>
        panel.advisors.some((advisor) => advisor.id === id),
      )
      expect(fits(selectionSchema(panel), { ids })).toBe(true)
    }
  })

  test('what a critic may say fits, each verdict with what belongs to it', () => {
    const schema = criticSchema({ criteria })
    const all = [
      critique(),
      judged(fails('BRIEF_COVERAGE', 'Say when.')),
      judged(defers('BRIEF_COVERAGE', 'Next week.')),
      judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] }),
    ]
    for (const said of all) {
      expect(fits(schema, said)).toBe(true)
      expect(problemOf(said)).toBeUndefined()
    }
  })

  test('a short round is held to no scenarios', () => {
    const { adversarial: _, ...short } = critique()
    expect(fits(criticSchema({ criteria, short: true }), short)).toBe(true)
    expect(fits(criticSchema({ criteria }), short)).toBe(false)
  })
})

/** What the reader has against a reply. */
function problemOf(said: unknown): CriticProblem | undefined {
  const facts = factsOf((options) => createCriticReader(options, { round: 1, criteria }), said)
  const invalid = facts.find((fact) => fact.type === 'critic_invalid')
  return invalid?.type === 'critic_invalid' ? invalid.problem : undefined
}

function factsOf(create: (options: ReaderOptions) => Reader, said: unknown): readonly Fact[] {
  const facts: Fact[] = []
  const reader = create({ config: defaults, digest, emit: (fact) => facts.push(fact) })
  reader.write(JSON.stringify(said))
  try {
    reader.end()
  } catch {
    // What was wrong is in the facts.
  }
  return facts
}

const first = (more: object) => ({
  ...critique(),
  criteria: [{ ...answer('BRIEF_COVERAGE'), ...more }, answer('HIERARCHY')],
})
const asking = (options: readonly object[]) => ({
  ...judged(escalates('BRIEF_COVERAGE')),
  escalations: [{ ...escalation('Sundays?'), options }],
})
const { con: _con, ...half } = escalation('').options[0] ?? { con: '' }

/** Replies that say too little, by what their reader calls that. */
const SAYS_TOO_LITTLE: readonly (readonly [CriticProblem, unknown])[] = [
  ['not_read', { criteria: 'all fine' }],
  ['not_read', first({ verdict: 'MAYBE' })],
  [
    'criterion_missing',
    { ...critique(), criteria: [{ ...answer('BRIEF_COVERAGE'), id: 'TASTE' }, answer('HIERARCHY')] },
  ],
  ['bare_pass', first({ answer: undefined })],
  ['no_numbers', first({ counts: undefined })],
  ['no_numbers', first({ counts: { confirmed: 3, unit: 'sections' } })],
  ['no_note', first({ notes: undefined })],
  ['no_scenario', { ...critique(), adversarial: undefined }],
  ['no_scenario', { ...critique(), adversarial: [{ ...scenario('sceptic'), rationale: undefined }] }],
  ['no_fix', first({ verdict: 'FAIL' })],
  ['no_reason', first({ verdict: 'DEFER' })],
  ['no_options', asking([half, half])],
]

/** What only a bound on a length or a number could say: no server takes all of those. */
const BEYOND: readonly (readonly [CriticProblem, unknown])[] = [
  ['criterion_missing', { ...critique(), criteria: [answer('HIERARCHY')] }],
  ['bare_pass', first({ answer: 'PASS' })],
  ['no_numbers', first({ counts: { confirmed: 0, total: 0, unit: '' } })],
  ['no_note', first({ notes: [] })],
  ['no_scenario', { ...critique(), adversarial: [] }],
  ['no_options', asking([])],
]

describe('[CL-5] what says too little fits no more than its reader takes it', () => {
  const schema = criticSchema({ criteria })

  test('each problem is among them', () => {
    expect(new Set(SAYS_TOO_LITTLE.map(([problem]) => problem))).toEqual(new Set(CRITIC_PROBLEMS))
  })

  test.each(SAYS_TOO_LITTLE)('%s: %j', (problem, said) => {
    expect(problemOf(said)).toBe(problem)
    expect(fits(schema, said)).toBe(false)
  })

  test.each(BEYOND)('%s by a bound, which is left to the reader: %j', (problem, said) => {
    expect(problemOf(said)).toBe(problem)
    expect(fits(schema, said)).toBe(true)
  })
})

describe('the replies of a panel', () => {
  const refused = (create: (options: ReaderOptions) => Reader, said: unknown) =>
    factsOf(create, said).some(({ type }) => type === 'reply_refused')
  const issue = { severity: 'high', description: 'Late.', suggestion: 'Earlier.' }
  const row = { id: 'K1', kept: true, quote: '' }

  test.each([
    [
      'a selection',
      selectionSchema(panelSetup),
      createSelectionReader,
      { ids: ['positioning', 'search'] },
      [{ ids: 'search' }, { ids: [7] }],
    ],
    [
      'a critique',
      CRITIQUE_SCHEMA,
      (options: ReaderOptions) => createCritiqueReader(options, { round: 1, advisor: 'search', most: 9 }),
      { score: 7, pass: true, issues: [issue, { ...issue, quote: 'Six' }] },
      [
        { pass: true, issues: [] },
        { score: 7, issues: [] },
        { score: 7, pass: true },
        { score: 7, pass: true, issues: [{ ...issue, severity: 'grave' }] },
      ],
    ],
    [
      'what is to stay',
      REGRESS_SCHEMA,
      (options: ReaderOptions) => createRegressReader(options, { round: 1, ids: ['K1'] }),
      { items: [row] },
      [{ items: [{ id: 'K1' }] }, { rows: [row] }],
    ],
  ] as const)('%s', (_, schema, create, good, bad) => {
    expect([fits(schema, good), refused(create, good)]).toEqual([true, false])
    for (const said of bad) expect([fits(schema, said), refused(create, said)]).toEqual([false, true])
  })
})

test.each([
  ['selection', selectionSchema(panelSetup)],
  ['critique', CRITIQUE_SCHEMA],
  ['regress', REGRESS_SCHEMA],
  ['critic', criticSchema({ criteria })],
])('%s: an object at the root, closed objects, and few choices', (_, schema) => {
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  const parts = partsOf(schema)
  for (const part of parts) if ('enum' in part) expect(part.enum?.length).toBeGreaterThan(0)
  expect(parts.filter((part) => 'anyOf' in part).length).toBeLessThan(16)
})
