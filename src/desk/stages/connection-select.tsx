import { createUniqueId, For, type JSX, Show } from 'solid-js'

/** What can be chosen: a connection, or the rehearsal. */
export type Choosable = { readonly id: string; readonly name: string }

/** One of the connections, or none. */
export function ConnectionSelect(props: {
  readonly label: string
  readonly hint?: string
  /** What it is called when none is chosen; absent where one has to be. */
  readonly none?: string
  readonly listed: readonly Choosable[]
  readonly chosen: string | undefined
  readonly onPick: (id: string | undefined) => void
}): JSX.Element {
  const hint = createUniqueId()
  const isChosen = (id: string) => props.chosen === id
  return (
    <div class="stage-select">
      <label>
        <span class="new-label">{props.label}</span>
        <select
          aria-describedby={props.hint === undefined ? undefined : hint}
          onChange={(event) => props.onPick(event.currentTarget.value || undefined)}
        >
          <Show when={props.none}>{(none) => <option value="">{none()}</option>}</Show>
          <For each={props.listed}>
            {(one) => (
              <option value={one.id} selected={isChosen(one.id)}>
                {one.name}
              </option>
            )}
          </For>
        </select>
      </label>
      <Show when={props.hint}>
        {(text) => (
          <p class="meta" id={hint}>
            {text()}
          </p>
        )}
      </Show>
    </div>
  )
}
