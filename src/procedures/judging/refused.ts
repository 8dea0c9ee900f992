import type { Fact, StageSetup } from '../../run/event'
import type { Judging } from './stage'

/** What was wrong with the reply of a call that is to be mended. */
export function refusedIn(
  { facts }: Judging<StageSetup>,
  call: string | undefined,
): Extract<Fact, { type: 'reply_refused' }> | undefined {
  const fact = facts.findLast((each) => each.type === 'reply_refused' && each.call === call)
  return call !== undefined && fact?.type === 'reply_refused' ? fact : undefined
}
