import type { Remote } from 'comlink'
import { type Accessor, createResource, createSignal } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { RunRow } from '../store/rows'

/** As many runs as a list can hold that people read from the top. */
const LISTED = 50

export interface Kept {
  /** The newest runs on this device. */
  readonly runs: Accessor<readonly RunRow[]>
  readonly refresh: () => void
  /** What stands between this page and the runs on this device: an error, or what the store has told. */
  readonly shut: Accessor<unknown>
  readonly shutBy: (why: unknown) => void
  /** Opens the database. Called when there is something to look at: it is a third of what the page could load. */
  readonly wake: (settled: (runs: readonly string[]) => void) => void
}

/** The runs on this device. That they cannot be listed is told, and is no reason to show nothing. */
export function createKept(jury: Remote<Jury>): Kept {
  const [awake, setAwake] = createSignal(false)
  const [shut, shutBy] = createSignal<unknown>()
  const [runs, { refetch }] = createResource(awake, list, { initialValue: [] })

  async function list(): Promise<readonly RunRow[]> {
    try {
      const rows = await jury.runs(LISTED)
      shutBy(undefined)
      return rows
    } catch (cause) {
      shutBy(cause)
      return []
    }
  }

  /** Runs that other pages left behind are settled first, and then stand in the list as what they are. */
  function wake(settled: (runs: readonly string[]) => void) {
    setAwake(true)
    jury.settleLeft().then(
      (runs) => {
        if (runs.length > 0) void refetch()
        settled(runs)
      },
      // Whatever keeps the database from opening has been told by the list.
      () => {},
    )
  }

  return { runs: () => runs.latest, refresh: () => void refetch(), shut, shutBy, wake }
}
