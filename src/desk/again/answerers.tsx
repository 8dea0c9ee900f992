import { For, type JSX, Show } from 'solid-js'
import { REHEARSAL } from '../../run/connection'
import type { PartProps } from './again-view'

/** One answers, or several: then there is a run for each of them. */
export function Answerers(props: PartProps): JSX.Element {
  const choices = () => [
    ...props.again.listed().map(({ id, name, model }) => ({ id, name, model })),
    ...(props.base.page ? [] : [{ id: REHEARSAL, name: props.say('again.rehearsal'), model: '' }]),
  ]
  return (
    <fieldset class="again-who">
      <legend class="new-label">{props.say('again.connections')}</legend>
      <p class="meta">{props.say('again.connectionsText')}</p>
      <For each={choices()}>
        {(one) => (
          <label class="again-check">
            <input
              type="checkbox"
              checked={props.again.connections().includes(one.id)}
              onChange={(event) => props.again.toggle(one.id, event.currentTarget.checked)}
            />
            <span>
              {one.name} <span class="meta">{one.model === one.name ? '' : one.model}</span>
              <Show when={one.id === props.base.connection}>
                {' '}
                <span class="meta-pill">{props.say('again.asBefore')}</span>
              </Show>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  )
}
