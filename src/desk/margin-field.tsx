import { createUniqueId, type JSX, Show } from 'solid-js'
import { bounds } from '../run/limits'
import type { RuleFieldProps } from './rule-field'
import { beyondScale, marginOf } from './rule-written'

/** By how much the threshold has to be passed. Nothing takes the rule at its word. */
export function MarginField(props: RuleFieldProps): JSX.Element {
  const id = createUniqueId()
  let input: HTMLInputElement | undefined
  const wrong = () => wrongWords(props)
  const write = (margin: string) => props.onChange({ ...props.rules, margin })
  return (
    <div class="new-time">
      <label for={id} class="new-label">
        {props.t('new.margin')}
      </label>
      <input
        ref={(made) => (input = made)}
        id={id}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        placeholder="0"
        value={props.rules.margin}
        aria-invalid={wrong() !== undefined}
        aria-describedby={`${id}-text`}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <p id={`${id}-text`} class="meta" classList={{ 'new-problem': wrong() !== undefined }}>
        {wrong() ?? props.t('new.marginText')}
      </p>
      <Show when={suggested(props)}>
        {(margin) => (
          <p class="meta new-suggested">
            {props.t('new.marginKnown', { noise: props.t.score(margin()) })}{' '}
            <Show when={marginOf(props.rules) !== margin()}>
              <button
                type="button"
                onClick={() => {
                  write(String(margin()))
                  // The button goes with what it does.
                  input?.focus()
                }}
              >
                {props.t('new.marginTake', { margin: props.t.score(margin()) })}
              </button>
            </Show>
          </p>
        )}
      </Show>
    </div>
  )
}

/** What is wrong with what was written; undefined where nothing is. */
function wrongWords({ rules, t }: RuleFieldProps): string | undefined {
  const [least, most] = bounds.margin
  if (marginOf(rules) === 'wrong') return t('new.thresholdWrong', { least, most })
  const bar = beyondScale(rules)
  return bar === undefined ? undefined : t('new.marginBeyond', { bar: t.score(bar, 2) })
}

/** By as much as scores of one page scatter, in tenths: what lies further on is seldom chance. */
function suggested({ noise }: RuleFieldProps): number | undefined {
  const [, most] = bounds.margin
  const margin = noise === undefined ? 0 : Math.min(most, Math.round(noise * 10) / 10)
  return margin > 0 ? margin : undefined
}
