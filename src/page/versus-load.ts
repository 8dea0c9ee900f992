import type { Remote } from 'comlink'
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Entrant } from '../library/versus/entrant'
import { reasonOf } from '../run/reason'
import { fold, initialState } from '../run/state'
import { isRecorded } from './recorded'
import { type LiveEars, openShow, type Show } from './show'

/** Runs that go on are looked for this often: whoever waits for them to end sees it. */
const LOOK_MS = 2000

/** A run that is entered here is not followed: nobody has to be told of it. */
const NO_EARS: LiveEars = {
  grew: () => {},
  trouble: () => {},
  over: () => {},
  metered: () => {},
  queued: () => {},
  waits: () => {},
}

export interface Entrants {
  readonly of: (run: string) => Entrant
  /** The page under a hash, of one of these runs. */
  readonly body: (run: string, hash: string) => Promise<string | undefined>
}

/** Reads each of the runs once, and those that go on again once they have ended. */
export function createEntrants(jury: Remote<Jury>, runs: Accessor<readonly string[]>): Entrants {
  const [known, setKnown] = createSignal<ReadonlyMap<string, Entrant>>(new Map())
  const shows = new Map<string, Show>()
  const asked = new Set<string>()
  let over = false
  onCleanup(() => (over = true))

  async function read(run: string) {
    const entrant = await readEntrant(jury, run, (show) => shows.set(run, show)).catch(
      (cause: unknown): Entrant => ({ kind: 'failed', id: run, reason: reasonOf(cause) }),
    )
    if (over) return
    setKnown((before) => new Map([...before, [run, entrant]]))
  }

  createEffect(() => {
    for (const run of runs()) {
      if (asked.has(run)) continue
      asked.add(run)
      void read(run)
    }
  })
  createEffect(() => {
    const going = runs().filter((run) => known().get(run)?.kind === 'going')
    if (going.length === 0) return
    const timer = setTimeout(() => going.forEach((run) => void read(run)), LOOK_MS)
    onCleanup(() => clearTimeout(timer))
  })

  return {
    of: (run) => known().get(run) ?? { kind: 'loading', id: run },
    body: async (run, hash) => (await shows.get(run)?.body(hash)) ?? jury.body(hash),
  }
}

async function readEntrant(jury: Remote<Jury>, id: string, keep: (show: Show) => void): Promise<Entrant> {
  if (!isRecorded(id)) {
    const entry = await jury.entry(id)
    if (!entry) return { kind: 'gone', id }
    if (entry.kind === 'running') return { kind: 'going', id }
  }
  const show = await openShow(jury, id, NO_EARS)
  if (!show) return { kind: 'gone', id }
  keep(show)
  const events = await show.tape.events(0, show.tape.count)
  return { kind: 'here', id, state: events.reduce(fold, initialState()) }
}
