import type { JSX } from 'solid-js'
import { createMemo } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { announcement } from './words'

/** The one live node: a sentence when a round closes and when something ships. Never the stream itself. */
export function Announcer(props: { state: RunState; t: Translate }): JSX.Element {
  const said = createMemo<{ state: RunState; words: string }>(
    (before) => ({
      state: props.state,
      words: announcement(before.state, props.state, props.t) ?? before.words,
    }),
    // What was there before anyone listened is on screen, and is not news.
    { state: props.state, words: '' },
  )
  return (
    <p class="spoken announcer" aria-live="polite">
      {said().words}
    </p>
  )
}
