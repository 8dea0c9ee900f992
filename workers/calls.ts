import { rowOf } from '../src/models/catalogue'
import type { Place } from '../src/models/line'
import { callLine, type Line } from '../src/models/line-client'
import {
  type Batch,
  type Failed,
  ModelError,
  type ModelRequest,
  type Patience,
  originOf,
  type ProviderRow,
  type Target,
} from '../src/models/provider'
import { redact } from '../src/models/redact'
import { patience } from '../src/run/limits'
import type { Connection } from '../src/run/connection'
import type { Problem } from '../src/run/event'
import { getConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { noConnection, type Keyring } from './keyring'

/** What a run needs of a connection. It never sees the key. */
export interface Callable {
  /** As it was when the run began: an edit changes no run that goes on. */
  readonly connection: Connection
  readonly row: ProviderRow
  /** Fetches the key anew for each request: it may have been locked or forgotten in between. */
  ask(request: ModelRequest, signal: AbortSignal, wait?: Patience): AsyncIterable<Batch>
  /** Opens the line before anything is asked. Throws where none may be opened. */
  open(): Promise<void>
  /** Why a request that failed without a word did so. */
  explain(place: Place, signal: AbortSignal): Promise<Problem>
}

export interface CallsOptions {
  readonly store: Store
  readonly keyring: Keyring
  /** A port to whoever may talk to this origin, and to no other. */
  readonly lines: (origin: string) => Promise<MessagePort>
}

export type Calls = ReturnType<typeof openCalls>

interface Found {
  readonly connection: Connection
  readonly row: ProviderRow
}

/** Whether a request may go without a key that is not there. */
type KeyNeed = 'if_any' | 'as_row'

/** Opens lines, one for each origin, and puts keys to requests. */
export function openCalls({ store, keyring, lines }: CallsOptions) {
  const open = new Map<string, Promise<Line>>()

  /** Whoever asks meanwhile waits for the same line: of two, one would never be closed. */
  function lineTo(origin: string): Promise<Line> {
    const opening = lineAfter(open.get(origin), origin)
    open.set(origin, opening)
    return opening
  }

  async function lineAfter(before: Promise<Line> | undefined, origin: string): Promise<Line> {
    const there = await before?.catch(() => undefined)
    if (there && !there.lost()) return there
    return lines(origin).then(callLine, (cause: unknown) => {
      throw cause instanceof ModelError ? cause : new ModelError(NO_LINE)
    })
  }

  async function find(id: string): Promise<Found> {
    const connection = await getConnection(store, id)
    const row = connection && rowOf(connection.provider)
    if (!connection || !row) throw noConnection()
    return { connection, row }
  }

  async function addressOf({ id, baseUrl }: Connection, row: ProviderRow, need: KeyNeed): Promise<Target> {
    const to = { row, baseUrl }
    if (!row.auth) return to
    const fetched = await keyring.keyFor(id, originOf(baseUrl))
    if (fetched.ok) return { ...to, key: fetched.key }
    if (need === 'if_any' || (fetched.why === 'none' && row.auth.optional)) return to
    throw new ModelError(MISSING[fetched.why])
  }

  /** Everything that one act gives. The key is taken out of whatever it says when it fails. */
  async function* over<T>(
    { connection, row, need = 'as_row' }: Found & { readonly need?: KeyNeed },
    act: (line: Line, to: Target) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const origin = originOf(connection.baseUrl)
    if (origin === undefined) throw new ModelError({ kind: 'not_listed', detail: 'The address is none.' })
    const to = await addressOf(connection, row, need)
    let line: Line | undefined
    try {
      line = await lineTo(origin)
      yield* act(line, to)
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause
      // It will refuse whatever it is asked. The next request opens another.
      if (cause.failed.kind === 'no_policy') line?.close()
      throw new ModelError(withoutKey(cause.failed, to.key))
    }
  }

  /** The key is not needed to find out, so it does not go along. */
  async function explain({ connection, row }: Found, place: Place, signal: AbortSignal) {
    const { baseUrl } = connection
    const origin = originOf(baseUrl)
    if (origin === undefined) return 'not_listed' as const
    const line = await lineTo(origin)
    for await (const problem of line.explain({ to: { row, baseUrl }, place }, signal)) return problem
    return 'cors_or_key' as const
  }

  async function callableOf(id: string): Promise<Callable> {
    const found = await find(id)
    const { model } = found.connection
    if (model === '') throw new ModelError({ kind: 'model_missing', detail: 'No model is chosen.' })
    const ask = (request: ModelRequest, signal: AbortSignal, wait: Patience = patience) =>
      over(found, (line, to) => line.stream({ to, request, patience: wait }, signal))
    const origin = originOf(found.connection.baseUrl)
    const open = async () => {
      if (origin !== undefined) await lineTo(origin)
    }
    return { ...found, ask, open, explain: (place, signal) => explain(found, place, signal) }
  }

  return { find, over, callableOf, lineTo }
}

const NO_LINE: Failed = { kind: 'no_policy', detail: 'No line to this address could be opened.' }

const MISSING: Readonly<Record<'none' | 'gone' | 'locked' | 'elsewhere', Failed>> = {
  none: { kind: 'key_needed', detail: 'This connection has no key.' },
  gone: { kind: 'key_needed', detail: 'The key is not in this tab any more.' },
  locked: { kind: 'key_locked', detail: 'The key is locked.' },
  elsewhere: { kind: 'key_needed', detail: 'The key belongs to another address.' },
}

/** A failure in which nothing of the key is left, whatever a provider has echoed. */
export function withoutKey(failed: Failed, key: string | undefined): Failed {
  const { detail, requestId, near } = failed
  return {
    ...failed,
    detail: redact(detail, key).slice(0, patience.detailChars),
    ...(requestId !== undefined && { requestId: redact(requestId, key) }),
    ...(near && { near: near.map((name) => redact(name, key)) }),
  }
}

/** The failure that a thrown thing is; undefined when it is a bug of ours. */
export function failedOf(cause: unknown): Failed | undefined {
  return cause instanceof ModelError ? cause.failed : undefined
}

/** Problems that concern the key and not the provider. */
export function isKeyProblem(kind: Problem): boolean {
  return kind === 'key_needed' || kind === 'key_locked'
}
