import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'
import { EVIDENCE, PACES } from './config'
import { type CriticFact, CRITIC_PROBLEMS, ESCALATE_REASONS, PERSPECTIVES, RESULTS, VERDICTS } from './critic'
import { ANSWERS, ENDINGS, type Fact, PROBLEMS, ROLES } from './event'
import { intake } from './intake'
import { evidence, judgingPayloads, planVoters, stageSetup, stageWish } from './judging-schema'
import { limits } from './limits'
import { LogError, type RunFile } from './log'
import { DECIDERS } from './policy'
import {
  ADVISOR_ROLES,
  CHOOSERS,
  DOC_TYPES,
  EDITOR_RESULTS,
  type PanelFact,
  QUALITIES,
  REASKED,
} from './panel'
import { OWN_ID } from './said'

/*
 * What a stranger's file has to look like before it is folded. Only borders import this: everywhere else an event has
 * been checked already, or was made by us.
 */

z.config(en())

const text = z.string()
const count = z.int().check(z.minimum(0))
const number = z.number()
const optional = z.optional
const figure = z.union([text, number])
const role = z.enum(ROLES)
const reference = z.object({ runId: text, artifactId: text })
const status = z.enum(ENDINGS)
const wireError = z.enum([
  'malformed_block',
  'oversize_block',
  'missing_artifact',
  'protocol_version_mismatch',
])
const callFailure = z.enum([
  'http',
  'network_cut',
  'timeout',
  'aborted',
  'refused',
  'truncated',
  'empty',
  'unreadable',
  'lost',
])
const problem = z.enum(PROBLEMS)
const usage = z.object({
  input: optional(number),
  output: optional(number),
  cacheRead: optional(number),
  cacheWrite: optional(number),
  thinking: optional(number),
  costUsd: optional(number),
  approx: optional(z.boolean()),
})
const claimed = z.object({
  composite: optional(number),
  mustFix: optional(number),
  decision: optional(text),
  status: optional(text),
  round: optional(number),
})

const brief = z.object({
  title: text,
  what: text,
  forWhom: optional(text),
  job: optional(text),
  tone: optional(text),
  constraints: optional(text),
  requirements: optional(z.array(text)),
})

const config = z.object({
  enabled: z.boolean(),
  enabledBy: optional(z.enum(DECIDERS)),
  cast: z.array(role),
  maxRounds: count,
  scoreThreshold: number,
  scoreScale: number,
  margin: optional(number.check(z.minimum(0))),
  weights: z.object({ designer: number, critic: number, brand: number, a11y: number, copy: number }),
  perRoundTimeoutMs: number,
  totalTimeoutMs: number,
  parserMaxBlockBytes: count,
  artifactMaxBytes: count,
  fallbackPolicy: z.enum(['ship_best', 'ship_last', 'fail']),
  protocolVersion: count,
  maxConcurrentRuns: count,
  pace: optional(z.enum(PACES)),
  askEachRound: optional(z.boolean()),
  evidence: optional(z.enum(EVIDENCE)),
  language: optional(z.string().check(z.maxLength(limits.languageChars * 2))),
})

/** A stranger's file may hold any words, and no more of them than a person may say. */
const upTo = (chars: number) => z.string().check(z.maxLength(chars))
const wordId = upTo(80)
const word = z.union([
  z.object({
    kind: z.literal('must_fix'),
    id: z.string().check(z.regex(OWN_ID)),
    text: upTo(limits.wordChars),
    target: optional(upTo(limits.wordChars)),
    artifact: optional(wordId),
    round: optional(count),
  }),
  z.object({
    kind: z.enum(ANSWERS),
    finding: wordId,
    role: z.enum([...ROLES, 'bench', 'you']),
    text: upTo(limits.answeredChars),
    reason: upTo(limits.wordChars),
  }),
])
const words = z.array(word).check(z.maxLength(limits.wordsAtOnce))

const measurement = z.object({
  instrument: text,
  rule: text,
  ruleVersion: optional(text),
  target: optional(text),
  said: optional(text),
  also: optional(z.array(text)),
  value: optional(figure),
  expected: optional(figure),
  violation: z.boolean(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  width: optional(number),
  cannot: optional(text),
})

const docTypes = z.array(z.enum(DOC_TYPES))
const advisor = z.object({
  id: text,
  name: text,
  role: z.enum(ADVISOR_ROLES),
  evaluationExpertise: optional(text),
  doesNotEvaluate: optional(text),
  contextDocs: optional(docTypes),
})
const recipe = z.object({
  contentType: text,
  authorAdvisor: text,
  authorContextDocs: docTypes,
  authorFramework: optional(text),
  evaluationNeeds: text,
  evaluationEmphasis: optional(text),
  namedCritics: optional(z.array(text)),
  minAggregateScore: number,
  maxRevisionRounds: count,
})
const panel = z.object({
  recipe,
  advisors: z.array(advisor),
  documents: z.array(z.object({ type: z.enum(DOC_TYPES), version: count, text })),
  waived: optional(docTypes),
  single: optional(z.boolean()),
  band: number,
  strict: optional(z.boolean()),
  confirm: optional(z.boolean()),
  reask: z.enum(REASKED),
  maxCritics: count,
  maxFindings: count,
})
const loop = z.object({
  criteria: z.array(z.object({ id: text, question: text, instruments: optional(z.array(text)) })),
  cap: count,
  artifact: text,
  mime: text,
  short: optional(z.boolean()),
  perRoundTimeoutMs: optional(number),
  totalTimeoutMs: optional(number),
})
const counts = z.object({ confirmed: number, total: number, unit: text })
const result = { keyword: z.enum(RESULTS) }

const panelPayloads = {
  draft_saved: z.object({ artifact: text }),
  selection_heard: z.object({ ids: z.array(text) }),
  selection_failed: z.object({ reason: text }),
  panel_selected: z.object({ ids: z.array(text), by: z.enum(CHOOSERS), ignored: optional(z.array(text)) }),
  critic_scored: z.object({
    round: count,
    advisor: text,
    score: number,
    pass: z.boolean(),
    issues: z.array(
      z.object({
        severity: z.enum(['high', 'medium', 'low']),
        description: text,
        suggestion: text,
        quote: optional(text),
      }),
    ),
  }),
  critic_failed: z.object({ round: count, advisor: text, reason: callFailure }),
  editor_decision: z.object({
    round: count,
    rule: z.enum(['P0', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7']),
    result: z.enum(EDITOR_RESULTS),
    keeps: count,
    avg: optional(number),
    high: count,
    brief: optional(text),
  }),
  round_summarised: z.object({
    round: count,
    avgScore: optional(number),
    highIssueCount: count,
    editorDecision: z.enum(EDITOR_RESULTS),
    brief: optional(text),
    fixedItems: z.array(text),
    wellScoredAspects: z.array(text),
  }),
  revised: z.object({ round: count, artifact: text }),
  regress_heard: z.object({
    round: count,
    items: z.array(z.object({ id: text, kept: z.boolean(), quote: text })),
  }),
  regression: z.object({ round: count, item: text, quote: optional(text) }),
  content_saved: z.object({
    quality: z.enum(QUALITIES),
    reviewed: z.boolean(),
    artifact: text,
    round: count,
    open: z.array(text),
  }),
} satisfies Record<PanelFact['type'], z.ZodMiniType>

const criticPayloads = {
  critic_round_started: z.object({ round: count, artifact: text }),
  criterion: z.object({
    round: count,
    id: text,
    question: text,
    answer: text,
    counts,
    notes: z.array(text),
    verdict: z.enum(VERDICTS),
    fix: optional(text),
    reason: optional(text),
  }),
  adversarial: z.object({
    round: count,
    perspective: z.enum(PERSPECTIVES),
    scenario: text,
    realistic: z.boolean(),
    rationale: text,
    counts,
  }),
  escalation_heard: z.object({
    round: count,
    criterion: text,
    question: text,
    issue: text,
    why: text,
    reason: z.enum(ESCALATE_REASONS),
    options: z.array(z.object({ label: text, description: text, pro: text, con: text })),
  }),
  result_heard: z.object({
    round: count,
    ...result,
    passes: optional(number),
    fixes: optional(number),
    escalations: optional(number),
  }),
  critic_invalid: z.object({ round: count, problem: z.enum(CRITIC_PROBLEMS), criterion: optional(text) }),
  criterion_measured: z.object({
    round: count,
    criterion: text,
    verdict: z.enum(['PASS', 'FAIL']),
    counts,
    bounced: z.boolean(),
  }),
  escalated: z.object({ round: count, id: text, criterion: text, question: text }),
  fixed: z.object({ round: count, n: count, artifact: text }),
  critic_result: z.object({
    round: count,
    rule: z.enum(['C1', 'C2', 'C3', 'C4', 'C5', 'C6']),
    ...result,
    n: count,
  }),
  critic_ended: z.object({ ...result, passes: count, fixes: count, escalations: count, artifact: text }),
} satisfies Record<CriticFact['type'], z.ZodMiniType>

/** The payload of each event that this version knows, by its type. */
const payloads = {
  ...panelPayloads,
  ...criticPayloads,
  'critique.run_started': z.object({
    protocolVersion: count,
    cast: z.array(role),
    maxRounds: count,
    threshold: number,
    scale: number,
  }),
  'critique.panelist_open': z.object({ round: count, role }),
  'critique.panelist_dim': z.object({
    round: count,
    role,
    dimName: text,
    dimScore: optional(number),
    dimNote: text,
  }),
  'critique.panelist_must_fix': z.object({ round: count, role, text }),
  'critique.panelist_close': z.object({ round: count, role, score: optional(number), mustFix: count }),
  'critique.round_end': z.object({
    round: count,
    composite: optional(number),
    mustFix: count,
    decision: z.enum(['continue', 'ship']),
    reason: text,
    claimed: optional(claimed),
    evidence: optional(z.object({ open: count, refuted: count, bench: count })),
  }),
  'critique.ship': z.object({
    round: count,
    composite: optional(number),
    mustFix: count,
    status,
    artifactRef: reference,
    summary: text,
    unjudged: optional(z.boolean()),
    claimed: optional(claimed),
  }),
  'critique.degraded': z.object({
    reason: z.union([wireError, z.literal('adapter_unsupported')]),
    adapter: text,
  }),
  'critique.interrupted': z.object({ bestRound: optional(count), composite: optional(number) }),
  'critique.failed': z.object({ cause: text }),
  'critique.parser_warning': z.object({
    kind: text,
    position: count,
    round: optional(count),
    role: optional(role),
    detail: optional(text),
  }),
  'critique.round_open': z.object({
    round: count,
    position: count,
    again: optional(z.enum(['all', 'judges'])),
  }),
  'critique.panelist_note': z.object({ round: count, role, text }),
  'critique.artifact_seen': z.object({
    round: optional(count),
    hash: text,
    bytes: count,
    mime: text,
    from: z.enum(['designer', 'ship', 'single', 'fork', 'given', 'reference', 'author', 'fix']),
  }),
  'critique.round_heard': z.object({
    round: count,
    position: count,
    bytes: number,
    reason: text,
    claimed: optional(claimed),
  }),
  'critique.ship_open': z.object({ round: optional(count), position: count }),
  'critique.ship_heard': z.object({ position: count, summary: text, hash: optional(text), claimed }),
  'critique.run_heard': z.object({ position: count }),
  'critique.ship_regressed': z.object({ round: count, hash: text }),
  'critique.regression': z.object({ round: count, item: text }),
  run_created: z.object({
    runId: text,
    brief,
    config,
    connection: text,
    connectionId: optional(text),
    model: optional(text),
    goesOn: optional(text),
    materials: optional(
      z.array(
        z.object({
          kind: z.enum(['brand', 'skill', 'document', 'copy']),
          name: text,
          text,
          from: optional(text),
        }),
      ),
    ),
    pictures: optional(
      z
        .array(
          z.object({ name: upTo(300), hash: text, mime: text, bytes: count, width: count, height: count }),
        )
        .check(z.maxLength(intake.pictures)),
    ),
    page: optional(z.object({ name: text, hash: text, bytes: count, mime: text, judged: z.boolean() })),
    fork: optional(
      z.object({
        runId: text,
        round: count,
        artifact: text,
        mustFixes: z.array(z.object({ role, text })),
      }),
    ),
    panel: optional(panel),
    loop: optional(loop),
    said: optional(words),
    after: optional(z.array(stageWish)),
    planVoters: optional(planVoters),
    nonce: optional(text),
    replyTokens: optional(count),
    unsupported: optional(z.boolean()),
  }),
  run_started: z.object({}),
  stage_opened: z.object({
    id: text,
    procedure: text,
    loop: optional(loop),
    setup: optional(stageSetup),
    connection: optional(text),
    connectionId: optional(text),
    model: optional(text),
    nonce: optional(text),
    again: optional(text),
  }),
  reply_refused: z.object({ problem: text, reply: text }),
  stage_ended: z.object({
    id: text,
    status: optional(status),
    cause: optional(text),
    artifact: optional(text),
  }),
  call_started: z.object({
    id: text,
    seat: text,
    nonce: optional(text),
    prompt: optional(z.object({ version: text, hash: text })),
  }),
  call_ended: z.object({
    id: text,
    stop: z.enum(['end', 'length', 'filter', 'other']),
    usage: optional(usage),
    model: optional(text),
    response: optional(text),
    via: optional(text),
  }),
  call_waiting: z.object({ id: text, problem, attempt: count, of: count, ms: number }),
  call_continued: z.object({ id: text, n: count, dropped: count }),
  call_failed: z.object({
    id: text,
    reason: callFailure,
    detail: optional(text),
    kind: optional(wireError),
    position: optional(count),
    problem: optional(problem),
    stop: optional(z.enum(['end', 'length', 'filter', 'other'])),
    http: optional(count),
    usage: optional(usage),
  }),
  stopped: z.object({
    why: z.enum(['interrupt', 'round_timeout', 'total_timeout', 'budget', 'page_closed', 'drained']),
    cap: optional(
      z.object({
        scope: z.enum(['run', 'day', 'month']),
        unit: z.enum(['usd', 'tokens']),
        limit: number,
      }),
    ),
  }),
  question_asked: z.object({ id: text, question: text, options: z.array(text) }),
  answered: z.object({ id: text, answer: text }),
  person_said: z.object({ words }),
  finding_raised: z.object({
    id: text,
    seat: text,
    severity: measurement.shape.severity,
    statement: text,
    target: optional(text),
    evidence: z.array(evidence),
    round: optional(count),
    suggestion: optional(text),
    trigger: optional(text),
    title: optional(text),
    requirementIds: optional(z.array(text)),
    source: optional(z.literal('critic')),
  }),
  'measure.done': z.object({
    id: text,
    artifact: text,
    outcome: z.enum(['measured', 'not_measured']),
    rows: z.array(measurement),
  }),
  'finding.checked': z.object({
    finding: text,
    check: z.enum(['confirmed', 'refuted', 'not_measurable']),
    reason: optional(text),
    artifact: optional(text),
    rows: optional(z.array(count)),
    claimed: optional(figure),
    measured: optional(figure),
    ruleVersion: optional(count),
  }),
  'round.checked': z.object({ round: count, artifact: optional(text) }),
  finding_struck: z.object({ finding: text, reason: text }),
  pass_skipped: z.object({ pass: text, reason: text }),
  gate: z.object({
    gate: text,
    rule: text,
    ruleVersion: count,
    inputsHash: text,
    result: text,
    dissent: z.array(text),
  }),
  override: z.object({ gate: text, reason: text, of: optional(text) }),
  approved: z.object({ artifact: text }),
  run_settled: z.object({
    status,
    cause: optional(text),
    round: optional(count),
    composite: optional(number),
    mustFix: optional(count),
    artifact: optional(text),
    recoveryReason: optional(text),
  }),
  run_recovered: z.object({ reason: z.literal('page_closed'), lost: z.array(text) }),
  ...judgingPayloads,
} satisfies Record<Fact['type'], z.ZodMiniType>

/** The types of all events that this version knows. */
export const EVENT_TYPES: readonly string[] = Object.keys(payloads)

/**
 * Refuses a file that does not begin with its run's creation, that lost a page, or whose known events do not hold what
 * they promise. Unknown events pass: a newer version wrote them.
 */
export function checkEvents(file: RunFile): void {
  const first = file.events[0]
  if (first?.type !== 'run_created' || first.runId !== file.header.runId)
    throw new LogError('not_a_run', 2, 'Line 2 should say how the run was created, under the id of line 1.')
  const held = new Set(file.bodies.map((body) => body.hash))
  file.events.forEach((event, at) => {
    // The header stands on line 1, so the first event stands on line 2.
    const problem = problemOf(event)
    if (problem) throw new LogError('broken_line', at + 2, `Line ${at + 2}, ${event.type}: ${problem}`)
    if (event.type === 'critique.artifact_seen' && !held.has(event.hash))
      throw new LogError(
        'missing_body',
        at + 2,
        `Line ${at + 2} names a page that this file does not hold: it was cut.`,
      )
  })
}

/** What is wrong with what an event holds; undefined where nothing is, or where this version does not know it. */
export function problemOf(event: Fact): string | undefined {
  // Own keys only: a type called "constructor" is an unknown one.
  const payload = Object.hasOwn(payloads, event.type) ? payloads[event.type] : undefined
  const result = payload?.safeParse(event)
  const issue = result?.success === false ? result.error.issues[0] : undefined
  return issue && `${issue.path.join('.')}: ${issue.message}`
}
