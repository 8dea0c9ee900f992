import type { Connection } from '../../../src/run/connection'

/** A connection without a key. */
export function connectionOf(id: string, more: Partial<Connection> = {}): Connection {
  return {
    ...{ id, name: `Connection ${id}`, provider: 'custom-chat', baseUrl: 'https://api.example/v1' },
    ...{ model: 'm', keyMode: 'none', thinking: 'auto', lock: false, createdAt: 1 },
    ...more,
  }
}
