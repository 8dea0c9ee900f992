import { For, type JSX, Show } from 'solid-js'
import type { ConsoleLine } from '../run/snapshot'
import type { Say } from './words'

/** What the page's own scripts have said, and what the browser has said about them. */
export function ConsolePanel(props: {
  readonly lines: readonly ConsoleLine[]
  readonly say: Say
  readonly onClose: () => void
}): JSX.Element {
  return (
    <section class="preview-console" id="preview-console" aria-label={props.say('view.consoleName')}>
      <div class="preview-console-bar">
        <h2>{props.say('view.consoleName')}</h2>
        <span class="meta">{props.say('view.consoleNote')}</span>
        <button type="button" onClick={() => props.onClose()}>
          {props.say('view.consoleClose')}
        </button>
      </div>
      <Show when={props.lines.length > 0} fallback={<p class="meta">{props.say('view.consoleNone')}</p>}>
        {/* It scrolls, so the keyboard has to reach it. */}
        <ol class="preview-lines" tabindex="0">
          <For each={props.lines}>
            {(line) => (
              <li data-kind={line.kind}>
                <b>{props.say(`view.line.${line.kind}`)}</b> <span>{line.text}</span>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  )
}
