import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { Key, Translate } from '../i18n/t'
import type { DegradedReason } from '../run/event'
import type { RunState } from '../run/state'

/** The jury dropped out: why, what to do about it, and what still works. */
export function TheaterDegraded(props: { state: RunState; t: Translate }): JSX.Element {
  const reason = () => reasonOf(props.state)
  return (
    <section class="notice" role="status" aria-label={props.t('degraded.title')}>
      <h2>{props.t('degraded.title')}</h2>
      <Show when={reason()} fallback={<p>{props.t('degraded.legacy')}</p>}>
        {(known) => (
          <>
            <p>{props.t(`degraded.${known()}`)}</p>
            <p>{props.t(`degraded.${known()}.fix`)}</p>
          </>
        )}
      </Show>
      <p>{props.t(pageKey(props.state))}</p>
      {/* Once it has settled, that round is offered by name. */}
      <Show when={!props.state.settled && props.state.rounds.some((round) => round.end)}>
        <p>{props.t('degraded.rounds')}</p>
      </Show>
    </section>
  )
}

function reasonOf({ ending }: RunState): DegradedReason | undefined {
  return ending?.type === 'critique.degraded' ? ending.reason : undefined
}

function pageKey(state: RunState): Key {
  if (state.singleArtifact) return 'degraded.page'
  return state.settled ? 'degraded.noPage' : 'degraded.writing'
}
