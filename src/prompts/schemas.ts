import { type Criterion, ESCALATE_REASONS, type LoopSetup, PERSPECTIVES, VERDICTS } from '../run/critic'
import { EVIDENCE_KINDS } from '../run/event'
import { DISAGREE_BASES, type ExamSetup } from '../run/exam'
import type { PanelSetup } from '../run/panel'
import { BREAKAGES } from '../run/plan'

/*
 * What a reply is held to, where a server can hold it. A root that is an object, enums, required fields and choices are
 * what all of them take; lengths and bounds are refused by some, so these are asked for after a reply was read.
 */

/** A JSON schema in those words. */
export type Schema =
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'number' | 'integer' | 'boolean' }
  | { readonly type: 'array'; readonly items: Schema }
  | ObjectSchema
  | { readonly anyOf: readonly Schema[] }

interface ObjectSchema {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, Schema>>
}

type Properties = ObjectSchema['properties']

const TEXT: Schema = { type: 'string' }

function wordOf(words: readonly string[]): Schema {
  return { type: 'string', enum: words }
}

function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

function objectOf(properties: Properties, optional: Properties = {}): ObjectSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  }
}

/** Who is to judge. The list that is asked for in words stands in an object here: no server takes another root. */
export function selectionSchema({ advisors }: Pick<PanelSetup, 'advisors'>): Schema {
  return objectOf({ ids: listOf(wordOf(advisors.map(({ id }) => id))) })
}

/** What one advisor says of a version. */
export const CRITIQUE_SCHEMA: Schema = objectOf({
  score: { type: 'number' },
  pass: { type: 'boolean' },
  issues: listOf(
    objectOf(
      { severity: wordOf(['high', 'medium', 'low']), description: TEXT, suggestion: TEXT },
      { quote: TEXT },
    ),
  ),
})

/** Whether what was right before is still there. */
export const REGRESS_SCHEMA: Schema = objectOf({
  items: listOf(objectOf({ id: TEXT, kept: { type: 'boolean' }, quote: TEXT })),
})

const COUNTS: Schema = objectOf({ confirmed: { type: 'integer' }, total: { type: 'integer' }, unit: TEXT })

/** What has to stand beside a verdict, and beside no other. */
const BESIDE: Readonly<Record<(typeof VERDICTS)[number], Properties>> = {
  PASS: {},
  FAIL: { fix: TEXT },
  ESCALATE: {},
  DEFER: { reason: TEXT },
}

function answerOf(criteria: readonly Criterion[], verdict: (typeof VERDICTS)[number]): Schema {
  return objectOf(
    {
      id: wordOf(criteria.map(({ id }) => id)),
      answer: TEXT,
      counts: COUNTS,
      notes: listOf(TEXT),
      verdict: wordOf([verdict]),
      ...BESIDE[verdict],
    },
    { question: TEXT },
  )
}

const SCENARIO: Schema = objectOf({
  perspective: wordOf(PERSPECTIVES),
  scenario: TEXT,
  realistic: { type: 'boolean' },
  rationale: TEXT,
  counts: COUNTS,
})

function escalationOf(criteria: readonly Criterion[]): Schema {
  return objectOf({
    criterion: wordOf(criteria.map(({ id }) => id)),
    question: TEXT,
    issue: TEXT,
    why: TEXT,
    reason: wordOf(ESCALATE_REASONS),
    options: listOf(objectOf({ label: TEXT, description: TEXT, pro: TEXT, con: TEXT })),
  })
}

/** What a critic says of a round. */
export function criticSchema({ criteria, short }: Pick<LoopSetup, 'criteria' | 'short'>): Schema {
  return objectOf(
    {
      criteria: listOf({ anyOf: VERDICTS.map((verdict) => answerOf(criteria, verdict)) }),
      ...(!short && { adversarial: listOf(SCENARIO) }),
      escalations: listOf(escalationOf(criteria)),
    },
    { result: TEXT },
  )
}

/** A place that a claim can be opened at. */
export const EVIDENCE: Schema = objectOf({ kind: wordOf(EVIDENCE_KINDS), ref: TEXT })

/** What a juror of a second opinion says. Which names go with which lens is told after it was read. */
export function opinionSchema(asked: readonly { readonly lens: string; readonly name: string }[]): Schema {
  const wordsOf = (words: readonly string[]) => wordOf([...new Set(words)])
  return objectOf({
    dimensions: listOf(
      objectOf({
        lens: wordsOf(asked.map(({ lens }) => lens)),
        name: wordsOf(asked.map(({ name }) => name)),
        score: { type: 'number' },
        note: TEXT,
      }),
    ),
    mustFix: listOf(objectOf({ statement: TEXT, evidence: listOf(EVIDENCE) })),
  })
}

const POINTERS: Schema = listOf(EVIDENCE)

/** Where each requirement shows, and what speaks against a version; that nothing does is said as well. */
export function objectionsSchema(requirements: number): Schema {
  const names = Array.from({ length: requirements }, (_, at) => `R${at + 1}`)
  const candidate = objectOf(
    {
      statement: TEXT,
      severity: wordOf(['critical', 'major', 'minor']),
      evidence: POINTERS,
      followUp: TEXT,
      trigger: TEXT,
    },
    {
      title: TEXT,
      target: TEXT,
      ...(requirements > 0 && { requirementIds: listOf(wordOf(names)) }),
    },
  )
  const matrix: Properties =
    requirements > 0 ? { matrix: listOf(objectOf({ requirement: wordOf(names), evidence: POINTERS })) } : {}
  return objectOf(matrix, { candidates: listOf(candidate), none: { type: 'boolean' }, reason: TEXT })
}

/** Whether a seat finds what was said against a version as well. Which names there are is told after it was read. */
export const CONFIRM_SCHEMA: Schema = objectOf({
  items: listOf(objectOf({ id: TEXT, confirmed: { type: 'boolean' }, evidence: POINTERS, note: TEXT })),
})

function planVoteOf(words: readonly string[], more: Properties): Schema {
  return objectOf({ id: TEXT, vote: wordOf(words), ...more, note: TEXT })
}

/** A vote on each item of a plan: to disagree takes a kind. */
export const PLAN_SCHEMA: Schema = objectOf({
  items: listOf({
    anyOf: [planVoteOf(['agree', 'supplement'], {}), planVoteOf(['disagree'], { kind: wordOf(BREAKAGES) })],
  }),
})

const CLAIM: Properties = {
  statement: TEXT,
  severity: wordOf(['critical', 'high', 'medium', 'low']),
  evidence: POINTERS,
}
const BESIDE_CLAIM: Properties = { target: TEXT, requirementIds: listOf(TEXT) }
const NONE: Properties = { none: { type: 'boolean' }, reason: TEXT }

/** What one seat of a cross-examination has found, alone. */
export const ANALYSE_SCHEMA: Schema = objectOf(
  { findings: listOf(objectOf(CLAIM, { ...BESIDE_CLAIM, title: TEXT, suggestion: TEXT })) },
  NONE,
)

/** What was missed; that nothing was is said as well. */
export const GAPS_SCHEMA: Schema = objectOf({}, { gaps: listOf(objectOf(CLAIM, BESIDE_CLAIM)), ...NONE })

function voteOf(vote: string, required: Properties, optional: Properties): Schema {
  const said = { findingId: TEXT, vote: wordOf([vote]), ...required, evidence: POINTERS, note: TEXT }
  return objectOf(said, optional)
}

/** A vote on each finding of others: whoever attacks and disagrees says on what grounds. */
export function reverifySchema({ adversarial }: Pick<ExamSetup, 'adversarial'>): Schema {
  const basis: Properties = { basis: wordOf(DISAGREE_BASES) }
  const against = adversarial ? voteOf('disagree', basis, {}) : voteOf('disagree', {}, basis)
  const severity = wordOf(['critical', 'high', 'medium', 'low'])
  return objectOf({
    votes: listOf({
      anyOf: [voteOf('agree', {}, {}), voteOf('supplement', {}, { severity, target: TEXT }), against],
    }),
  })
}

/** The outcome in words, and the decisions worth keeping. */
export const EXAM_SUMMARY_SCHEMA: Schema = objectOf({
  text: TEXT,
  decisions: listOf(objectOf({ title: TEXT, why: TEXT, rejected: TEXT })),
})
