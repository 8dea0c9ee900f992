import type { Model, Piece, Request } from '../src/kernel'
import { continued } from '../src/models/continue'
import type { Ledger } from '../src/models/ledger'
import type { Place } from '../src/models/line'
import { type Bill, metered } from '../src/models/meter'
import { type Priced, pricedBy } from '../src/models/prices'
import { type Lock, ModelError } from '../src/models/provider'
import { learnLimit, LEAST_REPLY, type NamedLimit, requestOf } from '../src/models/request'
import { retrying } from '../src/models/retry'
import { expectedReply } from '../src/models/sizes'
import { factorOf, type Learned } from '../src/models/tokens'
import { GO_ON } from '../src/prompts/go-on'
import { patience } from '../src/run/limits'
import { replyLimit } from '../src/run/connection'
import type { RunCost } from '../src/run/cost'
import type { CapHit, Problem } from '../src/run/event'
import { createSleep } from './clock'
import type { Callable } from './calls'

export interface Answering {
  readonly callable: Callable
  readonly place: () => Promise<Place>
  readonly ledger: Ledger
  /** How this model's tokens were found to be. */
  readonly learned: Learned | undefined
  /** What the reply to a call is held to. */
  readonly lock?: ((call: string) => Lock | undefined) | undefined
  /** Tokens that the server has made room for already: for another room it would load its model anew. */
  readonly room?: number | undefined
  readonly onMeter: (cost: RunCost & { readonly priced?: Priced }) => void
  readonly onCap: (cap: CapHit) => void
  readonly onBill: (bill: Bill) => void
  /** The provider has named the longest reply that it gives. */
  readonly onLimit: (tokens: number) => void
}

interface Asking extends Answering {
  /** The provider has said what it charges. */
  readonly onCharge: () => void
}

const WIRE: Priced = { from: 'wire' }

/** A connection as the model of a run: asked again where that helps, gone on with where it was cut, never past a cap. */
export function modelOf(answering: Answering): Model {
  const { callable, learned, ledger, onMeter, onCap, onBill } = answering
  const { connection, row } = callable
  const priced = pricedBy(connection, { local: row.local ?? false })
  let charged = false
  const onCharge = () => (charged = true)
  const counted = metered(asked({ ...answering, onCharge }), {
    ledger,
    price: priced?.price,
    factor: factorOf(learned),
    expectedReply: (call) => expectedReply(replyLimit(connection, patience.maxOutput), call),
    onMeter: (cost) => onMeter({ ...cost, ...(charged ? { priced: WIRE } : priced && { priced }) }),
    onCap,
    onBill,
  })
  const patient = retrying(counted, { sleep: createSleep(1), random: Math.random, online })
  return continued(patient)
}

/**
 * One request for each call. A failure without a word is looked into before anyone is told of it, and a refusal that
 * names the longest reply is met by asking for that much. A limit that this prompt alone has ends with its call.
 */
function asked({ callable, place, learned, lock, room, onLimit, onCharge }: Asking): Model {
  const { row } = callable
  let { connection } = callable
  let takesSchemas = true
  return async function* ask(request: Request, signal): AsyncIterable<Piece> {
    const terms = { row, goOn: GO_ON, room, factor: factorOf(learned) }
    let trying = connection
    for (;;) {
      const held = lock?.(request.call)
      // The rest of a value is no value: held to the schema again, a model would begin anew.
      const isFree = held?.kind === 'json' && (!takesSchemas || Boolean(request.said))
      const sent = requestOf(request, trying, isFree ? terms : { ...terms, lock: held })
      let heard = false
      try {
        for await (const batch of callable.ask(sent, signal)) {
          heard ||= batch.length > 0
          // Where nobody sends a bill, a cost of nothing is no word of anybody's.
          if (!row.local && batch.some(isCharge)) onCharge()
          yield* batch
        }
        return
      } catch (cause) {
        // Asked again after a word, it would say the same words twice.
        const limit = heard ? undefined : limitIn(cause, sent.maxOutput)
        if (!limit && !heard && sent.lock?.kind === 'json' && isRefused(cause)) {
          // Not every model of a provider takes one. What the reply has to be stands in its prompt as well.
          takesSchemas = false
          continue
        }
        if (!limit) throw await lookedInto(cause, callable, place, signal)
        trying = { ...trying, maxOutput: limit.tokens }
        if (!limit.lasting) continue
        connection = { ...connection, maxOutput: limit.tokens }
        onLimit(limit.tokens)
      }
    }
  }
}

function isCharge(piece: Piece): boolean {
  return piece.type === 'usage' && piece.usage.costUsd !== undefined
}

const REFUSED: readonly Problem[] = ['bad_request', 'context_length']

function isRefused(cause: unknown): boolean {
  return cause instanceof ModelError && cause.failed.kind === 'bad_request'
}

/** Only a smaller limit helps: the same one again would be refused again. */
function limitIn(cause: unknown, asked: number): NamedLimit | undefined {
  if (!(cause instanceof ModelError) || !REFUSED.includes(cause.failed.kind)) return undefined
  const limit = learnLimit(cause.failed.detail)
  if (!limit || limit.tokens >= asked) return undefined
  return limit.lasting || limit.tokens >= LEAST_REPLY ? limit : undefined
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
