import { createMemo, For, type JSX, Show } from 'solid-js'
import { assumedLines } from '../../documents/panel/foundation'
import type { FoundationSay } from './words'

/** What a document supposes: nobody has said it, and copy would be judged by it. */
export function Assumptions(props: {
  readonly text: string
  readonly say: FoundationSay
  readonly onLine: (line: number) => void
}): JSX.Element {
  const all = createMemo(() => assumedLines(props.text))
  return (
    <Show when={all().length > 0}>
      <section class="copy-block" aria-label={props.say('supposed.title')}>
        <h3>{props.say('supposed.title')}</h3>
        <p class="meta">{props.say('supposed.lead')}</p>
        <ul class="copy-supposed">
          <For each={all()}>
            {({ line, said }) => (
              <li>
                <button type="button" class="desk-quiet" onClick={() => props.onLine(line)}>
                  {props.say('supposed.line', { n: line })}
                </button>{' '}
                <span dir="auto">{said}</span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
