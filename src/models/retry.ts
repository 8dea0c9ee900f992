import type { Model, Piece } from '../kernel'
import { patience } from '../run/limits'
import type { Problem } from '../run/event'
import { CallError } from '../run/reading'
import { type Failed, ModelError } from './provider'
import type { Sleep } from './scripted'

export interface RetryWorld {
  readonly sleep: Sleep
  /** From 0 up to 1. */
  readonly random: () => number
  /** Resolves once the device is online again, or the call is aborted. Absent: being offline is a plain failure. */
  readonly online?: (signal: AbortSignal) => Promise<void>
}

/** How often a kind of failure is met with another try, and how long it waits. */
interface Plan {
  readonly name: 'connect' | 'busy' | 'slow'
  /** All tries, the first one included. */
  readonly of: number
  readonly waitMs: readonly [least: number, most: number]
  readonly jitter: number
}

const CONNECT: Plan = {
  name: 'connect',
  of: patience.connectTries,
  waitMs: patience.connectWaitMs,
  jitter: patience.connectJitter,
}
const BUSY: Plan = {
  name: 'busy',
  of: patience.busyTries,
  waitMs: patience.busyWaitMs,
  jitter: patience.busyJitter,
}
/** It has been waited for long enough already. */
const SLOW: Plan = { name: 'slow', of: 2, waitMs: [0, 0], jitter: 0 }

const BUSY_STATUS: readonly (number | undefined)[] = [429, 502, 503, 529]
/** Busy by its name, and yet there will never be room. */
const NEVER = /too large|limit(?: of|:)? 0(?!\.?\d)/i
/** There is no money, unless a wait is stated: some call a limit by the minute a quota as well. */
const UNPAID = /quota|billing|balance/i

interface Wait {
  readonly problem: Problem
  readonly attempt: number
  readonly of: number
  readonly ms: number
}

/** Asks again where nothing has been heard yet and waiting may help. After the first word a failure is final. */
export function retrying(model: Model, world: RetryWorld): Model {
  return async function* tried(request, signal): AsyncIterable<Piece> {
    const tries = { connect: 1, busy: 1, slow: 1 }
    for (;;) {
      let begun = false
      try {
        for await (const piece of model(request, signal)) {
          begun ||= piece.type === 'text' || piece.type === 'thinking'
          yield piece
        }
        return
      } catch (cause) {
        const wait = begun || signal.aborted ? undefined : waitAfter(cause)
        if (!wait) throw cause
        yield { type: 'waiting', ...wait }
        if (wait.problem === 'offline') await world.online?.(signal)
        await world.sleep(wait.ms, signal)
        if (signal.aborted) throw cause
      }
    }

    function waitAfter(cause: unknown): Wait | undefined {
      const failed = failureIn(cause)
      if (failed.kind === 'offline' && world.online) return offlineWait(tries.connect)
      const plan = planFor(failed)
      if (!plan || tries[plan.name] >= plan.of) return undefined
      tries[plan.name] += 1
      const attempt = tries[plan.name]
      const ms = failed.retryAfterMs ?? backOff(plan, attempt - 2, world.random())
      return { problem: failed.kind, attempt, of: plan.of, ms }
    }
  }
}

/** No try is burnt: the network has not been asked. The short pause keeps a wrong "online" from spinning. */
function offlineWait(attempt: number): Wait {
  return { problem: 'offline', attempt, of: CONNECT.of, ms: CONNECT.waitMs[0] }
}

type Failure = Pick<Failed, 'kind' | 'detail' | 'status' | 'retryAfterMs'>

/** A connection that broke before the first word comes without a kind where nobody has looked into it. */
function failureIn(cause: unknown): Failure {
  if (cause instanceof ModelError) return cause.failed
  if (!(cause instanceof CallError) || cause.reason !== 'network_cut') return { kind: 'aborted', detail: '' }
  return { kind: cause.known.problem ?? 'truncated', detail: cause.message }
}

function planFor(failed: Failure): Plan | undefined {
  const { kind, status } = failed
  if (kind === 'first_byte_timeout') return SLOW
  if (kind === 'not_running' || kind === 'offline' || kind === 'truncated') return CONNECT
  const isBusy = kind === 'rate_limit' || kind === 'overloaded' || isBusyServer(kind, status)
  return isBusy && !isHopeless(failed) ? BUSY : undefined
}

function isHopeless({ detail, retryAfterMs }: Failure): boolean {
  return NEVER.test(detail) || (retryAfterMs === undefined && UNPAID.test(detail))
}

/** A kind that says more than the status counts before it: a 429 without credit stays without. */
function isBusyServer(kind: Problem, status: number | undefined): boolean {
  return kind === 'server' && BUSY_STATUS.includes(status)
}

/** Twice as long each time, spread so that many tabs do not come back together. */
function backOff({ waitMs: [least, most], jitter }: Plan, step: number, random: number): number {
  return Math.round(Math.min(most, least * 2 ** step) * (1 + jitter * (2 * random - 1)))
}
