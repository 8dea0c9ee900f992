import { explain } from '../src/models/explain'
import { testConnection } from '../src/models/ladder'
import type { Acts } from '../src/models/line'
import { listModels } from '../src/models/lists'
import { exchange, granted } from '../src/models/openrouter'
import type { Target } from '../src/models/provider'

/** All that a line does but stream. */
export type DeskActs = Omit<Acts, 'stream'>

/** What a line does while a connection is set up. Each looks at its address anew: whoever asks may be wrong about it. */
export function deskActs(target: (to: Target) => Target, refusals: () => number): DeskActs {
  return {
    models: ({ to }, signal) => once(() => listModels(target(to), signal)),
    test: ({ to, ...rest }, signal) => testConnection({ ...rest, target: target(to), refusals }, signal),
    explain: ({ to, place }, signal) =>
      once(() => explain({ baseUrl: target(to).baseUrl, place, refusals }, signal)),
    exchange: ({ code, verifier }, signal) => once(() => exchange(code, verifier, fetch, signal)),
    granted: ({ to }, signal) => once(() => granted(target(to).key ?? '', fetch, signal)),
  }
}

async function* once<T>(ask: () => Promise<T>): AsyncGenerator<T> {
  yield await ask()
}
