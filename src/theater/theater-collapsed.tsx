import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { judges } from '../run/score'
import type { RunState } from '../run/state'
import { LETTERS } from './role-tag'
import { StatusMark } from './status-mark'
import { statusOf } from './selectors'
import { badgeWords } from './words'

/** The badge of a settled run: who judged, the number, how it ended. It unfolds the lanes. */
export function TheaterCollapsed(props: {
  state: RunState
  t: Translate
  folded: boolean
  /** Undefined when there is nothing to unfold. */
  onToggle: (() => void) | undefined
}): JSX.Element {
  const unjudged = () => props.state.ending?.type === 'critique.ship' && props.state.ending.unjudged
  return (
    <div class="badge run-badge" data-status={statusOf(props.state)}>
      <p class="badge-words" role={spokenElsewhere(props.state) ? undefined : 'status'}>
        <StatusMark status={statusOf(props.state)} />
        <span>{badgeWords(props.state, props.t)}</span>
      </p>
      <p class="badge-facts">
        <Show when={props.state.rounds.some((round) => round.end)}>
          <Dots state={props.state} />
        </Show>
        <Show when={unjudged()}>
          <span class="meta-pill">{props.t('badge.unjudged')}</span>
        </Show>
        <Show when={props.onToggle}>
          {(toggle) => (
            <button type="button" class="quiet" aria-expanded={!props.folded} onClick={() => toggle()()}>
              {props.t(props.folded ? 'badge.show' : 'badge.hide')}
            </button>
          )}
        </Show>
      </p>
    </div>
  )
}

function Dots(props: { state: RunState }): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      <For each={judges(props.state.config)}>
        {(role) => (
          <span class="dim-dot" data-role={role}>
            {LETTERS[role]}
          </span>
        )}
      </For>
    </span>
  )
}

/** The live node speaks of a ship; said here too, it would be heard twice. */
function spokenElsewhere(state: RunState): boolean {
  return state.ending?.type === 'critique.ship'
}
