import type { Model, Request } from '../src/kernel'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import type { Lock } from '../src/models/provider'
import { factorOf } from '../src/models/tokens'
import { replyLimit } from '../src/run/connection'
import type { Fact } from '../src/run/event'
import { patience } from '../src/run/limits'
import { fold, initialState, type RunState } from '../src/run/state'
import { modelOf } from './answering'
import type { Callable } from './calls'
import type { DeputiesOptions } from './deputies'
import type { SmallCost } from './desk-surface'
import { keepLimit, learnedOf } from './experience'
import { openLedger } from './ledger'

export interface SmallCallsOptions extends DeputiesOptions {
  /** What it is booked under. */
  readonly name: string
  /** Tokens of a reply at most: what is set aside for a call follows from this. */
  readonly most: number
  readonly lock?: (callable: Callable) => Lock | undefined
}

/** Calls that are made before there is a run. They are booked like any other. */
export function openSmallCalls({ store, callableOf, place, name, most, lock }: SmallCallsOptions) {
  const running = new Map<string, AbortController>()

  async function cost(id: string, request: Request): Promise<SmallCost> {
    const { connection, row } = await brieflyCallable(id)
    const price = pricedBy(connection, { local: row.local ?? false })?.price
    const factor = factorOf(await learnedOf(store, connection))
    const { tokens, usd } = expectedOf(request, {
      price,
      factor,
      expectedReply: replyLimit(connection, most),
    })
    return { tokens, ...(usd !== undefined && { usd }) }
  }

  async function brieflyCallable(id: string): Promise<Callable> {
    const callable = await callableOf(id)
    const { connection } = callable
    const maxOutput = Math.min(replyLimit(connection, patience.maxOutput), most)
    return { ...callable, connection: { ...connection, maxOutput } }
  }

  /** The whole reply. A second question to the same connection about the same thing takes the place of the first. */
  async function ask(id: string, request: Request, about = ''): Promise<string> {
    const [abort, key] = [new AbortController(), keyOf(id, about)]
    running.get(key)?.abort()
    running.set(key, abort)
    try {
      return await replyOf(await modelFor(id), request, abort.signal)
    } finally {
      if (running.get(key) === abort) running.delete(key)
    }
  }

  async function modelFor(id: string): Promise<Model> {
    const callable = await brieflyCallable(id)
    const { connection } = callable
    const held = lock?.(callable)
    return modelOf({
      callable,
      place,
      learned: await learnedOf(store, connection),
      ledger: openLedger({ store, run: `${name}:${crypto.randomUUID()}`, connection: id, now: Date.now }),
      lock: held && (() => held),
      onMeter: () => {},
      onCap: () => {},
      onBill: () => {},
      // What is not learned is only asked too much of once more.
      onLimit: (limit) => void keepLimit(store, connection, limit).catch(() => undefined),
    })
  }

  return { cost, ask, cancel: (id: string, about = '') => running.get(keyOf(id, about))?.abort() }
}

function keyOf(id: string, about: string): string {
  return JSON.stringify([id, about])
}

/** The state in which a prompt is made that belongs to no run. */
export function stateBefore(first: Omit<Extract<Fact, { type: 'run_created' }>, 'type' | 'runId'>): RunState {
  return fold(initialState(), { seq: 0, t: 0, type: 'run_created', runId: '', ...first })
}

async function replyOf(model: Model, request: Request, signal: AbortSignal): Promise<string> {
  let reply = ''
  for await (const piece of model(request, signal)) if (piece.type === 'text') reply += piece.text
  signal.throwIfAborted()
  return reply
}
