import { checkCopy } from '../src/checks/copy'
import { checkRound } from '../src/checks/round'
import { checkStage } from '../src/checks/stage'
import { presenceInCopy } from '../src/instruments/copy-presence'
import { presenceIn } from '../src/instruments/presence'
import { pageOf } from '../src/run/bench'
import type { Fact } from '../src/run/event'
import { panelOf } from '../src/run/panel-state'
import { roundOf, type RunState } from '../src/run/state'
import { digest } from '../src/wire/digest'
import { pageIn } from './measure'

/**
 * Holds the claims of a round against the page or the text that they speak of; one that is not at hand refutes none of
 * them.
 */
export function checkWith(find: (hash: string) => string | undefined) {
  return (state: RunState, n: number, stage?: string): readonly Fact[] => {
    if (stage !== undefined) return checkedStage(state, stage, n, find)
    return state.given.panel ? checkedCopy(state, n, find) : checkedPage(state, n, find)
  }
}

type Find = (hash: string) => string | undefined

/** What a stage has said, against the version that it looks at. */
function checkedStage(state: RunState, stage: string, n: number, find: Find): readonly Fact[] {
  const { artifact, mime } = state.stages[stage]?.setup ?? {}
  const text = find(artifact ?? '')
  if (text === undefined) return checkStage(state, stage, n, undefined)
  const page = mime === 'text/markdown' ? presenceInCopy(text) : presenceIn(pageIn(text) ?? '')
  return checkStage(state, stage, n, { page, hash: digest(text).hash, text })
}

function checkedPage(state: RunState, n: number, find: Find): readonly Fact[] {
  const round = roundOf(state, n)
  const artifact = find((round && pageOf(state, round)) ?? '')
  const html = artifact === undefined ? undefined : pageIn(artifact)
  return checkRound(state, n, html === undefined ? undefined : presenceIn(html))
}

function checkedCopy(state: RunState, n: number, find: Find): readonly Fact[] {
  const text = find(panelOf(state).rounds.find((round) => round.n === n)?.artifact ?? '')
  return checkCopy(state, n, text === undefined ? undefined : presenceInCopy(text))
}
