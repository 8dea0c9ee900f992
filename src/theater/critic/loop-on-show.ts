import { rowsOf } from '../../run/column'
import { type LoopSetup, PERSPECTIVES } from '../../run/critic'
import {
  countsOf,
  isUnread,
  type LoopCounts,
  type LoopRound,
  type LoopState,
  loopOf,
  loopSetup,
  type StandingAnswer,
  standingsOf,
} from '../../run/critic-state'
import { stagePrefix } from '../../run/stages'
import type { Call, RunState } from '../../run/state'

/** How a loop came to its end. */
export type Ended =
  | { readonly how: 'converged' | 'cap'; readonly counts: LoopCounts }
  | { readonly how: 'interrupted' | 'timed_out' }
  | { readonly how: 'failed'; readonly cause?: string | undefined }

/** A loop with all that is drawn of it. */
export interface LoopOnShow {
  readonly state: RunState
  readonly stage: string | undefined
  readonly setup: LoopSetup
  readonly loop: LoopState
  readonly ended: Ended | undefined
  /** Questions that wait for the person. */
  readonly asks: number
}

/** The loop that a run began as, or that of one of its stages. */
export function loopOnShow(state: RunState, stage?: string): LoopOnShow | undefined {
  const setup = loopSetup(state, stage)
  if (!setup) return undefined
  const loop = loopOf(state, stage)
  const ended = endedOf(state, loop, stage)
  const open = loop.escalated.filter(({ decided }) => decided === undefined)
  return { state, stage, setup, loop, ended, asks: ended ? 0 : open.length }
}

/** The stages of a run that are critic loops, in the order in which they were opened. */
export function loopStages({ stages }: RunState): readonly string[] {
  return Object.keys(stages).filter((id) => stages[id]?.loop !== undefined)
}

/** Counted from the facts of the loop: its own last fact is one more claim. */
function endedOf(state: RunState, loop: LoopState, stage: string | undefined): Ended | undefined {
  const { settled } = state
  const over = stage === undefined ? settled : state.stages[stage]
  const isOver = stage === undefined ? settled !== undefined : state.stages[stage]?.ended === true
  if (!isOver || !over) return undefined
  const keyword = loop.rounds.at(-1)?.results.at(-1)?.keyword
  if (loop.ended && keyword === 'CONVERGED') return { how: 'converged', counts: countsOf(loop) }
  if (loop.ended && keyword === 'SAFETY CAP') return { how: 'cap', counts: countsOf(loop) }
  if (over.status === 'interrupted' || over.status === 'timed_out') return { how: over.status }
  return { how: 'failed', cause: over.cause }
}

/** What still fails in the last round of a loop that may go no further. */
export function openFails(shown: LoopOnShow): readonly StandingAnswer[] {
  return shown.ended?.how === 'cap' ? lastFails(shown) : []
}

/** The last round of which something could be read. */
export function readRound({ loop }: LoopOnShow): LoopRound | undefined {
  return loop.rounds.findLast((round) => !isUnread(round))
}

/** What fails in it. */
export function lastFails(shown: LoopOnShow): readonly StandingAnswer[] {
  const { loop } = shown
  const last = readRound(shown)
  return last ? standingsOf(loop, last).filter(({ standing }) => standing === 'FAIL') : []
}

/** Which of the four conditions did not hold when a round was decided last. Undefined before that. */
export function dissentIn({ state, stage }: LoopOnShow, n: number): readonly string[] | undefined {
  let round = 0
  let dissent: readonly string[] | undefined
  for (const fact of rowsOf(state.stageFacts)) {
    if (fact.stage !== stage) continue
    if (fact.type === 'critic_round_started') round = fact.round
    if (fact.type === 'gate' && fact.gate === 'C' && round === n) dissent = fact.dissent
  }
  return dissent
}

/** What is going on now, as the log has it: nothing is guessed at. */
export type Now =
  | { readonly doing: 'measure' | 'asked' | 'fix' }
  | { readonly doing: 'again'; readonly attempt: number; readonly of: number }
  | {
      readonly doing: 'heard'
      readonly n: number
      readonly of: number
      readonly scenarios: number
      readonly all: number
    }

export function nowOf({ state, stage, setup, loop, ended, asks }: LoopOnShow): Now | undefined {
  const round = loop.rounds.at(-1)
  if (ended || asks > 0 || !round) return undefined
  const open = openCall(state, stagePrefix(stage))
  if (!open) return round.results.length === 0 && round.gates === 0 ? { doing: 'measure' } : undefined
  if (open.waiting) return { doing: 'again', attempt: open.waiting.attempt, of: open.waiting.of }
  if (open.seat === 'fixer') return { doing: 'fix' }
  const [n, scenarios] = [round.criteria.length, round.scenarios.length]
  if (n + scenarios === 0) return { doing: 'asked' }
  const all = setup.short ? 0 : PERSPECTIVES.length
  return { doing: 'heard', n, of: setup.criteria.length, scenarios, all }
}

function openCall({ calls }: RunState, prefix: string): Call | undefined {
  const id = Object.keys(calls).findLast((one) => calls[one]?.phase === 'open' && isOf(one, prefix))
  return id === undefined ? undefined : calls[id]
}

/** Ids of stages begin with the stage; those of the run itself have no stroke in them. */
function isOf(id: string, prefix: string): boolean {
  return prefix === '' ? !id.includes('/') : id.startsWith(prefix)
}

/** The round whose version this one judges again. */
export function sameAs({ rounds }: LoopState, { n, artifact }: LoopRound): number | undefined {
  return rounds.find((before) => before.n < n && before.artifact === artifact)?.n
}

/** Calls of a round that gave nothing, with why. */
export function failedCalls({ state, stage }: LoopOnShow, n: number): readonly Call[] {
  const names = ['critic', 'fix'].map((call) => `${stagePrefix(stage)}${call}:${n}`)
  return Object.entries(state.calls).flatMap(([id, call]) =>
    names.includes(id.split('#')[0] ?? '') && call.phase === 'failed' ? [call] : [],
  )
}
