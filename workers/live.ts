import { type Driven, drive, type Log, type Model, type World } from '../src/kernel'
import { bounded, takesWords } from '../src/run/said'
import { recordedModel } from '../src/models/recorded'
import { procedureOf } from '../src/procedures/of'
import { REHEARSAL } from '../src/run/connection'
import { limits } from '../src/run/limits'
import type { Event, Fact, Word } from '../src/run/event'
import { type Body, type Header, LOG_VERSION, type RunFile } from '../src/run/log'
import type { Seat } from '../src/run/seats'
import { openStage } from '../src/run/stages'
import { fold, initialState, type RunState } from '../src/run/state'
import { waitsForPerson } from '../src/run/waiting'
import { compact } from '../src/store/compact'
import type { Store } from '../src/store/open'
import { readBody } from '../src/store/reader'
import type { RawPiece } from '../src/store/rows'
import type { Trouble } from '../src/store/trouble'
import { openWriter, type Writer, type WriterOptions } from '../src/store/writer'
import { digest } from '../src/wire/digest'
import { allPlaces, runCap } from './caps'
import { checkWith } from './checking'
import { createClock, createSleep, type RunClock } from './clock'
import { driveInTurn } from './in-turn'
import { tellLibrary } from './library-news'
import { type Release, runChannel, runLock, takeLock } from './locks'
import { owesMore } from './owes-more'
import {
  copyMeasured,
  factsOf,
  type Instruments,
  isCopy,
  linted,
  measuredBy,
  pageIn,
  UNMEASURED,
} from './measure'
import { createPages, drawNonce, type Pages } from './pages'
import { picturesIn } from './pictures'
import { hearFromAfar } from './afar'
import { createPartials, type PartialPage, type Partials } from './partial'
import { openQueue, type TellPlace } from './queue'
import { slicesWith } from './slicing'

/** As long as a timer can wait: some 24 days. */
const FOREVER_MS = 2 ** 31 - 1

/** The line in which runs of every tab wait for their turn. */
const queue = openQueue()

export interface Watcher {
  /** What is on disk now, and may be shown; of the replies only which calls were heard. */
  readonly committed: (events: readonly Event[], calls: readonly string[]) => void
  readonly trouble: (trouble?: Trouble) => void
  /** Where the run stands in line before it begins. */
  readonly queued?: TellPlace
  /** Whether the run waits for its person, and no tab drives it. */
  readonly waits?: (waits: boolean) => void
  /** A page takes shape. Whoever has no use for half a page leaves it out. */
  readonly partial?: (partial: PartialPage) => void
}

export interface LiveRun {
  readonly driven: Driven
  readonly writer: Writer
  /** Settles once the run is settled, written, compacted and let go of. */
  readonly over: Promise<void>
  /** Hands the run what its person says; false where no designer would hear it any more. */
  readonly say: (words: readonly Word[]) => boolean
  /** The machine has slept: looks whether a deadline has gone by. */
  readonly woke: () => void
}

/** How a run begins: what its first event says, but for the id. */
export type First = Omit<Extract<Fact, { type: 'run_created' }>, 'type' | 'runId'>

/** What the model of a run may know of it. */
export interface Asking {
  readonly id: string
  readonly tell: (fact: Fact) => void
  /** The page of the newest round that has one, whole; empty before there is one. */
  readonly judged: () => string
}

export interface Take {
  readonly runId: string
  readonly store: Store
  readonly first: First
  /** The pictures that its first event names, in that order. */
  readonly pictures?: readonly Body[]
  /** The page of the round that it begins from: it becomes a page of this run, which then travels as one file. */
  readonly page?: Body & { readonly bytes: number }
  /** Made for this run alone: it may stop it, where a cap would be passed. */
  readonly model: (run: Asking) => Model
  readonly watcher: Watcher
  readonly instruments?: Instruments | undefined
  /** The project that it belongs to, and in whose line it stands; without one, that of no project. */
  readonly project?: string
}

/** Begins a run, which is written down before anybody sees it, and drives it once its turn has come. */
export async function startLive(take: Take): Promise<LiveRun> {
  const { runId, store, first, page, pictures = [] } = take
  const release = await takeLock(runLock(runId))
  const clock = createClock()
  const header = { jury: LOG_VERSION, runId, created: new Date().toISOString() }
  const config = { ...first.config, maxConcurrentRuns: await runCap(store) }
  const created: Fact = { type: 'run_created', runId, ...first, config }
  const facts: Beginning[] = [
    [created],
    ...pictures.map(
      (one): Beginning => [pageFact({ ...one, bytes: one.text.length }, 'reference'), one.text],
    ),
    ...(page ? [[pageFact(page, first.page ? 'given' : 'fork'), page.text] as const] : []),
  ]
  const begin = (log: Log) => open(log, facts)
  return launch({ ...take, release, clock, pages: createPages(), header, begin })
}

/** A run that is about to be driven, from its beginning or from where it was left. */
export interface Launch
  extends Pick<Take, 'runId' | 'store' | 'model' | 'watcher' | 'instruments' | 'project'> {
  readonly release: Release
  readonly clock: RunClock
  readonly pages: Pages
  readonly header: Header
  readonly from?: NonNullable<WriterOptions['from']>
  /** Gives the state that it is driven from, which the log has then. */
  readonly begin: (log: Log) => RunState
}

/** Drives a run once its turn has come, and writes down how it goes. */
export function launch(take: Launch): LiveRun {
  const { runId, store, watcher, release, clock, pages, header, from, instruments } = take
  const project = from?.counts.project ?? take.project ?? ''
  const poke = runChannel(runId)
  const partials = createPartials((partial) => watcher.partial?.(partial))
  const writer = openWriter({
    store,
    header,
    project,
    ...(from && { from }),
    now: clock.now,
    schedule: (ms, fire) => clock.at(clock.now() + ms, fire),
    onCommitted: (events, raw) => {
      partials.committed(events, raw, () => watcher.committed(events, callsIn(raw)))
      poke.postMessage('more')
      if (events.some(isListed)) tellLibrary([runId])
    },
    onTrouble: watcher.trouble,
  })
  let now: RunState | undefined
  let begun = false
  const log = heardBy(partials.beside(pages.beside(writer)), (event) => {
    now &&= fold(now, event)
    if (event.type === 'question_asked') driven.rest()
  })
  const state = take.begin(log)
  now = state
  const judged = () => {
    const page = now?.rounds.findLast(({ artifact }) => artifact)?.artifact
    return (page && pages.find(page.hash)) ?? ''
  }
  const model = take.model({ id: runId, tell: (fact) => driven.tell(fact), judged })
  const driven = driveInTurn({
    turn: async (signal) =>
      queue.takeTurn({
        run: runId,
        project,
        cap: () => runCap(store),
        connections: await allPlaces(store, askedIn(state)),
        signal,
        tell: (place, of) => watcher.queued?.(place, of),
      }),
    begin: () => {
      begun = true
      const world = worldOf({ clock, model, pages, store, instruments, partials }, state)
      return drive(procedureOf(state), log, world, now ?? state)
    },
    goesOn: (fact) => owesMore(now ?? state, fact),
    rests: () => waitsForPerson(now ?? state),
  })
  const { woke } = clock
  const say = (words: readonly Word[]) => {
    const fits = bounded(words)
    const known = now ?? state
    if (fits.length === 0 || !takesWords(known)) return false
    const fact: Fact = { type: 'person_said', words: fits }
    // In line, a run may stand for hours: what was handed to it is written down before its turn comes.
    if (begun) driven.tell(fact)
    else log.append({ seq: known.seq, t: clock.now(), ...fact })
    return true
  }
  const deaf = hearFromAfar(runId, say)
  const letGo = () => {
    deaf()
    poke.close()
    release()
  }
  return { driven, writer, woke, say, over: finish({ store, runId, driven, writer, release: letGo }) }
}

function callsIn(raw: readonly RawPiece[]): string[] {
  return [...new Set(raw.map(({ call }) => call))]
}

const LISTED: ReadonlySet<Event['type']> = new Set([
  'run_created',
  'stage_opened',
  'question_asked',
  'answered',
])

/** What a list of runs shows of one that goes on: that it is there, and whether it waits for its person. */
function isListed({ type }: Event): boolean {
  return LISTED.has(type)
}

function heardBy(log: Log, hear: (event: Event) => unknown): Log {
  return {
    ...log,
    append(event, body) {
      log.append(event, body)
      hear(event)
    },
  }
}

/** What a log begins with: a fact, and the body that it names. */
type Beginning = readonly [fact: Fact, body?: string]

function pageFact(
  { hash, bytes, mime }: Omit<NonNullable<Take['page']>, 'text'>,
  from: 'fork' | 'given' | 'reference',
): Fact {
  return { type: 'critique.artifact_seen', from, hash, bytes, mime }
}

/** Writes down how a run begins; gives the state that it begins in. */
function open(log: Log, facts: readonly Beginning[]): RunState {
  return facts.reduce((state, [fact, body]) => {
    const event: Event = { seq: state.seq, t: 0, ...fact }
    log.append(event, body)
    return fold(state, event)
  }, initialState())
}

/** A recorded run as a live one: the same replies, so many times as fast, in a log of its own. */
export function again(file: RunFile, pace: number): Pick<Take, 'first' | 'pictures' | 'page' | 'model'> {
  const created = file.events.find((event) => event.type === 'run_created')
  if (!created) throw new Error('A recorded run begins with its brief.')
  // Nobody is asked, so it is no run of that connection.
  const {
    type: _type,
    runId: _runId,
    seq: _seq,
    t: _t,
    connectionId: _id,
    model: _model,
    goesOn: _on,
    planVoters,
    ...first
  } = created
  const page = forkOf(file)
  const pictures = picturesIn(file)
  const voting = planVoters && { planVoters: { ...planVoters, seats: planVoters.seats.map(unasked) } }
  return {
    first: { ...first, ...voting },
    pictures,
    ...(page && { page }),
    model: () => heldOpen(file, pace),
  }
}

function unasked({ connectionId: _id, ...seat }: Seat): Seat {
  return seat
}

/** Pages that were there before the run. */
const BEFORE: ReadonlySet<string> = new Set(['fork', 'given'])

/** The page that the recorded run began from, where it began from one. */
function forkOf({ events, bodies }: RunFile): Take['page'] {
  const seen = events.find((event) => event.type === 'critique.artifact_seen' && BEFORE.has(event.from))
  const body = seen?.type === 'critique.artifact_seen' && bodies.find(({ hash }) => hash === seen.hash)
  return body && seen?.type === 'critique.artifact_seen' ? { ...body, bytes: seen.bytes } : undefined
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
  readonly clock: RunClock
  readonly model: Model
  readonly pages: Pages
  readonly store: Store
  /** Absent where nobody has a document: then a page is judged by its source. */
  readonly instruments?: Instruments | undefined
  /** Absent where nobody watches. */
  readonly partials?: Pick<Partials, 'part'>
}

/** Whether a page was drawn for this run. One from elsewhere, or out of a file, runs no script that nobody has asked for. */
function isOwn({ connection, connectionId, given }: Begun, hash: string): boolean {
  const asked = connectionId !== undefined || connection === REHEARSAL
  return asked && given.page === undefined && given.fork?.artifact !== hash
}

/** How a run began. */
type Begun = Pick<
  RunState,
  'brief' | 'given' | 'config' | 'connection' | 'connectionId' | 'settled' | 'stages'
>

/** The connections that are asked from now on: those of the stage that goes on, or the run's own. */
function askedIn(
  state: Pick<RunState, 'connectionId' | 'settled' | 'stages' | 'given'>,
): readonly (string | undefined)[] {
  const open = openStage(state)?.stage
  if (open?.setup) return open.setup.seats.map(({ connectionId }) => connectionId)
  if (open) return [open.connectionId]
  const voters = state.given.planVoters?.seats ?? []
  return [...new Set([state.connectionId, ...voters.map(({ connectionId }) => connectionId)])]
}

/** Each connection bears its own: seats that are played are asked of nobody, and count like one each. */
function parallelIn(run: Begun): number {
  const { seats = [] } = (run.settled ? openStage(run)?.stage.setup : run.given.planVoters) ?? {}
  const asked = new Set(seats.map(({ id, connectionId = id }) => connectionId))
  return Math.min(limits.stageCalls, limits.parallelCalls * Math.max(1, asked.size))
}

/** What a run is driven in: real time, its model, its pages. */
export function worldOf(
  { clock, model, pages, store, instruments, partials }: Surroundings,
  run: Begun,
): World {
  /** Runs whose measurements count nowhere are measured as they always were: at once, by their source. */
  const all = run.config.evidence === undefined ? undefined : instruments
  const facts = factsOf(run)

  /** A run that was taken up again has its pages in the store. */
  async function measureKept(hash: string, signal: AbortSignal) {
    const html = (await readBody(store, hash))?.text
    return html === undefined ? UNMEASURED : measurePage(hash, html, signal)
  }

  function measurePage(hash: string, artifact: string, signal: AbortSignal) {
    if (isCopy(run)) return copyMeasured(artifact, facts)
    const html = pageIn(artifact)
    if (html === undefined) return UNMEASURED
    return all ? measuredBy(all, { hash, html, facts, scripts: isOwn(run, hash) }, signal) : linted(html)
  }

  const measure: World['measure'] = (hash, signal) => {
    const html = pages.find(hash)
    return html === undefined ? measureKept(hash, signal) : measurePage(hash, html, signal)
  }
  // Claims are held against the page that they speak of.
  const check = checkWith(pages.find)
  const slices = slicesWith(pages.find, isCopy(run))

  const { now, at } = clock
  const parallel = parallelIn(run)
  const told = partials && { artifactPart: partials.part }
  const { page } = pages
  return { now, at, model, measure, check, digest, page, slices, nonce: drawNonce, parallel, ...told }
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
export async function finish({ store, runId, driven, writer, release }: Flight): Promise<void> {
  try {
    await driven.done
  } finally {
    while (!(await writer.close())) await pause(OFFER_AGAIN_MS)
    // What is not compacted now is compacted at the next start.
    await compact(store, runId).catch(() => undefined)
    await summarised(store, runId).catch(() => undefined)
    release()
    tellLibrary([runId])
    void mirrorLater(store)
  }
}

/** What it was about and came to, for the library. Loaded by then: a run begins without it. */
async function summarised(store: Store, runId: string): Promise<void> {
  const { summarise } = await import('../src/store/summaries')
  await summarise(store, runId)
}

/** A folder that keeps up with the runs here. Nobody waits for it, and what goes wrong is told where it is looked after. */
async function mirrorLater(store: Store): Promise<void> {
  if (!(await store.relaxed.handles.get('mirror').catch(() => undefined))) return
  const { mirrorQuietly } = await import('./mirror')
  await mirrorQuietly(store)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
