import { createUniqueId, For, type JSX } from 'solid-js'

/** A few choices side by side, as native radios. */
export function Choices<T extends string>(props: {
  readonly label: string
  readonly options: readonly T[]
  readonly value: T
  readonly name: (option: T) => string
  readonly onPick: (option: T) => void
}): JSX.Element {
  const group = createUniqueId()
  return (
    <fieldset class="segmented desk-choices">
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
