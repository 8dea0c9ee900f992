import type { Place } from '../src/models/line'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import { expectedReply } from '../src/models/sizes'
import { factorOf, type Learned } from '../src/models/tokens'
import { patience } from '../src/run/limits'
import { REHEARSAL, replyLimit } from '../src/run/connection'
import type { CapHit } from '../src/run/event'
import type { Store } from '../src/store/open'
import { type Beginning, beginningOf } from './beginning'
import type { Callable } from './calls'
import type { Order, Refusal } from './desk-surface'
import { type Earlier, earlierOf } from './earlier'
import { measuringOf } from './given'
import { keepPastRun, learnedOf, pastRunOf } from './experience'
import { firstCall } from './first-call'
import { capBefore } from './ledger'
import type { Take } from './live'
import { type OrderWatcher, paidModel } from './paid'
import { rehearsalOf } from './rehearsed'
import { shownOf } from './pictures'
import type { Live } from './shelf'

export interface OrdersOptions {
  readonly store: Store
  readonly begin: (take: Omit<Take, 'runId' | 'store'>) => Promise<Live>
  readonly callableOf: (id: string) => Promise<Callable>
  /** Why the key of a connection cannot be used now; undefined when it can. */
  readonly refusalOf: (id: string) => Promise<Refusal | undefined>
  readonly place: () => Promise<Place>
}

/** Begins the runs that the person asks for. */
export function openOrders(options: OrdersOptions) {
  const { store, begin, refusalOf, callableOf } = options

  async function order(order: Order, watcher: OrderWatcher): Promise<Live | Refusal> {
    const { project } = order
    const where = { watcher, ...(project !== undefined && { project }) }
    if (order.page && !order.page.judged) return begin({ ...measuringOf(order), ...where })
    if (order.connection === REHEARSAL) return begin({ ...(await rehearsalOf(store, order)), ...where })
    const refusal = await refusalOf(order.connection)
    if (refusal) return refusal
    const callable = await callableOf(order.connection)
    const { connection } = callable
    const learned = await learnedOf(store, connection)
    const earlier = order.goesOn === undefined ? undefined : await earlierOf(store, order.goesOn)
    const begun = await beginningOf(store, order, callable, earlier)
    const cap = await firstCap({ ...begun, callable, learned, earlier })
    if (cap) return { why: 'cap', cap }
    const { first, pictures } = begun
    const model = await paidModel({ ...options, callable, learned, earlier, first, pictures, watcher })
    const live = await begin({ ...begun, model, ...where })
    // What was said before costs such a run nothing: it would teach that a round is cheap.
    if (order.goesOn === undefined)
      void live.ended.then((state) => keepPastRun(store, connection, pastRunOf(state))).catch(() => undefined)
    return live
  }

  /** The cap that the first call would pass. Found out before there is a run, it leaves no empty one behind. */
  function firstCap({
    first,
    page,
    pictures,
    callable,
    learned,
    earlier,
  }: Paid): Promise<CapHit | undefined> {
    const { connection, row } = callable
    const request = { ...firstCall(first, page?.text), pictures: shownOf(first.pictures, pictures) }
    // A single pass begins from nothing.
    const broken = first.unsupported || !first.config.enabled ? undefined : earlier?.broken
    const expected = expectedOf(broken ? { ...request, said: broken.text } : request, {
      price: pricedBy(connection, { local: row.local ?? false })?.price,
      factor: factorOf(learned),
      expectedReply: expectedReply(replyLimit(connection, patience.maxOutput), broken?.call ?? request.call),
    })
    return capBefore({ store, run: earlier?.root ?? '', now: Date.now }, expected)
  }

  return { order }
}

interface Paid extends Beginning {
  readonly callable: Callable
  readonly learned: Learned | undefined
  readonly earlier: Earlier | undefined
}
