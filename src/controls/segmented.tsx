import type { JSX } from 'solid-js'
import { createUniqueId, For } from 'solid-js'

/** A few choices side by side. Native radios, so arrow keys and announcements are the browser's. */
export function Segmented<T extends string>(props: {
  label: string
  options: readonly T[]
  value: T
  name: (option: T) => string
  onPick: (option: T) => void
}): JSX.Element {
  const group = createUniqueId()
  return (
    <fieldset class="segmented">
      <legend class="spoken">{props.label}</legend>
      <For each={props.options}>
        {(option) => (
          <label class="segment">
            <input
              type="radio"
              class="spoken"
              name={group}
              checked={props.value === option}
              onChange={() => props.onPick(option)}
            />
            <span>{props.name(option)}</span>
          </label>
        )}
      </For>
    </fieldset>
  )
}
