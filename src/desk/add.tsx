import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Draft } from '../../workers/desk-surface'
import { catalogue, type NotOffered, notOffered } from '../models/catalogue'
import type { ProviderRow } from '../models/provider'
import { type BuiltIn, builtInDraft, providerOf } from './built-in'
import { BuiltInOffer } from './built-in-offer'
import { hostOf } from './edited'
import { TextField } from './field'
import { OpenRouterOffer, type OpenRouterOfferProps } from './openrouter-offer'
import { foundProviders, ownersOf } from './recognise'
import { type Secret, SecretField } from './secret-field'
import type { DeskTranslate } from './words'

/** What was chosen, and how to take the key that was pasted before. */
export interface Chosen {
  readonly row: ProviderRow
  readonly draft?: Draft
  readonly carried: () => string
}

export interface AddViewProps extends OpenRouterOfferProps {
  readonly builtIn?: BuiltIn | undefined
  readonly onChoose: (chosen: Chosen) => void
}

/** Chooses whose model it shall be: in one click, by a key, or from the list. */
export function AddView(props: AddViewProps): JSX.Element {
  let pasted: Secret | undefined

  /** Moves the key from one field into the next: nothing else ever holds it. */
  function carried(): string {
    const key = pasted?.read() ?? ''
    pasted?.empty()
    return key
  }

  const choose = (row: ProviderRow, draft?: Draft) =>
    props.onChoose({ row, carried, ...(draft && { draft }) })

  function chooseBuiltIn() {
    const draft = builtInDraft(props.t('desk.add.browser'))
    const row = providerOf(draft.provider)
    if (row) choose(row, draft)
  }

  return (
    <div class="desk-add">
      <OpenRouterOffer desk={props.desk} t={props.t} callback={props.callback} leave={props.leave} />
      <PasteKey t={props.t} bind={(secret) => (pasted = secret)} onChoose={choose} />
      <Show when={props.builtIn}>
        {(model) => <BuiltInOffer model={model()} t={props.t} onChoose={chooseBuiltIn} />}
      </Show>
      <Picker t={props.t} onChoose={choose} />
      <NotOfferedList t={props.t} />
    </div>
  )
}

function PasteKey(props: {
  readonly t: DeskTranslate
  readonly bind: (secret: Secret) => void
  readonly onChoose: (row: ProviderRow) => void
}): JSX.Element {
  const id = createUniqueId()
  // Whose the key may be, and nothing of the key itself.
  const [owners, setOwners] = createSignal<readonly ProviderRow[]>()
  const only = () => (owners()?.length === 1 ? owners()?.[0] : undefined)

  function look(secret: Secret) {
    const text = secret.read().trim()
    setOwners(text === '' ? undefined : ownersOf(text, catalogue))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const row = only()
    if (row) props.onChoose(row)
  }

  const said = () => {
    const found = owners()
    if (!found) return ''
    const [first, second] = found
    if (!first) return props.t('desk.add.unknown')
    if (!second) return props.t('desk.add.known', { name: first.name })
    return props.t('desk.add.several', { names: found.map(({ name }) => name).join(', ') })
  }

  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.add.pasteTitle')}</h3>
      <form class="desk-part-fields" onSubmit={submit}>
        <SecretField
          label={props.t('desk.add.paste')}
          text={props.t('desk.add.pasteText')}
          t={props.t}
          bind={props.bind}
          onTyped={look}
        />
        <div class="desk-acts">
          <p role="status">{said()}</p>
          <Show when={only()}>
            {(row) => (
              <button type="submit" class="primary">
                {props.t('desk.add.use', { name: row().name })}
              </button>
            )}
          </Show>
        </div>
      </form>
    </section>
  )
}

type Group = 'named' | 'local' | 'presets' | 'custom'
const GROUPS = ['named', 'local', 'presets', 'custom'] as const satisfies readonly Group[]

function groupOf(row: ProviderRow): Group {
  if (row.custom) return 'custom'
  if (row.local) return 'local'
  return row.named ? 'named' : 'presets'
}

function Picker(props: {
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

function NotOfferedList(props: { readonly t: DeskTranslate }): JSX.Element {
  const reasons = [...new Set(notOffered.map(({ reason }) => reason))]
  const names = (reason: NotOffered) =>
    notOffered
      .filter((one) => one.reason === reason)
      .map(({ name }) => name)
      .join(', ')
  return (
    <details class="desk-details">
      <summary>{props.t('desk.add.notOffered')}</summary>
      <dl class="desk-reasons">
        <For each={reasons}>
          {(reason) => (
            <div>
              <dt>{names(reason)}</dt>
              <dd>{props.t(`desk.notOffered.${reason}`)}</dd>
            </div>
          )}
        </For>
      </dl>
    </details>
  )
}
