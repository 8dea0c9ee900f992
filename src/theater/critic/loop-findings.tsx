import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { findingsOf } from '../../run/critic-state'
import type { RunState } from '../../run/state'
import { criticSay, nameOf } from './critic-words'
import { loopOnShow } from './loop-on-show'
import '../panel/panel.css'

/** Everything that a critic has said against any version, the newest first. */
export function LoopFindings(props: {
  readonly state: Accessor<RunState>
  readonly t: Translate
}): JSX.Element {
  const say = () => criticSay(props.t)
  const shown = createMemo(() => loopOnShow(props.state()))
  const rounds = createMemo(() =>
    (shown()?.loop.rounds ?? []).toReversed().map((round) => {
      const { loop } = shown() ?? {}
      return { n: round.n, found: loop ? findingsOf(loop, round) : [] }
    }),
  )
  return (
    <section class="stage panel" aria-label={say()('critic.findings')}>
      <For each={rounds()} fallback={<p class="meta">{say()('critic.noneYet')}</p>}>
        {({ n, found }) => (
          <section class="panel-block">
            <h2>{say()('critic.round', { n })}</h2>
            <Show when={found.length > 0} fallback={<p class="meta">{say()('critic.noFindings')}</p>}>
              <ul>
                <For each={found}>
                  {({ criterion, statement }) => (
                    <li dir="auto">
                      <b>{nameOf(criterion, say())}:</b> {statement}
                    </li>
                  )}
                </For>
              </ul>
            </Show>
          </section>
        )}
      </For>
    </section>
  )
}
