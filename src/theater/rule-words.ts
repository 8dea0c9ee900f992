import type { Translate } from '../i18n/t'
import { barOf, barText } from '../run/score'
import type { Round, RunState } from '../run/state'
import { consensusOf } from './lane-selectors'
import { bestClosed, statusOf, verdictRound } from './selectors'
import { scoreWords } from './words'

/** The sentence itself. Every number in it is the run's own. */
export function ruleWords(state: RunState, t: Translate): string {
  const threshold = t.score(barOf(state.config))
  const bar = barText(state.config, t.score)
  const n = state.rounds.filter((round) => round.end).length
  const kept = verdictRound(state)
  switch (statusOf(state)) {
    case 'running':
      return t(state.given.page ? 'rule.judging' : 'rule.running', {
        threshold: bar,
        n: state.config.maxRounds,
      })
    case 'shipped':
      return kept ? t('rule.shipped', { threshold: bar, ...keptWords(kept, state, t) }) : t('status.shipped')
    case 'below_threshold':
      return kept
        ? t('rule.below', { threshold, n, ...keptWords(kept, state, t) })
        : t('rule.belowNothing', { threshold, n })
    case 'timed_out':
      return kept
        ? t('rule.timedOut', { threshold, ...keptWords(kept, state, t) })
        : t('rule.failed', { threshold })
    case 'interrupted':
      return interruptedRule(state, threshold, t)
    case 'failed':
      return failedRule(state, threshold, t)
    case 'degraded':
    case 'legacy':
      return t('rule.degraded', { threshold })
  }
}

function keptWords(round: Round, state: RunState, t: Translate) {
  return {
    kept: round.n,
    score: scoreWords(round.end?.composite, state, t),
    open: round.end?.mustFix ?? 0,
    consensus: consensusOf(round, state.config),
    cast: state.config.cast.length,
  }
}

/** A closed page is not the person's doing, so the line does not say that they stopped. */
function interruptedRule(state: RunState, threshold: string, t: Translate): string {
  const lost = state.settled?.recoveryReason !== undefined
  const kept = verdictRound(state) !== undefined
  if (state.stopped === 'budget') return t(kept ? 'rule.capped' : 'rule.cappedEmpty', { threshold })
  if (kept) return t(lost ? 'rule.lost' : 'rule.interrupted', { threshold })
  return t(lost ? 'rule.lostEmpty' : 'rule.interruptedEmpty', { threshold })
}

function failedRule(state: RunState, threshold: string, t: Translate): string {
  const best = bestClosed(state)
  if (!best) return t('rule.failed', { threshold })
  return t('rule.failedRounds', {
    threshold,
    kept: best.n,
    score: scoreWords(best.end?.composite, state, t),
  })
}
