import { isMarked } from '../src/health/grade'
import { patience } from '../src/run/config'
import { replyLimit } from '../src/run/connection'
import type { Store } from '../src/store/open'
import type { Callable } from './calls'
import { configOf, usualConfig } from './config-of'
import type { Order } from './desk-surface'
import type { Earlier } from './earlier'
import { forkOf } from './forks'
import type { First, Take } from './live'
import { drawNonce } from './pages'

/** How a run begins, and on which page. */
export type Beginning = Pick<Take, 'page'> & { readonly first: First }

/** How the run begins: by its own rules, or by those of the run that it goes on from. */
export async function beginningOf(
  store: Store,
  order: Order,
  { connection, row }: Pick<Callable, 'connection' | 'row'>,
  earlier: Earlier | undefined,
): Promise<Beginning> {
  const forked = order.fork && (await forkOf(store, order.fork))
  const page = forked?.page ?? earlier?.page
  const fork = forked?.fork ?? earlier?.fork
  const materials = order.materials ?? earlier?.materials ?? []
  return {
    first: {
      brief: order.brief,
      config: configOf(order.rules, earlier?.config ?? usualConfig(connection, row)),
      connection: connection.name,
      connectionId: connection.id,
      model: connection.model,
      ...(order.goesOn !== undefined && { goesOn: order.goesOn }),
      ...(materials.length > 0 && { materials }),
      ...(fork && { fork }),
      nonce: drawNonce(),
      replyTokens: replyLimit(connection, patience.maxOutput),
      ...(isMarked(connection, Date.now()) && { unsupported: true }),
    },
    ...(page && { page }),
  }
}
