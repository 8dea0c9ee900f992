import { createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Recipe } from '../../run/panel'
import { kindHref } from './hrefs'
import type { CopySay } from './order-form'
import { type FoundationSay, kindName } from './words'

/** What kind of text it is to be: with it come its author, its review and its rule. */
export function KindField(props: {
  readonly kinds: readonly Recipe[]
  readonly chosen: Recipe | undefined
  readonly say: CopySay
  readonly names: FoundationSay
  readonly onPick: (kind: string) => void
}): JSX.Element {
  const group = createUniqueId()
  return (
    <fieldset class="copy-kinds">
      <legend class="new-label">{props.say('copying.kind')}</legend>
      <div class="copy-kind-row">
        <For each={props.kinds}>
          {({ contentType }) => (
            <label class="copy-kind">
              <input
                type="radio"
                name={group}
                checked={contentType === props.chosen?.contentType}
                aria-describedby={`${group}-rule`}
                onChange={() => props.onPick(contentType)}
              />
              <span dir="auto">{kindName(contentType, props.names)}</span>
            </label>
          )}
        </For>
      </div>
      <Show when={props.chosen}>
        {(recipe) => (
          <>
            <p class="meta" id={`${group}-rule`}>
              {props.say('copying.kindText', {
                min: props.say.score(recipe().minAggregateScore),
                max: recipe().maxRevisionRounds,
              })}{' '}
              <a href={kindHref(recipe().contentType)}>{props.say('copying.kindChange')}</a>
            </p>
            <details class="copy-review">
              <summary>{props.say('copying.looksAt')}</summary>
              <p dir="auto">{recipe().evaluationNeeds}</p>
              <Show when={recipe().evaluationEmphasis}>{(text) => <p dir="auto">{text()}</p>}</Show>
            </details>
          </>
        )}
      </Show>
    </fieldset>
  )
}
