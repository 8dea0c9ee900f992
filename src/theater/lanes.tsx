import type { JSX } from 'solid-js'
import { createEffect, createMemo, createSignal, For, on } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Role } from '../run/event'
import type { Round, RunState } from '../run/state'
import { type LaneProps, type Mark, PanelistLane } from './panelist-lane'
import { activeLane } from './lane-selectors'
import { isOver } from './selectors'

export const DENSITIES = ['smart', 'active', 'all'] as const
export type Density = (typeof DENSITIES)[number]

/** The lanes of one round. The density folds them all; a click on a head overrides it for that lane. */
export function Lanes(props: {
  state: RunState
  round: Round
  density: Density
  t: Translate
  mark: Mark | undefined
}): JSX.Element {
  const [overrides, setOverrides] = createSignal<Readonly<Partial<Record<Role, boolean>>>>({})
  const active = createMemo(() => activeLane(props.state, props.round))
  // The control speaks for all lanes, so what was folded by hand before it is forgotten.
  createEffect(
    on(
      () => props.density,
      () => setOverrides({}),
      { defer: true },
    ),
  )
  const isOpen = (role: Role) => overrides()[role] ?? (props.density === 'all' || active() === role)
  const fold = (role: Role): LaneProps['fold'] => {
    if (isOpen(role)) return 'open'
    return props.density === 'active' ? 'head' : 'summary'
  }
  return (
    <div class="lanes">
      <For each={props.state.config.cast}>
        {(role) => (
          <PanelistLane
            role={role}
            state={props.state}
            round={props.round}
            t={props.t}
            mark={props.mark}
            fold={fold(role)}
            still={isOver(props.state)}
            onToggle={() => setOverrides((before) => ({ ...before, [role]: !isOpen(role) }))}
          />
        )}
      </For>
    </div>
  )
}
