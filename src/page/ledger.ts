import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
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
function mark({ runId, rounds, measurements, findings, checks, said: told }: RunState): string {
  const said = rounds.map(({ n, entry, lanes, end, heard, artifact }) => {
    const counts = Object.values(lanes).map((lane) => `${lane.phase}${countOf(lane)}`)
    const over = `${end !== undefined} ${heard !== undefined} ${artifact !== undefined}`
    return `${n} ${entry} ${counts.join(' ')} ${over}`
  })
  const counts = [measurements, told, Object.keys(findings), Object.keys(checks)].map(({ length }) => length)
  return [runId, ...counts, ...said].join('|')
}

/** The must-fixes of the run on show; undefined until the part that keeps the ledger has come. */
export function createLedger(state: Accessor<RunState>): Accessor<readonly MustFix[] | undefined> {
  const [read, setRead] = createSignal<typeof import('../run/must-fixes').mustFixes>()
  const hasAny = createMemo(
    () => state().rounds.length > 0 || state().given.fork !== undefined || state().said.length > 0,
  )
  createEffect(() => {
    if (hasAny() && !read())
      import('../run/must-fixes').then(
        ({ mustFixes }) => setRead(() => mustFixes),
        // Without a network on a first visit: the tab stands without its count, and opening it asks again.
        () => undefined,
      )
  })
  const marked = createMemo(state, undefined, { equals: (one, other) => mark(one) === mark(other) })
  // Of many it is read when the place has rested: until then the tab says how many there were.
  const few = createMemo(() => (isMany(marked()) ? undefined : read()?.(marked())))
  const [many, setMany] = createSignal<{ run: string; fixes: readonly MustFix[] }>()
  createEffect(() => {
    const [find, of] = [read(), marked()]
    if (!find || !isMany(of)) return
    const timer = setTimeout(() => setMany({ run: of.runId, fixes: find(of) }), RESTED_MS)
    onCleanup(() => clearTimeout(timer))
  })
  // Those of another run are nobody's here.
  const rested = () => (many()?.run === marked().runId ? many()?.fixes : undefined)
  return () => (isMany(marked()) ? rested() : few())
}

/** A hand that scrubs, and a run that pours, rest for less. */
const RESTED_MS = 200
/** Must-fixes that are read within a frame. Judges raise dozens. */
const FEW = 500

/** Whether reading the ledger would cost a scrub its frame. */
function isMany({ rounds }: RunState): boolean {
  const lanes = rounds.flatMap((round) => Object.values(round.lanes))
  return lanes.reduce((sum, { mustFixes }) => sum + mustFixes.length, 0) > FEW
}

/** How many of them still have to change; undefined while nobody knows. */
export function openCount(fixes: readonly MustFix[] | undefined, state: RunState): number | undefined {
  // A panel and a critic loop keep no ledger of must-fixes: their findings stand with their rounds.
  if (state.given.panel || state.given.loop) return undefined
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
