import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  on,
  Show,
} from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { LoopRound } from '../../run/critic-state'
import type { RunState } from '../../run/state'
import { criticSay } from './critic-words'
import { loopOnShow, loopStages } from './loop-on-show'
import { LoopView } from './loop-view'

export interface CriticStagesProps {
  readonly state: Accessor<RunState>
  readonly t: Translate
  /** Shows a version in the place of the page; undefined takes it back. */
  readonly onLook?: ((artifact: string | undefined) => void) | undefined
  readonly looked?: string | undefined
  readonly windowOf?: ((artifact: string) => string | undefined) | undefined
  /** This page drives the one that goes on. */
  readonly isDriven?: boolean | undefined
  /** What the one that goes on asks its person. */
  readonly question?: (() => JSX.Element) | undefined
}

/** What critics have said of a run after it had settled, one loop below the other. */
export function CriticStages(props: CriticStagesProps): JSX.Element {
  return (
    <For each={loopStages(props.state())}>
      {(stage, at) => <CriticOfStage {...props} stage={stage} n={at() + 1} />}
    </For>
  )
}

/** One of them, by its stage and its number among them. */
export function CriticOfStage(
  props: CriticStagesProps & { readonly stage: string; readonly n: number },
): JSX.Element {
  const id = createUniqueId()
  const say = () => criticSay(props.t)
  const shown = createMemo(() => loopOnShow(props.state(), props.stage))
  const [round, openRound] = createSignal<number>()
  const isGoing = createMemo(() => shown() !== undefined && shown()?.ended === undefined)
  const isMine = createMemo(() => isGoing() && props.isDriven === true)
  const asks = createMemo(() => (shown()?.asks ?? 0) > 0)
  let section: HTMLElement | undefined
  // A scrub may go back behind the round that was picked.
  createEffect(
    on(shown, (now) => {
      if (round() !== undefined && !now?.loop.rounds.some(({ n }) => n === round())) openRound(undefined)
    }),
  )

  createEffect(() => {
    if (!isMine()) return
    asks()
    // It stands below all that the run was before: whoever has begun it, or comes back to its question, wants to see it.
    section?.scrollIntoView?.({ block: 'start' })
  })

  function look({ artifact }: LoopRound) {
    props.onLook?.(props.looked === artifact ? undefined : artifact)
  }

  return (
    <Show when={shown()}>
      {(loop) => (
        <section class="loop-stage" aria-labelledby={id} ref={(made) => (section = made)}>
          <h2 id={id}>{props.n === 1 ? say()('critic.stage') : say()('critic.stageNth', { n: props.n })}</h2>
          <LoopView
            shown={loop()}
            round={round()}
            onOpenRound={openRound}
            onLook={props.onLook && look}
            looked={props.looked}
            windowOf={props.windowOf}
            say={say()}
            t={props.t}
            after={<Show when={isGoing()}>{props.question?.()}</Show>}
          />
        </section>
      )}
    </Show>
  )
}
