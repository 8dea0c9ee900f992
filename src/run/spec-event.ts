import { type Event, SPEC_EVENTS } from './event'

/** The event under the spec's name with the spec's fields; what has no value is null. Undefined for one of ours alone. */
export function specEvent(event: Event, runId: string): object | undefined {
  if (!SPEC_EVENTS.some((name) => name === event.type)) return undefined
  const { seq: _seq, t: _t, call: _call, stage: _stage, type, ...fields } = event
  return { type, runId, ...emptyFields(event), ...fields }
}

/** Fields that the spec's payload always has, in its order. */
function emptyFields(event: Event): object {
  if (event.type === 'critique.panelist_dim')
    return { round: event.round, role: event.role, dimName: event.dimName, dimScore: null }
  if (event.type === 'critique.panelist_close') return { round: event.round, role: event.role, score: null }
  return event.type === 'critique.round_end' ? { round: event.round, composite: null } : {}
}

/** The transcript of a run as other tools read it: those events that leave the device, one a line. */
export function printSpecEvents(events: readonly Event[], runId: string): string {
  const lines = events.flatMap((event) => specEvent(event, runId) ?? [])
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
