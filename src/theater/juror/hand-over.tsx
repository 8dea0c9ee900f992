import { type JSX, Show } from 'solid-js'
import type { RunState } from '../../run/state'
import type { Juror, Say } from './port'

/** Nothing goes anywhere but by one of these. */
export function HandOver(props: { readonly juror: Juror; readonly say: Say }): JSX.Element {
  const ways = () => props.juror.ways()
  const waiting = () => props.juror.unsent().some(({ givenTo }) => givenTo === undefined)
  const isNext = () => ways().next === undefined && waiting()
  return (
    <>
      <Show when={isNext()}>
        <button
          type="button"
          class="primary"
          title={props.say('juror.giveHint')}
          disabled={ways().busy}
          onClick={() => props.juror.give()}
        >
          {props.say(ways().busy ? 'juror.giving' : 'juror.give')}
        </button>
      </Show>
      <Show when={ways().again}>
        <button
          type="button"
          title={props.say('juror.rerunHint')}
          disabled={ways().busy}
          onClick={() => props.juror.again()}
        >
          {props.say('juror.rerun')}
        </button>
      </Show>
      <Show when={ways().again && ways().fork}>
        {(n) => (
          <button type="button" disabled={ways().busy} onClick={() => props.juror.forkFrom(n())}>
            {props.say('juror.fork', { n: n() })}
          </button>
        )}
      </Show>
    </>
  )
}

/** Why the next round cannot be told, what stays as it is, and what another run may cost. */
export function Terms(props: {
  readonly juror: Juror
  readonly state: RunState
  readonly say: Say
}): JSX.Element {
  const next = () => props.juror.ways().next
  return (
    <>
      <Show when={next() === 'lastRound'}>
        <p class="meta">{props.say('juror.lastRound')}</p>
      </Show>
      <Show when={next() === 'oneReply'}>
        <p class="meta">{props.say('juror.oneReply')}</p>
      </Show>
      <Show when={props.state.settled}>
        <p class="meta">{props.say('juror.numbers')}</p>
      </Show>
      <Show when={props.juror.ways().again && props.juror.cost}>{(cost) => cost()()}</Show>
    </>
  )
}
