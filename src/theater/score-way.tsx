import { createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js'
import { letterOf } from '../controls/keys'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import type { Round, RunState } from '../run/state'
import { Formula } from './formula'
import { RoundChart } from './round-chart'
import { RoundTable } from './round-table'
import './score-way.css'

export interface ScoreWayProps {
  readonly state: RunState
  /** The round whose numbers the card shows. */
  readonly scored: Round | undefined
  readonly t: Translate
}

/** How the score came about: from round to round as a chart or, one key away, as a table; and what it is made of. */
export function ScoreWay(props: ScoreWayProps): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const [asTable, setAsTable] = createSignal(false)
  let root: HTMLElement | undefined

  const toggle = () => setAsTable((before) => !before)

  // The key belongs to the whole jury: the chart itself takes no focus.
  onMount(() => {
    const stage = root?.closest<HTMLElement>('.stage')
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && letterOf(event) === 't') toggle()
    }
    stage?.addEventListener('keydown', onKey)
    onCleanup(() => stage?.removeEventListener('keydown', onKey))
  })

  return (
    <section class="score-way" aria-label={say()('way.label')} ref={(section) => (root = section)}>
      <Show when={props.state.rounds.some((round) => round.end)}>
        <Show when={asTable()} fallback={<RoundChart state={props.state} t={props.t} />}>
          <RoundTable state={props.state} scored={props.scored} t={props.t} />
        </Show>
      </Show>
      <div class="score-more">
        <Formula {...props} />
        <Show when={props.state.rounds.some((round) => round.end)}>
          <button type="button" class="quiet" aria-keyshortcuts="t" onClick={toggle}>
            {say()(asTable() ? 'way.chart' : 'way.table')}{' '}
            <span class="key" aria-hidden="true">
              T
            </span>
          </button>
        </Show>
      </div>
    </section>
  )
}
