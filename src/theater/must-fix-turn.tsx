import { type JSX, Show } from 'solid-js'
import type { RunState } from '../run/state'
import type { Turn } from './must-fix-history'
import type { Say } from './must-fix-voice'
import { roundOf } from './selectors'

/** A turn out of the words that it was kept as. */
export function turnOf(written: string): Turn {
  const [what = '', round = ''] = written.split(' ')
  // Written just above, from a turn.
  return { what: what as Turn['what'], round: Number(round) }
}

/** A round in which something became of it. Pressed, it shows that round. */
export function TurnButton(props: {
  readonly turn: Turn
  readonly state: RunState
  readonly shown: number | undefined
  readonly say: Say
  readonly onOpenRound: (n: number) => void
}): JSX.Element {
  const what = () => props.say(`fix.${props.turn.what}`)
  const n = () => props.turn.round
  return (
    <span class="fix-turn">
      <Show when={roundOf(props.state, n())} fallback={props.say('fix.forked')}>
        {what()}{' '}
        <button
          type="button"
          aria-label={props.say('fix.openRound', { what: what(), n: n() })}
          aria-current={n() === props.shown ? 'step' : undefined}
          onClick={() => props.onOpenRound(n())}
        >
          {props.say('fix.round', { n: n() })}
        </button>
      </Show>
    </span>
  )
}
