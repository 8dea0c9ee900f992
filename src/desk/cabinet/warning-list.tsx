import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Warning } from '../../documents/documents'
import { warningWords } from './warning-words'
import type { CabinetSay } from './words'

/** What is odd in a file, each with its line and what stands in it. */
export function WarningList(props: {
  readonly warnings: readonly Warning[]
  /** The file, to show the lines of. */
  readonly text: string
  readonly say: CabinetSay
  /** Goes to a line, where there is something to go to. */
  readonly onLine?: (line: number) => void
}): JSX.Element {
  const lines = createMemo(() => props.text.split(/\r\n?|\n/))
  const lineAt = (n: number) => (lines()[n - 1] ?? '').trim()
  return (
    <section class="desk-section cabinet-warnings">
      <h3>{props.say('warn.title')}</h3>
      <Show when={props.warnings.length > 0} fallback={<p class="meta">{props.say('warn.none')}</p>}>
        <p class="meta">{props.say('warn.lead')}</p>
        <ul>
          <For each={props.warnings}>
            {(warning) => (
              <li>
                <p>
                  <Show when={props.onLine} fallback={<b>{props.say('warn.line', { n: warning.line })}</b>}>
                    {(go) => (
                      <button type="button" class="desk-quiet" onClick={() => go()(warning.line)}>
                        {props.say('warn.line', { n: warning.line })}
                      </button>
                    )}
                  </Show>
                  {': '}
                  {warningWords(warning, props.say)}
                </p>
                <Show when={lineAt(warning.line)}>
                  {(line) => (
                    <pre dir="auto">
                      <code>{line()}</code>
                    </pre>
                  )}
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}
