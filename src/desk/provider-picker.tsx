import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { catalogue } from '../models/catalogue'
import type { ProviderRow } from '../models/provider'
import { hostOf } from './edited'
import { TextField } from './field'
import { foundProviders } from './recognise'
import type { DeskTranslate } from './words'

type Group = 'named' | 'local' | 'presets' | 'custom'
const GROUPS = ['named', 'local', 'presets', 'custom'] as const satisfies readonly Group[]

function groupOf(row: ProviderRow): Group {
  if (row.custom) return 'custom'
  if (row.local) return 'local'
  return row.named ? 'named' : 'presets'
}

/** Every provider that can be asked from a browser, and how to find one of them. */
export function ProviderPicker(props: {
  readonly t: DeskTranslate
  readonly onChoose: (row: ProviderRow) => void
}): JSX.Element {
  const id = createUniqueId()
  const [words, setWords] = createSignal('')
  const found = () => foundProviders(catalogue, words())
  const rowsIn = (group: Group) => found().filter((row) => groupOf(row) === group)
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.add.pick')}</h3>
      <TextField label={props.t('desk.add.search')} type="search" value={words()} onInput={setWords} />
      <p class="spoken" role="status">
        {words() === '' ? '' : props.t('desk.add.found', { n: found().length })}
      </p>
      <For each={GROUPS}>
        {(group) => (
          <Show when={rowsIn(group).length > 0}>
            <h4>{props.t(`desk.add.${group}`)}</h4>
            <ul class="desk-picks">
              <For each={rowsIn(group)}>
                {(row) => (
                  <li>
                    <button type="button" class="desk-pick" onClick={() => props.onChoose(row)}>
                      <b>{row.name}</b>{' '}
                      <Show
                        when={row.baseUrl !== ''}
                        fallback={<span class="meta">{props.t('desk.add.yourAddress')}</span>}
                      >
                        <span class="meta desk-mono">{hostOf(row.baseUrl)}</span>
                      </Show>
                      <Show when={row.experimental}>
                        <span class="meta-pill">{props.t('desk.add.experimental')}</span>
                      </Show>
                    </button>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        )}
      </For>
      <Show when={found().length === 0}>
        <p>{props.t('desk.add.none')}</p>
      </Show>
    </section>
  )
}
