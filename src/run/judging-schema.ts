import * as z from 'zod/mini'
import { ACCEPTANCE_MODE, ACCEPTANCES, type AcceptanceFact } from './acceptance'
import { EVIDENCE_KINDS, ROLES } from './event'
import {
  AUTO_DISABLED,
  CLASS_ROWS,
  DISAGREE_BASES,
  EXAM_USES,
  type ExamFact,
  FINAL_STATES,
  FINDING_CLASSES,
  VERIFICATION_MODES,
  VOTES,
} from './exam'
import { OPINION_ROWS, type OpinionFact, OPINIONS } from './opinion'
import { BREAKAGES, PLAN_CLASSES, PLAN_KINDS, PLAN_RESULTS, PLAN_VOTES, type PlanFact } from './plan'

/* What the facts of a judging stage have to look like in a stranger's file. */

const text = z.string()
const count = z.int().check(z.minimum(0))
const number = z.number()
const optional = z.optional

export const severity = z.enum(['critical', 'high', 'medium', 'low'])
export const evidence = z.object({ kind: z.enum(EVIDENCE_KINDS), ref: text, quote: optional(text) })

const seats = z.array(
  z.object({
    id: text,
    connection: text,
    connectionId: optional(text),
    model: optional(text),
    family: text,
    nonce: optional(text),
  }),
)

export const planVoters = z.object({ seats, adversarial: z.boolean() })

const judged = {
  artifact: text,
  mime: text,
  seats,
  perRoundTimeoutMs: optional(number),
  totalTimeoutMs: optional(number),
}

export const stageSetup = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exam'),
    ...judged,
    use: z.enum(EXAM_USES),
    maxRounds: optional(count),
    effectiveMaxRounds: count,
    verificationMode: z.enum(VERIFICATION_MODES),
    adversarial: z.boolean(),
    critic: optional(z.object({ seat: text, provider: text, model: z.nullable(text) })),
    summary: optional(text),
  }),
  z.object({ kind: z.literal('acceptance'), ...judged, critic: text }),
  z.object({ kind: z.literal('plan'), ...judged, round: count, adversarial: z.boolean() }),
  z.object({
    kind: z.literal('opinion'),
    ...judged,
    repeats: count,
    mostCalls: optional(count),
    band: number,
    composite: optional(number),
    authorFamily: optional(text),
  }),
])

const wished = { seats: z.array(text) }

/** What was ticked before the run. */
export const stageWish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exam'),
    ...wished,
    use: z.enum(EXAM_USES),
    maxRounds: optional(count),
    adversarial: optional(z.boolean()),
    verificationMode: optional(z.enum(VERIFICATION_MODES)),
    critic: optional(text),
    summary: optional(text),
  }),
  z.object({ kind: z.literal('acceptance'), ...wished, critic: text }),
  z.object({ kind: z.literal('plan'), ...wished, round: count, adversarial: optional(z.boolean()) }),
  z.object({ kind: z.literal('opinion'), ...wished, repeats: optional(count) }),
])

type JudgingType = (ExamFact | AcceptanceFact | PlanFact | OpinionFact)['type']

export const judgingPayloads = {
  analysed: z.object({ seat: text, findings: count }),
  grouped: z.object({
    groups: z.array(z.object({ id: text, findings: z.array(text), severity: optional(severity) })),
  }),
  reverify_started: z.object({ round: count, queue: z.array(text) }),
  vote: z.object({
    round: count,
    seat: text,
    finding: text,
    verdict: z.enum(VOTES),
    basis: optional(z.enum(DISAGREE_BASES)),
    evidence: z.array(evidence),
    note: text,
    severity: optional(severity),
    target: optional(text),
  }),
  classified: z.object({
    round: count,
    finding: text,
    class: z.enum(FINDING_CLASSES),
    row: z.enum(CLASS_ROWS),
  }),
  convergence_final: z.object({
    finalState: z.enum(FINAL_STATES),
    totalRounds: count,
    autoDisabled: optional(z.literal(AUTO_DISABLED)),
  }),
  gap_discarded: z.object({ finding: text, restates: text }),
  critic_gaps: z.object({ proposed: count, merged: count, dropped: count }),
  nothing_found: z.object({ seat: text, reason: text }),
  seat_left_out: z.object({ seat: text, round: count }),
  exam_summarised: z.object({
    text,
    decisions: z.array(z.object({ title: text, why: text, rejected: text })),
  }),
  evidence_opened: z.object({ of: text, opens: z.boolean() }),
  artifact_audited: z.object({ artifact: text, after: text }),
  matrix_heard: z.object({
    seat: text,
    rows: z.array(z.object({ requirement: text, evidence: z.array(evidence) })),
  }),
  confirmation: z.object({
    seat: text,
    finding: text,
    confirmed: z.boolean(),
    evidence: z.array(evidence),
    note: text,
  }),
  candidate_settled: z.object({ finding: text, row: z.enum(['A1', 'A2']), next: text }),
  acceptance: z.object({
    mode: z.literal(ACCEPTANCE_MODE),
    candidatesProposed: count,
    confirmedBlockers: count,
    downgradedToResidual: count,
    result: optional(z.enum(ACCEPTANCES)),
  }),
  plan_itemised: z.object({
    items: z.array(
      z.object({
        id: text,
        kind: z.enum(PLAN_KINDS),
        text,
        round: optional(count),
        of: optional(z.array(text)),
        material: optional(z.enum(['brand', 'skill', 'document', 'copy'])),
        target: optional(text),
        token: optional(text),
        measurement: optional(text),
      }),
    ),
    left: optional(count),
  }),
  plan_vote: z.object({
    seat: text,
    item: text,
    vote: z.enum(PLAN_VOTES),
    kind: optional(z.enum(BREAKAGES)),
    note: text,
  }),
  plan_item_settled: z.object({ item: text, class: z.enum(PLAN_CLASSES) }),
  plan_checked: z.object({ result: z.enum(PLAN_RESULTS), advisory: z.boolean() }),
  blind_started: z.object({ seats: z.array(text), repeats: count }),
  blind_dim: z.object({
    seat: text,
    repeat: count,
    lens: z.enum(ROLES),
    name: text,
    score: number,
    note: text,
  }),
  blind_score: z.object({ seat: text, repeat: count, composite: optional(number), mustFix: count }),
  blind_verdict: z.object({
    rule: z.enum(OPINION_ROWS),
    result: z.enum(OPINIONS),
    median: optional(number),
    spread: optional(number),
    drop: optional(number),
  }),
} satisfies Record<JudgingType, z.ZodMiniType>
