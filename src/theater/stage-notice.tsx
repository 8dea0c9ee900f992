import type { Accessor, JSX } from 'solid-js'
import { createEffect, createSignal, For, onCleanup, Show } from 'solid-js'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { awaitedCall } from './awaited'
import { RoleTag } from './role-tag'
import { isOnlyMeasured, phaseOf } from './selectors'
import './stage-notice.css'

export interface StageNoticeProps {
  readonly state: RunState
  readonly live: boolean
  readonly t: Translate
  /** Stops the run; left out where it is not ours to stop. */
  readonly onCancel?: (() => void) | undefined
}

/** What is to be said before anybody on the jury has spoken. */
export function StageNotice(props: StageNoticeProps): JSX.Element {
  const awaited = () =>
    phaseOf(props.state) === 'running' && !isOnlyMeasured(props.state) && awaitedCall(props.state)
  return (
    <>
      <Show
        when={phaseOf(props.state) === 'idle' && !isOnlyMeasured(props.state) && !isSwitchedOff(props.state)}
      >
        <IdleCast state={props.state} t={props.t} />
      </Show>
      {/* By its name: the clock of a call begins with it. */}
      <Show when={awaited()} keyed>
        {(call) => <AwaitingFirstWord {...props} call={call} />}
      </Show>
    </>
  )
}

/** Before a run: who will judge, and what each looks at. */
function IdleCast(props: { state: RunState; t: Translate }): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  return (
    <section class="cast">
      <h2>{say()('idle.title')}</h2>
      <ul>
        <For each={props.state.config.cast}>
          {(role) => (
            <li>
              <RoleTag role={role} />
              <div>
                <p class="lane-name">{props.t(`role.${role}`)}</p>
                <p class="meta">{say()(`judges.${role}`)}</p>
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
function AwaitingFirstWord(props: StageNoticeProps & { readonly call: string }): JSX.Element {
  const seconds = createSeconds(() => props.live)
  const [kept, setKept] = createSignal(0)
  const say = () => props.t.part('theater', theaterTexts)
  const part = () => PARTS.find((name) => props.call.startsWith(`${name}:`))
  const voters = () => votersIn(props.state, props.call)
  // Whoever keeps waiting is asked again after as long a time.
  const isLong = () => seconds() - kept() >= LONG_S
  return (
    <section class="notice waiting">
      <Show when={part()}>
        {(name) => <p>{say()(`waiting.${name()}`, { n: parseInt(props.call.split(':')[1] ?? '', 10) })}</p>}
      </Show>
      <p>
        {voters()
          ? say()('waiting.vote', { who: voters() ?? '' })
          : say()('waiting.asked', { connection: props.state.connection })}
        <Show when={props.live}>
          {' '}
          <span class="meta">{say()('waiting.since', { n: seconds() })}</span>
        </Show>
      </p>
      <Show when={seconds() >= HINT_S}>
        <p class="meta">{say()(isLong() ? 'waiting.long' : 'waiting.hint')}</p>
      </Show>
      <Show when={isLong() && props.onCancel}>
        {(cancel) => (
          <p class="waiting-ways">
            <button type="button" onClick={() => setKept(seconds())}>
              {say()('waiting.keep')}
            </button>
            <button type="button" onClick={() => cancel()()}>
              {say()('waiting.cancel')}
            </button>
          </p>
        )}
      </Show>
    </section>
  )
}

/** Between two rounds others are asked than the run itself asks: each by its name. */
function votersIn({ stages }: RunState, call: string): string | undefined {
  const seats = stages[call.split('/')[0] ?? '']?.setup?.seats
  return seats && [...new Set(seats.map(({ connection }) => connection))].join(' · ')
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
