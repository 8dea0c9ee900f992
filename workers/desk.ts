import type { Place } from '../src/models/line'
import { ModelError } from '../src/models/provider'
import { bounds, type Caps } from '../src/run/limits'
import type { Connection, ListedModel } from '../src/run/connection'
import { changeConnection, listConnections, putConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { getRunsAtOnce, isRunsAtOnce, setRunsAtOnce } from '../src/store/runs-at-once'
import { getCaps, isLimit, setCaps, spentAt } from '../src/store/spend'
import { DeskError } from '../src/vault/desk-error'
import { type Callable, openCalls } from './calls'
import type { Desk, Draft, Listed } from './desk-surface'
import { checkDraft, checkRestored, edited } from './drafts'
import { openErrands } from './errand'
import { noConnection, openKeyring } from './keyring'
import { openTrials } from './trial'
import type { Clock } from './vault'

/** What the page has to hear without having asked. */
export interface DeskNews {
  /** The vault has locked itself after a while without use. */
  readonly kind: 'relocked'
}

/** What others do at this desk. */
export type Deputies = Pick<
  Desk,
  | 'estimate'
  | 'loopCost'
  | 'stageCost'
  | 'conform'
  | 'cancelConform'
  | 'conformCost'
  | 'copyHealth'
  | 'requirementsCost'
  | 'draftRequirements'
  | 'cancelRequirements'
>

export interface DeskOptions {
  readonly store: Store
  /** Asks the page for a line to one origin. */
  readonly lines: (origin: string) => Promise<MessagePort>
  readonly place: () => Promise<Place>
  readonly told: (news: DeskNews) => void
  readonly deputies: Deputies
  readonly clock?: Clock
}

export interface OpenDesk {
  /** What the page may ask: no key comes out of it. */
  readonly desk: Desk
  /** What a run needs of a connection. Throws a ModelError or a DeskError. */
  readonly callableOf: (id: string) => Promise<Callable>
}

const wallClock: Clock = {
  now: () => Date.now(),
  schedule(ms, fire) {
    const timer = setTimeout(fire, ms)
    return () => clearTimeout(timer)
  },
}

/** Opens the desk: the connections, their keys and what may be spent. Once in each worker, or a key would be in two. */
export function openDesk({ store, lines, place, told, deputies, clock = wallClock }: DeskOptions): OpenDesk {
  const { now } = clock
  const keyring = openKeyring({ store, clock, relocked: () => told({ kind: 'relocked' }) })
  const calls = openCalls({ store, keyring, lines })
  const trials = openTrials({ store, calls, place, now })
  const errands = openErrands({ store, keyring, calls, now })
  /** What each connection's list said last: the person chooses from it a moment later. */
  const lists = new Map<string, readonly ListedModel[]>()

  async function save(draft: Draft): Promise<Connection> {
    const fields = checkDraft(draft)
    if (draft.id === undefined) {
      const made = { id: crypto.randomUUID(), ...fields, keyMode: 'none', createdAt: now() } as const
      await putConnection(store, made)
      return made
    }
    const saved = await changeConnection(store, draft.id, (before) => listing(edited(before, fields)))
    if (!saved) throw noConnection()
    return saved
  }

  /** With what the list said of its model. */
  function listing(connection: Connection): Connection {
    const listed = lists.get(connection.id)?.find(({ id }) => id === connection.model)
    return listed ? { ...connection, listed } : connection
  }

  async function models(id: string): Promise<readonly ListedModel[]> {
    const found = await calls.find(id)
    const need = found.row.models?.keyless ? 'if_any' : 'as_row'
    // Nobody calls it off: the line gives up by itself.
    const { signal } = new AbortController()
    let list: readonly ListedModel[] = []
    for await (const some of calls.over({ ...found, need }, (line, to) => line.models({ to }, signal)))
      list = some
    lists.set(id, list)
    await changeConnection(store, id, listing)
    return list
  }

  async function granted(id: string) {
    // Nobody calls it off: the line gives up by itself.
    const { signal } = new AbortController()
    const told = calls.over(await calls.find(id), (line, to) => line.granted({ to }, signal))
    for await (const value of told) return value
    throw new ModelError({ kind: 'server', detail: 'Nothing was said of this key.' })
  }

  async function listed(connection: Connection): Promise<Listed> {
    return { ...connection, keyState: await keyring.stateOf(connection) }
  }

  async function clearDegraded(id: string) {
    await changeConnection(store, id, ({ degradedUntil: _, ...connection }) => connection)
  }

  // A database that does not answer says so to whoever asks it next.
  errands.dropStale().catch(() => undefined)
  const desk: Desk = {
    connections: async () => Promise.all((await listConnections(store)).map(listed)),
    save,
    async remove(id) {
      trials.cancel(id)
      lists.delete(id)
      await keyring.remove(id)
    },
    restore: async (connection) => keyring.restore(checkRestored(connection)),
    vault: keyring.vault,
    keep: keyring.keep,
    unlock: keyring.unlock,
    lock: async () => keyring.lock(),
    forget: keyring.forget,
    models: (id) => saying(models(id)),
    test: trials.test,
    cancelTest: async (id) => trials.cancel(id),
    spending: async () => ({ caps: await getCaps(store), ...(await spentAt(store, now())) }),
    setCaps: async (caps) => setCaps(store, checkCaps(caps)),
    runsAtOnce: () => getRunsAtOnce(store),
    setRunsAtOnce: async (runs) => setRunsAtOnce(store, checkRunsAtOnce(runs)),
    beginOpenRouter: errands.begin,
    finishOpenRouter: (code, nonce) => saying(errands.finish(code, nonce)),
    granted: (id) => saying(granted(id)),
    clearDegraded,
    ...deputies,
    draftRequirements: (id, brief) => saying(deputies.draftRequirements(id, brief)),
  }
  return { desk, callableOf: calls.callableOf }
}

/** A failed call as the desk tells it: what a ModelError knows would not cross to the page. */
async function saying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause
    const { kind: problem, detail, status } = cause.failed
    throw new DeskError({ kind: 'call', problem, detail, ...(status !== undefined && { status }) }, detail)
  }
}

function checkCaps(caps: Caps): Caps {
  const limits = [caps.run, caps.day, caps.month].flatMap(({ usd, tokens }) => [usd, tokens])
  if (limits.every(isLimit)) return caps
  throw new DeskError({ kind: 'invalid', field: 'caps' }, 'A limit is a number of nothing or more, or none.')
}

function checkRunsAtOnce(runs: number | undefined): number | undefined {
  if (runs === undefined || isRunsAtOnce(runs)) return runs
  const [least, most] = bounds.runsAtOnce
  throw new DeskError(
    { kind: 'invalid', field: 'runsAtOnce' },
    `Runs at once are a whole number from ${least} to ${most}, or none.`,
  )
}
