import type { Event, Fact, Measurement, Problem, Usage } from './run/event'
import type { Deadline, Procedure, Prompt, Quoted, Step } from './run/procedure'
import type { ShownPicture } from './run/picture'
import { CallError, type Reader, type ReaderOptions, WireError } from './run/reading'
import { stagePrefix } from './run/stages'
import { fold, type RunState } from './run/state'

/** What a model gives, in the order in which it comes. Only `text` is read for the protocol. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** May come again: the last value of each field counts. */
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'answered'; readonly model?: string; readonly response?: string; readonly via?: string }
  | {
      readonly type: 'stop'
      readonly stop: 'end' | 'length' | 'filter' | 'other'
      /** The provider's own word for it. */
      readonly raw?: string
    }
  /** Refused for now: it is asked again after `ms`. */
  | {
      readonly type: 'waiting'
      readonly problem: Problem
      readonly attempt: number
      readonly of: number
      readonly ms: number
    }
  /** What follows comes from a reply that went on after a length stop. `dropped` repeated what had been said. */
  | { readonly type: 'continued'; readonly n: number; readonly dropped: string }

export interface Request {
  readonly call: string
  /** Whom it is put to: a stage asks several connections. */
  readonly seat?: string
  readonly prompt: Prompt
  /** What the model has said of this reply already: it is asked to go on exactly there. */
  readonly said?: string
  /** What a model is shown beside the words. */
  readonly pictures?: readonly ShownPicture[]
}

/** A provider, a script, a recording: all of them are this. */
export type Model = (request: Request, signal: AbortSignal) => AsyncIterable<Piece>

export interface Measured {
  readonly outcome: 'measured' | 'not_measured'
  readonly rows: readonly Measurement[]
}

/** Everything that is not a rule: time, models, instruments. */
export interface World {
  /** Milliseconds since the run was created. */
  readonly now: () => number
  /** Calls back once that moment has come; returns how to forget it. */
  readonly at: (time: number, fire: () => void) => () => void
  readonly model: Model
  /** At once, where it can be: then a verdict on the page waits for nothing. */
  readonly measure: (artifact: string, signal: AbortSignal) => Measured | Promise<Measured>
  /** What the measurements of its page have to say of a round, at once. Absent where nobody checks anything. */
  readonly check?: (state: RunState, round: number, stage?: string) => readonly Fact[]
  readonly digest: ReaderOptions['digest']
  /** The text of a page of this run, by its hash. */
  readonly page: (hash: string) => string
  /** What of a page of this run stands at a place; undefined where nothing does, or nobody can say. */
  readonly slices?: Quoted['slices']
  /** 128 bits of randomness. */
  readonly nonce: () => string
  readonly artifactPart?: ReaderOptions['artifactPart']
  /** How many calls of this run may be open at once. */
  readonly parallel: number
}

/** Where a run is written. Nothing is drawn before it is here. */
export interface Log {
  append(event: Event, body?: string): void
  /** The bytes of a reply, before anything has read them. */
  raw(call: string, text: string, t: number): void
  /** Resolves when the log can take more: it may be behind by a bounded number of events. */
  room(): Promise<void>
}

export interface Driven {
  /** The last state, once the run has settled or the stage has ended, and nothing is in flight. */
  readonly done: Promise<RunState>
  /** A fact from outside: the person's interrupt, an answer. */
  readonly tell: (fact: Fact) => void
}

/** What takes time: everything but a fact that the rules imply already. */
type Owed = Exclude<Step, { kind: 'note' }>
type CallStep = Extract<Owed, { kind: 'call' }>
type MeasureStep = Extract<Owed, { kind: 'measure' }>
type CheckStep = Extract<Owed, { kind: 'check' }>
type CallEnded = Extract<Fact, { type: 'call_ended' }>
type Aside = Exclude<Piece, { type: 'text' | 'usage' }>

/** What an event says beside its fact: the call that it was heard in, its stage, and the text that it names. */
interface Placed {
  readonly call?: string
  readonly stage?: string
  readonly body?: string
}

interface Flight {
  readonly abort: AbortController
  /** What it has cost as far as it is known: an aborted call has cost it all the same. */
  usage?: Usage
  /** How the reply says that it stopped: known before it turns out that it cannot be read to its end. */
  stop?: CallEnded['stop']
}

/**
 * Drives a run: asks `next` after every event, appends what is implied, starts what is owed, aborts what no longer
 * is, and ends when the run has settled, or the stage has ended that the procedure is. It knows no procedure, no model
 * and no store.
 */
export function drive(procedure: Procedure, log: Log, world: World, start: RunState): Driven {
  const { stage } = procedure
  let state = start
  let forget = () => {}
  let armed: string | undefined
  let over = false
  const flights = new Map<string, Flight>()
  const { promise: done, resolve, reject } = promiseWithResolvers<RunState>()

  function record(fact: Fact, { call, stage: of = stage, body }: Placed = {}) {
    const event: Event = {
      seq: state.seq,
      t: world.now(),
      ...fact,
      ...(call !== undefined && { call }),
      ...(of !== undefined && { stage: of }),
    }
    state = fold(state, event)
    log.append(event, body)
  }

  /** Where the facts of a step belong: a stage may stand within a run that goes on. */
  function placeOf(id: string): Placed {
    const of = stage ?? Object.keys(state.stages).find((name) => id.startsWith(stagePrefix(name)))
    return of === undefined ? {} : { stage: of }
  }

  function advance() {
    const steps = imply()
    if (dropUnowed(steps) || steps.some(answerAtOnce)) return advance()
    for (const step of steps) begin(step)
    arm()
    finish(steps)
  }

  /** Appends what is implied, one fact at a time because each may change what is owed; gives what is owed then. */
  function imply(): readonly Owed[] {
    for (;;) {
      const steps = procedure.next(state)
      const note = steps.find((step) => step.kind === 'note')
      if (!note) return steps.filter((step) => step.kind !== 'note')
      record(note.fact, note)
    }
  }

  /** Open calls that are no longer owed are failed as aborted; true when there was one. */
  function dropUnowed(steps: readonly Owed[]): boolean {
    const owed = new Set(steps.map((step) => step.id))
    const landed = new Map<string, Usage>()
    for (const id of [...flights.keys()]) {
      if (owed.has(id)) continue
      const flight = land(id)
      flight?.abort.abort()
      if (flight?.usage) landed.set(id, flight.usage)
    }
    const open = Object.entries(state.calls).filter(([id, call]) => call.phase === 'open' && !owed.has(id))
    for (const [id] of open)
      record({ type: 'call_failed', id, reason: 'aborted', ...costOf(landed.get(id)) }, placeOf(id))
    return open.length > 0
  }

  function land(id: string): Flight | undefined {
    const flight = flights.get(id)
    flights.delete(id)
    return flight
  }

  function begin(step: Owed) {
    if (flights.has(step.id) || step.kind === 'measure' || step.kind === 'check') return
    if (step.kind === 'ask') return ask(step)
    checkOnce(step.id)
    // One that the log has open already has its place: it is taken up, and asks for none.
    if (!state.calls[step.id] && openCalls() >= world.parallel) return
    const flight: Flight = { abort: new AbortController() }
    flights.set(step.id, flight)
    fly(step, flight).catch(fail)
  }

  /** Asked for again, a call that has ended would be paid for again, and again. */
  function checkOnce(id: string) {
    const call = state.calls[id]
    if (call && call.phase !== 'open')
      throw new Error(`${procedure.name} owes "${id}" again. A retry needs a new id.`)
  }

  /** Measurements take no place of a call: a slow one must not keep a model from being asked. */
  function openCalls(): number {
    return Object.values(state.calls).filter((call) => call.phase === 'open').length
  }

  function ask(step: Extract<Owed, { kind: 'ask' }>) {
    if (state.questions[step.id]) return
    const { id, question, options } = step
    record({ type: 'question_asked', id, question, options }, placeOf(id))
  }

  /** True when the answer was there at once, and so is in the log already. */
  function answerAtOnce(step: Owed): boolean {
    if (step.kind === 'check') return check(step)
    return step.kind === 'measure' && !flights.has(step.id) && measureAtOnce(step)
  }

  /** A round is checked in any case: a rule that fails has refuted nothing, and must not hold up the verdict. */
  function check({ id, round }: CheckStep): true {
    const place = placeOf(id)
    const facts = checksOf(round, place)
    for (const fact of facts) record(fact, place)
    if (!facts.some(({ type }) => type === 'round.checked')) record({ type: 'round.checked', round }, place)
    return true
  }

  function checksOf(round: number, { stage: of }: Placed): readonly Fact[] {
    try {
      return world.check?.(state, round, of) ?? []
    } catch {
      return []
    }
  }

  function measureAtOnce(step: MeasureStep): boolean {
    const flight: Flight = { abort: new AbortController() }
    const answer = measure(step.artifact, flight.abort.signal)
    if (!(answer instanceof Promise)) {
      record({ type: 'measure.done', id: step.id, artifact: step.artifact, ...answer }, placeOf(step.id))
      return true
    }
    flights.set(step.id, flight)
    landMeasured(step, answer, flight.abort.signal).catch(fail)
    return false
  }

  /** An instrument that fails has measured nothing, whether it says so at once or later. */
  function measure(artifact: string, signal: AbortSignal): Measured | Promise<Measured> {
    try {
      return world.measure(artifact, signal)
    } catch {
      return UNMEASURED
    }
  }

  async function landMeasured({ id, artifact }: MeasureStep, answer: Promise<Measured>, signal: AbortSignal) {
    const measured = await answer.catch(() => UNMEASURED)
    if (signal.aborted) return
    land(id)
    record({ type: 'measure.done', id, artifact, ...measured }, placeOf(id))
    advance()
  }

  async function fly(step: CallStep, flight: Flight) {
    const { signal } = flight.abort
    const taken = state.calls[step.id]
    const nonce = taken ? (taken.nonce ?? '') : world.nonce()
    const { page, slices } = world
    const prompt = step.prompt({ page, nonce, ...(slices && { slices }) })
    if (!taken) record(callStarted(step, nonce, prompt), placeOf(step.id))
    const outcome = await listen(step, prompt, flight, taken?.heard ?? 0).catch((cause: unknown) => ({
      ...failure(step.id, cause),
      ...(flight.stop && { stop: flight.stop }),
      ...costOf(flight.usage),
    }))
    if (signal.aborted) return
    land(step.id)
    record(outcome, placeOf(step.id))
    advance()
  }

  function callStarted({ id, seat }: CallStep, nonce: string, { system, user, version = '' }: Prompt): Fact {
    const { hash } = world.digest(`${system}\n${user}`)
    return { type: 'call_started', id, seat, nonce, prompt: { version, hash } }
  }

  async function listen(step: CallStep, prompt: Prompt, flight: Flight, heard: number): Promise<Fact> {
    const { signal } = flight.abort
    const reader = step.read(listener(step.id, signal, heard))
    let ended: CallEnded = { type: 'call_ended', id: step.id, stop: 'end' }
    for await (const piece of pull(world.model, { call: step.id, seat: step.seat, prompt }, signal)) {
      if (signal.aborted) break
      if (piece.type === 'text') await hear(step.id, reader, piece.text)
      else if (piece.type === 'usage') flight.usage = { ...flight.usage, ...piece.usage }
      else ended = await note(step.id, piece, ended)
      if (piece.type === 'stop') flight.stop = piece.stop
    }
    if (!signal.aborted) reader.end()
    return { ...ended, ...costOf(flight.usage) }
  }

  /** What comes beside the text. A thought is kept like a reply of its own, and no reader ever sees it. */
  async function note(id: string, piece: Aside, ended: CallEnded): Promise<CallEnded> {
    switch (piece.type) {
      case 'stop':
        return { ...ended, stop: piece.stop }
      case 'answered': {
        const { type: _, ...who } = piece
        return { ...ended, ...who }
      }
      case 'thinking':
        log.raw(`${id}:thinking`, piece.text, world.now())
        await log.room()
        return ended
      case 'waiting': {
        const { type: _, ...wait } = piece
        record({ type: 'call_waiting', id, ...wait }, placeOf(id))
        return ended
      }
      case 'continued':
        if (piece.dropped !== '') log.raw(`${id}:dropped`, piece.dropped, world.now())
        record({ type: 'call_continued', id, n: piece.n, dropped: piece.dropped.length }, placeOf(id))
        return ended
    }
  }

  async function hear(call: string, reader: Reader, text: string) {
    log.raw(call, text, world.now())
    reader.write(text)
    await log.room()
  }

  /** A call that is taken up again gives its reply from the start: what the log already has is passed over. */
  function listener(call: string, signal: AbortSignal, heard: number): ReaderOptions {
    let known = heard
    const place = { ...placeOf(call), call }
    const { digest, artifactPart } = world
    return {
      config: state.config,
      digest,
      ...(artifactPart && { artifactPart }),
      emit(fact, body) {
        if (signal.aborted || known-- > 0) return
        record(fact, body === undefined ? place : { ...place, body })
        advance()
      },
    }
  }

  function arm() {
    const next = isOver() && flights.size === 0 ? undefined : earliest(procedure.deadlines(state))
    const name = next && nameOf(next)
    if (name === armed) return
    forget()
    armed = name
    forget = next ? world.at(next.at, () => expire(next)) : () => {}
  }

  function expire(next: Deadline) {
    if ('why' in next) return tell({ type: 'stopped', why: next.why })
    const { call: id } = next
    const flight = land(id)
    flight?.abort.abort()
    tell({ type: 'call_failed', id, reason: 'timeout', ...costOf(flight?.usage) }, placeOf(id))
  }

  /** A stage is opened on a run that has settled: it is over when it has ended itself. */
  function isOver(): boolean {
    return stage === undefined ? state.settled !== undefined : state.stages[stage]?.ended === true
  }

  function tell(fact: Fact, place?: Placed) {
    if (over) return
    guarded(() => {
      record(fact, place)
      advance()
    })
  }

  /** A bug of ours ends the drive wherever it comes up; thrown into a timer it would leave the run hanging. */
  function guarded(work: () => void) {
    try {
      work()
    } catch (cause) {
      fail(cause)
    }
  }

  function finish(steps: readonly Owed[]) {
    if (flights.size > 0 || over) return
    if (isOver()) {
      over = true
      forget()
      return resolve(state)
    }
    if (steps.every((step) => step.kind !== 'ask'))
      throw new Error(`${procedure.name} is owed nothing and has not settled.`)
  }

  function fail(cause: unknown) {
    over = true
    forget()
    for (const id of [...flights.keys()]) land(id)?.abort.abort()
    reject(cause)
  }

  queueMicrotask(() => guarded(advance))
  return { done, tell: (fact) => tell(fact) }
}

/** What an instrument that fails has to say. */
const UNMEASURED: Measured = { outcome: 'not_measured', rows: [] }

/** Whatever a model throws is a call that failed: only what our own code throws is a bug. */
async function* pull(model: Model, request: Request, signal: AbortSignal): AsyncIterable<Piece> {
  try {
    yield* model(request, signal)
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError('network_cut', String(cause))
  }
}

/** A call may fail, a reply may turn out to be unreadable. Anything else is a bug of ours. */
function failure(id: string, cause: unknown): Fact {
  if (cause instanceof WireError) {
    const { kind, position } = cause
    return { type: 'call_failed', id, reason: 'unreadable', detail: cause.message, kind, position }
  }
  if (cause instanceof CallError)
    return { type: 'call_failed', id, reason: cause.reason, detail: cause.message, ...cause.known }
  throw cause
}

function costOf(usage: Usage | undefined): { readonly usage?: Usage } {
  return usage ? { usage } : {}
}

/** Of one moment there may be several. */
function nameOf(deadline: Deadline): string {
  return `${deadline.at} ${'why' in deadline ? deadline.why : deadline.call}`
}

function earliest<T extends { readonly at: number }>(deadlines: readonly T[]): T | undefined {
  return deadlines.reduce<T | undefined>(
    (first, next) => (first && first.at <= next.at ? first : next),
    undefined,
  )
}

function promiseWithResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (cause: unknown) => void
  // The executor runs before the constructor returns, so both are set.
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
