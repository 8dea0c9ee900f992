import type { JSX } from 'solid-js'
import { CriticStages } from '../theater/critic/critic-stages'
import { pageOnShow } from '../theater/page-on-show'
import type { OnShow } from './on-show'
import { QuestionOnShow } from './question-on-show'

/** What was opened on the run on show after it had settled. */
export function StagesOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, windowOf } = props.on
  const looked = () => (showing.page()?.mended ? showing.page()?.artifact.hash : showing.looked())
  // The newest of them is on show by itself: who takes it back wants the page of the run.
  const look = (version: string | undefined) =>
    showing.look(version ?? pageOnShow(showing.state(), undefined)?.artifact.hash)
  return (
    <CriticStages
      state={showing.state}
      t={t}
      looked={looked()}
      onLook={look}
      windowOf={windowOf}
      isDriven={visit.isLive()}
      question={() => <QuestionOnShow on={props.on} />}
    />
  )
}
