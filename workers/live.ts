import { type Driven, drive, type Measured, type Model, type World } from '../src/kernel'
import { recordedModel } from '../src/models/recorded'
import { theater } from '../src/procedures/theater'
import type { Event, Fact } from '../src/run/event'
import { LOG_VERSION, type RunFile } from '../src/run/log'
import { CallError } from '../src/run/reading'
import { fold, initialState } from '../src/run/state'
import { compact, compactLeft } from '../src/store/compact'
import type { Store } from '../src/store/open'
import { readBody } from '../src/store/reader'
import { recover } from '../src/store/recover'
import type { RawPiece } from '../src/store/rows'
import type { Trouble } from '../src/store/trouble'
import { openWriter, type Writer } from '../src/store/writer'
import { digest } from '../src/wire/digest'
import { createClock, createSleep } from './clock'
import { createPages, drawNonce, type Pages } from './pages'
import { type Release, runLock, takeLock, tryLock } from './locks'

/** Two calls of one run may be open at once. */
const PARALLEL = 2
/** As long as a timer can wait: some 24 days. */
const FOREVER_MS = 2 ** 31 - 1

export interface Watcher {
  /** What is on disk now, and may be shown. */
  readonly committed: (events: readonly Event[], raw: readonly RawPiece[]) => void
  readonly trouble: (trouble?: Trouble) => void
}

export interface LiveRun {
  readonly driven: Driven
  readonly writer: Writer
  /** Settles once the run is settled, written, compacted and let go of. */
  readonly over: Promise<void>
}

/** How a run begins: what its first event says, but for the id. */
export type First = Omit<Extract<Fact, { type: 'run_created' }>, 'type' | 'runId'>

export interface Take {
  readonly runId: string
  readonly store: Store
  readonly first: First
  /** Made for this run alone: it may stop it, where a cap would be passed. */
  readonly model: (run: { readonly id: string; readonly tell: (fact: Fact) => void }) => Model
  readonly watcher: Watcher
}

/** Drives a run from its first event on, and writes it down before anybody sees it. */
export async function startLive({ runId, store, first, model, watcher }: Take): Promise<LiveRun> {
  const release = await takeLock(runLock(runId))
  const clock = createClock()
  const writer = openWriter({
    store,
    header: { jury: LOG_VERSION, runId, created: new Date().toISOString() },
    now: clock.now,
    schedule: (ms, fire) => clock.at(clock.now() + ms, fire),
    onCommitted: watcher.committed,
    onTrouble: watcher.trouble,
  })
  const created: Event = { seq: 0, t: 0, type: 'run_created', runId, ...first }
  writer.append(created)
  const pages = createPages()
  const asked = model({ id: runId, tell: (fact) => driven.tell(fact) })
  const world = worldOf({ clock, model: asked, pages, store })
  const driven = drive(theater, pages.beside(writer), world, fold(initialState(), created))
  return { driven, writer, over: finish({ store, runId, driven, writer, release }) }
}

/** A recorded run as a live one: the same replies, so many times as fast, in a log of its own. */
export function again(file: RunFile, pace: number): Pick<Take, 'first' | 'model'> {
  const { brief, config, connection } = file.events.reduce(fold, initialState())
  if (!brief) throw new Error('A recorded run begins with its brief.')
  return { first: { brief, config, connection }, model: () => heldOpen(file, pace) }
}

/** A recording that was interrupted had not ended: its model goes on thinking until someone stops it again. */
function heldOpen(file: RunFile, pace: number): Model {
  const sleep = createSleep(pace)
  const model = recordedModel(file.raw, sleep)
  const broken = new Set(
    file.events.flatMap((event) =>
      event.type === 'call_failed' && event.reason === 'aborted' ? [event.id] : [],
    ),
  )
  return async function* thinking(request, signal) {
    yield* model(request, signal)
    if (broken.has(request.call)) await createSleep(1)(FOREVER_MS, signal)
  }
}

interface Surroundings {
  readonly clock: ReturnType<typeof createClock>
  readonly model: Model
  readonly pages: Pages
  readonly store: Store
}

function worldOf({ clock, model, pages, store }: Surroundings): World {
  /** A run that was taken up again has its pages in the store. */
  const pageOf = async (hash: string) => pages.find(hash) ?? (await readBody(store, hash))?.text

  async function measure(hash: string): Promise<Measured> {
    const page = await pageOf(hash)
    return page === undefined ? { outcome: 'not_measured', rows: [] } : measured(page)
  }

  const { now, at } = clock
  return { now, at, model, measure, digest, page: pages.page, nonce: drawNonce, parallel: PARALLEL }
}

function measured(_page: string): Measured {
  return { outcome: 'not_measured', rows: [] }
}

interface Flight {
  readonly store: Store
  readonly runId: string
  readonly driven: Driven
  readonly writer: Writer
  readonly release: Release
}

/** How long a run that the disk does not take waits before it is offered again. */
const OFFER_AGAIN_MS = 2000

/**
 * The lock and the log outlive the drive until everything is on disk. A run that was let go of before that would be
 * found by the next page as one that broke off where the disk stopped taking it.
 */
async function finish({ store, runId, driven, writer, release }: Flight): Promise<void> {
  try {
    await driven.done
  } finally {
    while (!(await writer.close())) await pause(OFFER_AGAIN_MS)
    // What is not compacted now is compacted at the next start.
    await compact(store, runId).catch(() => undefined)
    release()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Settles what other pages left behind: runs that nobody drives, and settled ones that are not compacted yet. */
export async function settleLeft(store: Store, trouble: Watcher['trouble']): Promise<string[]> {
  const locks = new Map<string, Release>()
  const claim = async (runId: string) => {
    if (locks.has(runId)) return true
    const release = await tryLock(runLock(runId))
    if (release) locks.set(runId, release)
    return release !== undefined
  }
  try {
    // First: a damaged run that has to be cut back is marked as running again, and is then taken up below.
    await compactLeft(store, claim)
    return await recoverAll(store, claim, trouble)
  } finally {
    for (const release of locks.values()) release()
  }
}

type Claim = (runId: string) => Promise<boolean>

async function recoverAll(store: Store, claim: Claim, trouble: Watcher['trouble']): Promise<string[]> {
  const schedule = (ms: number, fire: () => void) => createClock().at(ms, fire)
  const listener = () => ({ onCommitted: () => {}, onTrouble: trouble })
  const found = await recover({ store, claim, now: Date.now, schedule, listener })
  const driven = found.map(({ runId, state, writer }) => {
    const world = worldOf({ clock: createClock(state.t), model: silent, pages: createPages(), store })
    const driving = drive(theater, writer, world, state)
    // The locks are let go of together, once all runs are on disk.
    return finish({ store, runId, driven: driving, writer, release: () => {} })
  })
  await Promise.allSettled(driven)
  return found.map(({ runId }) => runId)
}

/** Nothing is asked again for a run whose page has gone. */
const silent: Model = () => {
  throw new CallError('lost', 'The page was closed before this call was made.')
}
