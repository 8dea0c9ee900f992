import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js'
import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import type { MustFix } from '../run/must-fixes'
import { isCounting } from '../run/refuted'
import type { Lane, RunState } from '../run/state'
import { roundOnShow } from '../theater/selectors'

/** Judges raise five. Of one that raises thousands the rest is read at once, when its block has closed. */
function countOf({ phase, mustFixes }: Lane): number {
  return phase === 'open' ? Math.min(mustFixes.length, limits.comparedMustFixes) : mustFixes.length
}

/** What the must-fixes of a run depend on: the ledger compares words, and a state comes with every event. */
function mark({ runId, rounds, measurements, findings, checks }: RunState): string {
  const said = rounds.map(({ n, entry, lanes, end, heard }) => {
    const counts = Object.values(lanes).map((lane) => `${lane.phase}${countOf(lane)}`)
    return `${n} ${entry} ${counts.join(' ')} ${end !== undefined} ${heard !== undefined}`
  })
  return [runId, measurements.length, Object.keys(findings).length, Object.keys(checks).length, ...said].join(
    '|',
  )
}

/** The must-fixes of the run on show; undefined until the part that keeps the ledger has come. */
export function createLedger(state: Accessor<RunState>): Accessor<readonly MustFix[] | undefined> {
  const [read, setRead] = createSignal<typeof import('../run/must-fixes').mustFixes>()
  const hasAny = createMemo(() => state().rounds.length > 0 || state().given.fork !== undefined)
  createEffect(() => {
    if (hasAny() && !read())
      import('../run/must-fixes').then(
        ({ mustFixes }) => setRead(() => mustFixes),
        // Without a network on a first visit: the tab stands without its count, and opening it asks again.
        () => undefined,
      )
  })
  const marked = createMemo(state, undefined, { equals: (one, other) => mark(one) === mark(other) })
  return createMemo(() => read()?.(marked()))
}

/** How many of them still have to change; undefined while nobody knows. */
export function openCount(fixes: readonly MustFix[] | undefined, state: RunState): number | undefined {
  return fixes?.filter((fix) => isCounting(state, fix)).length
}

/** Violations on the page of the round on show that no judge has named; empty until the part that knows has come. */
export function createUnnamed(
  state: Accessor<RunState>,
  asked: Accessor<number | undefined>,
): Accessor<readonly Measurement[]> {
  const [read, setRead] = createSignal<typeof import('../checks/unnamed').unnamed>()
  const round = createMemo(() => roundOnShow(state(), asked()))
  const isChecked = createMemo(() => round()?.checked === true)
  createEffect(() => {
    if (isChecked() && !read())
      import('../checks/unnamed').then(
        ({ unnamed }) => setRead(() => unnamed),
        () => undefined,
      )
  })
  return createMemo(
    () => {
      const [shown, find] = [round(), read()]
      return shown?.checked && find ? find(state(), shown) : []
    },
    [],
    { equals: (one, other) => one.length === other.length && one.every((row, at) => row === other[at]) },
  )
}
