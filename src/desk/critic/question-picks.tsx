import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { criterionOf } from '../../run/criteria'
import type { createCriticForm, CriticFormSay } from './critic-form'

const KINDS = ['page', 'copy'] as const

/** Whose questions are asked, and which of them. */
export function QuestionPicks(props: {
  readonly form: ReturnType<typeof createCriticForm>
  readonly say: CriticFormSay
}): JSX.Element {
  const name = createUniqueId()
  return (
    <>
      <fieldset class="critic-kinds">
        <legend class="new-label">{props.say('critic.kind')}</legend>
        <For each={KINDS}>
          {(kind) => (
            <label class="critic-tick">
              <input
                type="radio"
                name={name}
                checked={props.form.kind() === kind}
                onChange={() => props.form.setKind(kind)}
              />
              <span>{props.say(`critic.kind.${kind}`)}</span>
            </label>
          )}
        </For>
      </fieldset>
      <fieldset class="critic-picks">
        <legend class="new-label">{props.say('critic.pick')}</legend>
        <For each={props.form.offered()}>
          {(id) => (
            <label class="critic-tick">
              <input
                type="checkbox"
                checked={props.form.picked().includes(id)}
                onChange={(event) => props.form.tick(id, event.currentTarget.checked)}
              />
              <span>
                <b>{props.say(`critic.name.${id}`)}</b>
                <span class="meta">
                  {props.say(`critic.ask.${id}`)}{' '}
                  <Show when={criterionOf(id).instruments}>{props.say('critic.byCode')}</Show>
                </span>
              </span>
            </label>
          )}
        </For>
      </fieldset>
    </>
  )
}
