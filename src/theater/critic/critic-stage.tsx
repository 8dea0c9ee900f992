import { type Accessor, createMemo, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { RunState } from '../../run/state'
import { roundOnShow } from '../selectors'
import { criticSay } from './critic-words'
import { loopOnShow } from './loop-on-show'
import { LoopView } from './loop-view'

/** A run that is a critic loop. Its rounds are those of the run: the page beside it follows them. */
export function CriticStage(props: {
  readonly state: Accessor<RunState>
  readonly t: Translate
  readonly round: Accessor<number | undefined>
  readonly onOpenRound: (n: number) => void
  readonly windowOf?: ((artifact: string) => string | undefined) | undefined
  readonly after?: JSX.Element
}): JSX.Element {
  const say = () => criticSay(props.t)
  const shown = createMemo(() => loopOnShow(props.state()))
  return (
    <section class="stage panel" aria-label={say()('critic.label')}>
      <Show when={shown()} fallback={props.after}>
        {(loop) => (
          <LoopView
            shown={loop()}
            round={roundOnShow(props.state(), props.round())?.n}
            onOpenRound={props.onOpenRound}
            windowOf={props.windowOf}
            say={say()}
            t={props.t}
            after={props.after}
          />
        )}
      </Show>
    </section>
  )
}
