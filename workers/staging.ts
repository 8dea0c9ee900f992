import { openStage } from '../src/run/stages'
import { REHEARSAL } from '../src/run/connection'
import type { Event, Fact } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import { fold, initialState } from '../src/run/state'
import { versionLeft } from '../src/run/version-left'
import { reopen } from '../src/store/reopen'
import { readHead, readRunFile } from '../src/store/reader'
import type { RunRow } from '../src/store/rows'
import { loopClocks } from './config-of'
import type { NotStaged, StageWanted } from './desk-surface'
import { launch, type Launch, type LiveRun, type Take } from './live'
import { runLock } from './locks'
import { canLoop, loopSetupOf } from './looped'
import type { OrderWatcher } from './paid'
import { createPages, drawNonce } from './pages'
import type { Live } from './shelf'
import { stageModel } from './stage-model'
import { clockOf, takeSoon, type TakingUp } from './take-up'

type Opened = Extract<Fact, { type: 'stage_opened' }>

/** A run that has settled, and the loop that is to go over what it has left. */
interface Ready {
  readonly head: RunRow
  readonly file: RunFile
  readonly opened: Opened
  readonly model: Take['model']
}

/**
 * Opens a critic loop on a run of this device that has settled, and drives it. How the run has ended stays as it is. Where
 * the loop cannot be opened, nothing has happened to the run.
 */
export async function openLoop(
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
  { runId, connection, loop }: StageWanted,
  watcher: OrderWatcher,
): Promise<Ready | NotStaged> {
  const head = await readHead(options.store, runId)
  if (!head) return { why: 'no_page' }
  // Written on here, a run that was somebody's would pass for one that was made here.
  if (head.origin !== 'here') return { why: 'foreign' }
  const file = await settledFile(options, runId)
  if ('why' in file) return file
  const state = file.events.reduce(fold, initialState())
  const left = versionLeft(state)
  const version = file.bodies.find(({ hash }) => hash === left)
  if (!version || !canLoop(version)) return { why: 'no_page' }
  const asked = await askedOf(options, connection)
  if ('why' in asked) return asked
  const { config, stages } = state
  const opened: Opened = {
    type: 'stage_opened',
    id: `loop:${Object.keys(stages).length + 1}`,
    procedure: 'critic-loop',
    loop: { ...loopSetupOf(loop, version), ...loopClocks(config) },
    ...asked,
  }
  const model = await stageModel(options, { file, asking: opened }, watcher)
  return 'why' in model ? model : { head, file, opened, model }
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
