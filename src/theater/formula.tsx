import { For, type JSX, Show } from 'solid-js'
import { theaterTexts } from '../i18n/theater'
import type { ScoreWayProps } from './score-way'
import { scoreWords } from './words'

/** The weights stand here with the designer's, although it is zero: its notes still travel. */
export function Formula(props: ScoreWayProps): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  return (
    <details class="formula">
      <summary>{say()('score.formula')}</summary>
      <ul>
        <For each={props.state.config.cast}>
          {(role) => (
            <li data-role={role}>
              <span>
                {say()('score.term', {
                  role: props.t(`role.${role}`),
                  weight: props.t.score(props.state.config.weights[role]),
                })}
              </span>
              <b>
                {role === 'designer'
                  ? say()('score.designerTerm')
                  : scoreWords(props.scored?.lanes[role].score, props.state, props.t)}
              </b>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.scored?.end?.composite !== undefined}>
        <p class="meta">
          {say()('way.sum', { score: scoreWords(props.scored?.end?.composite, props.state, props.t) })}
        </p>
      </Show>
    </details>
  )
}
