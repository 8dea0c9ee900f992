import type { JSX } from 'solid-js'
import { CriticStages } from '../theater/critic/critic-stages'
import type { OnShow } from './on-show'
import { QuestionOnShow } from './question-on-show'

/** What was opened on the run on show after it had settled. */
export function StagesOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, windowOf } = props.on
  return (
    <CriticStages
      state={showing.state}
      t={t}
      looked={showing.looked()}
      onLook={showing.look}
      windowOf={windowOf}
      isDriven={visit.isLive()}
      question={() => <QuestionOnShow on={props.on} />}
    />
  )
}
