import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { intake } from '../../run/intake'
import type { ListProps } from './list'
import { empty, putBack } from './trash-acts'

const DAY_MS = 86_400_000

/** What was thrown away, and the way back. Deleting for good is the one thing that cannot be undone: it asks twice. */
export function TrashPart(props: ListProps): JSX.Element {
  const [sure, setSure] = createSignal(false)
  const trashed = createMemo(() => (props.all ?? []).filter(({ trashedAt }) => trashedAt !== undefined))
  const ids = () => trashed().map(({ id }) => id)

  function purge() {
    setSure(false)
    void empty(props, ids())
  }

  return (
    <Show when={trashed().length > 0}>
      <details class="desk-details desk-section">
        <summary>{props.say('trash.title', { n: trashed().length })}</summary>
        <p class="meta">{props.say('trash.lead', { n: intake.trashMs / DAY_MS })}</p>
        <ul class="cabinet-trash">
          <For each={trashed()}>
            {(entry) => (
              <li class="desk-acts">
                <span dir="auto">{entry.name}</span>
                <span class="meta">{entry.file}</span>
                <button type="button" onClick={() => void putBack(props, entry.id, entry.name)}>
                  {props.say('trash.restore')}
                  <span class="spoken"> {entry.name}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
        <p class="desk-acts">
          <Show
            when={sure()}
            fallback={
              <button type="button" onClick={() => setSure(true)}>
                {props.say('trash.purgeAll')}
              </button>
            }
          >
            <span>{props.say('trash.sure')}</span>
            <button type="button" onClick={purge}>
              {props.say('trash.purge')}
            </button>
          </Show>
        </p>
      </details>
    </Show>
  )
}
