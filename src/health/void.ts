import type { BriefResult } from '../../workers/desk-surface'
import type { CallFailure, Event, Problem } from '../run/event'
import type { RunState } from '../run/state'

type Void = NonNullable<BriefResult['void']>

/** What the model itself has done or cannot do. Everything else says nothing about it. */
const ITS_OWN: ReadonlySet<Problem> = new Set<Problem>(['content_filter', 'context_length'])

/** What may be gone by the next call. Any other problem would meet every brief that is left. */
const PASSING: ReadonlySet<Problem> = new Set<Problem>([
  'rate_limit',
  'overloaded',
  'server',
  'bad_request',
  'truncated',
  'first_byte_timeout',
  'idle_timeout',
])

/** What a failure without a name of its own comes under; undefined where it is the model's own doing. */
const UNNAMED: { readonly [K in CallFailure]: Void | undefined } = {
  http: 'server',
  network_cut: 'truncated',
  truncated: 'truncated',
  timeout: 'idle_timeout',
  lost: 'aborted',
  // Our own rules hang up like this on a reply that can change nothing any more.
  aborted: undefined,
  refused: undefined,
  empty: undefined,
  unreadable: undefined,
}

/** Why a run says nothing about its model; undefined for one that counts. */
export function voidOf(events: readonly Event[], { calls, stopped }: RunState): Void | undefined {
  if (stopped === 'interrupt' || stopped === 'page_closed' || stopped === 'budget') return 'aborted'
  const { stream } = calls
  // A run that ran out of time before its call was let through was never made.
  if (stopped !== undefined) return waitedFor(events)
  if (stream?.phase !== 'failed' || stream.reason === undefined) return undefined
  if (stream.problem === undefined) return UNNAMED[stream.reason]
  return ITS_OWN.has(stream.problem) || stream.reason === 'unreadable' ? undefined : stream.problem
}

function waitedFor(events: readonly Event[]): Problem | undefined {
  const last = events.findLast((event) => event.type === 'call_waiting' || event.call === 'stream')
  return last?.type === 'call_waiting' ? last.problem : undefined
}

/** Whether asking the next brief would only meet the same. */
export function isLasting(problem: Void): boolean {
  return problem === 'aborted' || !PASSING.has(problem)
}
