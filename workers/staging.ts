import { openStage } from '../src/run/stages'
import { REHEARSAL } from '../src/run/connection'
import type { Event, Fact } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import type { StageKind, StageWish } from '../src/run/stage-wish'
import { fold, initialState, type RunState } from '../src/run/state'
import { versionLeft } from '../src/run/version-left'
import { reopen } from '../src/store/reopen'
import { readHead, readRunFile } from '../src/store/reader'
import type { RunRow } from '../src/store/rows'
import { judgingClocks, loopClocks } from './config-of'
import type { NotStaged, StageWanted } from './desk-surface'
import { judgingSetup } from './judging'
import { openedAgain } from './given-again'
import { launch, type Launch, type LiveRun, type Take } from './live'
import { runLock } from './locks'
import { canLoop, loopSetupOf } from './looped'
import type { OrderWatcher } from './paid'
import { createPages, drawNonce } from './pages'
import type { Live } from './shelf'
import { stageModel } from './stage-model'
import { clockOf, takeSoon, type TakingUp } from './take-up'

type Opened = Extract<Fact, { type: 'stage_opened' }>

/** A run that has settled, and the stage that is to look at what it has left. */
interface Ready {
  readonly head: RunRow
  readonly file: RunFile
  readonly opened: Opened
  readonly model: Take['model']
}

/**
 * Opens a critic loop or a judging stage on a run of this device that has settled, and drives it. How the run has ended
 * stays as it is. Where the stage cannot be opened, nothing has happened to the run.
 */
export async function openStaged(
  options: TakingUp,
  wanted: StageWanted,
  watcher: OrderWatcher,
): Promise<Live | NotStaged> {
  const { runId, known } = wanted
  const release = await takeSoon(runLock(runId))
  if (!release) return { why: 'driven' }
  try {
    const ready = await readyOf(options, wanted, watcher)
    const from = 'why' in ready ? undefined : await reopen(options.store, runId)
    if ('why' in ready || !from) {
      release()
      return 'why' in ready ? ready : { why: 'no_page' }
    }
    const { events, raw } = ready.file
    watcher.committed(events.slice(known), [...new Set(raw.map(({ call }) => call))])
    const { store, instruments } = options
    return options.hold(runId, drive(ready, { store, instruments, watcher, release, from }))
  } catch (cause) {
    release()
    throw cause
  }
}

async function readyOf(
  options: TakingUp,
  wanted: StageWanted,
  watcher: OrderWatcher,
): Promise<Ready | NotStaged> {
  const head = await readHead(options.store, wanted.runId)
  if (!head) return { why: 'no_page' }
  // Written on here, a run that was somebody's would pass for one that was made here.
  if (head.origin !== 'here') return { why: 'foreign' }
  const file = await settledFile(options, wanted.runId)
  if ('why' in file) return file
  const opened = await openedOf(options, wanted, file)
  if ('why' in opened) return opened
  const model = await stageModel(options, { file, asking: opened, stage: opened.id, opened }, watcher)
  return 'why' in model ? model : { head, file, opened, model }
}

/** What is said of the stage as it is opened. */
async function openedOf(
  options: TakingUp,
  wanted: StageWanted,
  { events, bodies }: RunFile,
): Promise<Opened | NotStaged> {
  const state = events.reduce(fold, initialState())
  if ('again' in wanted) return againIn(state, wanted.again)
  const left = versionLeft(state, 'judging' in wanted ? roundOf(wanted.judging) : undefined)
  const version = bodies.find(({ hash }) => hash === left)
  if (!version || !canLoop(version)) return { why: 'no_page' }
  const { config } = state
  if ('judging' in wanted) {
    const { hash: artifact, mime } = version
    const setup = await judgingSetup(options, wanted.judging, { artifact, mime, state })
    if ('why' in setup) return setup
    return {
      ...stageOf(state, setup.kind, PROCEDURES[setup.kind]),
      setup: { ...setup, ...judgingClocks(config, setup) },
    }
  }
  const asked = await askedOf(options, wanted.connection)
  if ('why' in asked) return asked
  const loop = { ...loopSetupOf(wanted.loop, version), ...loopClocks(config) }
  return { ...stageOf(state, 'loop', 'critic-loop'), loop, ...asked }
}

/** Somebody may have gone on from it already, in another tab. */
function againIn(state: RunState, left: string): Opened | NotStaged {
  const opened = openedAgain(state, left)
  if (!opened?.setup) return { why: 'gone_on' }
  return { ...stageOf(state, opened.setup.kind, opened.procedure), ...opened }
}

/** What the folders of their rules are called. */
const PROCEDURES: Readonly<Record<StageKind, string>> = {
  exam: 'cross-exam',
  acceptance: 'acceptance',
  plan: 'plan-check',
  opinion: 'second-opinion',
}

/** Numbered over all stages of a run: their ids stand before those of their calls. */
function stageOf(
  { stages }: Pick<RunState, 'stages'>,
  kind: StageKind | 'loop',
  procedure: string,
): Pick<Opened, 'type' | 'id' | 'procedure'> {
  const name = kind === 'acceptance' ? 'accept' : kind
  return { type: 'stage_opened', id: `${name}:${Object.keys(stages).length + 1}`, procedure }
}

/** The round that a plan is of. Everything else looks at what the run has left. */
function roundOf(wish: StageWish): number | undefined {
  return wish.kind === 'plan' ? wish.round : undefined
}

async function settledFile({ store }: TakingUp, runId: string): Promise<RunFile | NotStaged> {
  let isDamaged = false
  const onDamage = () => void (isDamaged = true)
  const file = await readRunFile(store, runId, { onDamage })
  if (isDamaged) return { why: 'damaged' }
  if (!file) return { why: 'no_page' }
  const state = file.events.reduce(fold, initialState())
  return state.settled && !openStage(state) ? file : { why: 'not_settled' }
}

async function askedOf(
  { callableOf, refusalOf }: TakingUp,
  id: string,
): Promise<Pick<Opened, 'connection' | 'connectionId' | 'model' | 'nonce'> | NotStaged> {
  if (id === REHEARSAL) return { connection: REHEARSAL, nonce: drawNonce() }
  const refusal = await refusalOf(id)
  if (refusal) return refusal
  const { connection } = await callableOf(id)
  return { connection: connection.name, connectionId: id, model: connection.model }
}

type Where = Pick<Launch, 'store' | 'instruments' | 'watcher' | 'release'> & Pick<Required<Launch>, 'from'>

function drive({ head, file, opened, model }: Ready, { from, ...where }: Where): LiveRun {
  const pages = createPages()
  for (const { hash, text } of file.bodies) pages.put(hash, text)
  const clock = clockOf(from.state, head)
  return launch({
    ...where,
    runId: head.id,
    model,
    clock,
    pages,
    header: file.header,
    from,
    begin(log) {
      const event: Event = { seq: from.state.seq, t: clock.now(), ...opened }
      log.append(event)
      return fold(from.state, event)
    },
  })
}
