import type { JSX } from 'solid-js'
import { createEffect, createSignal, on } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { announcement } from './words'

/** The one live node: a sentence when a round closes and when something ships. Never the stream itself. */
export function Announcer(props: { state: RunState; t: Translate }): JSX.Element {
  const [said, setSaid] = createSignal('')
  createEffect(
    on(
      () => props.state,
      (now, before) => {
        // What was there before anyone listened is on screen, and is not news.
        const words = before && announcement(before, now, props.t)
        // A stage outlives its run: what was said of the last one would be read as said of this one.
        if (words || before?.runId !== now.runId) setSaid(words ?? '')
      },
    ),
  )
  return (
    <p class="spoken announcer" aria-live="polite">
      {said()}
    </p>
  )
}
