import type { Model, Piece, Request } from '../src/kernel'
import { continued } from '../src/models/continue'
import { expectedReply } from '../src/models/estimate'
import type { Ledger } from '../src/models/ledger'
import type { Place } from '../src/models/line'
import { type Bill, metered } from '../src/models/meter'
import { type Priced, pricedBy } from '../src/models/prices'
import { type Lock, ModelError } from '../src/models/provider'
import { requestOf } from '../src/models/request'
import { retrying } from '../src/models/retry'
import { factorOf, type Learned } from '../src/models/tokens'
import { GO_ON } from '../src/prompts/go-on'
import { patience } from '../src/run/config'
import { replyLimit } from '../src/run/connection'
import type { RunCost } from '../src/run/cost'
import type { CapHit } from '../src/run/event'
import { createSleep } from './clock'
import type { Callable } from './calls'

export interface Answering {
  readonly callable: Callable
  readonly place: () => Promise<Place>
  readonly ledger: Ledger
  /** How this model's tokens were found to be. */
  readonly learned: Learned | undefined
  readonly lock?: Lock | undefined
  readonly onMeter: (cost: RunCost & { readonly priced?: Priced }) => void
  readonly onCap: (cap: CapHit) => void
  readonly onBill: (bill: Bill) => void
}

/** A connection as the model of a run: asked again where that helps, gone on with where it was cut, never past a cap. */
export function modelOf(answering: Answering): Model {
  const { callable, learned, ledger, onMeter, onCap, onBill } = answering
  const { connection, row } = callable
  const priced = pricedBy(connection, { local: row.local ?? false })
  const counted = metered(asked(answering), {
    ledger,
    price: priced?.price,
    factor: factorOf(learned),
    expectedReply: expectedReply(replyLimit(connection, patience.maxOutput)),
    onMeter: (cost) => onMeter({ ...cost, ...(priced && { priced }) }),
    onCap,
    onBill,
  })
  const patient = retrying(counted, { sleep: createSleep(1), random: Math.random, online })
  return continued(patient)
}

/** One request for each call. A failure without a word is looked into before anyone is told of it. */
function asked({ callable, place, learned, lock }: Answering): Model {
  const { connection, row } = callable
  return async function* ask(request: Request, signal): AsyncIterable<Piece> {
    const terms = { row, goOn: GO_ON, lock, factor: factorOf(learned) }
    try {
      const batches = callable.ask(requestOf(request, connection, terms), signal)
      for await (const batch of batches) yield* batch
    } catch (cause) {
      throw await lookedInto(cause, callable, place, signal)
    }
  }
}

async function lookedInto(
  cause: unknown,
  callable: Callable,
  place: Answering['place'],
  signal: AbortSignal,
): Promise<unknown> {
  const failed = cause instanceof ModelError ? cause.failed : undefined
  if (failed?.kind !== 'cors_or_key' || failed.status !== undefined || signal.aborted) return cause
  // What keeps us from finding out is not what went wrong.
  const kind = await callable.explain(await place(), signal).catch(() => failed.kind)
  return new ModelError({ ...failed, kind })
}

/** Resolves once the device is online again. */
function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Text that was paid for once is handed on as it is; only what follows is asked for. */
const SLICE_CHARS = 4096

/** Takes up a reply that broke off: what was said of it is read again first, and costs nothing. */
export function goingOn(said: string, model: Model): Model {
  return async function* takenUp(request, signal): AsyncIterable<Piece> {
    if (request.call !== 'stream') return yield* model(request, signal)
    for (let from = 0; from < said.length; from += SLICE_CHARS)
      yield { type: 'text', text: said.slice(from, from + SLICE_CHARS) }
    yield* model({ ...request, said }, signal)
  }
}
