import { For, type JSX, Show } from 'solid-js'
import { CriticOfStage } from '../theater/critic/critic-stages'
import { loopStages } from '../theater/critic/loop-on-show'
import { JudgingStage } from '../theater/judging/judging-stage'
import { judgingSay } from '../theater/judging/judging-words'
import { pageOnShow } from '../theater/page-on-show'
import type { OnShow } from './on-show'
import { QuestionOnShow } from './question-on-show'
import { StageAgain } from './stage-again'
import { createStagePointing } from './stage-pointing'

/** What was opened on the run on show after it had settled, in the order in which it was. */
export function StagesOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, windowOf, evidence } = props.on
  const looked = () => (showing.page()?.mended ? showing.page()?.artifact.hash : showing.looked())
  // The newest of them is on show by itself: who takes it back wants the page of the run.
  const look = (version: string | undefined) =>
    showing.look(version ?? pageOnShow(showing.state(), undefined)?.artifact.hash)
  const pointing = createStagePointing(evidence.pointing, showing)
  const stages = () => Object.keys(showing.state().stages)
  const loopAt = (stage: string) => loopStages(showing.state()).indexOf(stage)
  const question = () => <QuestionOnShow on={props.on} />
  const of = { state: showing.state, t, windowOf, question }
  return (
    <For each={stages()}>
      {(stage) => (
        <Show
          when={loopAt(stage) >= 0}
          fallback={
            <JudgingStage
              {...of}
              stage={stage}
              say={judgingSay(t)}
              pointing={pointing}
              looked={showing.page()?.artifact.hash}
              onLook={(version) => (version === undefined ? look(undefined) : pointing.look(version))}
              isDriven={visit.isLive()}
              again={() => <StageAgain on={props.on} stage={stage} />}
            />
          }
        >
          <CriticOfStage
            {...of}
            stage={stage}
            n={loopAt(stage) + 1}
            looked={looked()}
            onLook={look}
            isDriven={visit.isLive()}
          />
        </Show>
      )}
    </For>
  )
}
