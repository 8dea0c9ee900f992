import { type JSX, Show } from 'solid-js'
import { stagesTexts } from '../../i18n/stages'
import type { Translate } from '../../i18n/t'
import type { BetweenTick } from './between-tick'
import { callWords, costWords } from './stage-words'
import './stages.css'

/** What is to stand between rounds, with what it may come to. */
export function BetweenField(props: { readonly between: BetweenTick; readonly t: Translate }): JSX.Element {
  // Translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('stages', stagesTexts)
  const amount = () => {
    const cost = props.between.cost()
    if (!cost) return undefined
    const calls = callWords(cost.calls, say)
    return cost.each.length > 0 ? `${calls}, ${costWords(cost, say)}` : calls
  }
  return (
    <fieldset class="stage-picks">
      <legend class="new-label">{say('stages.between')}</legend>
      <label class="stage-tick">
        <input
          type="checkbox"
          checked={props.between.isOn()}
          disabled={!props.between.isAble()}
          onChange={(event) => props.between.set(event.currentTarget.checked)}
        />
        <span>
          {say('stages.name.plan')}
          <Show when={!props.between.isAble()}>
            <span class="meta">{say('stages.betweenNeeds')}</span>
          </Show>
          <Show when={amount()}>{(words) => <span class="meta">{words()}</span>}</Show>
          <Show when={props.between.isAlone()}>
            <span class="meta">{say('stages.alone.plan')}</span>
          </Show>
        </span>
      </label>
      <p class="meta">{say('stages.betweenText')}</p>
    </fieldset>
  )
}
