import type { OpinionSetup } from './opinion'
import { opinionDefaults } from './opinion-limits'
import type { Judged, Seat } from './seats'

/** A connection that could be asked, before it has a seat. */
export type Candidate = Omit<Seat, 'id'>

/** Whom the run has asked, and what came of it. */
export interface Looked {
  readonly connection: string
  readonly connectionId?: string
  readonly family: string
  readonly composite?: number
}

export interface OpinionWanted extends Omit<Judged, 'seats'> {
  readonly looked: Looked
  readonly candidates: readonly Candidate[]
  /** How far scores of one thing lie apart, where it has been measured: the largest of those that are asked. */
  readonly noiseSd?: number
}

/** What a second opinion goes by; undefined where there is nobody to ask. */
export function opinionSetup(wanted: OpinionWanted): OpinionSetup | undefined {
  const { looked, candidates, noiseSd, ...judged } = wanted
  const invited = invitedOf(looked, candidates)
  if (invited.length === 0) return undefined
  return {
    kind: 'opinion',
    ...judged,
    perRoundTimeoutMs: judged.perRoundTimeoutMs ?? opinionDefaults.perRoundTimeoutMs,
    totalTimeoutMs: judged.totalTimeoutMs ?? opinionDefaults.totalTimeoutMs,
    seats: invited.map((seat, at) => ({ ...seat, id: `s${at + 1}` })),
    repeats: repeatsOf(invited.length),
    mostCalls: opinionDefaults.mostCalls,
    band: bandOf(noiseSd),
    authorFamily: looked.family,
    ...(looked.composite !== undefined && { composite: looked.composite }),
  }
}

/**
 * Whom to ask: other connections than the run has asked, first those of another maker and no maker twice where that can be.
 * Only where there is no other, the same one once more: the card then says so.
 */
export function invitedOf(looked: Looked, candidates: readonly Candidate[]): readonly Candidate[] {
  const others = candidates.filter((candidate) => !isSame(candidate, looked))
  if (others.length === 0) return candidates.slice(0, 1)
  const foreign = others.filter(({ family }) => family !== looked.family)
  const firsts = foreign.filter(({ family }, at) => foreign.findIndex((one) => one.family === family) === at)
  const ranked = [...new Set([...firsts, ...foreign, ...others])]
  return ranked.slice(0, opinionDefaults.seats)
}

/** Two connections may have one name, and a rehearsal has no other. */
function isSame(candidate: Candidate, { connection, connectionId }: Looked): boolean {
  return connectionId === undefined
    ? candidate.connection === connection
    : candidate.connectionId === connectionId
}

/** So often that there are two answers: of one connection twice, of several once each. */
export function repeatsOf(seats: number): number {
  return Math.ceil(opinionDefaults.answers / Math.max(1, seats))
}

/** How far repeated scores of one thing may lie apart before that says something. */
export function bandOf(noiseSd: number | undefined): number {
  const { noiseToBand, bandFloor, band } = opinionDefaults
  return noiseSd === undefined ? band : Math.max(bandFloor, noiseToBand * noiseSd)
}
