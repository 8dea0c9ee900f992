import { fileURLToPath } from 'node:url'
import { type Event, ROLES, type Role } from '../../src/run/event'
import { fold, initialState } from '../../src/run/state'
import { logOf } from '../unit/replay/logs'

/** What a fold must tell whatever its design: score and counts of each lane, and how much each call has said. */
type Told = readonly string[]

interface Contender {
  readonly name: string
  readonly run: (events: readonly Event[]) => Told
}

interface Size {
  readonly rowsPerLane: number
  readonly repeats: number
  /** How many times as fast as the copying fold ours must be. */
  readonly must: number
}

const sizes: readonly Size[] = [
  { rowsPerLane: 64, repeats: 60, must: 3 },
  { rowsPerLane: 6660, repeats: 6, must: 10 },
]

const P99_MUST_US = 2000

interface PlainLane {
  readonly score?: number
  readonly dims: readonly { name: string; score: number | undefined; note: string }[]
  readonly mustFixes: readonly string[]
  readonly notes: readonly string[]
}
type PlainRound = { readonly n: number; readonly lanes: Readonly<Record<Role, PlainLane>> }
type PlainCall = { readonly heard: number }
type PlainState = {
  readonly seq: number
  readonly rounds: readonly PlainRound[]
  readonly calls: Readonly<Record<string, PlainCall>>
}

/** The way that comes first to mind: every list that grows is spread. It keeps less than ours does. */
function copyingFold(state: PlainState, event: Event): PlainState {
  const { call = '' } = event
  const heard = state.calls[call]
  const next = copyingApply({ ...state, seq: event.seq }, event)
  return heard ? { ...next, calls: { ...next.calls, [call]: { ...heard, heard: heard.heard + 1 } } } : next
}

function copyingApply(state: PlainState, event: Event): PlainState {
  const inLane = (at: { round: number; role: Role }, change: (lane: PlainLane) => PlainLane): PlainState => ({
    ...state,
    rounds: state.rounds.map((round) =>
      round.n === at.round
        ? { ...round, lanes: { ...round.lanes, [at.role]: change(round.lanes[at.role]) } }
        : round,
    ),
  })
  if (event.type === 'critique.round_open') {
    const lane: PlainLane = { dims: [], mustFixes: [], notes: [] }
    const lanes = { designer: lane, critic: lane, brand: lane, a11y: lane, copy: lane }
    return { ...state, rounds: [...state.rounds, { n: event.round, lanes }] }
  }
  if (event.type === 'critique.panelist_dim') {
    const dim = { name: event.dimName, score: event.dimScore, note: event.dimNote }
    return inLane(event, (lane) => ({ ...lane, dims: [...lane.dims, dim] }))
  }
  if (event.type === 'critique.panelist_must_fix')
    return inLane(event, (lane) => ({ ...lane, mustFixes: [...lane.mustFixes, event.text] }))
  if (event.type === 'critique.panelist_note')
    return inLane(event, (lane) => ({ ...lane, notes: [...lane.notes, event.text] }))
  if (event.type === 'critique.panelist_close' && event.score !== undefined) {
    const { score } = event
    return inLane(event, (lane) => ({ ...lane, score }))
  }
  if (event.type === 'call_started') return { ...state, calls: { ...state.calls, [event.id]: { heard: 0 } } }
  return state
}

type Countable = { readonly length: number }
type TellingLane = {
  readonly score?: number | undefined
  readonly dims: Countable
  readonly mustFixes: Countable
  readonly notes: Countable
}

interface TellingState {
  readonly rounds: readonly { readonly lanes: Readonly<Record<Role, TellingLane>> }[]
  readonly calls: Readonly<Record<string, PlainCall>>
}

function tell({ rounds, calls }: TellingState): Told {
  const said = Object.entries(calls).map(([id, { heard }]) => `${id} ${heard}`)
  const lanes = rounds.flatMap(({ lanes }) =>
    ROLES.map((role) => {
      const { score, dims, mustFixes, notes } = lanes[role]
      return `${role} ${score} ${dims.length} ${mustFixes.length} ${notes.length}`
    }),
  )
  return [...said, ...lanes]
}

const ours: Contender = { name: 'fold', run: (events) => tell(events.reduce(fold, initialState())) }
const copying: Contender = {
  name: 'copying fold',
  run: (events) => tell(events.reduce(copyingFold, { seq: 0, rounds: [], calls: {} })),
}
const push: Contender = {
  name: 'array push',
  run: (events) => {
    const rows: Event[] = []
    for (const event of events) rows.push(event)
    return [String(rows.length)]
  },
}

/** Microseconds per event: the best of all repeats, taken in turns, since load changes in mid-run. */
function bestOf(contenders: readonly Contender[], events: readonly Event[], repeats: number): number[] {
  const best = contenders.map(() => Number.POSITIVE_INFINITY)
  for (let repeat = 0; repeat < repeats; repeat += 1)
    for (const [at, { run }] of contenders.entries()) {
      const start = performance.now()
      run(events)
      const took = ((performance.now() - start) * 1000) / events.length
      best[at] = Math.min(best[at] ?? took, took)
    }
  return best
}

/** The slowest of a hundred single folds, in microseconds. */
function p99(events: readonly Event[]): number {
  let state = initialState()
  const times = events.map((event) => {
    const start = performance.now()
    state = fold(state, event)
    return (performance.now() - start) * 1000
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

function benchSize({ rowsPerLane, repeats, must }: Size): { row: object; met: boolean } {
  const made = logOf({ seed: 1, rounds: 3, rowsPerLane })
  // As a store gives them: texts of types from JSON are compared letter by letter.
  const events: Event[] = made.map((event) => JSON.parse(JSON.stringify(event)))
  if (ours.run(events).join() !== copying.run(events).join()) throw new Error('The two folds disagree.')
  const [limit = 0, us = 0, peer = 0] = bestOf([push, ours, copying], events, repeats)
  const slow = p99(events)
  const row = {
    events: events.length,
    'push µs': limit.toFixed(4),
    'fold µs': us.toFixed(3),
    'copying fold µs': peer.toFixed(3),
    ratio: `${(peer / us).toFixed(1)}×`,
    must: `≥ ${must}×`,
    'p99 µs': slow.toFixed(1),
    'must p99 µs': `≤ ${P99_MUST_US}`,
  }
  return { row, met: peer / us >= must && slow <= P99_MUST_US }
}

/** Prints one table, and says whether every must is met. */
export async function benchFold(): Promise<boolean> {
  const results = sizes.map(benchSize)
  console.table(results.map(({ row }) => row))
  return results.every(({ met }) => met)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchFold()) ? 0 : 1
