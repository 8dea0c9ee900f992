import { createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { KeepHow, VaultState } from '../../workers/desk-surface'
import type { KeyMode } from '../run/connection'
import type { Passkeys } from './passkeys'
import { PhraseFields, type Phrase } from './phrase-fields'
import type { DeskKey, DeskTranslate } from './words'

type Mode = KeepHow['mode']
const MODES = ['tab', 'remembered', 'passphrase', 'passkey'] as const satisfies readonly Mode[]

/** Where the key shall live, for whoever saves. */
export interface HomeKey {
  /** Undefined when something is missing, which is then said beside it. Call it in a click: a passkey wants one. */
  readonly how: () => Promise<KeepHow | undefined>
  readonly empty: () => void
}

export interface KeyHomeProps {
  readonly t: DeskTranslate
  readonly vault: VaultState
  readonly passkeys: Passkeys
  /** Where the key before it lived. */
  readonly first?: KeyMode | undefined
  readonly bind: (home: HomeKey) => void
}

/** The four places for a key, with what each is worth. */
export function KeyHome(props: KeyHomeProps): JSX.Element {
  const group = createUniqueId()
  const [picked, setPicked] = createSignal<Mode>()
  const [fault, setFault] = createSignal<DeskKey>()
  const [support] = createResource(() => props.passkeys.support())
  let phrase: Phrase | undefined

  const barred = (mode: Mode): DeskKey | undefined => {
    if (mode === 'passkey' && support() === 'no') return 'desk.key.passkeyNot'
    // To move the locked keys under another lock, the worker has to open them first.
    if (props.vault.open) return undefined
    if (mode === 'passkey' && props.vault.mode === 'passphrase') return 'desk.key.vaultPassphrase'
    return mode === 'passphrase' && props.vault.mode === 'passkey' ? 'desk.key.vaultPasskey' : undefined
  }
  const mode = (): Mode => {
    const wish = picked() ?? (props.first === 'none' ? undefined : props.first) ?? 'tab'
    return barred(wish) ? 'tab' : wish
  }

  const isWrong = (one: Mode) => one === 'passkey' && fault() !== undefined

  async function how(): Promise<KeepHow | undefined> {
    const chosen = mode()
    setFault(undefined)
    if (chosen === 'passkey') return passkey()
    if (chosen !== 'passphrase') return { mode: chosen }
    const passphrase = phrase?.take()
    return passphrase === undefined ? undefined : { mode: chosen, passphrase }
  }

  /** One passkey opens the whole vault: where there is one, it is asked and no other is made. */
  async function passkey(): Promise<KeepHow | undefined> {
    const { credential } = props.vault
    const name = props.t('desk.product')
    const asked = await (credential === undefined
      ? props.passkeys.make(name)
      : props.passkeys.ask(credential))
    if (asked.ok) return { mode: 'passkey', ...asked.given }
    setFault(`desk.passkey.${asked.why}`)
    return undefined
  }

  // The section is bound once and lives as long as its fields.
  // eslint-disable-next-line solid/reactivity
  props.bind({ how, empty: () => phrase?.empty() })

  return (
    <fieldset class="desk-options">
      <legend>{props.t('desk.key.where')}</legend>
      <For each={MODES}>
        {(one) => (
          <div class="desk-option">
            <label>
              <input
                type="radio"
                name={group}
                checked={mode() === one}
                disabled={barred(one) !== undefined}
                aria-describedby={isWrong(one) ? `${group}-fault ${group}-${one}` : `${group}-${one}`}
                data-fault={isWrong(one) ? '' : undefined}
                onChange={() => setPicked(one)}
              />
              <span>{props.t(`desk.key.${one}`)}</span>
            </label>
            <p class="meta" id={`${group}-${one}`}>
              {props.t(barred(one) ?? `desk.key.${one}Text`)}
            </p>
            <Show when={one === 'passphrase' && mode() === 'passphrase'}>
              <PhraseFields
                t={props.t}
                existing={props.vault.mode === 'passphrase'}
                bind={(made) => (phrase = made)}
              />
            </Show>
            <Show when={one === 'passkey' && fault()}>
              {(key) => (
                <p class="desk-fault" id={`${group}-fault`} role="alert">
                  {props.t(key())}
                </p>
              )}
            </Show>
          </div>
        )}
      </For>
    </fieldset>
  )
}
