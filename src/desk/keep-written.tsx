import { type JSX, Show } from 'solid-js'
import { createAttempt } from './attempt'
import type { ChoiceProps } from './choice-fields'

/** A brand that was written or dropped here can be kept for other runs. */
export function KeepWritten(props: ChoiceProps): JSX.Element {
  const attempt = createAttempt()
  const isWritten = () => props.choosing.has && props.draft.brand.text.trim() !== ''
  return (
    <>
      <Show when={isWritten()}>
        <p>
          <button
            type="button"
            aria-disabled={attempt.busy()}
            onClick={() => void (attempt.busy() || attempt.run(props.choosing.keepWritten))}
          >
            {props.say('choose.keep')}
          </button>
        </p>
      </Show>
      <p class="new-problem" role="alert">
        <Show when={attempt.refused()}>{(reason) => props.say('one.failed', { reason: reason() })}</Show>
      </p>
    </>
  )
}
