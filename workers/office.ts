// It is loaded after the shelf. Named here, what both need is packed with that, and not once more apart.
import './shelf'
import { rowOf } from '../src/models/catalogue'
import { wouldAsk } from '../src/models/explain'
import { IN_PAGE_ORIGIN } from '../src/models/in-page'
import { ModelError } from '../src/models/provider'
import type { Connection } from '../src/run/connection'
import type { Calibrating } from './calibration-surface'
import type { CopyDesk } from './copy-surface'
import { type DeskNews, openDesk } from './desk'
import { openDeputies } from './deputies'
import type { Desk, KeyState, NotStaged, NotTaken, Order, Refusal, StageWanted, TakeUp } from './desk-surface'
import type { Page } from './jury'
import { openLine, type Opened } from './lines'
import { openOrders } from './orders'
import type { OrderWatcher } from './paid'
import type { Live, Shelf } from './shelf'

/** Everything about connections, in one part that is loaded when the first of it is asked for. */
export interface Office {
  readonly desk: Desk
  readonly order: (order: Order, watcher: OrderWatcher) => Promise<Live | Refusal>
  readonly copy: () => Promise<CopyDesk>
  /** How well connections judge. */
  readonly calibrating: () => Promise<Calibrating>
  /** Takes a run up again that waits for its person. */
  readonly takeUp: (wanted: TakeUp, watcher: OrderWatcher) => Promise<Live | NotTaken>
  /** Opens a critic loop or a judging stage on a run that has settled. */
  readonly stage: (wanted: StageWanted, watcher: OrderWatcher) => Promise<Live | NotStaged>
}

export function openOffice(shelf: Shelf, page: Page, told: (news: DeskNews) => void): Office {
  const { store, begin, hold, instruments } = shelf
  const { place } = page

  async function lines(origin: string): Promise<MessagePort> {
    if (origin === IN_PAGE_ORIGIN) return page.openLine(origin)
    // Whatever went over the line would make the browser ask, before the person knows what it is about to ask.
    if (wouldAsk(origin, await place())) throw new ModelError({ kind: 'lna', detail: '' })
    // A page that says so wrongly changes nothing: each line proves its wall.
    const opened = (await page.controlled()) ? await openLine(origin) : NO_POLICY
    if ('port' in opened) return opened.port
    throw new ModelError({ kind: opened.problem, detail: DETAILS[opened.problem] })
  }

  const callableOf = (id: string) => opened.callableOf(id)
  const deputies = openDeputies({ store, callableOf, place })
  const opened = openDesk({ store, lines, place, told, deputies })

  async function refusalOf(id: string): Promise<Refusal | undefined> {
    const found = (await opened.desk.connections()).find((connection) => connection.id === id)
    if (!found) return { why: 'no_connection' }
    const why = refused(found, found.keyState)
    if (why) return { why }
    try {
      await (await callableOf(id)).open()
    } catch (cause) {
      const kind = cause instanceof ModelError ? cause.failed.kind : undefined
      if (kind === 'no_policy' || kind === 'lna') return { why: kind }
      throw cause
    }
    return undefined
  }

  const orders = openOrders({ store, begin, callableOf, refusalOf, place })

  const going = { store, hold, instruments, callableOf, refusalOf, place }
  const order: Office['order'] = (wanted, watcher) =>
    andAfter(watcher, 0, (told) => orders.order(wanted, told))
  const takeUp: Office['takeUp'] = async (wanted, watcher) => {
    const { takeUp } = await import('./take-up')
    return andAfter(watcher, wanted.known, (told) => takeUp(going, wanted, told))
  }

  /** Whatever drives a run opens what was ticked before it, whether it began here or was taken up again. */
  async function andAfter<T extends NotTaken | Refusal>(
    watcher: OrderWatcher,
    known: number,
    begin: (told: OrderWatcher) => Promise<Live | T>,
  ): Promise<Live | T> {
    const { following, withAfter } = await import('./after-run')
    const watched = following(watcher, known)
    const live = await begin(watched.watcher)
    return 'why' in live ? live : withAfter(going, live, watched)
  }
  const stage: Office['stage'] = async (wanted, watcher) =>
    (await import('./staging')).openStaged(going, wanted, watcher)

  const copy: Office['copy'] = async () =>
    (await import('./copy-desk')).openCopyDesk({ store, callableOf, place })

  const calibrating: Office['calibrating'] = async () =>
    (await import('./calibrating/desk')).openCalibrating({ store, callableOf, place })

  return { desk: opened.desk, order, copy, calibrating, takeUp, stage }
}

const NO_POLICY: Opened = { problem: 'no_policy' }

const DETAILS = {
  no_policy: 'No policy holds this page to its providers yet. Reload it once.',
  not_listed: 'The address is none that a policy can name.',
}

function refused({ provider }: Connection, keyState: KeyState) {
  switch (keyState) {
    case 'gone':
      return 'key_needed'
    case 'locked':
      return 'key_locked'
    case 'elsewhere':
      return 'key_elsewhere'
    case 'none': {
      const auth = rowOf(provider)?.auth
      return auth && !auth.optional ? 'key_needed' : undefined
    }
    case 'open':
      return undefined
  }
}
