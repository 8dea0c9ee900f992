import type { Place } from '../src/models/line'
import { factorOf, type Learned } from '../src/models/tokens'
import type { StageSetup } from '../src/run/event'
import type { Body } from '../src/run/log'
import type { Store } from '../src/store/open'
import { modelOf } from './answering'
import type { Callable } from './calls'
import type { Metered } from './desk-surface'
import type { Earlier } from './earlier'
import { keepBill, keepLimit } from './experience'
import { goingOn } from './going-on'
import { openLedger } from './ledger'
import type { First, Take, Watcher } from './live'
import { lockOf } from './lock-of'
import { shownOf, showing } from './pictures'
import { warmUp } from './warm-up'

/** Who watches a run of the person's own, and hears what it costs. */
export interface OrderWatcher extends Watcher {
  readonly metered: (metered: Metered) => void
}

/** A run that asks a connection, as it begins or as it is taken up again. */
export interface Paying {
  readonly store: Store
  readonly callable: Callable
  readonly learned: Learned | undefined
  /** The run that it goes on from. */
  readonly earlier: Pick<Earlier, 'root' | 'said'> | undefined
  readonly first: First
  /** What a judging stage goes by that it is a seat of. */
  readonly judging?: StageSetup | undefined
  /** The pictures that its first event names. */
  readonly pictures?: readonly Body[] | undefined
  readonly place: () => Promise<Place>
  readonly watcher: OrderWatcher
}

/** A connection as the model of one run, with all that is booked, learned and held to on the way. */
export async function paidModel(paying: Paying): Promise<Take['model']> {
  const { store, callable, learned, earlier, first, place, watcher } = paying
  const pictures = shownOf(first.pictures, paying.pictures)
  const { connection } = callable
  const room = await warmUp(callable, first, factorOf(learned))
  return ({ id, tell }) => {
    const run = earlier?.root ?? id
    const model = modelOf({
      callable,
      learned,
      place,
      ledger: openLedger({ store, run, connection: connection.id, now: Date.now }),
      lock: lockOf(callable, { ...first, judging: paying.judging }),
      room,
      onMeter: thinned(watcher.metered),
      onCap: (cap) => tell({ type: 'stopped', why: 'budget', cap }),
      // What is not learned makes the next estimate worse, and nothing else.
      // Pictures are counted by rule of thumb: what was learned beside them would be wrong of words.
      onBill: (bill) =>
        void (pictures.length === 0 && keepBill(store, connection, bill).catch(() => undefined)),
      onLimit: (limit) => void keepLimit(store, connection, limit).catch(() => undefined),
    })
    const seeing = showing(model, pictures)
    return earlier ? goingOn(earlier.said, seeing) : seeing
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
