import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import type { Mark } from '../panelist-lane'
import { Issues } from './lens-card'
import { findingsOf, seatsWithFindings } from './panel-lenses'
import { nameOf, panelSay } from './panel-words'
import './panel.css'

/** Everything that was raised against any version, the newest first. */
export function PanelFindings(props: {
  readonly state: Accessor<RunState>
  readonly t: Translate
  readonly mark?: Mark | undefined
}): JSX.Element {
  const say = () => panelSay(props.t)
  const rounds = createMemo(() =>
    panelOf(props.state())
      .rounds.map(({ n }) => n)
      .toReversed(),
  )
  const raised = (n: number) => seatsWithFindings(props.state(), n)
  return (
    <section class="stage panel" aria-label={say()('panel.findings')}>
      <For each={rounds()} fallback={<p class="meta">{say()('panel.starting')}</p>}>
        {(n) => (
          <section class="panel-block">
            <h2>{say()('panel.round', { n })}</h2>
            <Show when={raised(n).length > 0} fallback={<p class="meta">{say()('panel.noIssues')}</p>}>
              <For each={raised(n)}>
                {(seat) => (
                  <>
                    <h3>{seat === 'bench' ? say()('panel.bench') : nameOf(props.state(), seat, props.t)}</h3>
                    <Issues findings={findingsOf(props.state(), n, seat)} say={say()} mark={props.mark} />
                  </>
                )}
              </For>
            </Show>
          </section>
        )}
      </For>
    </section>
  )
}
