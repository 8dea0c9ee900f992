import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import type { Event, Fact } from '../../src/run/event'
import { fold, type RunState } from '../../src/run/state'
import { JudgingStage } from '../../src/theater/judging/judging-stage'
import { judgingSay } from '../../src/theater/judging/judging-words'
import type { Pointed, Pointing } from '../../src/theater/pointing'
import { stateOf as folded } from '../building/facts'
import { recordedRuns } from '../building/runs'
import { t } from './window'

const runs = new Map(
  recordedRuns(/^(?:exam|opinion|acceptance|plan|loop|split)_/).map(({ name, file }) => [name, file.events]),
)

/** The recorded runs of such a name. */
export const recorded = (named: RegExp) =>
  [...runs].filter(([name]) => named.test(name)).map(([name, events]) => ({ name, events }))

export function eventsOf(name: string): readonly Event[] {
  const events = runs.get(name)
  if (!events) throw new Error(`There is no recorded run ${name}.`)
  return events
}

export const stateOf = (name: string, upTo = Infinity): RunState => folded(eventsOf(name).slice(0, upTo))

/** What the events of a run say otherwise: none may become one of another kind. */
export const saidOtherwise = (events: readonly Event[], change: (event: Event) => object): Event[] =>
  events.map((event) => ({ ...event, ...change(event) }) as Event)

/** The run said otherwise. */
export const changed = (name: string, change: (event: Event) => object): RunState =>
  folded(saidOtherwise(eventsOf(name), change))

/** The run once more, with more said after it. */
export function withFacts(state: RunState, facts: readonly (Fact & { stage?: string })[]): RunState {
  return facts.reduce<RunState>(
    // A place makes an event of a fact.
    (now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact } as Event),
    state,
  )
}

/** The stage that was opened last. */
export const lastStage = (state: RunState) => Object.keys(state.stages).at(-1) ?? ''

export function plainText(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

function createPointing(): Pointing & { readonly all: readonly Pointed[] } {
  const [pointed, set] = createSignal<Pointed>()
  const all: Pointed[] = []
  return {
    all,
    pointed,
    point: (what) => {
      all.push({ ...what, at: 0 })
      set({ ...what, at: 0 })
    },
    step: () => {},
    picked: () => undefined,
    busy: () => false,
    clear: () => set(undefined),
  }
}

/** The last stage of a run, as it is drawn. */
export function stageOf(state: RunState) {
  const [now, move] = createSignal(state)
  const pointing = createPointing()
  const made = render(() => (
    <JudgingStage
      state={now}
      stage={lastStage(state)}
      say={judgingSay(t)}
      t={t}
      pointing={pointing}
      onLook={() => {}}
    />
  ))
  const badge = () => made.container.querySelector('.badge')
  return {
    ...made,
    move,
    pointing,
    text: () => plainText(made.container),
    badge: () => ({ words: plainText(badge()), status: badge()?.getAttribute('data-status') }),
  }
}
