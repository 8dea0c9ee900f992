import type { Acts, FromLine, ToLine } from './line'
import { type Failed, ModelError, originOf, type Target } from './provider'

export interface ServeOptions {
  /** Whether a policy holds. Without one, whatever is asked is refused. */
  readonly walled: boolean
  /** The name of a lock that is held for as long as this line lives. */
  readonly alive?: string
  /** How often the policy has refused a request so far. */
  readonly refusals?: () => number
}

interface Flight {
  readonly abort: AbortController
  /** Lets the next value be read. */
  more: () => void
}

type Ask = Extract<ToLine, { type: 'ask' }>
type Act = (args: unknown, signal: AbortSignal) => AsyncIterable<unknown>

const NO_POLICY: Failed = { kind: 'no_policy', detail: 'No policy walls this line in.' }
const NOT_LISTED: Failed = { kind: 'not_listed', detail: 'The policy of this line refused the address.' }
const NOT_OFFERED: Failed = { kind: 'bad_request', detail: 'This line does not do what was asked of it.' }

/** Serves whoever holds the other end of a port. One value is read ahead at most, and none after an abort. */
export function serveLine(port: MessagePort, acts: Partial<Acts>, options: ServeOptions): void {
  const { walled, alive, refusals = () => 0 } = options
  const flights = new Map<number, Flight>()
  const post = (message: FromLine) => port.postMessage(message)

  async function serve({ id, act, args }: Ask, flight: Flight) {
    const before = refusals()
    try {
      await pour(id, begin(act, args, flight.abort.signal), flight)
    } catch (cause) {
      if (refusals() === before) await nextTask()
      const failed = refusals() > before ? NOT_LISTED : failedOf(cause)
      if (!flight.abort.signal.aborted) post({ type: 'failed', id, failed })
    } finally {
      flights.delete(id)
    }
  }

  function begin(act: Ask['act'], args: unknown, signal: AbortSignal) {
    if (!walled) throw new ModelError(NO_POLICY)
    // Both ends are built together from one list of acts, so what is asked for an act is what it takes.
    const perform = acts[act] as Act | undefined
    if (!perform) throw new ModelError(NOT_OFFERED)
    return perform(args, signal)
  }

  async function pour(id: number, values: AsyncIterable<unknown>, flight: Flight) {
    const { signal } = flight.abort
    for await (const value of values) {
      if (signal.aborted) return
      const asked = new Promise<void>((more) => (flight.more = more))
      post({ type: 'value', id, value })
      await asked
      if (signal.aborted) return
    }
    if (!signal.aborted) post({ type: 'end', id })
  }

  function hear(message: ToLine) {
    if (message.type === 'ask') {
      const flight: Flight = { abort: new AbortController(), more: () => {} }
      flights.set(message.id, flight)
      void serve(message, flight)
    } else if (message.type === 'more') flights.get(message.id)?.more()
    else drop(flights.get(message.id))
  }

  // Only our own end of the line holds the other end of this port.
  port.addEventListener('message', ({ data }) => hear(data as ToLine))
  // Nobody is left to read: whatever still runs would be paid for in vain.
  port.addEventListener('close', () => [...flights.values()].forEach(drop))
  port.start()
  post({ type: 'ready', walled, ...(alive !== undefined && { alive }) })
}

function drop(flight: Flight | undefined) {
  flight?.abort.abort()
  // It may be waiting for leave to read on.
  flight?.more()
}

/** A violation is reported in a task of its own, after the request has failed. */
function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

/** Only our own words cross: an error of the browser's may quote the header that it could not send. */
function failedOf(cause: unknown): Failed {
  if (cause instanceof ModelError) return cause.failed
  const name = cause instanceof Error ? cause.name : typeof cause
  return { kind: 'truncated', detail: `The line broke off: ${name}.` }
}

/** A target, when it is on the one origin of this line; refuses it otherwise. Whoever asks may be wrong about it. */
export function targetOn(origin: string | undefined, to: Target): Target {
  if (origin === undefined || originOf(to.baseUrl) !== origin) throw new ModelError(NOT_LISTED)
  return to
}
