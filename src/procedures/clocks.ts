import { stagePrefix } from '../run/stages'
import type { Deadline } from '../run/procedure'
import type { RunState } from '../run/state'

/** How long a procedure waits: for one call, and for all of it. */
export interface Patience {
  readonly callMs: number
  readonly totalMs: number
}

/**
 * When a procedure gives up that has waited since then: one call at a time, which is then a reply that never came, and in
 * the end all of it. A person may take their time: no clock runs while they are asked, and what they took is given back.
 */
export function deadlinesFrom(
  { calls, questions }: RunState,
  from: number,
  { callMs, totalMs }: Patience,
  stage?: string,
): readonly Deadline[] {
  const prefix = stagePrefix(stage)
  const own = <T>(all: Readonly<Record<string, T>>) =>
    Object.entries(all).filter(([id]) => id.startsWith(prefix))
  const asked = own(questions).map(([, question]) => question)
  if (asked.some(({ answer }) => answer === undefined)) return []
  const waited = asked.reduce((sum, { askedAt, answeredAt = askedAt }) => sum + answeredAt - askedAt, 0)
  const open = own(calls).filter(([, { phase }]) => phase === 'open')
  return [
    ...open.map(([call, { startedAt }]): Deadline => ({ at: startedAt + callMs, call })),
    { at: from + totalMs + waited, why: 'total_timeout' },
  ]
}
