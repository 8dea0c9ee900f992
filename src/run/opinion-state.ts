import { rowsOf } from './column'
import type { Fact, Role } from './event'
import type { OpinionSetup } from './opinion'
import { type BlindFix, type BlindKey, fixesIn } from './opinion-fixes'
import { type BlindSpread, dimSpreads, lensesAsked, lensSpreads } from './opinion-scores'
import { isOneFamily } from './seats'
import { counts } from './played'
import { stagePrefix } from './stages'
import type { RunState, StageEvent } from './state'

type Of<T extends Fact['type']> = Extract<StageEvent, { type: T }>

/** How it stands with one answer: nobody was asked yet, somebody thinks, it has come, it will not come. */
export type BlindPhase = 'waiting' | 'asked' | 'heard' | 'lost'

export interface BlindRepeat extends BlindKey {
  readonly phase: BlindPhase
  readonly dims: readonly Of<'blind_dim'>[]
  /** By our own weights; undefined where too little could be read, or nothing has come yet. */
  readonly composite?: number
  readonly mustFix: number
  /** Lenses of which it says too little: the others have their weight. */
  readonly unheard: readonly Role[]
}

export interface OpinionState {
  readonly stage: string
  readonly setup: OpinionSetup
  readonly threshold: number
  readonly started?: Of<'blind_started'>
  readonly repeats: readonly BlindRepeat[]
  readonly lenses: readonly BlindSpread[]
  readonly dims: readonly BlindSpread[]
  readonly fixes: readonly BlindFix[]
  readonly verdict?: Of<'blind_verdict'>
  /** Somebody is asked whom the run has asked as well. */
  readonly isSameConnection: boolean
  /** All seats have one maker, and it is that of the run. */
  readonly isSameFamily: boolean
}

/** What a second opinion has come to so far; undefined where the stage is none. */
export function opinionOf(state: RunState, stage: string): OpinionState | undefined {
  const setup = state.stages[stage]?.setup
  if (setup?.kind !== 'opinion') return undefined
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  const repeats = repeatsIn(state, stage, setup, facts)
  const started = lastOf(facts, 'blind_started')
  const verdict = lastOf(facts, 'blind_verdict')
  return {
    stage,
    setup,
    threshold: state.config.scoreThreshold,
    ...(started && { started }),
    repeats,
    lenses: lensSpreads(repeats),
    dims: dimSpreads(repeats),
    fixes: fixesIn(state, { artifact: setup.artifact, facts, usable: usableOf(repeats) }),
    ...(verdict && { verdict }),
    isSameConnection: setup.seats.some((seat) => isOwnSeat(state, seat)),
    isSameFamily: isOneFamily([...setup.seats, { family: setup.authorFamily ?? '' }]),
  }
}

/** All second opinions of a run, in the order in which they were opened. */
export function opinionsOf(state: RunState): readonly OpinionState[] {
  return Object.keys(state.stages).flatMap((stage) => opinionOf(state, stage) ?? [])
}

/**
 * The newest one on this version that has come to a verdict, and that somebody has given: what it says of another version says
 * nothing of this one.
 */
export function verdictOn(state: RunState, artifact: string): OpinionState | undefined {
  return opinionsOf(state).findLast(
    ({ stage, setup, verdict }) => verdict && setup.artifact === artifact && counts(state, stage),
  )
}

/** Answers that decide: enough of them could be read. */
export function usableOf(
  repeats: readonly BlindRepeat[],
): readonly (BlindRepeat & { readonly composite: number })[] {
  return repeats.flatMap((repeat) => {
    const { composite } = repeat
    return composite === undefined ? [] : [{ ...repeat, composite }]
  })
}

/** A repeat as calls and findings are named by it. */
export function repeatName({ seat, repeat }: BlindKey): string {
  return `${seat}:${repeat}`
}

function lastOf<T extends Fact['type']>(facts: readonly StageEvent[], type: T): Of<T> | undefined {
  return facts.findLast((fact): fact is Of<T> => fact.type === type)
}

/** Whether it is the connection that the run itself has asked. */
export function isOwnSeat(
  { connection, connectionId }: RunState,
  seat: { readonly connection: string; readonly connectionId?: string },
): boolean {
  return connectionId === undefined ? seat.connection === connection : seat.connectionId === connectionId
}

/** Each answer that was or will be asked for, one seat after the other. */
function repeatsIn(
  state: RunState,
  stage: string,
  setup: OpinionSetup,
  facts: readonly StageEvent[],
): readonly BlindRepeat[] {
  return keysOf(setup, facts).map((key) => {
    const own = facts.filter((fact) => isBy(fact, key))
    const scored = lastOf(own, 'blind_score')
    const dims = own.filter((fact) => fact.type === 'blind_dim')
    const asked = lensesAsked(setup.mime, state.config)
    return {
      ...key,
      phase: scored ? 'heard' : phaseOf(state, `${stagePrefix(stage)}blind:${repeatName(key)}`),
      dims,
      ...(scored?.composite !== undefined && { composite: scored.composite }),
      mustFix: scored?.mustFix ?? 0,
      unheard: scored ? asked.filter((lens) => !dims.some((dim) => dim.lens === lens)) : [],
    }
  })
}

/** A seat that is asked again stands among those of the newest beginning; one that has failed does not. */
function keysOf({ seats, repeats }: OpinionSetup, facts: readonly StageEvent[]): readonly BlindKey[] {
  const begun = facts.filter((fact) => fact.type === 'blind_started')
  return seats.flatMap(({ id }) => {
    const own = begun.filter((fact) => fact.seats.includes(id))
    const times = Math.max(repeats, ...own.map((fact) => fact.repeats))
    return Array.from({ length: times }, (_, at) => ({ seat: id, repeat: at + 1 }))
  })
}

function isBy(fact: StageEvent, { seat, repeat }: BlindKey): boolean {
  const isBlind = fact.type === 'blind_dim' || fact.type === 'blind_score'
  return isBlind && fact.seat === seat && fact.repeat === repeat
}

function phaseOf({ calls }: RunState, base: string): BlindPhase {
  const tries = Object.entries(calls).filter(([id]) => id === base || id.startsWith(`${base}#`))
  switch (tries.at(-1)?.[1].phase) {
    case undefined:
      return 'waiting'
    case 'open':
      return 'asked'
    case 'ended':
      return 'heard'
    case 'failed':
      return 'lost'
  }
}
