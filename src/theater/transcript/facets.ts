import { type Event, type EventType, ROLES, type Role } from '../../run/event'

/** What a line is about. */
export const KINDS = [
  'findings',
  'scores',
  'notes',
  'verdicts',
  'calls',
  'warnings',
  'person',
  'measurements',
] as const
export type Kind = (typeof KINDS)[number]

/** Whose line it is: a panelist, what code measured, the person, or nobody on the jury. */
export const SEATS = [...ROLES, 'bench', 'you', 'run'] as const
export type Seat = (typeof SEATS)[number]

const OF: { readonly [K in EventType]?: Kind } = {
  'critique.panelist_must_fix': 'findings',
  'critique.regression': 'findings',
  finding_raised: 'findings',
  finding_struck: 'findings',
  'critique.panelist_dim': 'scores',
  'critique.panelist_close': 'scores',
  'critique.panelist_open': 'notes',
  'critique.panelist_note': 'notes',
  'critique.artifact_seen': 'notes',
  'critique.parser_warning': 'warnings',
  'critique.run_started': 'calls',
  'critique.run_heard': 'calls',
  run_created: 'calls',
  run_started: 'calls',
  run_recovered: 'calls',
  call_started: 'calls',
  call_ended: 'calls',
  call_failed: 'calls',
  call_waiting: 'calls',
  call_continued: 'calls',
  stage_opened: 'calls',
  stage_ended: 'calls',
  'measure.done': 'measurements',
  'finding.checked': 'measurements',
  'round.checked': 'measurements',
  question_asked: 'person',
  answered: 'person',
  person_said: 'person',
  override: 'person',
  escalated: 'person',
  adversarial: 'findings',
  regression: 'findings',
  critic_scored: 'scores',
  escalation_heard: 'notes',
  draft_saved: 'notes',
  revised: 'notes',
  fixed: 'notes',
  regress_heard: 'notes',
  criterion_measured: 'measurements',
  critic_invalid: 'warnings',
  critic_failed: 'warnings',
  selection_failed: 'warnings',
  reply_refused: 'warnings',
  approved: 'person',
  analysed: 'findings',
  grouped: 'findings',
  nothing_found: 'findings',
  candidate_settled: 'findings',
  blind_dim: 'scores',
  blind_score: 'scores',
  exam_summarised: 'notes',
  matrix_heard: 'notes',
  plan_itemised: 'notes',
  evidence_opened: 'measurements',
  artifact_audited: 'measurements',
  seat_left_out: 'warnings',
  pass_skipped: 'warnings',
}

/** A kind of event without a row of its own decides something. */
export function kindOf(event: Event): Kind {
  if (event.type === 'stopped' && event.why === 'interrupt') return 'person'
  return OF[event.type] ?? (event.type.startsWith('person') ? 'person' : 'verdicts')
}

export function seatOf(event: Event): Seat {
  if ('role' in event && event.role) return event.role
  if (event.type === 'finding.checked') return roleOfClaim(event.finding) ?? 'bench'
  const kind = kindOf(event)
  if (event.type === 'finding_raised') return event.seat === 'bench' ? 'bench' : 'run'
  if (kind === 'measurements') return 'bench'
  return kind === 'person' ? 'you' : 'run'
}

/** A claim is named by who made it: `critic-2.1`. */
function roleOfClaim(finding: string): Role | undefined {
  return ROLES.find((role) => finding.startsWith(`${role}-`))
}
