import type { Translate } from '../i18n/t'
import { brokenCall } from '../run/own-calls'
import type { RunState } from '../run/state'
import { causeKey, problemWords } from './cause-words'

/** Why a run ended as it did, and what to do next. */
export function causeWords(state: RunState, t: Translate): string {
  const problem = brokenCall(state)?.problem
  if (problem) return problemWords(problem, state, t)
  const said = state.ending?.type === 'critique.failed' ? state.ending.cause : undefined
  const cause = said ?? state.settled?.cause ?? 'failed'
  const key = causeKey(cause)
  return key ? t(key) : t('cause.unknown', { cause })
}
