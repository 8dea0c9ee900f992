import { type Column, emptyColumn, pagedColumn, rowsOf } from './column'
import { ROLES, type Role } from './event'
import { type Dim, entryOf, initialGiven, type Lane, type Round, type RunState, type Warning } from './state'

/** Rows of a column that the stage shows at most. A state that is thawed for showing has them at hand. */
export const VISIBLE_ROWS = 20

/**
 * A lane without its rows: they are found again in the log. A list, because a clone writes out the names of fields
 * each time, and those of five lanes a round would be most of an index.
 */
type FrozenLane = readonly [
  phase: Lane['phase'],
  mustFixCount: number,
  dims: number,
  mustFixes: number,
  notes: number,
  score?: number,
]

/** The columns that a lane has. */
export type RowsOfLane = 'dims' | 'mustFixes' | 'notes'

/** How many rows each column of a frozen lane has. */
export function rowCounts(lane: FrozenLane): Readonly<Record<RowsOfLane, number>> {
  const [, , dims, mustFixes, notes] = lane
  return { dims, mustFixes, notes }
}

interface FrozenRound extends Omit<Round, 'lanes'> {
  readonly lanes: Readonly<Record<Role, FrozenLane>>
}

/** A column that belongs to no lane. Its rows lie far apart in the log, so the newest stay with the keyframe. */
interface FrozenColumn<T> {
  readonly length: number
  readonly newest: readonly T[]
}

type RowOf<C> = C extends Column<infer T> ? T : never
type Loose = 'warnings' | 'measurements' | 'gates' | 'marks'
/** Procedures read these from the first on, and there are few of them: they stay whole. */
type Whole = 'stageFacts'

/** A state as plain data: what a log needs to be entered at this place. */
export type Keyframe = Omit<RunState, 'rounds' | Loose | Whole> & {
  readonly rounds: readonly FrozenRound[]
} & { readonly [C in Loose]: FrozenColumn<RowOf<RunState[C]>> } & {
  readonly [C in Whole]?: readonly RowOf<RunState[C]>[]
}

type Page<T> = (row: number) => T | undefined

/** Where a thawed state finds its rows again. Each answers undefined for a row that is not in memory. */
export interface Pager {
  /** `round` counts openings of rounds from 0. */
  lane(round: number, role: Role): LanePager
  readonly warnings: Page<Warning>
  readonly measurements: Page<RowOf<RunState['measurements']>>
  readonly gates: Page<RowOf<RunState['gates']>>
  readonly marks: Page<RowOf<RunState['marks']>>
}

export interface LanePager {
  readonly dims: Page<Dim>
  readonly mustFixes: Page<string>
  readonly notes: Page<string>
}

/** A round that did not change since the last keyframe is frozen once, and shared by all keyframes that hold it. */
const frozenRounds = new WeakMap<Round, FrozenRound>()

/** The state without its rows. */
export function freeze(state: RunState): Keyframe {
  const { stageFacts, ...rest } = state
  return {
    ...rest,
    rounds: state.rounds.map(freezeRound),
    warnings: freezeColumn(state.warnings),
    measurements: freezeColumn(state.measurements),
    gates: freezeColumn(state.gates),
    marks: freezeColumn(state.marks),
    // A theater has none, and an index is weighed by its bytes.
    ...(stageFacts.length > 0 && { stageFacts: rowsOf(stageFacts) }),
  }
}

function freezeColumn<T>(column: Column<T>): FrozenColumn<T> {
  return { length: column.length, newest: rowsOf(column).slice(-VISIBLE_ROWS) }
}

function freezeRound(round: Round): FrozenRound {
  const known = frozenRounds.get(round)
  if (known) return known
  const frozen = { ...round, lanes: eachLane((role) => freezeLane(round.lanes[role])) }
  frozenRounds.set(round, frozen)
  return frozen
}

function freezeLane({ phase, mustFixCount, dims, mustFixes, notes, score }: Lane): FrozenLane {
  const frozen = [phase, mustFixCount, dims.length, mustFixes.length, notes.length] as const
  return score === undefined ? frozen : [...frozen, score]
}

/** The state of a keyframe. The newest rows of its newest round are at hand where the pager has them. */
export function thaw(keyframe: Keyframe, pager: Pager): RunState {
  const newest = keyframe.rounds.length - 1
  // Keyframes from before there were other procedures have none.
  const facts = keyframe.stageFacts ?? []
  return {
    ...keyframe,
    // JSON leaves out what is undefined, and every state has this field.
    active: keyframe.active,
    // Keyframes that were kept before prompts quoted anything have no such field.
    given: keyframe.given ?? initialGiven,
    // Nor have those from before claims were checked, or before people had a say.
    checks: keyframe.checks ?? {},
    said: keyframe.said ?? [],
    rounds: keyframe.rounds.map((round, at) => thawRound(round, at, pager, at === newest)),
    warnings: thawColumn(keyframe.warnings, pager.warnings),
    measurements: thawColumn(keyframe.measurements, pager.measurements),
    gates: thawColumn(keyframe.gates, pager.gates),
    marks: thawColumn(keyframe.marks, pager.marks),
    stageFacts: { ...emptyColumn(), length: facts.length, rows: [...facts] },
  }
}

function thawColumn<T>(frozen: FrozenColumn<T>, page: Page<T>): Column<T> {
  if (frozen.length === 0) return emptyColumn()
  // A copy, for the column grows and the keyframe does not.
  return pagedColumn(frozen.length, page, [...frozen.newest])
}

function thawRound(frozen: FrozenRound, at: number, pager: Pager, shown: boolean): Round {
  const entry = entryOf(frozen, at)
  const placed = (role: Role) => pager.lane(role === 'designer' ? (frozen.draftEntry ?? entry) : entry, role)
  const lanes = eachLane((role) => thawLane(frozen.lanes[role], placed(role), shown))
  const round = { ...frozen, lanes }
  frozenRounds.set(round, frozen)
  return round
}

function thawLane(frozen: FrozenLane, pager: LanePager, shown: boolean): Lane {
  const [phase, mustFixCount, dims, mustFixes, notes, score] = frozen
  return {
    phase,
    score,
    mustFixCount,
    dims: thawRows(dims, pager.dims, shown),
    mustFixes: thawRows(mustFixes, pager.mustFixes, shown),
    notes: thawRows(notes, pager.notes, shown),
  }
}

function thawRows<T>(length: number, page: Page<T>, shown: boolean): Column<T> {
  if (length === 0) return emptyColumn()
  return pagedColumn(length, page, shown ? newestRows(length, page) : [])
}

/** The newest rows without a gap: the first one that is not in memory ends them. */
function newestRows<T>(length: number, page: Page<T>): T[] {
  const rows: T[] = []
  for (let row = length - 1; row >= Math.max(0, length - VISIBLE_ROWS); row -= 1) {
    const found = page(row)
    if (found === undefined) break
    rows.push(found)
  }
  return rows.reverse()
}

function eachLane<T>(make: (role: Role) => T): Record<Role, T> {
  const [designer, critic, brand, a11y, copy] = ROLES.map(make)
  // One value was made per role just above.
  return { designer, critic, brand, a11y, copy } as Record<Role, T>
}
