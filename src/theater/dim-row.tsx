import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Dim } from '../run/state'

/** One thing a panelist looked at: its name, a bar, the number, and the sentence. */
export function DimRow(props: { dim: Dim; scale: number; t: Translate; mark: JSX.Element }): JSX.Element {
  return (
    <li class="dim">
      <span class="dim-name" dir="auto">
        {props.dim.name}
      </span>
      <span class="dim-bar" aria-hidden="true">
        <span class="dim-fill" style={{ '--fill': (props.dim.score ?? 0) / props.scale }} />
      </span>
      <span class="dim-score">
        {props.dim.score === undefined ? props.t('lane.noScore') : props.t.score(props.dim.score)}
      </span>
      <Show when={props.dim.note !== ''}>
        <p class="dim-note" dir="auto">
          {props.dim.note}
        </p>
      </Show>
      {props.mark}
    </li>
  )
}
