import { type JSX, lazy, Show } from 'solid-js'
import { markOf } from './mark-on-show'
import { isBeside, type OnShow } from './on-show'

const AfterOnShow = lazy(async () => ({ default: (await import('./after-on-show')).AfterOnShow }))
const Stage = lazy(async () => ({ default: (await import('../theater/stage')).Stage }))
const StageNotice = lazy(async () => ({ default: (await import('../theater/stage-notice')).StageNotice }))
const ScoreWay = lazy(async () => ({ default: (await import('../theater/score-way')).ScoreWay }))
const BesideJury = lazy(async () => ({ default: (await import('./beside-theater')).BesideJury }))
const StagesOnShow = lazy(async () => ({ default: (await import('./stages-on-show')).StagesOnShow }))

/** Asks for what is there before the first round closes: a card that grows would move the lanes. */
export function preloadVerdict(): void {
  void ScoreWay.preload().catch(() => undefined)
  void AfterOnShow.preload().catch(() => undefined)
}

/** Everybody who judges the run on show, and what follows from it. */
export function JuryOnShow(props: { readonly on: OnShow; readonly isFirst: boolean }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { on } = props
  const { t, showing, visit, going } = on
  const { state, round } = showing
  const mark = markOf(on)
  const after = () => <AfterOnShow on={on} isFirst={props.isFirst} />
  return (
    <>
      <Show
        when={isBeside(state())}
        fallback={
          <Stage
            state={state}
            live={going()}
            t={t}
            round={round}
            onOpenRound={showing.pickRound}
            mark={mark()}
            way={(scored) => <ScoreWay state={state()} scored={scored()} t={t} />}
            before={
              <StageNotice
                state={state()}
                live={going()}
                t={t}
                onCancel={visit.isLive() ? visit.interrupt : undefined}
              />
            }
            after={after()}
          />
        }
      >
        <BesideJury on={on} mark={mark()} after={after()} />
      </Show>
      <Show when={Object.keys(state().stages).length > 0}>
        <StagesOnShow on={on} />
      </Show>
    </>
  )
}
