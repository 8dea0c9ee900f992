import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { ruleWords } from './rule-words'

/** The contract of the run in plain terms, and once it has ended, how it met it or did not. */
export function RuleLine(props: { state: RunState; t: Translate }): JSX.Element {
  const pieces = () => ruleWords(props.state, props.t).split(/(≥|==)/)
  return (
    <p class="rule-line">
      <For each={pieces()}>
        {(piece) => (
          // The sign is the same in each language, and so is its row: what it is read as has to follow by itself.
          <Show when={spoken(piece, props.t)} fallback={piece}>
            {(read) => (
              <>
                <span aria-hidden="true">{piece}</span>
                <span class="spoken">{read()}</span>
              </>
            )}
          </Show>
        )}
      </For>
    </p>
  )
}

function spoken(piece: string, t: Translate): string | undefined {
  if (piece === '≥') return t('rule.atLeast')
  return piece === '==' ? t('rule.equals') : undefined
}
