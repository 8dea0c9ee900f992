import { createSignal, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { chosen, panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import { nameOf, panelSay } from './panel-words'
import './panel.css'

/** Who is to read a text: every lens that may be asked, and those that were chosen ticked. */
export function LensQuestion(props: {
  readonly state: RunState
  readonly options: readonly string[]
  /** Undefined where it cannot be answered, or has been. */
  readonly onAnswer: ((answer: string) => void) | undefined
  readonly t: Translate
}): JSX.Element {
  const say = () => panelSay(props.t)
  // What was chosen before is where the person begins: later events must not undo their ticks.
  // eslint-disable-next-line solid/reactivity
  const [ticked, setTicked] = createSignal<ReadonlySet<string>>(new Set(chosen(panelOf(props.state))))
  const most = () => props.state.given.panel?.maxCritics ?? props.options.length
  const expertise = (id: string) =>
    props.state.given.panel?.advisors.find((advisor) => advisor.id === id)?.evaluationExpertise

  function tick(id: string, on: boolean) {
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  }

  /** In the order in which they were chosen or listed. */
  const answer = () => props.options.filter((id) => ticked().has(id))
  /** The calls a round that the person was not told of when the run began. */
  const over = () => answer().length - most()
  return (
    <>
      <ul class="lens-choice">
        <For each={props.options}>
          {(id) => (
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={ticked().has(id)}
                  disabled={!props.onAnswer}
                  onChange={(event) => tick(id, event.currentTarget.checked)}
                />
                <span>{nameOf(props.state, id, props.t)}</span>
              </label>
              <Show when={expertise(id)}>
                {(text) => (
                  <details>
                    <summary class="meta">{say()('panel.looksAt')}</summary>
                    <p class="meta" dir="auto">
                      {text()}
                    </p>
                  </details>
                )}
              </Show>
            </li>
          )}
        </For>
      </ul>
      <p role="status">
        {props.onAnswer && over() > 0 ? say()('panel.overMost', { n: over(), most: most() }) : ''}
      </p>
      <Show when={props.onAnswer}>
        {(onAnswer) => (
          <p class="after-ways">
            <button type="button" class="primary" onClick={() => onAnswer()(answer().join(','))}>
              {answer().length > 0
                ? say()('panel.goOnWith', { n: answer().length })
                : say()('panel.goOnWithout')}
            </button>
          </p>
        )}
      </Show>
    </>
  )
}
