import type { Event, Fact } from '../src/run/event'
import { fold, type RunState } from '../src/run/state'
import { closedTo, stillTicked } from '../src/run/stage-wish'
import { headerOf } from '../src/store/head'
import { readHead } from '../src/store/reader'
import { reopen } from '../src/store/reopen'
import { openWriter } from '../src/store/writer'
import type { Metered } from './desk-surface'
import { finish } from './live'
import { runLock } from './locks'
import type { OrderWatcher } from './paid'
import type { Live } from './shelf'
import { openStaged } from './staging'
import { summing } from './summing'
import { clockOf, takeSoon, type TakingUp } from './take-up'

/** Whoever watches a run, and how much of it they were told: what follows it is told from there on. */
export interface Following {
  readonly watcher: OrderWatcher
  readonly known: () => number
  readonly cost: () => Metered | undefined
}

export function following(watcher: OrderWatcher, from = 0): Following {
  let known = from
  let cost: Metered | undefined
  return {
    known: () => known,
    cost: () => cost,
    watcher: {
      ...watcher,
      committed(events, calls) {
        known += events.length
        watcher.committed(events, calls)
      },
      metered(told) {
        cost = told
        watcher.metered(told)
      },
    },
  }
}

/** The run, and after it whatever was ticked before it: one stage after the other, in the same log. It is over after the last. */
export function withAfter(options: TakingUp, live: Live, watched: Following): Live {
  const follow = async () => {
    await live.over
    const state = await live.ended
    if (stillTicked(state).length > 0) await openTicked(options, state, watched)
  }
  return { ...live, over: follow() }
}

/** Nothing is opened that was not ticked, and nothing once the person, a limit or a failure has ended what went before. */
async function openTicked(options: TakingUp, ended: RunState, watched: Following): Promise<void> {
  let state = ended
  let why: string | undefined = closedTo(ended) ?? stoppedIn(ended)
  for (let left = stillTicked(state); left.length > 0; left = stillTicked(state)) {
    const [wish] = left
    if (!wish) return
    const cost = watched.cost()
    const watcher = { ...watched.watcher, metered: summing(watched.watcher.metered, cost)('stage') }
    const wanted = { runId: ended.runId, judging: wish, known: watched.known() }
    const opened = why === undefined ? await openStaged(options, wanted, watcher) : { why }
    if ('why' in opened) {
      const noted = await noteSkipped(options, ended.runId, wish.kind, opened.why, watched)
      if (!noted) return
      state = noted
    } else {
      await opened.over
      state = await opened.ended
      why = stoppedIn(state)
    }
  }
}

/** Whoever stops one of them has stopped them all. */
function stoppedIn({ stages }: RunState): string | undefined {
  const stopped = Object.values(stages).at(-1)?.stopped
  if (stopped === 'budget') return 'run_cap'
  return stopped === 'interrupt' || stopped === 'page_closed' ? 'stage_stopped' : undefined
}

/** Writes behind the ending of a run that something which was ticked was not opened, and why. */
async function noteSkipped(
  { store }: TakingUp,
  runId: string,
  pass: string,
  reason: string,
  { watcher }: Following,
): Promise<RunState | undefined> {
  const release = await takeSoon(runLock(runId))
  if (!release) return undefined
  const [head, from] = [await readHead(store, runId), await reopen(store, runId)]
  if (!head || !from) {
    release()
    return undefined
  }
  const clock = clockOf(from.state, head)
  const writer = openWriter({
    store,
    header: headerOf(head),
    from,
    now: clock.now,
    schedule: (ms, fire) => clock.at(clock.now() + ms, fire),
    onCommitted: (events) => watcher.committed(events, []),
    onTrouble: watcher.trouble,
  })
  const fact: Fact = { type: 'pass_skipped', pass, reason }
  const event: Event = { seq: from.state.seq, t: clock.now(), ...fact }
  writer.append(event)
  const state = fold(from.state, event)
  await finish({ store, runId, driven: { done: Promise.resolve(state), tell: () => {} }, writer, release })
  return state
}
