import type { Model } from '../src/kernel'
import { isMarked } from '../src/health/grade'
import { expectedReply } from '../src/models/estimate'
import type { Place } from '../src/models/line'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import { factorOf, type Learned } from '../src/models/tokens'
import { rehearsalModel } from '../src/models/rehearsal/rehearsal'
import { classicPrompt, singlePrompt } from '../src/prompts/classic'
import { grammarOf } from '../src/prompts/grammar'
import { defaults, patience } from '../src/run/config'
import { type Connection, REHEARSAL, replyLimit } from '../src/run/connection'
import type { CapHit, Fact } from '../src/run/event'
import { initialState } from '../src/run/state'
import type { Store } from '../src/store/open'
import { readRaw } from '../src/store/reader'
import { goingOn, modelOf } from './answering'
import type { Callable } from './calls'
import { createSleep } from './clock'
import type { Metered, Order, Refusal } from './desk-surface'
import { keepBill, keepLimit, keepPastRun, learnedOf, pastRunOf } from './experience'
import { capBefore, openLedger } from './ledger'
import type { Take, Watcher } from './live'
import { rootOf } from './root'
import type { Live } from './shelf'
import { warmUp } from './warm-up'

export interface OrdersOptions {
  readonly store: Store
  readonly begin: (take: Omit<Take, 'runId' | 'store'>) => Promise<Live>
  readonly callableOf: (id: string) => Promise<Callable>
  /** Why the key of a connection cannot be used now; undefined when it can. */
  readonly refusalOf: (id: string) => Promise<Refusal | undefined>
  readonly place: () => Promise<Place>
}

/** Who watches a run of the person's own, and hears what it costs. */
export interface OrderWatcher extends Watcher {
  readonly metered: (metered: Metered) => void
}

/** Begins the runs that the person asks for. */
export function openOrders(options: OrdersOptions) {
  const { store, begin, refusalOf, callableOf } = options

  async function order(order: Order, watcher: OrderWatcher): Promise<Live | Refusal> {
    if (order.connection === REHEARSAL) return rehearse(order, watcher)
    const refusal = await refusalOf(order.connection)
    if (refusal) return refusal
    const callable = await callableOf(order.connection)
    const said =
      order.goesOn === undefined ? '' : ((await readRaw(store, order.goesOn, 'stream'))?.text ?? '')
    const { connection } = callable
    const learned = await learnedOf(store, connection)
    const root = order.goesOn === undefined ? undefined : await rootOf(store, order.goesOn)
    const cap = await firstCap({ order, said, callable, learned, run: root ?? '' })
    if (cap) return { why: 'cap', cap }
    await warmUp(callable, order.brief, factorOf(learned))
    const live = await begin({
      first: {
        brief: order.brief,
        config: defaults,
        connection: connection.name,
        connectionId: connection.id,
        model: connection.model,
        ...(order.goesOn !== undefined && { goesOn: order.goesOn }),
        ...(isMarked(connection, Date.now()) && { unsupported: true }),
      },
      model: ({ id, tell }) => {
        const model = modelOf({
          callable,
          learned,
          place: options.place,
          ledger: openLedger({ store, run: root ?? id, connection: connection.id, now: Date.now }),
          lock: lockOf(callable),
          onMeter: thinned(watcher.metered),
          onCap: (cap) => tell({ type: 'stopped', why: 'budget', cap } satisfies Fact),
          // What is not learned makes the next estimate worse, and nothing else.
          onBill: (bill) => void keepBill(store, connection, bill).catch(() => undefined),
          onLimit: (limit) => void keepLimit(store, connection, limit).catch(() => undefined),
        })
        return said === '' ? model : goingOn(said, model)
      },
      watcher,
    })
    // What was said before costs such a run nothing: it would teach that a round is cheap.
    if (order.goesOn === undefined)
      void live.ended.then((state) => keepPastRun(store, connection, pastRunOf(state))).catch(() => undefined)
    return live
  }

  /** The cap that the first call would pass. Found out before there is a run, it leaves no empty one behind. */
  function firstCap({ order, said, callable, learned, run }: First): Promise<CapHit | undefined> {
    const { connection, row } = callable
    const state = { ...initialState(), brief: order.brief, config: defaults }
    const isSingle = isMarked(connection, Date.now())
    const request = isSingle ? { prompt: singlePrompt(state) } : { prompt: classicPrompt(state), said }
    const expected = expectedOf(request, {
      price: pricedBy(connection, { local: row.local ?? false })?.price,
      factor: factorOf(learned),
      expectedReply: expectedReply(replyLimit(connection, patience.maxOutput)),
    })
    return capBefore({ store, run, now: Date.now }, expected)
  }

  function rehearse({ brief }: Order, watcher: Watcher): Promise<Live> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
    const model: Model = rehearsalModel({ seed, brief, sleep: createSleep(1) })
    return begin({ first: { brief, config: defaults, connection: REHEARSAL }, model: () => model, watcher })
  }

  return { order }
}

interface First {
  readonly order: Order
  /** What it goes on from. */
  readonly said: string
  readonly callable: Callable
  readonly learned: Learned | undefined
  /** What it is booked under. */
  readonly run: string
}

/** The grammar that holds a reply to the protocol, where the server takes one and the person wants it. */
export function lockOf({ connection, row }: Pick<Callable, 'row'> & { connection: Connection }) {
  if (!connection.lock || (row.lock !== 'gbnf' && row.lock !== 'ebnf')) return undefined
  return { kind: row.lock, grammar: grammarOf(defaults) }
}

/** The meter moves with every piece; nobody reads faster than this. */
const METER_MS = 250

function thinned(tell: (metered: Metered) => void): (metered: Metered) => void {
  let next: Metered | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (metered) => {
    next = metered
    timer ??= setTimeout(() => {
      timer = undefined
      if (next) tell(next)
    }, METER_MS)
  }
}
