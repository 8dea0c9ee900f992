import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { isOver, isWeakDebate, roundOf } from './selectors'
import { scoreWords } from './words'

/** A round by its number, composite and open must-fix. Opens it. */
export function RoundDivider(props: {
  n: number
  state: RunState
  shown: boolean
  t: Translate
  onOpen: () => void
}): JSX.Element {
  return (
    <div class="round">
      <button
        type="button"
        class="round-divider"
        aria-current={props.shown ? 'step' : undefined}
        onClick={() => props.onOpen()}
      >
        <span>{props.t('round.name', { n: props.n })}</span>
        <Show
          when={roundOf(props.state, props.n)?.end}
          fallback={<span>{props.t(isOver(props.state) ? 'round.cut' : 'round.running')}</span>}
        >
          {(end) => (
            <>
              <b>{scoreWords(end().composite, props.state, props.t)}</b>
              <span>{props.t('mustFix.openCount', { n: end().mustFix })}</span>
            </>
          )}
        </Show>
      </button>
      <Show when={isWeakDebate(props.state, props.n)}>
        <p class="meta">{props.t('round.weak')}</p>
      </Show>
    </div>
  )
}
