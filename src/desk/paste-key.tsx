import { createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import { catalogue } from '../models/catalogue'
import type { ProviderRow } from '../models/provider'
import { ownersOf } from './recognise'
import { type Secret, SecretField } from './secret-field'
import type { DeskTranslate } from './words'

/** A key first: most say whose they are. */
export function PasteKey(props: {
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
