import { type Fact, ROLES } from '../../../src/run/event'

type Said = Fact & { readonly call?: string }

export interface Judged {
  /** False for a round without a page of its own. */
  readonly page?: false
  readonly critic?: readonly string[] | undefined
  readonly brand?: readonly string[]
  readonly copy?: readonly string[]
}

/** A round in calls of its own: its opening, its draft from the first event of its call on, and all of its review. */
export function judgeRound(round: number, judged: Judged = {}): readonly [Said[], Said[], Said[]] {
  const [draft, review] = [`draft:${round}`, `review:${round}`]
  const seen: Said = {
    type: 'critique.artifact_seen',
    round,
    from: 'designer',
    hash: `page-${round}`,
    bytes: 10,
    mime: 'text/html',
    call: draft,
  }
  return [
    [{ type: 'critique.round_open', round, position: 0 }],
    [
      { type: 'call_started', id: draft, seat: 'designer' },
      { type: 'critique.panelist_open', round, role: 'designer', call: draft },
      ...(judged.page === false ? [] : [seen]),
      { type: 'critique.panelist_close', round, role: 'designer', mustFix: 0, call: draft },
      { type: 'call_ended', id: draft, stop: 'end' },
    ],
    [
      { type: 'call_started', id: review, seat: 'jury' },
      ...ROLES.filter((role) => role !== 'designer').flatMap((role) => laneOf(round, role, judged)),
      { type: 'critique.round_heard', round, position: 9, bytes: 900, reason: 'so', call: review },
      { type: 'call_ended', id: review, stop: 'end' },
    ],
  ]
}

/** A judge that is named and has no lines never speaks. */
function laneOf(round: number, role: 'critic' | 'brand' | 'a11y' | 'copy', judged: Judged): Said[] {
  if (role in judged && judged[role as 'critic'] === undefined) return []
  const lines = role === 'a11y' ? [] : (judged[role] ?? [])
  const call = `review:${round}`
  return [
    { type: 'critique.panelist_open', round, role, call },
    ...lines.map((text): Said => ({ type: 'critique.panelist_must_fix', round, role, text, call })),
    { type: 'critique.panelist_close', round, role, score: 9, mustFix: lines.length, call },
  ]
}
