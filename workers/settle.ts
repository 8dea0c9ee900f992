import { drive, type Model } from '../src/kernel'
import { procedureOf } from '../src/procedures/of'
import { CallError } from '../src/run/reading'
import type { RunState } from '../src/run/state'
import { compactLeft } from '../src/store/compact'
import type { Store } from '../src/store/open'
import { readBody } from '../src/store/reader'
import { type Recovered, type RecoverOptions, recover } from '../src/store/recover'
import { createClock } from './clock'
import { finish, type Watcher, worldOf } from './live'
import { type Release, runChannel, runLock, tryLock } from './locks'
import { createPages, type Pages } from './pages'

/** Settles what other pages left behind: runs that nobody drives, and settled ones that are not compacted yet. */
export async function settleLeft(store: Store, trouble: Watcher['trouble']): Promise<string[]> {
  const locks = new Map<string, Release>()
  const claim = async (runId: string) => {
    if (locks.has(runId)) return true
    const release = await tryLock(runLock(runId))
    if (release) locks.set(runId, release)
    return release !== undefined
  }
  const letGo = (runId: string) => {
    locks.get(runId)?.()
    locks.delete(runId)
  }
  try {
    // First: a damaged run that has to be cut back is marked as running again, and is then taken up below.
    await compactLeft(store, claim)
    return await recoverAll(store, { claim, letGo }, trouble)
  } finally {
    for (const release of locks.values()) release()
  }
}

/** Settles this run if its page has left it behind and it waits for nobody. Called by whoever holds its lock. */
export async function settleRun(store: Store, runId: string, trouble: Watcher['trouble']): Promise<void> {
  await recoverAll(store, { claim: async (id) => id === runId }, trouble)
}

async function recoverAll(
  store: Store,
  locks: Pick<RecoverOptions, 'claim' | 'letGo'>,
  trouble: Watcher['trouble'],
): Promise<string[]> {
  const schedule = (ms: number, fire: () => void) => createClock().at(ms, fire)
  const pokes = new Map<string, BroadcastChannel>()
  const listener = (runId: string) => {
    const poke = runChannel(runId)
    pokes.set(runId, poke)
    return { onCommitted: () => poke.postMessage('more'), onTrouble: trouble }
  }
  const found = await recover({ store, ...locks, now: Date.now, schedule, listener })
  const letGo = (runId: string) => locks.letGo?.(runId)
  await Promise.allSettled(found.map((recovered) => driveOn(store, recovered, letGo)))
  for (const poke of pokes.values()) poke.close()
  return found.map(({ runId }) => runId)
}

/** Each lock by itself: a run that the disk does not take must not keep the others from being opened or deleted. */
async function driveOn(
  store: Store,
  { runId, state, writer }: Recovered,
  letGo: (runId: string) => void,
): Promise<void> {
  const pages = await pagesOf(store, state)
  const world = worldOf({ clock: createClock(state.t), model: silent, pages, store }, state)
  const driven = drive(procedureOf(state), writer, world, state)
  return finish({ store, runId, driven, writer, release: () => letGo(runId) })
}

/** A round that was heard is still held against its page: without it, nothing that was said of it could be refuted. */
async function pagesOf(store: Store, { rounds, given }: RunState): Promise<Pages> {
  const pages = createPages()
  const seen = [...rounds.map(({ artifact }) => artifact?.hash), given.fork?.artifact, given.page?.hash]
  for (const hash of seen) {
    const body = hash === undefined ? undefined : await readBody(store, hash).catch(() => undefined)
    if (hash !== undefined && body) pages.put(hash, body.text)
  }
  return pages
}

/** The rules ask nothing of a run that has been stopped. Should they, it is not asked all the same. */
export const silent: Model = () => {
  throw new CallError('lost', 'The page was closed before this call was made.')
}
