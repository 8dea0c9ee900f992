import { limits } from '../src/run/limits'
import { REHEARSAL } from '../src/run/connection'
import type { Event } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import { fold, initialState, type RunState } from '../src/run/state'
import { takesWords } from '../src/run/said'
import { openStage } from '../src/run/stages'
import { isOpen, waitsForPerson } from '../src/run/waiting'
import { countsOf } from '../src/store/head'
import type { Store } from '../src/store/open'
import { readHead, readRunFile } from '../src/store/reader'
import { isGoing, type RunRow } from '../src/store/rows'
import { StoreError } from '../src/store/trouble'
import { createClock, type RunClock } from './clock'
import type { NotTaken, PersonFact, TakeUp } from './desk-surface'
import { earlierOf } from './earlier'
import { learnedOf } from './experience'
import { launch, type LiveRun, type Take } from './live'
import { type Release, runLock, takeLock } from './locks'
import type { OrdersOptions } from './orders'
import { owesMore } from './owes-more'
import type { Instruments } from './measure'
import { type OrderWatcher, paidModel } from './paid'
import { createPages } from './pages'
import { picturesIn } from './pictures'
import { rehearsalAgain } from './rehearsed'
import { rootOf } from './root'
import { silent } from './settle'
import type { Live } from './shelf'
import { stageModel } from './stage-model'
import { withVoters } from './voters'

export interface TakingUp extends Omit<OrdersOptions, 'begin'> {
  /** The run goes on in this tab from now on. */
  readonly hold: (runId: string, run: LiveRun) => Live
  readonly instruments?: Instruments | undefined
}

/** A run that waits for its person, as it was left. Whoever has it has its lock. */
interface Left {
  readonly head: RunRow
  readonly file: RunFile
  readonly state: RunState
  readonly release: Release
}

type Created = Extract<Event, { type: 'run_created' }>

/**
 * Takes a run up again that waits for its person: what they say is the next event of its log. Where it cannot go on,
 * nothing has happened to it and its question stays open.
 */
export async function takeUp(
  options: TakingUp,
  { runId, told, known }: TakeUp,
  watcher: OrderWatcher,
): Promise<Live | NotTaken> {
  const left = await claimLeft(options.store, runId, told)
  if (!left) return { why: 'driven' }
  try {
    // After a word the question is as open as before: whoever drives the run then has to be able to ask.
    const asks = told.type === 'person_said' || owesMore(left.state, told)
    const model = asks ? await modelFor(options, left, watcher) : () => silent
    if (typeof model !== 'function') {
      left.release()
      return model
    }
    const { events, raw } = left.file
    watcher.committed(events.slice(known), [...new Set(raw.map(({ call }) => call))])
    return options.hold(
      runId,
      goOn({ ...left, store: options.store, instruments: options.instruments, told, model, watcher }),
    )
  } catch (cause) {
    left.release()
    throw cause
  }
}

/** Undefined where another tab drives the run, or it waits for this no more. */
async function claimLeft(store: Store, runId: string, told: PersonFact): Promise<Left | undefined> {
  const release = await takeSoon(runLock(runId))
  if (!release) return undefined
  try {
    const left = await readLeft(store, runId)
    if (left && waitsForPerson(left.state) && isHeard(left.state, told)) return { ...left, release }
  } catch (cause) {
    release()
    throw cause
  }
  release()
  return undefined
}

function isHeard(state: RunState, told: PersonFact): boolean {
  switch (told.type) {
    case 'stopped':
      return true
    case 'answered':
      return isOpen(state, told.id)
    case 'person_said':
      return takesWords(state)
  }
}

/** Whoever looks after runs that were left holds the lock of each for a moment; whoever drives one keeps it. */
export function takeSoon(lock: string): Promise<Release | undefined> {
  return takeLock(lock, AbortSignal.timeout(limits.lookMs)).catch(() => undefined)
}

async function readLeft(store: Store, runId: string): Promise<Omit<Left, 'release'> | undefined> {
  const head = await readHead(store, runId)
  if (!head || !isGoing(head)) return undefined
  const file = await readRunFile(store, runId, {
    onDamage: () => {
      throw new StoreError('unreadable', 'A part of this run can no longer be read.')
    },
  })
  return file && { head, file, state: file.events.reduce(fold, initialState()) }
}

/** Its model, made again by what the run itself says of it. */
async function modelFor(
  options: TakingUp,
  { file, state }: Left,
  watcher: OrderWatcher,
): Promise<Take['model'] | NotTaken> {
  const { store, refusalOf, callableOf } = options
  const open = openStage(state)
  if (open) return stageModel(options, { file, asking: open.stage, stage: open.id }, watcher)
  const created = file.events.find((event): event is Created => event.type === 'run_created')
  if (!created) return { why: 'no_connection' }
  const { connection, connectionId: id } = created
  if (id === undefined)
    return connection === REHEARSAL ? rehearsedAgain(options, created, watcher) : { why: 'no_connection' }
  const refusal = await refusalOf(id)
  if (refusal) return refusal
  const callable = await callableOf(id)
  // The model that it began with. Address, key and limits are those that the connection has now.
  const asked = { ...callable, connection: { ...callable.connection, model: state.model ?? '' } }
  const { goesOn } = created
  const said = goesOn === undefined ? undefined : (await earlierOf(store, goesOn)).said
  const earlier = said && { said, root: await rootOf(store, state.runId) }
  const learned = await learnedOf(store, asked.connection)
  const known = { first: created, pictures: picturesIn(file) }
  const own = (told: OrderWatcher) =>
    paidModel({ ...options, ...known, callable: asked, learned, earlier, watcher: told })
  return withVoters(options, { ...known, earlier, watcher, own })
}

function rehearsedAgain(
  options: TakingUp,
  first: Created,
  watcher: OrderWatcher,
): Promise<Take['model'] | NotTaken> {
  const own = () => rehearsalAgain(options.store, first)
  return withVoters(options, { first, pictures: undefined, watcher, own })
}

interface GoOn extends Left, Pick<Take, 'store' | 'model' | 'watcher' | 'instruments'> {
  readonly told: PersonFact
}

/** Of a run that is written on after a while: a clock that was set back must not make time run backwards in the log. */
export function clockOf({ t }: RunState, { createdAt }: RunRow): RunClock {
  return createClock(Math.max(t, Date.now() - createdAt))
}

/** Its clock has gone on, its log goes on behind its last event, its pages are at hand again. */
function goOn({ head, file, state, told, ...rest }: GoOn): LiveRun {
  const pages = createPages()
  for (const { hash, text } of file.bodies) pages.put(hash, text)
  const run = launch({
    ...rest,
    runId: head.id,
    clock: clockOf(state, head),
    pages,
    header: file.header,
    from: { state, counts: countsOf(head) },
    begin: () => state,
  })
  if (told.type === 'person_said') run.say(told.words)
  else run.driven.tell(told)
  return run
}
