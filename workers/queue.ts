import { limits } from '../src/run/limits'
import { type Release, runLock, takeAnyLock, takeLock } from './locks'
import { singleFile } from './single-file'

/** Where a run stands in line: 1 is next, 0 waits no longer. */
export type TellPlace = (place: number, of?: number) => void

/** A run that wants to begin. Whoever asks holds its lock already. */
export interface Wish {
  readonly run: string
  readonly project: string
  /** How many runs may go on at once. Asked again while it waits, because the person may change it. Never rejects. */
  readonly cap: () => Promise<number>
  /** The connections that it asks, and how many runs each bears at once, in an order that is the same for all. */
  readonly connections: readonly { readonly id: string; readonly runs: number }[]
  /** Ends the wait. */
  readonly signal: AbortSignal
  readonly tell: TellPlace
}

interface Waiter extends Pick<Wish, 'run' | 'project' | 'tell'> {
  told?: string
}

export type Queue = ReturnType<typeof openQueue>

/**
 * The line of runs of this device, the same one in every tab: whoever stands in it waits for a lock, and locks are given
 * in the order in which they were asked for. A tab that closes lets go of all it had.
 */
export function openQueue() {
  /** Those of this tab, in the order in which they asked. */
  let waiters: readonly Waiter[] = []
  let listening:
    | { readonly channel: BroadcastChannel; readonly timer: ReturnType<typeof setInterval> }
    | undefined
  const look = singleFile(tellPlaces)
  // A place that cannot be told now is told at the next look.
  const glance = () => void look().catch(() => undefined)

  /** Waits for a place among the runs that go on; gives how to let go of it. Rejects when the wait was ended. */
  async function takeTurn(wish: Wish): Promise<Release> {
    const waiter: Waiter = { run: wish.run, project: wish.project, tell: wish.tell }
    waiters = [...waiters, waiter]
    listen()
    try {
      // Only the first of a project asks for a place: the others would overtake each other on the way to one.
      const turn = await takeLock(turnLock(wish.project), wish.signal)
      try {
        return await takeSlots(wish)
      } finally {
        turn()
      }
    } finally {
      leave(waiter)
    }
  }

  function listen() {
    // Most begin at once: of those nobody needs to hear that they waited.
    setTimeout(glance, limits.placeMs)
    if (listening) return
    const channel = new BroadcastChannel('queue')
    channel.onmessage = glance
    // A tab that was killed in line tells nobody that it has left.
    listening = { channel, timer: setInterval(glance, limits.lookMs) }
  }

  function leave(waiter: Waiter) {
    waiters = waiters.filter((other) => other !== waiter)
    if (waiter.told !== undefined) waiter.tell(0)
    listening?.channel.postMessage('moved')
    glance()
    if (waiters.length > 0 || !listening) return
    clearInterval(listening.timer)
    listening.channel.close()
    listening = undefined
  }

  async function tellPlaces() {
    if (waiters.length === 0) return
    const locks = await navigator.locks.query()
    for (const waiter of waiters) {
      const found = placeOf(waiter, waiters, locks)
      if (!found || waiter.told === `${found.place} ${found.of}`) continue
      waiter.told = `${found.place} ${found.of}`
      waiter.tell(found.place, found.of)
    }
  }

  return { takeTurn }
}

function turnLock(project: string): string {
  return `turn:${project}`
}

/**
 * Locks say which tab waits and not for what: the run is the one that stands among those of its tab where its tab's name
 * stands in the line.
 */
function placeOf(
  { run, project }: Waiter,
  waiters: readonly Waiter[],
  { held = [], pending = [] }: LockManagerSnapshot,
) {
  const tab = held.find(({ name }) => name === runLock(run))?.clientId
  const first = held.find(({ name }) => name === turnLock(project))
  const line = [...(first ? [first] : []), ...pending.filter(({ name }) => name === turnLock(project))]
  const nth = waiters.filter((other) => other.project === project).findIndex((other) => other.run === run)
  const mine = line.flatMap(({ clientId }, at) => (clientId === tab ? [at] : []))
  const at = mine[nth]
  return at === undefined ? undefined : { place: at + 1, of: line.length }
}

/** First the connections', then one of all: the other way round a place would stand empty while a connection is busy. */
async function takeSlots(wish: Wish): Promise<Release> {
  const taken: Release[] = []
  const letGo = () => taken.toReversed().forEach((release) => release())
  try {
    for (const { id, runs } of wish.connections)
      taken.push(await takeAnyLock(slots(`slot:${id}`, runs), wish.signal))
    taken.push(await takeSlot(wish))
    return letGo
  } catch (cause) {
    letGo()
    throw cause
  }
}

/** A cap that was lowered holds for those who come: nobody who has begun is stopped for it. */
async function takeSlot({ cap, signal }: Wish): Promise<Release> {
  for (;;) {
    const runs = await cap()
    const changed = new AbortController()
    const compare = (now: number) => now !== runs && changed.abort()
    const timer = setInterval(() => void cap().then(compare), limits.lookMs)
    try {
      return await takeAnyLock(slots('slot', runs), AbortSignal.any([signal, changed.signal]))
    } catch (cause) {
      if (signal.aborted || !changed.signal.aborted) throw cause
    } finally {
      clearInterval(timer)
    }
  }
}

function slots(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, k) => `${name}:${k}`)
}
