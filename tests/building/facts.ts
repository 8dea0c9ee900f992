import { defaults } from '../../src/run/config'
import type { Event, Fact } from '../../src/run/event'
import { fold, initialState, type RunState } from '../../src/run/state'

/** What has happened, before it has a place in a log. What a reply has said names its call, what a stage has said its stage. */
export type Told = Fact & { readonly call?: string; readonly stage?: string }

export type Created = Extract<Fact, { type: 'run_created' }>

/** The facts in their order, ten milliseconds apart. */
export const placed = (facts: readonly Told[], from = 0): Event[] =>
  facts.map((fact, at) => ({ seq: from + at, t: (from + at) * 10, ...fact }))

export const stateOf = (events: readonly Event[]): RunState => events.reduce(fold, initialState())

/** The state of a run in which this has happened. */
export const stateAfter = (...facts: readonly Told[]): RunState => stateOf(placed(facts))

/** The fact that every run begins with: a page about bread, on a connection of the person's own. */
export const created = (more: Partial<Created> = {}): Created => ({
  type: 'run_created',
  runId: 'r1',
  brief: { title: 'Bread', what: 'A page about bread.' },
  config: defaults,
  connection: 'Good',
  connectionId: 'c1',
  ...more,
})
