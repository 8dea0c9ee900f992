import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js'
import type { Desk, VaultState } from '../../workers/desk-surface'
import { reasonOf } from '../run/reason'
import { type Passkeys, wiped } from './passkeys'
import { type Secret, SecretField } from './secret-field'
import type { DeskKey, DeskTranslate } from './words'

export interface UnlockDialogProps {
  readonly desk: Desk
  readonly t: DeskTranslate
  readonly vault: VaultState
  readonly passkeys: Passkeys
  readonly onOpened: () => void
  readonly onClose: () => void
}

type Told = { readonly key: DeskKey; readonly reason?: string }

/** Asks for what opens the locked keys. What is typed goes to the worker once and is gone here. */
export function UnlockDialog(props: UnlockDialogProps): JSX.Element {
  const id = createUniqueId()
  const [busy, setBusy] = createSignal(false)
  const [told, setTold] = createSignal<Told>()
  let dialog: HTMLDialogElement | undefined
  let phrase: Secret | undefined
  const byPasskey = () => props.vault.mode === 'passkey'

  onMount(() => dialog?.showModal())

  function emptied(): string {
    const text = phrase?.read() ?? ''
    phrase?.empty()
    return text
  }

  async function unlock(): Promise<Told | undefined> {
    if (byPasskey()) return withPasskey()
    const opened = props.desk.unlock({ mode: 'passphrase', passphrase: emptied() })
    return (await opened) ? undefined : { key: 'desk.unlock.wrong' }
  }

  async function withPasskey(): Promise<Told | undefined> {
    const asked = await props.passkeys.ask(props.vault.credential ?? '')
    if (!asked.ok) return { key: `desk.passkey.${asked.why}` }
    const { prf } = asked.given
    const opened = props.desk.unlock({ mode: 'passkey', prf })
    return (await opened.finally(() => wiped(prf))) ? undefined : { key: 'desk.unlock.wrongPasskey' }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy()) return
    setBusy(true)
    setTold(undefined)
    const trouble = await unlock().catch(
      (cause: unknown): Told => ({ key: 'desk.refused', reason: reasonOf(cause) }),
    )
    setBusy(false)
    setTold(trouble)
    if (trouble) phrase?.focus()
    else props.onOpened()
  }

  return (
    <dialog ref={dialog} class="desk-dialog" aria-labelledby={id} onClose={() => props.onClose()}>
      <form onSubmit={(event) => void submit(event)}>
        <h2 id={id}>{props.t('desk.unlock.title')}</h2>
        <p id={`${id}-text`}>{props.t(byPasskey() ? 'desk.unlock.passkeyText' : 'desk.unlock.phraseText')}</p>
        <Show when={!byPasskey()}>
          <SecretField
            label={props.t('desk.unlock.phrase')}
            t={props.t}
            required
            bind={(secret) => (phrase = secret)}
          />
        </Show>
        <p class="desk-fault" id={`${id}-told`} role="alert">
          <Show when={told()}>{(one) => props.t(one().key, { reason: one().reason ?? '' })}</Show>
        </p>
        <div class="desk-acts">
          <button type="submit" class="primary" aria-disabled={busy()}>
            {props.t(busy() ? 'desk.unlock.going' : byPasskey() ? 'desk.unlock.passkey' : 'desk.unlock.do')}
          </button>
          <button type="button" onClick={() => dialog?.close()}>
            {props.t('desk.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
