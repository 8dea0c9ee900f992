import { type JSX, Show } from 'solid-js'
import { problems } from '../i18n/problems'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import type { Call, RunState } from '../run/state'
import { phaseOf } from '../theater/selectors'

export interface RemedyProps {
  /** The one that the run has broken off at. */
  readonly call: Call
  readonly state: RunState
  readonly t: Translate
  readonly canGoOn: boolean
  readonly onGoOn: () => void
}

/** What can be done about a call that failed, and the provider's own words for it. Says what failed where nothing else does. */
export function Remedy(props: RemedyProps): JSX.Element {
  const say = () => props.t.part('problems', problems)
  const theater = () => props.t.part('theater', theaterTexts)
  const params = () => ({
    provider: props.state.connection,
    host: props.state.connection,
    model: props.state.model ?? '',
    origin: location.origin,
  })
  const words = (suffix: '' | '.do') => {
    const { problem } = props.call
    return problem && say()(`problem.${problem}${suffix}`, params())
  }
  const detail = () => (props.call.detail === words('') ? undefined : props.call.detail)
  return (
    <section class="notice after">
      <Show when={phaseOf(props.state) !== 'failed'}>
        <p>
          <b>{words('')}</b>
        </p>
      </Show>
      <p>{words('.do')}</p>
      <Show when={detail()}>{(said) => <p class="meta">{said()}</p>}</Show>
      <p class="after-ways">
        <Show when={props.state.connectionId}>
          {(id) => <a href={`#/connections/${id()}`}>{theater()('failed.test')}</a>}
        </Show>
        <Show when={props.canGoOn}>
          <button type="button" onClick={() => props.onGoOn()}>
            {theater()('failed.goOn')}
          </button>
        </Show>
      </p>
    </section>
  )
}
