import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { Key, Translate } from '../i18n/t'
import type { DegradedReason } from '../run/event'
import type { RunState } from '../run/state'
import { bestClosed, phaseOf } from './selectors'
import { causeWords } from './cause-words'

type NoticeProps = { state: RunState; t: Translate }

/** Why a run ended with nothing shipped, where there is something to say. The stage leaves it out: most runs never need it. */
export function EndingNotice(props: NoticeProps): JSX.Element {
  const phase = () => phaseOf(props.state)
  return (
    <>
      <Show when={phase() === 'degraded'}>
        <TheaterDegraded state={props.state} t={props.t} />
      </Show>
      <Show when={phase() === 'interrupted' && !props.state.rounds.some((round) => round.end)}>
        <InterruptedEmpty t={props.t} />
      </Show>
      <Show when={phase() === 'failed'}>
        <FailedNotice state={props.state} t={props.t} />
      </Show>
    </>
  )
}

/** Stopped with nothing to keep. */
function InterruptedEmpty(props: { t: Translate }): JSX.Element {
  return (
    <section class="notice" role="status">
      <h2>{props.t('ending.interrupted')}</h2>
      <p>{props.t('ending.interruptedText')}</p>
    </section>
  )
}

/** The run failed: the cause, and what was kept all the same. */
function FailedNotice(props: { state: RunState; t: Translate }): JSX.Element {
  return (
    <section class="notice" role="alert">
      <h2>{props.t('ending.failed')}</h2>
      <p>{causeWords(props.state, props.t)}</p>
      <Show when={bestClosed(props.state)} fallback={<p>{props.t('ending.kept')}</p>}>
        {(round) => <p>{props.t('ending.page', { n: round().n })}</p>}
      </Show>
    </section>
  )
}

/** The jury dropped out: why, what to do about it, and what still works. */
function TheaterDegraded(props: { state: RunState; t: Translate }): JSX.Element {
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
