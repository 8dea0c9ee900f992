import { ROLES, type Role } from '../run/event'
import type { Tape } from './tape'
import type { Timeline } from './timeline'

/** A place on the axis that people look for, in play time. */
export interface Mark {
  readonly kind: 'round' | 'must-fix' | 'ship'
  /** How many events a state holds that has just got there. */
  readonly at: number
  /** Counts those of its kind from 1. */
  readonly n: number
  readonly position: number
  /** Who raised it, of a must-fix. */
  readonly role?: Role
}

/** Things on a bar closer than this part of its length cannot be told apart. */
const PLACES = 400

/**
 * How long a place on a bar is. It is twice as wide once there are twice as many, and keeps its mark until then: else every
 * mark of a run that goes on would be drawn anew with each event.
 */
export function placeWidth(length: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, length / PLACES)))
}

type Fixes = readonly Mark[]

/**
 * What can be seen of rounds, must-fixes and the ship: of a role's must-fixes one in each place. Nothing that is appended to
 * a log moves what came before it, so each is placed once.
 */
export function createMarks(
  tape: Pick<Tape, 'landmarks' | 'timeAt'>,
  timeline: { read(): Timeline },
): () => readonly Mark[] {
  let rounds: Fixes = []
  let ships: Fixes = []
  let fixes: Fixes = []
  let marks: readonly Mark[] = []
  let width = 1
  let read = 0
  // The run time at which the next place of a role begins: what comes before it is not even placed.
  const next = new Map<Role, number>()

  const place = (kind: Mark['kind'], at: number, n: number, role?: Role): Mark => {
    const position = timeline.read().playAt(tape.timeAt(at))
    return { kind, at, n, position, ...(role && { role }) }
  }

  const widen = () => {
    const wider = placeWidth(timeline.read().length)
    if (wider <= width) return
    width = wider
    fixes = ROLES.flatMap((role) =>
      firstOfPlaces(
        fixes.filter((mark) => mark.role === role),
        width,
      ),
    )
    for (const role of ROLES)
      leaveTo(
        role,
        fixes.findLast((mark) => mark.role === role),
      )
  }

  const leaveTo = (role: Role, last: Mark | undefined) => {
    if (!last) return
    const { length, runAt } = timeline.read()
    const end = (Math.floor(last.position / width) + 1) * width
    next.set(role, end >= length ? Number.POSITIVE_INFINITY : runAt(end))
  }

  const more = (kind: Mark['kind'], known: Fixes, all: readonly number[]) =>
    all.length === known.length
      ? known
      : [...known, ...all.slice(known.length).map((at, i) => place(kind, at, known.length + i + 1))]

  /** Those of a place that was the last one when the run was shorter may stand beside a mark of theirs. */
  const reopen = () => {
    for (const [role, end] of next)
      if (end === Number.POSITIVE_INFINITY)
        leaveTo(
          role,
          fixes.findLast((mark) => mark.role === role),
        )
  }

  return () => {
    const all = tape.landmarks()
    const before = [rounds, ships, fixes]
    widen()
    reopen()
    rounds = more('round', rounds, all.rounds)
    ships = more('ship', ships, all.ships)
    const found: Mark[] = []
    for (; read < all.fixes.length; read += 1) {
      const [at = 0, role] = [all.fixes[read], all.roles[read]]
      if (!role || tape.timeAt(at) < (next.get(role) ?? 0)) continue
      const mark = place('must-fix', at, read + 1, role)
      found.push(mark)
      leaveTo(role, mark)
    }
    if (found.length > 0) fixes = [...fixes, ...found]
    if (before[0] === rounds && before[1] === ships && before[2] === fixes) return marks
    marks = [...rounds, ...fixes, ...ships]
    return marks
  }
}

function firstOfPlaces(marks: readonly Mark[], width: number): Mark[] {
  let last = -1
  return marks.filter(({ position }) => {
    const here = Math.floor(position / width)
    if (here === last) return false
    last = here
    return true
  })
}
