import { explain } from '../src/models/explain'
import { testConnection } from '../src/models/ladder'
import type { Acts } from '../src/models/line'
import { listModels } from '../src/models/lists'
import { exchange, granted } from '../src/models/openrouter'
import { type Failed, ModelError, type Target } from '../src/models/provider'
import { patience } from '../src/run/limits'

/** All that a line does but stream. */
export type DeskActs = Omit<Acts, 'stream'>

/** What a line does while a connection is set up. Each looks at its address anew: whoever asks may be wrong about it. */
export function deskActs(target: (to: Target) => Target, refusals: () => number): DeskActs {
  return {
    models: ({ to }, signal) => once(signal, (until) => listModels(target(to), until)),
    test: ({ to, ...rest }, signal) => testConnection({ ...rest, target: target(to), refusals }, signal),
    explain: ({ to, place }, signal) =>
      once(signal, (until) => explain({ baseUrl: target(to).baseUrl, place, refusals }, until)),
    exchange: ({ code, verifier }, signal) => once(signal, (until) => exchange(code, verifier, fetch, until)),
    granted: ({ to }, signal) => once(signal, (until) => granted(target(to).key ?? '', fetch, until)),
  }
}

const LATE: Failed = { kind: 'first_byte_timeout', detail: 'No answer came in time.' }

/** One answer. A host that takes the question and says nothing would keep the person waiting for ever. */
async function* once<T>(signal: AbortSignal, ask: (until: AbortSignal) => Promise<T>): AsyncGenerator<T> {
  const late = AbortSignal.timeout(patience.answerMs)
  try {
    yield await ask(AbortSignal.any([signal, late]))
  } catch (cause) {
    // Browsers differ in what they call a request that was called off by a clock.
    throw late.aborted && !signal.aborted ? new ModelError(LATE) : cause
  }
}
