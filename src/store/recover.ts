import type { Fact } from '../run/event'
import { rowsOf } from '../run/column'
import { openStage } from '../run/stages'
import { fold, initialState, type RunState } from '../run/state'
import { waitsForPerson } from '../run/waiting'
import { countsOf, headerOf } from './head'
import { quarantine, type Remains } from './quarantine'
import type { Store } from './open'
import { type Damage, isGoing, type RunRow } from './rows'
import { walk } from './segments'
import { openWriter, type Writer, type WriterOptions } from './writer'

export interface RecoverOptions extends Pick<WriterOptions, 'store' | 'schedule'> {
  /** Tries to take the run's lock. True when this worker holds it now: asking first and taking later lets two tabs in. */
  readonly claim: (runId: string) => Promise<boolean>
  /** The lock of this run is not needed any more: whoever wants to take the run up again must not wait for the others. */
  readonly letGo?: (runId: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Who is told about this run from here on. */
  readonly listener: (runId: string) => Pick<WriterOptions, 'onCommitted' | 'onTrouble'>
}

/** A run that its page left behind. What the page lost is in the log; drive it on from this state with this log. */
export interface Recovered {
  readonly runId: string
  readonly state: RunState
  readonly writer: Writer
  /** Where the log was cut because the rest could not be trusted. */
  readonly damage?: Damage
}

/** Takes up every run that is marked as running and that nobody drives, but for those that wait for their person. */
export async function recover(options: RecoverOptions): Promise<readonly Recovered[]> {
  const { runs } = options.store.relaxed
  const found: Recovered[] = []
  for (const id of await goingRuns(options.store)) {
    // Read again once the lock is ours: its owner may have written until a moment ago.
    if (!(await options.claim(id))) continue
    const head = await runs.get(id)
    const left = head && isGoing(head) ? await takeUp(head, options) : undefined
    if (left) found.push(left)
    else options.letGo?.(id)
  }
  return found
}

/** Runs that have not ended, and those that were opened again after they had: these are never in blocks. */
async function goingRuns({ relaxed: { runs } }: Store): Promise<readonly string[]> {
  const running = await runs.where('[status+createdAt]').between(['running'], ['running', []]).primaryKeys()
  const loose = await runs.where('compacted').equals(0).toArray()
  const reopened = loose.filter((head) => head.status !== 'running' && isGoing(head))
  return [...running, ...reopened.map(({ id }) => id)]
}

async function takeUp(head: RunRow, options: RecoverOptions): Promise<Recovered | undefined> {
  const { remains, damage } = await readBack(head, options)
  // Damage may have taken the stage with it, and the run has ended as it did.
  if (remains.state.settled && !openStage(remains.state)) return undefined
  // What a damaged log says last may have been answered, and paid for, in the part that is gone.
  if (waitsForPerson(remains.state) && !damage) return undefined
  const { store, schedule, now } = options
  const told = options.listener(head.id)
  const writer = openWriter({ store, schedule, now, ...told, header: headerOf(head), from: remains })
  let { state } = remains
  const stage = openStage(state)?.id
  for (const fact of lossesOf(state)) {
    // A clock that was set back must not make time run backwards in the log.
    const t = Math.max(state.t, now() - head.createdAt)
    const event = { seq: state.seq, t, ...fact, ...(stage !== undefined && { stage }) }
    writer.append(event)
    state = fold(state, event)
  }
  return { runId: head.id, state, writer, ...(damage && { damage }) }
}

async function readBack(
  head: RunRow,
  { store }: RecoverOptions,
): Promise<{ remains: Remains; damage?: Damage }> {
  let state = initialState()
  const damage = await walk(store.relaxed, {
    run: head.id,
    upTo: head.segments,
    each({ events }) {
      state = events.reduce(fold, state)
    },
  })
  if (!damage) return { remains: { counts: countsOf(head), state } }
  return { remains: (await quarantine(store, damage)) ?? { counts: countsOf(head), state }, damage }
}

/**
 * What closing the page did to a run, or to the stage that goes on of one that has settled. Nothing, when that is in the
 * log already and nothing was begun since.
 */
export function lossesOf(state: RunState): Fact[] {
  const { calls, marks } = state
  const lost = Object.keys(calls).filter((id) => calls[id]?.phase === 'open')
  const open = openStage(state)
  const known = open
    ? open.stage.stopped !== undefined
    : rowsOf(marks).some(({ type }) => type === 'run_recovered')
  if (known && lost.length === 0) return []
  const failed = lost.map((id): Fact => ({ type: 'call_failed', id, reason: 'lost' }))
  return [{ type: 'run_recovered', reason: 'page_closed', lost }, ...failed]
}
