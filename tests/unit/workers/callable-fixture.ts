import { rowOf } from '../../../src/models/catalogue'
import type { Batch, ModelRequest } from '../../../src/models/provider'
import type { Connection } from '../../../src/run/connection'
import type { Callable } from '../../../workers/calls'

/** A dollar for a thousand tokens, whichever they are. */
export const PRICE = { input: 1000, output: 1000 }

export function connectionOf(more: Partial<Connection> = {}): Connection {
  return {
    id: 'c',
    name: 'Mine',
    provider: 'custom-chat',
    baseUrl: 'http://127.0.0.1:1',
    model: 'm',
    keyMode: 'none',
    thinking: 'auto',
    lock: false,
    createdAt: 0,
    ...more,
  }
}

/** A connection whose requests are answered by the test. */
export function callableOf(
  ask: (request: ModelRequest, n: number) => AsyncIterable<Batch>,
  more: Partial<Connection> = {},
): { callable: Callable; sent: ModelRequest[] } {
  const sent: ModelRequest[] = []
  const row = rowOf('custom-chat')
  if (!row) throw new Error('The catalogue has lost a row.')
  const callable: Callable = {
    connection: connectionOf(more),
    row,
    ask: (request) => ask(request, sent.push(request)),
    open: () => Promise.resolve(),
    explain: () => Promise.resolve('not_running'),
  }
  return { callable, sent }
}
