import { isMarked } from '../src/health/grade'
import { seesPictures } from '../src/models/sight'
import { patience } from '../src/run/limits'
import { replyLimit } from '../src/run/connection'
import type { Config } from '../src/run/config'
import type { Word } from '../src/run/event'
import { bounded } from '../src/run/said'
import type { Store } from '../src/store/open'
import type { Callable } from './calls'
import { configOf, loopConfig, panelConfig, usualConfig } from './config-of'
import type { Order } from './desk-surface'
import type { Earlier } from './earlier'
import { forkOf } from './forks'
import { givenConfig, givenPage } from './given'
import type { First, Take } from './live'
import { type Looped, loopedOf } from './looped'
import { drawNonce } from './pages'
import { namedPictures } from './pictures'

/** How a run begins, and on which page. */
export type Beginning = Pick<Take, 'page' | 'pictures'> & { readonly first: First }

/** How the run begins: by its own rules, or by those of the run that it goes on from. */
export async function beginningOf(
  store: Store,
  order: Order,
  { connection, row }: Pick<Callable, 'connection' | 'row'>,
  earlier: Earlier | undefined,
): Promise<Beginning> {
  const looped = await loopedOf(store, order)
  const given = looped ?? (order.page && givenPage(order.page))
  const forked = looped || !order.fork ? undefined : await forkOf(store, order.fork, order.brief)
  const page = given?.body ?? forked?.page ?? earlier?.page
  const fork = looped?.fork ?? forked?.fork ?? earlier?.fork
  const rules = configOf(order.rules, earlier?.config ?? usualConfig(connection, row))
  const said = saidIn(order.said ?? earlier?.told)
  const materials = order.materials ?? earlier?.materials ?? []
  const seen = seesPictures(connection) ? (order.pictures ?? earlier?.pictures ?? []) : []
  const shown = namedPictures(seen)
  return {
    first: {
      brief: order.brief,
      config: configFor(order, rules, looped),
      connection: connection.name,
      connectionId: connection.id,
      model: connection.model,
      ...(order.goesOn !== undefined && { goesOn: order.goesOn }),
      ...(materials.length > 0 && { materials }),
      ...(shown.pictures.length > 0 && { pictures: shown.pictures }),
      ...(fork && { fork }),
      ...(given && { page: given.page }),
      ...(order.panel && { panel: order.panel }),
      ...(looped && { loop: looped.setup }),
      ...said,
      ...tickedIn(order),
      nonce: drawNonce(),
      replyTokens: replyLimit(connection, patience.maxOutput),
      // A page that is there needs its judges, not another page.
      ...(!given &&
        !order.panel &&
        rules.enabled &&
        isMarked(connection, Date.now()) && { unsupported: true }),
    },
    pictures: shown.bodies,
    ...(page && { page }),
  }
}

/** The rules of a page that is there, of copy, of a loop: each has some of its own. */
function configFor({ page, panel }: Order, rules: Config, looped: Looped | undefined): Config {
  if (looped) return loopConfig(rules, looped.setup)
  if (panel) return panelConfig(rules, panel)
  return page ? givenConfig(rules) : rules
}

/** What was ticked stands in the run from its first event: only from there is it opened. */
export function tickedIn({ after = [] }: Pick<Order, 'after'>): Pick<First, 'after'> {
  return after.length > 0 ? { after } : {}
}

/** What the person hands over; a run that goes on from another one keeps what that was told. */
export function saidIn(said: readonly Word[] = []): Pick<First, 'said'> {
  const words = bounded(said)
  return words.length > 0 ? { said: words } : {}
}
