import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { FacetValue } from '../../../workers/library-surface'
import type { LibrarySay } from '../words'

/** As many as are read at a glance. */
const SHORT = 7

export interface FacetValuesProps {
  readonly say: LibrarySay
  readonly title: string
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  readonly name: (value: string) => string
  readonly onToggle: (value: string) => void
}

/** One facet: each of its values with how many runs it would give. What was chosen stays, whatever it gives. */
export function FacetValues(props: FacetValuesProps): JSX.Element {
  const id = createUniqueId()
  const [isLong, setIsLong] = createSignal(false)
  const counts = createMemo(() => new Map(props.values.map(({ value, count }) => [value, count])))
  const all = createMemo(() => [
    ...props.values.map(({ value }) => value),
    ...props.chosen.filter((value) => !counts().has(value)),
  ])
  const shown = createMemo(() =>
    isLong() ? all() : all().filter((value, at) => at < SHORT || props.chosen.includes(value)),
  )
  return (
    <Show when={all().length > 0}>
      <fieldset class="library-facet" aria-labelledby={id}>
        <h3 id={id}>{props.title}</h3>
        <For each={shown()}>
          {(value) => (
            <FacetChoice
              name={props.name(value)}
              count={counts().get(value) ?? 0}
              chosen={props.chosen.includes(value)}
              locale={props.say.locale}
              onToggle={() => props.onToggle(value)}
            />
          )}
        </For>
        <Show when={all().length > SHORT}>
          <button type="button" class="library-quiet" onClick={() => setIsLong((long) => !long)}>
            {isLong()
              ? props.say('library.facet.fewer')
              : props.say('library.facet.more', { n: all().length })}
          </button>
        </Show>
      </fieldset>
    </Show>
  )
}

export function FacetChoice(props: {
  readonly name: string
  readonly count: number
  readonly chosen: boolean
  readonly locale: string
  readonly onToggle: () => void
}): JSX.Element {
  return (
    <label class="library-choice" data-none={props.count === 0 || undefined}>
      <input type="checkbox" checked={props.chosen} onChange={() => props.onToggle()} />
      <span dir="auto">{props.name}</span>
      <span class="library-number">{props.count.toLocaleString(props.locale)}</span>
    </label>
  )
}
