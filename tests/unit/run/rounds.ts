import { type Config, defaults } from '../../../src/run/config'
import type { Event, Fact, Role } from '../../../src/run/event'
import { fold, initialState, type Round, type RunState } from '../../../src/run/state'

/** A score; 'unreadable' for a block whose score could not be read. A role that is not named never spoke. */
export type Said = number | 'unreadable' | { score: number | 'unreadable'; mustFix: number }

/** Numbers facts into events. */
export function eventsOf(facts: readonly Fact[]): Event[] {
  return facts.map((fact, seq) => ({ seq, t: seq * 10, ...fact }))
}

export function stateOf(facts: readonly Fact[], config: Partial<Config> = {}): RunState {
  return eventsOf(facts).reduce(fold, { ...initialState(), config: { ...defaults, ...config } })
}

/** The facts of one round as the wire says them. */
export function roundSaid(round: number, said: Partial<Record<Role, Said>>): Fact[] {
  const blocks = Object.entries(said).flatMap(([name, word]): Fact[] => {
    // The keys of the record are roles.
    const role = name as Role
    const { score, mustFix } = typeof word === 'object' ? word : { score: word, mustFix: 0 }
    return [
      { type: 'critique.panelist_open', round, role },
      { type: 'critique.panelist_close', round, role, mustFix, ...(typeof score === 'number' && { score }) },
    ]
  })
  return [{ type: 'critique.round_open', round, position: 0 }, ...blocks]
}

export function roundOfFacts(said: Partial<Record<Role, Said>>): Round {
  const round = stateOf(roundSaid(1, said)).rounds[0]
  if (!round) throw new Error('The facts of a round made no round.')
  return round
}
