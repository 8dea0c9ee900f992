import { For, type JSX } from 'solid-js'
import type { Moment } from './moment'

/** What the models have said, as it came. */
export function Said(props: { readonly moment: Moment }): JSX.Element {
  return (
    <ul class="said">
      <For each={props.moment.file.raw}>
        {(reply) => (
          <li>
            <details>
              <summary>{reply.call}</summary>
              <pre dir="auto">{reply.text}</pre>
            </details>
          </li>
        )}
      </For>
    </ul>
  )
}
