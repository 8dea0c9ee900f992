import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../../controls/segmented'

/** A few choices: side by side where there is room, folded where there is none. */
export function Pick<T extends string>(props: {
  readonly label: string
  readonly options: readonly T[]
  readonly value: T
  readonly name: (option: T) => string
  readonly onPick: (option: T) => void
  readonly folded: boolean
  /** Its label is written before it. */
  readonly named?: boolean | undefined
  /** Folded, its label is read aloud alone. */
  readonly unnamed?: boolean | undefined
}): JSX.Element {
  const id = createUniqueId()
  return (
    <div class="compare-pick">
      <Show
        when={props.folded}
        fallback={
          <>
            <Show when={props.named}>
              <span class="meta" aria-hidden="true">
                {props.label}
              </span>
            </Show>
            <Segmented
              label={props.label}
              options={props.options}
              value={props.value}
              name={props.name}
              onPick={props.onPick}
            />
          </>
        }
      >
        <label class={props.unnamed ? 'spoken' : 'meta'} for={id}>
          {props.label}
        </label>
        <select
          id={id}
          onChange={(event) => {
            const picked = props.options.find((option) => option === event.currentTarget.value)
            if (picked !== undefined) props.onPick(picked)
          }}
        >
          <For each={props.options}>
            {(option) => (
              <option value={option} selected={option === props.value}>
                {props.name(option)}
              </option>
            )}
          </For>
        </select>
      </Show>
    </div>
  )
}
