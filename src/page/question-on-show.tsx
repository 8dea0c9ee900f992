import { createMemo, type JSX, Show } from 'solid-js'
import type { OnShow } from './on-show'
import { QuestionCard } from './question'

/** What the run on show asks of its person. */
export function QuestionOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit } = props.on
  const { state, view } = showing
  // Looked back at, a question may have its answer already.
  const isNow = () => visit.isLive() && view()?.seq === view()?.count
  const asks = createMemo(() => Object.keys(state().questions).length > 0)
  return (
    <Show when={asks()}>
      <QuestionCard state={state()} t={t} onAnswer={isNow() ? visit.answer : undefined} />
    </Show>
  )
}
