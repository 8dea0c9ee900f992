import type { Accessor, JSX } from 'solid-js'
import { createEffect, createSignal, For, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { RoleTag } from './role-tag'

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

/** The calls that are about one round, by how their names begin. */
const PARTS = ['draft', 'review', 'round'] as const

/** After ten seconds people wonder; after thirty they want a way out. */
const HINT_S = 10
const LONG_S = 30

/** Somebody was asked and has not said a word. Counts by its own clock: without events the state stands still. */
export function AwaitingFirstWord(props: {
  call: string
  state: RunState
  live: boolean
  t: Translate
}): JSX.Element {
  const seconds = createSeconds(() => props.live)
  const part = () => PARTS.find((name) => props.call.startsWith(`${name}:`))
  return (
    <section class="notice">
      <Show when={part()}>
        {(name) => <p>{props.t(`waiting.${name()}`, { n: parseInt(props.call.split(':')[1] ?? '', 10) })}</p>}
      </Show>
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
