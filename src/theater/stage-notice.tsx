import type { Accessor, JSX } from 'solid-js'
import { createEffect, createSignal, For, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { RoleTag } from './role-tag'
import { bestClosed } from './selectors'
import { causeWords } from './words'

type NoticeProps = { state: RunState; t: Translate; onRetry: (() => void) | undefined }

/** Before a run: who will judge, and what each looks at. */
export function IdleCast(props: { state: RunState; t: Translate }): JSX.Element {
  return (
    <section class="cast">
      <h2>{props.t('idle.title')}</h2>
      <ul>
        <For each={props.state.config.cast}>
          {(role) => (
            <li>
              <RoleTag role={role} />
              <div>
                <p class="lane-name">{props.t(`role.${role}`)}</p>
                <p class="meta">{props.t(`judges.${role}`)}</p>
              </div>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

/** After ten seconds people wonder; after thirty they want a way out. */
const HINT_S = 10
const LONG_S = 30

/** The model was asked and has not said a word. Counts by its own clock: without events the state stands still. */
export function AwaitingFirstWord(props: { state: RunState; live: boolean; t: Translate }): JSX.Element {
  const seconds = createSeconds(() => props.live)
  return (
    <section class="notice">
      <p>
        {props.t('waiting.asked', { connection: props.state.connection })}
        <Show when={props.live}>
          {' '}
          <span class="meta">{props.t('waiting.since', { n: seconds() })}</span>
        </Show>
      </p>
      <Show when={seconds() >= HINT_S}>
        <p class="meta">{props.t(seconds() >= LONG_S ? 'waiting.long' : 'waiting.hint')}</p>
      </Show>
    </section>
  )
}

function createSeconds(running: Accessor<boolean>): Accessor<number> {
  const [seconds, setSeconds] = createSignal(0)
  createEffect(() => {
    if (!running()) return
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000)
    onCleanup(() => clearInterval(timer))
  })
  return seconds
}

/** Stopped with nothing to keep. */
export function InterruptedEmpty(props: NoticeProps): JSX.Element {
  return (
    <section class="notice" role="status">
      <h2>{props.t('ending.interrupted')}</h2>
      <p>{props.t('ending.interruptedText')}</p>
      <Retry {...props} />
    </section>
  )
}

/** The run failed: the cause, what was kept all the same, and one way on. */
export function FailedNotice(props: NoticeProps): JSX.Element {
  return (
    <section class="notice" role="alert">
      <h2>{props.t('ending.failed')}</h2>
      <p>{causeWords(props.state, props.t)}</p>
      <Show when={bestClosed(props.state)} fallback={<p>{props.t('ending.kept')}</p>}>
        {(round) => <p>{props.t('ending.page', { n: round().n })}</p>}
      </Show>
      <Retry {...props} />
    </section>
  )
}

function Retry(props: NoticeProps): JSX.Element {
  return (
    <Show when={props.onRetry}>
      {(retry) => (
        <button type="button" onClick={() => retry()()}>
          {props.t('ending.retry')}
        </button>
      )}
    </Show>
  )
}
