import type { Key, Translate } from '../i18n/t'
import type { Status } from '../run/event'
import { barOf, shownScore } from '../run/score'
import type { Round, RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { bestClosed, isOnlyMeasured, phaseOf, roundOf, statusOf, verdictRound } from './selectors'

/** A composite in the reader's notation, with two digits when one would make a miss look like a hit. */
export function scoreWords(value: number | undefined, state: RunState, t: Translate): string {
  if (value === undefined) return t('lane.noScore')
  const shown = shownScore(value, barOf(state.config))
  return t.score(Number(shown), shown.split('.')[1]?.length ?? 0)
}

/** What the badge says. It says shipped of a shipped run and of no other. */
export function badgeWords(state: RunState, t: Translate): string {
  const kept = verdictRound(state)
  const say = (key: Key, round: Round) =>
    t(key, { n: round.n, score: scoreWords(round.end?.composite, state, t) })
  switch (statusOf(state)) {
    case 'running':
      return runningWords(state, t)
    case 'shipped':
      return kept ? say('badge.shipped', kept) : t('status.shipped')
    case 'below_threshold':
      return kept ? say('badge.below', kept) : t('badge.belowNothing')
    case 'timed_out':
      return kept ? say('badge.timedOut', kept) : t('status.timed_out')
    case 'interrupted':
      return interruptedWords(state, t)
    case 'degraded':
      return t('badge.degraded')
    case 'failed':
      return t('badge.failed')
    case 'legacy':
      return t(isOnlyMeasured(state) ? 'measured.title' : 'badge.legacy')
  }
}

function runningWords(state: RunState, t: Translate): string {
  const newest = state.rounds.at(-1)
  if (isOnlyMeasured(state)) return t('measured.going')
  if (phaseOf(state) === 'idle') return t('status.idle')
  if (!newest) return t(isSwitchedOff(state) ? 'degraded.writing' : 'badge.starting')
  return t('badge.running', { n: newest.n, max: state.config.maxRounds })
}

/** The round it was stopped in, and the best composite that had closed before. */
function interruptedWords(state: RunState, t: Translate): string {
  const newest = state.rounds.at(-1)
  const kept = bestClosed(state)
  if (!newest || !kept) return t('badge.interruptedNothing')
  return t('badge.interrupted', { n: newest.n, score: scoreWords(kept.end?.composite, state, t) })
}

/** One sentence for those who listen: what closed or shipped between two states, or nothing. */
export function announcement(before: RunState, now: RunState, t: Translate): string | undefined {
  if (now.runId !== before.runId || now.seq <= before.seq) return undefined
  const closed = now.rounds.findLast((round) => round.end && !roundOf(before, round.n)?.end)
  const shipped = !before.ending && now.ending?.type === 'critique.ship' ? now.ending : undefined
  const said = [closed && roundWords(closed, now, t), shipped && shipWords(shipped, now, t)]
  return said.filter((sentence) => sentence !== undefined).join(' ') || undefined
}

function roundWords(round: Round, state: RunState, t: Translate): string {
  const { composite, mustFix = 0, decision } = round.end ?? {}
  const last = round.n >= state.config.maxRounds ? 'announce.last' : 'announce.continuing'
  const key = composite === undefined ? 'announce.roundUnreadable' : 'announce.round'
  return t(key, {
    n: round.n,
    score: scoreWords(composite, state, t),
    scale: state.config.scoreScale,
    open: openWords(mustFix, t),
    next: t(decision === 'ship' ? 'announce.shipping' : last),
  })
}

function shipWords(ship: Ship, state: RunState, t: Translate): string {
  return t(SHIPS[ship.status] ?? 'announce.below', {
    n: ship.round,
    score: scoreWords(ship.composite, state, t),
    scale: state.config.scoreScale,
    open: openWords(ship.mustFix, t),
  })
}

type Ship = Extract<NonNullable<RunState['ending']>, { type: 'critique.ship' }>

const SHIPS: Readonly<Partial<Record<Status, Key>>> = {
  shipped: 'announce.shipped',
  timed_out: 'announce.timedOut',
  interrupted: 'announce.interrupted',
}

function openWords(n: number, t: Translate): string {
  return n === 0 ? t('announce.noneOpen') : t('announce.open', { n })
}
