import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { KeyOf, Translate } from '../i18n/t'
import { theaterTexts } from '../i18n/theater'
import type { DegradedReason } from '../run/event'
import type { RunState } from '../run/state'

/** The jury dropped out: why, what to do about it, and what still works. */
export function TheaterDegraded(props: { state: RunState; t: Translate }): JSX.Element {
  const reason = () => reasonOf(props.state)
  const say = () => props.t.part('theater', theaterTexts)
  return (
    <section class="notice" role="status" aria-label={say()('degraded.title')}>
      <h2>{say()('degraded.title')}</h2>
      <Show when={reason()} fallback={<p>{say()('degraded.legacy')}</p>}>
        {(known) => (
          <>
            <p>{say()(`degraded.${known()}`)}</p>
            <p>{say()(`degraded.${known()}.fix`)}</p>
          </>
        )}
      </Show>
      <p>{pageWords(props.state, props.t, say())}</p>
      {/* Once it has settled, that round is offered by name. */}
      <Show when={!props.state.settled && props.state.rounds.some((round) => round.end)}>
        <p>{say()('degraded.rounds')}</p>
      </Show>
    </section>
  )
}

function reasonOf({ ending }: RunState): DegradedReason | undefined {
  return ending?.type === 'critique.degraded' ? ending.reason : undefined
}

function pageWords(state: RunState, t: Translate, say: Translate<KeyOf<typeof theaterTexts>>): string {
  if (state.singleArtifact) return say('degraded.page')
  return state.settled ? say('degraded.noPage') : t('degraded.writing')
}
