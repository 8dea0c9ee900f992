import { For, type JSX } from 'solid-js'
import type { StartingField } from '../desk/handed'
import { theaterTexts } from '../i18n/theater'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { mayHaveMore, tune } from './tuning'

/** What usually helps a run that stayed below the bar. Each opens the form with this run in it; none begins anything. */
export function Recovery(props: { readonly state: RunState; readonly t: Translate }): JSX.Element {
  const say = () => props.t.part('theater', theaterTexts)
  const fields = (): readonly StartingField[] =>
    mayHaveMore(props.state) ? ['brief', 'brand', 'rounds'] : ['brief', 'brand']
  const hint = (field: StartingField) => {
    if (field !== 'rounds') return say()(`below.${field}Hint`)
    return isRising(props.state)
      ? say()('below.roundsHint')
      : say()('below.roundsHintFlat', { n: props.state.config.maxRounds })
  }
  return (
    <section class="notice recovery">
      <h2>{say()('below.title')}</h2>
      <ul>
        <For each={fields()}>
          {(field) => (
            <li>
              <button type="button" onClick={() => tune(props.state, field)}>
                {say()(`below.${field}`)}
              </button>
              <span class="meta">{hint(field)}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

/** Whether the newest round that closed was the best one. */
function isRising({ rounds }: RunState): boolean {
  const scores = rounds.flatMap(({ end }) => end?.composite ?? [])
  const [last, ...before] = scores.toReversed()
  return last !== undefined && before.length > 0 && before.every((score) => score < last)
}
