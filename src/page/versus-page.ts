import type { ComparedPage } from '../library/versus/facts'
import type { Mends } from '../library/versus/mend'
import { panelMends } from '../library/versus/panel-mends'
import { isOver } from '../run/bench'
import { loopOf } from '../run/critic-state'
import { mustFixes } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { roundOf, roundOnShow } from '../theater/selectors'

/** The page of a round, or the one that the run ended with. Undefined where the run has none there. */
export function comparedPage(state: RunState, round: number | undefined): ComparedPage | undefined {
  if (round !== undefined && !roundOf(state, round)) return undefined
  const page = pageOnShow(state, round)
  if (!page) return undefined
  const { hash, mime } = page.artifact
  return { hash, mime, round: roundOnShow(state, round), notReviewed: page.notReviewed }
}

/** Rounds that any of the runs has a page for. */
export function roundsIn(states: readonly RunState[]): readonly number[] {
  const all = states.flatMap((state) =>
    state.rounds.flatMap(({ n }) => (comparedPage(state, n) === undefined ? [] : [n])),
  )
  return [...new Set(all)].sort((one, other) => one - other)
}

/** The rounds that each of them has: with any other, a page that is missing would tell whose it is. */
export function sharedRounds(states: readonly RunState[]): readonly number[] {
  return roundsIn(states).filter((n) => states.every((state) => comparedPage(state, n) !== undefined))
}

/** What was raised up to the round that is compared. */
export function fixesUpTo(state: RunState, round = Number.POSITIVE_INFINITY): Mends {
  if (state.given.panel) return panelMends(state, round)
  return {
    mends: mustFixes(state).filter(({ raised }) => raised <= round),
    reviewed: wasJudged(state, round),
  }
}

/** Whether anybody has read a page of it to the end: a judge, or the critic of a loop. */
function wasJudged(state: RunState, upTo: number): boolean {
  const rounds = state.given.loop
    ? loopOf(state).rounds.filter(({ results }) => results.length > 0)
    : state.rounds.filter(isOver)
  return rounds.some(({ n }) => n <= upTo)
}
