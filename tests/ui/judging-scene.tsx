import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import type { Event, Fact } from '../../src/run/event'
import { fold, initialState, type RunState } from '../../src/run/state'
import { JudgingStage } from '../../src/theater/judging/judging-stage'
import { judgingSay } from '../../src/theater/judging/judging-words'
import type { Pointed, Pointing } from '../../src/theater/pointing'
import { recordedRuns } from '../building/runs'

export const t = createTranslate(en)
const runs = new Map(recordedRuns().map(({ name, file }) => [name, file.events]))

export function eventsOf(name: string): readonly Event[] {
  const events = runs.get(name)
  if (!events) throw new Error(`There is no recorded run ${name}.`)
  return events
}

export function stateOf(name: string, upTo = Infinity): RunState {
  return eventsOf(name).slice(0, upTo).reduce(fold, initialState())
}

/** The run once more, with more said after it. */
export function withFacts(state: RunState, facts: readonly (Fact & { stage?: string })[]): RunState {
  return facts.reduce<RunState>(
    // A place makes an event of a fact.
    (now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact } as Event),
    state,
  )
}

export function plainText(element: Element): string {
  return element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

export function createPointing(): Pointing & { readonly all: readonly Pointed[] } {
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
  const looked: (string | undefined)[] = []
  const made = render(() => (
    <JudgingStage
      state={now}
      stage={Object.keys(state.stages).at(-1) ?? ''}
      say={judgingSay(t)}
      t={t}
      pointing={pointing}
      onLook={(version) => looked.push(version)}
    />
  ))
  return { ...made, move, pointing, looked, text: () => plainText(made.container) }
}
