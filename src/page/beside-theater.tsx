import { type JSX, lazy, Show } from 'solid-js'
import type { Mark } from '../theater/panelist-lane'
import type { OnShow } from './on-show'

const PanelStage = lazy(async () => ({ default: (await import('../theater/panel/panel-stage')).PanelStage }))
const PanelFindings = lazy(async () => ({
  default: (await import('../theater/panel/panel-findings')).PanelFindings,
}))
const CriticStage = lazy(async () => ({
  default: (await import('../theater/critic/critic-stage')).CriticStage,
}))
const LoopFindings = lazy(async () => ({
  default: (await import('../theater/critic/loop-findings')).LoopFindings,
}))

interface BesideProps {
  readonly on: OnShow
  readonly mark: Mark | undefined
}

/** Who judges a run that has no theater: a panel, or a critic. */
export function BesideJury(props: BesideProps & { readonly after: JSX.Element }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, windowOf } = props.on
  const of = { t, state: showing.state, round: showing.round, onOpenRound: showing.pickRound }
  return (
    <Show
      when={showing.state().given.panel}
      fallback={<CriticStage {...of} windowOf={windowOf} after={props.after} />}
    >
      <PanelStage {...of} mark={props.mark} after={props.after} />
    </Show>
  )
}

/** What they have found. */
export function BesideFindings(props: BesideProps): JSX.Element {
  // eslint-disable-next-line solid/reactivity
  const { t, showing } = props.on
  return (
    <Show when={showing.state().given.panel} fallback={<LoopFindings state={showing.state} t={t} />}>
      <PanelFindings state={showing.state} t={t} mark={props.mark} />
    </Show>
  )
}
