import { rowsOf } from './column'
import { type Fact, ROLES, type Role } from './event'
import type { OpinionSetup } from './opinion'
import { type BlindFix, type BlindKey, fixesIn } from './opinion-fixes'
import { compositeOf } from './score'
import { isOneFamily } from './seats'
import { stagePrefix } from './stages'
import type { RunState, StageEvent } from './state'
import { meanOf, medianOf, spreadOf } from './uncertainty'

type Of<T extends Fact['type']> = Extract<StageEvent, { type: T }>

/** How it stands with one answer: nobody was asked yet, somebody thinks, it has come, it will not come. */
export type BlindPhase = 'waiting' | 'asked' | 'heard' | 'lost'

export interface BlindRepeat extends BlindKey {
  readonly phase: BlindPhase
  readonly dims: readonly Of<'blind_dim'>[]
  /** By our own weights; undefined where too little could be read, or nothing has come yet. */
  readonly composite?: number
  readonly mustFix: number
}

/** What all answers say of one lens, or of one thing that it looks at. */
export interface BlindSpread {
  readonly lens: Role
  /** Absent where it is the lens as a whole. */
  readonly name?: string
  readonly scores: readonly number[]
  readonly median: number
  readonly spread: number
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
    isSameConnection: setup.seats.some((seat) => isOwn(state, seat)),
    isSameFamily: isOneFamily([...setup.seats, { family: setup.authorFamily ?? '' }]),
  }
}

/** All second opinions of a run, in the order in which they were opened. */
export function opinionsOf(state: RunState): readonly OpinionState[] {
  return Object.keys(state.stages).flatMap((stage) => opinionOf(state, stage) ?? [])
}

/** The newest one on this version that has come to a verdict: what it says of another version says nothing of this one. */
export function verdictOn(state: RunState, artifact: string): OpinionState | undefined {
  return opinionsOf(state).findLast(({ setup, verdict }) => verdict && setup.artifact === artifact)
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

/** Each answer that is owed, one seat after the other. */
export function keysOf({ seats, repeats }: Pick<OpinionSetup, 'seats' | 'repeats'>): readonly BlindKey[] {
  return seats.flatMap(({ id }) => Array.from({ length: repeats }, (_, at) => ({ seat: id, repeat: at + 1 })))
}

/** What each lens gives: the mean of the things that it looks at, those that could be read. */
export function lensScores(dims: readonly Pick<Of<'blind_dim'>, 'lens' | 'score'>[]): Map<Role, number> {
  const lenses = ROLES.map((lens) => [lens, dims.filter((dim) => dim.lens === lens)] as const)
  return new Map(
    lenses.flatMap(([lens, own]) =>
      own.length === 0 ? [] : [[lens, meanOf(own.map(({ score }) => score))]],
    ),
  )
}

/** What one answer comes to, by the weights of the run. */
export function blindComposite(
  dims: readonly Pick<Of<'blind_dim'>, 'lens' | 'score'>[],
  config: RunState['config'],
): number | undefined {
  return compositeOf(lensScores(dims), config)
}

function lastOf<T extends Fact['type']>(facts: readonly StageEvent[], type: T): Of<T> | undefined {
  return facts.findLast((fact): fact is Of<T> => fact.type === type)
}

function isOwn(
  { connection, connectionId }: RunState,
  seat: { readonly connection: string; readonly connectionId?: string },
): boolean {
  return connectionId === undefined ? seat.connection === connection : seat.connectionId === connectionId
}

function repeatsIn(
  state: RunState,
  stage: string,
  setup: OpinionSetup,
  facts: readonly StageEvent[],
): readonly BlindRepeat[] {
  return keysOf(setup).map((key) => {
    const own = facts.filter((fact) => isBy(fact, key))
    const scored = lastOf(own, 'blind_score')
    return {
      ...key,
      phase: scored ? 'heard' : phaseOf(state, `${stagePrefix(stage)}blind:${repeatName(key)}`),
      dims: own.filter((fact) => fact.type === 'blind_dim'),
      ...(scored?.composite !== undefined && { composite: scored.composite }),
      mustFix: scored?.mustFix ?? 0,
    }
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

function lensSpreads(repeats: readonly BlindRepeat[]): readonly BlindSpread[] {
  const each = repeats.map(({ dims }) => lensScores(dims))
  return ROLES.flatMap((lens) =>
    spreadIn(
      { lens },
      each.flatMap((scores) => scores.get(lens) ?? []),
    ),
  )
}

function dimSpreads(repeats: readonly BlindRepeat[]): readonly BlindSpread[] {
  const all = repeats.flatMap(({ dims }) => dims)
  const names = new Map(all.map(({ lens, name }) => [`${lens} ${name}`, { lens, name }]))
  return [...names.values()].flatMap(({ lens, name }) => {
    const own = all.filter((dim) => dim.lens === lens && dim.name === name)
    return spreadIn(
      { lens, name },
      own.map(({ score }) => score),
    )
  })
}

function spreadIn(
  what: Pick<BlindSpread, 'lens' | 'name'>,
  scores: readonly number[],
): readonly BlindSpread[] {
  const [median, spread] = [medianOf(scores), spreadOf(scores)]
  return median === undefined || spread === undefined ? [] : [{ ...what, scores, median, spread }]
}
