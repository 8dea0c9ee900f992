import { createMemo, type JSX, lazy, Show } from 'solid-js'
import { openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { isSwitchedOff } from '../run/switched'
import { isOnlyMeasured } from '../theater/selectors'
import { After } from './after'
import type { OnShow } from './on-show'

const Afterwards = lazy(async () => ({ default: (await import('./afterwards')).Afterwards }))
const EvidenceLine = lazy(async () => ({ default: (await import('./evidence-parts')).Line }))
const VerdictOnShow = lazy(async () => ({ default: (await import('./verdict-on-show')).VerdictOnShow }))
const QuestionOnShow = lazy(async () => ({ default: (await import('./question-on-show')).QuestionOnShow }))

/** What follows from a verdict: what was measured, what is asked of the person, and how to go on after an ending. */
export function AfterOnShow(props: { readonly on: OnShow; readonly isFirst: boolean }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, jury, showing, visit, evidence, savePage, fork } = props.on
  const { state, round, show } = showing
  const asks = createMemo(() => Object.keys(state().questions).length > 0)
  /** What a stage asks stands with the stage. */
  const isStaged = createMemo(() => openStage(state()) !== undefined)
  return (
    <>
      <EvidenceLine showing={showing} evidence={evidence} t={t} />
      <Show when={props.isFirst && show()?.recorded}>
        <p class="meta">{t('page.local')}</p>
      </Show>
      <Show when={asks() && !isStaged()}>
        <QuestionOnShow on={props.on} />
      </Show>
      <Show when={hasVerdict(state())}>
        <VerdictOnShow on={props.on} />
      </Show>
      <After
        state={state()}
        round={round()}
        looked={showing.looked()}
        run={show()?.id}
        jury={jury}
        t={t}
        onRerun={() => void visit.rerun()}
        onFork={fork}
        onSavePage={savePage}
        onExport={visit.exportRun}
        onOpenRound={showing.pickRound}
        canGoOn={show()?.recorded === false}
        onGoOn={() => void visit.goOn()}
        onRaise={(cap) => void visit.raise(cap)}
      />
      <Show when={state().settled && show()?.own && !isStaged()}>
        <Afterwards jury={jury} showing={showing} t={t} />
      </Show>
    </>
  )
}

/** What is only measured has no gate but its measurements, until somebody opens a stage on it. */
function hasVerdict(state: RunState): boolean {
  const isJudged = Object.keys(state.stages).length > 0 || !isOnlyMeasured(state)
  return state.settled !== undefined && isJudged && !isSwitchedOff(state)
}
