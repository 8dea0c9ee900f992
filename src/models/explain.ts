import type { Place } from './line'
import { type Failed, originOf, type Send } from './provider'
import type { Problem } from '../run/event'

/** Where a request went that failed without a word, and what can be looked at to tell why. */
export interface Circumstances {
  readonly baseUrl: string
  readonly place: Place
  readonly send?: Send
  /** How many requests the policy of this worker has refused so far. */
  readonly refusals?: () => number
}

/** A server that does not answer an empty question in this time answers no run either. */
const PROBE_MS = 8000

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a request would make the browser ask the person for leave. It has to be told of first. */
export function wouldAsk(baseUrl: string, { https, localNetwork }: Place): boolean {
  return https && localNetwork === 'prompt' && LOOPBACK.test(new URL(baseUrl).hostname)
}

/** Why a request failed without a word. The browser tells a script nothing, so it is found by exclusion. */
export async function explain(where: Circumstances, signal: AbortSignal): Promise<Problem> {
  const { place, baseUrl } = where
  const { protocol, hostname } = new URL(baseUrl)
  const isHere = LOOPBACK.test(hostname)
  // What runs on this machine needs no network.
  if (!place.online && !isHere) return 'offline'
  if (place.https && protocol === 'http:' && !isHere) return 'mixed_content'
  if (wouldAsk(baseUrl, place)) return 'lna'
  const found = await probe(where, signal)
  if (signal.aborted) return 'aborted'
  return found === 'not_running' && isHere && place.localNetwork === 'denied' ? 'lna' : found
}

/** The failure with its reason; one that had words keeps its own. */
export async function explained(failed: Failed, where: Circumstances, signal: AbortSignal): Promise<Failed> {
  const isOpaque = failed.kind === 'cors_or_key' && failed.status === undefined
  return isOpaque ? { ...failed, kind: await explain(where, signal) } : failed
}

/** Knocks without the key. What answers is not readable, and need not be. */
async function probe({ baseUrl, send = fetch, refusals = () => 0 }: Circumstances, signal: AbortSignal) {
  const before = refusals()
  const init: RequestInit = {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
  }
  const answered = await send(`${originOf(baseUrl)}/`, init).then(
    ({ body }) => {
      // Nobody reads what came. Waiting until that is settled could take as long as what came is long.
      void body?.cancel().catch(() => undefined)
      return true
    },
    () => false,
  )
  // The policy reports what it refused in a task of its own.
  if (!answered) await new Promise((done) => setTimeout(done))
  if (refusals() > before) return 'not_listed'
  return answered ? 'cors_or_key' : 'not_running'
}
