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
import { createCriticReader } from '../../../src/wire/critic/reader'
import { digest } from '../../../src/wire/digest'
import { readJson } from '../../../src/wire/json'
import { createCritiqueReader, createRegressReader, createSelectionReader } from '../../../src/wire/panel'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
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

/** Whether a value is what a schema says, by those words that ours are made of. */
function fits(schema: Schema, value: unknown): boolean {
  if ('anyOf' in schema) return schema.anyOf.some((one) => fits(one, value))
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && (schema.enum?.includes(value) ?? true)
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(schema.items, item))
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
      const fields = Object.entries(value).filter(([, field]) => field !== undefined)
      const names = new Set(fields.map(([name]) => name))
      const isKnown = ([name, field]: (typeof fields)[number]) => {
        const own = schema.properties[name]
        return own !== undefined && fits(own, field)
      }
      return schema.required.every((name) => names.has(name)) && fields.every(isKnown)
    }
    case 'number':
    case 'boolean':
      return typeof value === schema.type
  }
}

/** All parts of a schema that are schemas. */
function partsOf(schema: Schema): readonly Schema[] {
  if ('anyOf' in schema) return [schema, ...schema.anyOf.flatMap(partsOf)]
  if (schema.type === 'array') return [schema, ...partsOf(schema.items)]
  if (schema.type !== 'object') return [schema]
  return [schema, ...Object.values(schema.properties).flatMap(partsOf)]
}

const CRITIC = criticSchema({ criteria })
const SCHEMAS = [selectionSchema(panelSetup), CRITIQUE_SCHEMA, REGRESS_SCHEMA, CRITIC]

test('a schema is an object at the root, of closed objects, and of few choices', () => {
  for (const schema of SCHEMAS) {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    const parts = partsOf(schema)
    for (const part of parts) if ('enum' in part) expect(part.enum?.length).toBeGreaterThan(0)
    expect(parts.filter((part) => 'anyOf' in part).length).toBeLessThan(16)
  }
})

test('every reply of a recorded run that was read fits what it would have been held to', () => {
  const kinds = new Set<string>()
  for (const { name, file } of recordedRuns()) {
    const { calls, given, stages } = stateOf(file.events)
    for (const { call, text } of file.raw) {
      const [, stage, kind = ''] = /^(?:([^/]*)\/)?([a-z]+)/.exec(call) ?? []
      const value = readJson(text)?.value
      const loop = stage === undefined ? given.loop : stages[stage]?.loop
      const schema = {
        critique: CRITIQUE_SCHEMA,
        regress: REGRESS_SCHEMA,
        ...(loop && { critic: criticSchema(loop) }),
        ...(given.panel && { select: selectionSchema(given.panel) }),
      }[kind]
      const isForm = typeof value === 'object' && value !== null && (kind !== 'critic' || 'criteria' in value)
      if (!schema || calls[call]?.phase !== 'ended' || !isForm) continue
      kinds.add(kind)
      const known = (id: unknown) => given.panel?.advisors.some((advisor) => advisor.id === id)
      const held = kind === 'select' ? { ids: Array.isArray(value) ? value.filter(known) : [] } : value
      expect(fits(schema, held), `${name}, ${call}`).toBe(true)
    }
  }
  expect(kinds).toEqual(new Set(['select', 'critique', 'regress', 'critic']))
})

/** The facts that a reader makes of a reply. */
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

/** What the reader of a critic has against a reply. */
function problemOf(said: unknown): CriticProblem | undefined {
  const facts = factsOf((options) => createCriticReader(options, { round: 1, criteria }), said)
  return facts.flatMap((fact) => (fact.type === 'critic_invalid' ? [fact.problem] : []))[0]
}

describe('[CL-5] what a critic may say fits, and what says too little fits no more than its reader takes it', () => {
  const of = (...answers: readonly object[]) => ({ ...critique(), criteria: answers })
  const first = (more: object) => of({ ...answer('BRIEF_COVERAGE'), ...more }, answer('HIERARCHY'))
  const asking = (options: readonly object[]) => ({
    ...judged(escalates('BRIEF_COVERAGE')),
    escalations: [{ ...escalation('Sundays?'), options }],
  })
  const { con: _con, ...half } = escalation('').options[0] ?? { con: '' }
  const scenarios = (adversarial: unknown) => ({ ...critique(), adversarial })
  const taste = of({ ...answer('BRIEF_COVERAGE'), id: 'TASTE' }, answer('HIERARCHY'))

  /** Replies by what their reader calls their fault, and whether they fit: no server takes every bound on a length. */
  const REPLIES: readonly (readonly [CriticProblem | undefined, boolean, unknown])[] = [
    [undefined, true, critique()],
    [undefined, true, judged(fails('BRIEF_COVERAGE', 'Say when.'))],
    [undefined, true, judged(defers('BRIEF_COVERAGE', 'Next week.'))],
    [undefined, true, judged(escalates('BRIEF_COVERAGE'), { escalations: [escalation('Sundays?')] })],
    ['not_read', false, { criteria: 'all fine' }],
    ['not_read', false, first({ verdict: 'MAYBE' })],
    ['criterion_missing', false, taste],
    ['bare_pass', false, first({ answer: undefined })],
    ['no_numbers', false, first({ counts: undefined })],
    ['no_numbers', false, first({ counts: { confirmed: 3, unit: 'sections' } })],
    ['no_note', false, first({ notes: undefined })],
    ['no_scenario', false, scenarios(undefined)],
    ['no_scenario', false, scenarios([{ ...scenario('sceptic'), rationale: undefined }])],
    ['no_fix', false, first({ verdict: 'FAIL' })],
    ['no_reason', false, first({ verdict: 'DEFER' })],
    ['no_options', false, asking([half, half])],
    ['criterion_missing', true, of(answer('HIERARCHY'))],
    ['bare_pass', true, first({ answer: 'PASS' })],
    ['no_numbers', true, first({ counts: { confirmed: 0, total: 0, unit: '' } })],
    ['no_note', true, first({ notes: [] })],
    ['no_scenario', true, scenarios([])],
    ['no_options', true, asking([])],
  ]

  test.each(REPLIES)('%s, fits: %s, %j', (problem, isFitting, said) => {
    expect([problemOf(said), fits(CRITIC, said)]).toEqual([problem, isFitting])
  })

  test('each problem is among them; a short round is held to no scenarios', () => {
    const problems = REPLIES.flatMap(([problem, isFitting]) => (problem && !isFitting ? [problem] : []))
    expect(new Set(problems)).toEqual(new Set(CRITIC_PROBLEMS))
    const { adversarial: _, ...short } = critique()
    expect([fits(criticSchema({ criteria, short: true }), short), fits(CRITIC, short)]).toEqual([true, false])
  })
})

describe('the replies of a panel', () => {
  const issue = { severity: 'high', description: 'Late.', suggestion: 'Earlier.' }
  const row = { id: 'K1', kept: true, quote: '' }
  const scored = { score: 7, pass: true, issues: [issue, { ...issue, quote: 'Six' }] }
  const { score: _score, ...unscored } = scored
  const { pass: _pass, ...undecided } = scored
  const { issues: _issues, ...empty } = scored
  const grave = { ...scored, issues: [{ ...issue, severity: 'grave' }] }
  const critiqued = (options: ReaderOptions) =>
    createCritiqueReader(options, { round: 1, advisor: 'search', most: 9 })
  const selection = selectionSchema(panelSetup)
  const kept = (options: ReaderOptions) => createRegressReader(options, { round: 1, ids: ['K1'] })

  test.each<[string, Schema, (options: ReaderOptions) => Reader, unknown, readonly unknown[]]>([
    ['a selection', selection, createSelectionReader, { ids: ['search'] }, [{ ids: 'search' }, { ids: [7] }]],
    ['a critique', CRITIQUE_SCHEMA, critiqued, scored, [unscored, undecided, empty, grave]],
    ['what is to stay', REGRESS_SCHEMA, kept, { items: [row] }, [{ items: [{ id: 'K1' }] }, { rows: [row] }]],
  ])('%s', (_, schema, create, good, bad) => {
    const refused = (said: unknown) => factsOf(create, said).some(({ type }) => type === 'reply_refused')
    expect([fits(schema, good), refused(good)]).toEqual([true, false])
    for (const said of bad) expect([fits(schema, said), refused(said)]).toEqual([false, true])
  })
})
