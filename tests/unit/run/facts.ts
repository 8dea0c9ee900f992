import type { Config } from '../../../src/run/config'
import { defaults } from '../../../src/run/config'
import type { Event, Fact, Measurement, Role } from '../../../src/run/event'
import { fold, initialState, type Round, type RunState } from '../../../src/run/state'
import { placed, type Told } from '../../building/facts'

type Made<T extends Fact['type']> = Extract<Fact, { type: T }>

export const roundOpen = (round: number): Fact => ({ type: 'critique.round_open', round, position: 0 })

/** A page of a round, by the designer, unless it is said otherwise. */
export const seen = (hash: string, more: Partial<Made<'critique.artifact_seen'>> = {}) => {
  return {
    type: 'critique.artifact_seen',
    hash,
    bytes: 9,
    mime: 'text/html',
    from: 'designer',
    ...more,
  } as const
}

export const raised = (id: string, more: Partial<Made<'finding_raised'>> = {}): Made<'finding_raised'> => {
  return { type: 'finding_raised', id, seat: 'bench', severity: 'high', statement: id, evidence: [], ...more }
}

export const measured = (artifact: string, ...rows: readonly Measurement[]): Made<'measure.done'> => {
  return { type: 'measure.done', id: `measure:${artifact}`, artifact, outcome: 'measured', rows }
}

export const gate = (name: string, more: Partial<Made<'gate'>> = {}): Made<'gate'> => {
  const said = { gate: name, rule: `${name}1`, ruleVersion: 1, inputsHash: '', result: '', dissent: [] }
  return { type: 'gate', ...said, ...more }
}

/** The state after these facts, in a run by these rules and without a beginning. */
export const stateBy = (config: Partial<Config>, facts: readonly Told[]): RunState =>
  placed(facts).reduce(fold, { ...initialState(), config: { ...defaults, ...config } })

/** The states after each event. */
export function statesOf(events: readonly Event[]): RunState[] {
  let state = initialState()
  return events.map((event) => {
    state = fold(state, event)
    return state
  })
}

/** A score; 'unreadable' for a block whose score could not be read. A role that is not named never spoke. */
export type Said = number | 'unreadable' | { score: number | 'unreadable'; mustFix: number }

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
  return [roundOpen(round), ...blocks]
}

export function roundOfFacts(said: Partial<Record<Role, Said>>): Round {
  const [round] = stateBy({}, roundSaid(1, said)).rounds
  if (!round) throw new Error('The facts of a round made no round.')
  return round
}
