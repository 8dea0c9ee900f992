import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { bestClosed, phaseOf } from './selectors'
import { causeWords } from './cause-words'
import { TheaterDegraded } from './theater-degraded'

type NoticeProps = { state: RunState; t: Translate }

/** Why a run ended with nothing shipped, where there is something to say. The stage leaves it out: most runs never need it. */
export function EndingNotice(props: NoticeProps): JSX.Element {
  const phase = () => phaseOf(props.state)
  // A page was kept, and yet the run did not come to its own end. A length stop has words and a way of its own.
  const broke = () => {
    const { cause } = props.state.settled ?? {}
    return cause !== undefined && cause !== 'truncated'
  }
  return (
    <>
      <Show when={phase() === 'degraded'}>
        <TheaterDegraded state={props.state} t={props.t} />
      </Show>
      <Show when={phase() === 'interrupted' && !props.state.rounds.some((round) => round.end)}>
        <InterruptedEmpty t={props.t} />
      </Show>
      <Show when={phase() === 'shipped' && broke()}>
        <section class="notice" role="status">
          <p>{causeWords(props.state, props.t)}</p>
        </section>
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
