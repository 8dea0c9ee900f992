import { type JSX, Show } from 'solid-js'
import { problems } from '../i18n/problems'
import type { Translate } from '../i18n/t'
import type { Problem } from '../run/event'
import type { RunState } from '../run/state'
import { phaseOf } from '../theater/selectors'

/** What can be done about a call that failed, and the provider's own words for it. Says what failed where nothing else does. */
export function Remedy(props: {
  readonly problem: Problem
  readonly state: RunState
  readonly t: Translate
}): JSX.Element {
  const say = () => props.t.part('problems', problems)
  const params = () => ({
    provider: props.state.connection,
    host: props.state.connection,
    model: props.state.model ?? '',
    origin: location.origin,
  })
  const sentence = () => say()(`problem.${props.problem}`, params())
  const detail = () => {
    const said = Object.values(props.state.calls).findLast(({ problem }) => problem)?.detail
    return said === sentence() ? undefined : said
  }
  return (
    <>
      <Show when={phaseOf(props.state) !== 'failed'}>
        <p>
          <b>{sentence()}</b>
        </p>
      </Show>
      <p>{say()(`problem.${props.problem}.do`, params())}</p>
      <Show when={detail()}>{(words) => <p class="meta">{words()}</p>}</Show>
    </>
  )
}
