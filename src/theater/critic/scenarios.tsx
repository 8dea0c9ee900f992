import { For, type JSX, Show } from 'solid-js'
import type { LoopRound } from '../../run/critic-state'
import { countsWords, type CriticSay } from './critic-words'

/** Three ways in which the piece could fail, and whether they are to be reckoned with. */
export function Scenarios(props: {
  readonly round: LoopRound
  readonly short: boolean
  readonly say: CriticSay
}): JSX.Element {
  return (
    <Show when={props.round.scenarios.length > 0 || (props.short && props.round.criteria.length > 0)}>
      <section class="panel-block">
        <h2>{props.say('critic.scenarios')}</h2>
        <ul class="criteria">
          <For
            each={props.round.scenarios}
            fallback={<li class="meta">{props.say('critic.noScenarios')}</li>}
          >
            {(scene) => (
              <li class="criterion" data-realistic={scene.realistic}>
                <p class="criterion-head">
                  <span class="meta-pill">
                    {props.say(scene.realistic ? 'critic.realistic' : 'critic.unrealistic')}
                  </span>{' '}
                  <b class="criterion-name">{props.say(`critic.as.${scene.perspective}`)}</b>{' '}
                  <span class="criterion-counts">{countsWords(scene.counts, props.say)}</span>
                </p>
                <p dir="auto">{scene.scenario}</p>
                <p class="meta" dir="auto">
                  {scene.rationale}
                </p>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
