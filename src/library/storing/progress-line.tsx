import { type JSX, Show } from 'solid-js'
import type { Step } from '../../../workers/storing-surface'

/** How far something is, and a button that calls it off. */
export function ProgressLine(props: {
  readonly step: Step | undefined
  readonly text: (step: Step) => string
  readonly stop: string
  readonly onStop: () => void
}): JSX.Element {
  return (
    <Show when={props.step}>
      {(step) => (
        <div class="storing-progress">
          <progress aria-label={props.text(step())} value={step().done} max={Math.max(1, step().of)} />
          <span class="storing-num">{props.text(step())}</span>
          <button type="button" onClick={() => props.onStop()}>
            {props.stop}
          </button>
        </div>
      )}
    </Show>
  )
}
