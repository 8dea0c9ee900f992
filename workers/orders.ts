import type { Place } from '../src/models/line'
import { REHEARSAL } from '../src/run/connection'
import type { Store } from '../src/store/open'
import { beginningOf } from './beginning'
import type { Callable } from './calls'
import type { Order, Refusal } from './desk-surface'
import { earlierOf } from './earlier'
import { measuringOf } from './given'
import { keepPastRun, learnedOf, pastRunOf } from './experience'
import { firstCap } from './first-cap'
import type { First, Take } from './live'
import { type OrderWatcher, paidModel } from './paid'
import { rehearsalOf } from './rehearsed'
import type { Live } from './shelf'
import { votersOf, withVoters } from './voters'

export interface OrdersOptions {
  readonly store: Store
  readonly begin: (take: Omit<Take, 'runId' | 'store'>) => Promise<Live>
  readonly callableOf: (id: string) => Promise<Callable>
  /** Why the key of a connection cannot be used now; undefined when it can. */
  readonly refusalOf: (id: string) => Promise<Refusal | undefined>
  readonly place: () => Promise<Place>
}

/** Who watches a run, and the project that it belongs to. */
interface Where {
  readonly watcher: OrderWatcher
  readonly project?: string
}

/** Begins the runs that the person asks for. */
export function openOrders(options: OrdersOptions) {
  const { store, begin, refusalOf, callableOf } = options

  async function order(order: Order, watcher: OrderWatcher): Promise<Live | Refusal> {
    const { project } = order
    const where = { watcher, ...(project !== undefined && { project }) }
    if (order.page && !order.page.judged && !order.loop) return begin({ ...measuringOf(order), ...where })
    if (order.connection === REHEARSAL) return rehearse(order, where)
    const refusal = await refusalOf(order.connection)
    if (refusal) return refusal
    const callable = await callableOf(order.connection)
    const { connection } = callable
    const learned = await learnedOf(store, connection)
    const earlier = order.goesOn === undefined ? undefined : await earlierOf(store, order.goesOn)
    // As they stand: their names are those of the votes that are taken over, and one that is gone must not hold up the rest.
    const planVoters = earlier?.planVoters ?? (await votersOf(options, order))
    if (planVoters && 'why' in planVoters) return planVoters
    const begun = await beginningOf(store, order, callable, earlier)
    const first = { ...begun.first, ...(planVoters && { planVoters }) }
    const { pictures } = begun
    const paying = { store, callable, learned, earlier, first, pictures }
    const cap = await firstCap({ ...paying, page: begun.page?.text, broken: earlier?.broken })
    if (cap) return { why: 'cap', cap }
    const own = (told: OrderWatcher) => paidModel({ ...options, ...paying, watcher: told })
    const model = await withVoters(options, { first, pictures, earlier, watcher, own })
    if (typeof model !== 'function') return model
    const live = await begin({ ...begun, first, model, ...where })
    if (teaches(first, order))
      void live.ended.then((state) => keepPastRun(store, connection, pastRunOf(state))).catch(() => undefined)
    return live
  }

  async function rehearse(order: Order, where: Where): Promise<Live | Refusal> {
    const planVoters = await votersOf(options, order)
    if (planVoters && 'why' in planVoters) return planVoters
    const begun = await rehearsalOf(store, order)
    const first = { ...begun.first, ...(planVoters && { planVoters }) }
    const own = () => Promise.resolve(begun.model)
    const model = await withVoters(options, { first, pictures: begun.pictures, watcher: where.watcher, own })
    return typeof model === 'function' ? begin({ ...begun, first, model, ...where }) : model
  }

  return { order }
}

/**
 * Whether what a run comes to says what a round of a theater costs. One that goes on pays nothing for what was said before,
 * a page that exists is drafted by nobody, the rounds of a panel or of a critic loop are no rounds of a jury, and between rounds
 * that are voted on others are paid, and people waited for.
 */
function teaches({ planVoters }: First, { goesOn, page, panel, loop }: Order): boolean {
  return goesOn === undefined && !page && !panel && !loop && !planVoters
}
