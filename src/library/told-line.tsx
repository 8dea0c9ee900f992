import { type JSX, Show } from 'solid-js'
import type { Telling } from './telling'
import type { LibrarySay } from './words'

/** What was done last, and Undo for as long as that is offered. */
export function ToldLine(props: { readonly say: LibrarySay; readonly telling: Telling }): JSX.Element {
  return (
    <div class="library-told" data-shown={props.telling.told() !== undefined || undefined}>
      {/* Always there: a region that came with its words would not be read. */}
      <p role="status">{props.telling.told()?.text()}</p>
      <Show when={props.telling.told()?.undo}>
        {(undo) => (
          <button type="button" class="primary" onClick={() => undo()()}>
            {props.say('library.undo')}
          </button>
        )}
      </Show>
      <Show when={props.telling.told()}>
        <button type="button" onClick={() => props.telling.dismiss()}>
          {props.say('library.dismiss')}
        </button>
      </Show>
    </div>
  )
}
