import type { Model } from '../src/kernel'
import { isMarked } from '../src/health/grade'
import type { PastRun } from '../src/models/estimate'
import type { Place } from '../src/models/line'
import { factorOf } from '../src/models/tokens'
import { rehearsalModel } from '../src/models/rehearsal/rehearsal'
import { grammarOf } from '../src/prompts/grammar'
import { defaults } from '../src/run/config'
import { type Connection, REHEARSAL } from '../src/run/connection'
import { costIn } from '../src/run/cost'
import type { Fact } from '../src/run/event'
import type { RunState } from '../src/run/state'
import type { Store } from '../src/store/open'
import { readRaw } from '../src/store/reader'
import { goingOn, modelOf } from './answering'
import type { Callable } from './calls'
import { createSleep } from './clock'
import type { Metered, Order, Refusal } from './desk-surface'
import { openLedger } from './ledger'
import type { Take, Watcher } from './live'
import { keepBill, keepLimit, keepPastRun, learnedOf } from './experience'
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
          ledger: openLedger({ store, run: id, connection: connection.id, now: Date.now }),
          lock: lockOf(callable),
          onMeter: thinned(watcher.metered),
          onCap: (cap) => tell({ type: 'stopped', why: 'budget', cap } satisfies Fact),
          onBill: (bill) => void keepBill(store, connection, bill),
          onLimit: (limit) => void keepLimit(store, connection, limit),
        })
        return said === '' ? model : goingOn(said, model)
      },
      watcher,
    })
    void live.ended.then((state) => keepPastRun(store, connection, pastRun(state))).catch(() => undefined)
    return live
  }

  function rehearse({ brief }: Order, watcher: Watcher): Promise<Live> {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
    const model: Model = rehearsalModel({ seed, brief, sleep: createSleep(1) })
    return begin({ first: { brief, config: defaults, connection: REHEARSAL }, model: () => model, watcher })
  }

  return { order }
}

/** The grammar that holds a reply to the protocol, where the server takes one and the person wants it. */
export function lockOf({ connection, row }: Pick<Callable, 'row'> & { connection: Connection }) {
  if (!connection.lock || (row.lock !== 'gbnf' && row.lock !== 'ebnf')) return undefined
  return { kind: row.lock, grammar: grammarOf(defaults) }
}

function pastRun(state: RunState): PastRun {
  const last = Object.values(state.calls).reduce((sum, call) => sum + (state.t - call.startedAt), 0)
  return {
    rounds: state.rounds.filter(({ end }) => end).length,
    output: costIn(state)?.output ?? 0,
    ms: last,
  }
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
