import { type JSX, Show } from 'solid-js'
import { problems } from '../i18n/problems'
import { createTranslate, type Translate } from '../i18n/t'
import type { Problem } from '../run/event'
import type { RunState } from '../run/state'

/** What can be done about a call that failed, and the provider's own words for it. */
export function Remedy(props: {
  readonly problem: Problem
  readonly state: RunState
  readonly t: Translate
}): JSX.Element {
  const say = () =>
    createTranslate(
      { ...problems, 'critiqueTheater.userFacingName': props.t('critiqueTheater.userFacingName') },
      props.t.locale,
    )
  const params = () => ({
    provider: props.state.connection,
    host: props.state.connection,
    model: props.state.model ?? '',
    origin: location.origin,
  })
  const detail = () => Object.values(props.state.calls).findLast(({ problem }) => problem)?.detail
  return (
    <>
      <p>{say()(`problem.${props.problem}.do`, params())}</p>
      <Show when={detail()}>{(words) => <p class="meta">{words()}</p>}</Show>
    </>
  )
}
