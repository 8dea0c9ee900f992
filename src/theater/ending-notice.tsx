import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import { theaterTexts } from '../i18n/theater'
import type { Key, Translate } from '../i18n/t'
import type { Status } from '../run/event'
import type { RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { bestClosed, isOnlyMeasured, phaseOf, statusOf } from './selectors'
import { TheaterDegraded } from './theater-degraded'

/** The words for a cause come from whoever shows it: a page waits for them, and a replay in a file has them. */
type NoticeProps = { state: RunState; t: Translate; cause: JSX.Element }

/** Why a run ended with nothing shipped, where there is something to say. The stage leaves it out: most runs never need it. */
export function EndingNotice(props: NoticeProps): JSX.Element {
  const phase = () => phaseOf(props.state)
  // A page was kept, and yet the run did not come to its own end. A length stop has words and a way of its own.
  const broke = () => {
    const { cause } = props.state.settled ?? {}
    return cause !== undefined && cause !== 'truncated'
  }
  const measured = () => isOnlyMeasured(props.state)
  // A panel and a critic loop say in their own badge how they ended. What went wrong with a call is said here.
  const hasOwn = () => props.state.given.panel !== undefined || props.state.given.loop !== undefined
  const hasProblem = () => Object.values(props.state.calls).some(({ problem }) => problem !== undefined)
  const isEmpty = () => !hasOwn() && !props.state.rounds.some((round) => round.end)
  return (
    <>
      <Show when={measured()}>
        <MeasuredNotice state={props.state} t={props.t} />
      </Show>
      <Show when={isSwitchedOff(props.state)}>
        <OffNotice state={props.state} t={props.t} />
      </Show>
      <Show when={phase() === 'degraded' && !measured() && !hasOwn() && !isSwitchedOff(props.state)}>
        <TheaterDegraded state={props.state} t={props.t} />
      </Show>
      <Show when={phase() === 'interrupted' && !measured() && isEmpty()}>
        <InterruptedEmpty t={props.t} />
      </Show>
      <Show when={phase() === 'shipped' && broke()}>
        <section class="notice" role="status">
          {props.cause}
        </section>
      </Show>
      <Show when={phase() === 'failed' && (!hasOwn() || hasProblem())}>
        <FailedNotice {...props} />
      </Show>
    </>
  )
}

/** A page that was opened and nobody judges: it is no run that broke. */
function MeasuredNotice(props: Omit<NoticeProps, 'cause'>): JSX.Element {
  const words = () => MEASURED[statusOf(props.state)]
  return (
    <Show when={words()}>
      {(key) => (
        <section class="notice" role="status">
          <Show when={key() === 'measured.text'}>
            <h2>{props.t('measured.title')}</h2>
          </Show>
          <p>{props.t(key())}</p>
        </section>
      )}
    </Show>
  )
}

const MEASURED: Readonly<Partial<Record<Status, Key>>> = {
  running: 'measured.going',
  legacy: 'measured.text',
  interrupted: 'measured.stopped',
}

/** No jury was asked for: it is no run that broke either. */
function OffNotice(props: Omit<NoticeProps, 'cause'>): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const isMade = () => statusOf(props.state) === 'legacy'
  return (
    <Show when={isMade() || !props.state.settled}>
      <section class="notice" role="status">
        <h2>{say()('off.title')}</h2>
        <p>
          {say()(`off.${props.state.config.enabledBy ?? 'default'}`)}{' '}
          {say()(isMade() ? 'off.made' : 'off.going')}
        </p>
      </section>
    </Show>
  )
}

/** Stopped with nothing to keep. */
function InterruptedEmpty(props: { t: Translate }): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  return (
    <section class="notice" role="status">
      <h2>{say()('ending.interrupted')}</h2>
      <p>{say()('ending.interruptedText')}</p>
    </section>
  )
}

/** The run failed: the cause, and what was kept all the same. */
function FailedNotice(props: NoticeProps): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  return (
    <section class="notice" role="alert">
      <h2>{say()('ending.failed')}</h2>
      {props.cause}
      <Show when={bestClosed(props.state)} fallback={<p>{say()('ending.kept')}</p>}>
        {(round) => <p>{say()('ending.page', { n: round().n })}</p>}
      </Show>
    </section>
  )
}
