import { For, type JSX, Show } from 'solid-js'
import { stagesTexts } from '../../i18n/stages'
import type { Translate } from '../../i18n/t'
import { AFTER_KINDS, type AfterKind, type AfterTicks } from './after-ticks'
import { callWords, costWords } from './stage-words'
import './stages.css'

/** What opens by itself after the run, each with what it may come to. */
export function AfterField(props: { readonly after: AfterTicks; readonly t: Translate }): JSX.Element {
  // Translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('stages', stagesTexts)
  const amountOf = (kind: AfterKind) => {
    const cost = props.after.costOf(kind)
    if (!cost) return undefined
    const calls = callWords(cost.calls, say)
    return cost.each.length > 0 ? `${calls}, ${costWords(cost, say)}` : calls
  }
  return (
    <fieldset class="stage-picks">
      <legend class="new-label">{say('stages.after')}</legend>
      <For each={AFTER_KINDS}>
        {(kind) => (
          <label class="stage-tick">
            <input
              type="checkbox"
              checked={props.after.isOn(kind)}
              disabled={!props.after.isAble(kind)}
              onChange={(event) => props.after.set(kind, event.currentTarget.checked)}
            />
            <span>
              {say(`stages.after.${kind}`)}
              <Show when={!props.after.isAble(kind)}>
                <span class="meta">{say('stages.afterNeeds')}</span>
              </Show>
              <Show when={props.after.isOn(kind) && amountOf(kind)}>
                {(words) => <span class="meta">{words()}</span>}
              </Show>
            </span>
          </label>
        )}
      </For>
      <p class="meta">{say('stages.afterText')}</p>
    </fieldset>
  )
}
