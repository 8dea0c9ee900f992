import type { Key, Translate } from '../i18n/t'
import type { Problem } from '../run/event'
import type { RunState } from '../run/state'

const CAUSES: Readonly<Record<string, Key>> = {
  per_round_timeout: 'cause.per_round_timeout',
  total_timeout: 'cause.total_timeout',
  http: 'cause.http',
  network_cut: 'cause.network_cut',
  timeout: 'cause.timeout',
  refused: 'cause.refused',
  truncated: 'cause.truncated',
  empty: 'cause.empty',
  unreadable: 'cause.unreadable',
  lost: 'cause.lost',
  malformed_block: 'cause.unreadableRound',
  missing_artifact: 'cause.unreadableRound',
  oversize_block: 'cause.unreadableRound',
  protocol_version_mismatch: 'cause.unreadableRound',
}

/** What went wrong with a call. */
export function problemWords(problem: Problem, { connection, model = '' }: RunState, t: Translate): string {
  return t(`problem.${problem}`, { provider: connection, model, host: connection })
}

/** The sentence for a cause, where there is one. */
export function causeKey(cause: string): Key | undefined {
  return CAUSES[cause]
}
