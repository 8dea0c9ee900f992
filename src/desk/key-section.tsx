import { createSignal, type JSX, Show } from 'solid-js'
import type { KeepHow, Listed, VaultState } from '../../workers/desk-surface'
import type { ProviderRow } from '../models/provider'
import { keyWords, takesKey } from './facts'
import { type HomeKey, KeyHome } from './key-home'
import type { Passkeys } from './passkeys'
import { type Secret, SecretField } from './secret-field'
import type { DeskKey, DeskTranslate } from './words'

/** What the key section has for a save. A refusal is shown where it belongs, in the section itself. */
export type Entered =
  | { readonly type: 'nothing' }
  | { readonly type: 'refused' }
  | { readonly type: 'key'; readonly key: string; readonly how: KeepHow }

/** The door of the section for whoever saves. */
export interface KeyEntry {
  /** Reads what was entered. Nothing of it is kept here beyond the fields. */
  readonly take: () => Promise<Entered>
  /** To be called the moment the key was handed over. */
  readonly empty: () => void
  /** Says what kept the key from being taken. */
  readonly refuse: (key: DeskKey) => void
  readonly focus: () => void
}

export interface KeySectionProps {
  readonly t: DeskTranslate
  readonly row: ProviderRow
  readonly connection: Listed | undefined
  /** The address was moved to another origin, so the key that is kept does not count. */
  readonly moved: boolean
  readonly vault: VaultState
  readonly passkeys: Passkeys
  /** A new key is being entered in place of the one that is kept. */
  readonly replacing: boolean
  readonly onReplace: () => void
  readonly onKeepOld: () => void
  /** A key that was pasted before a provider was chosen, taken out of its field. */
  readonly carried?: (() => string) | undefined
  readonly bind: (entry: KeyEntry) => void
  readonly onForget: () => void
  readonly onUnlock: () => void
}

/** The key of one connection: how it stands, or the field for a new one and where it shall live. */
export function KeySection(props: KeySectionProps): JSX.Element {
  const kept = () => {
    const state = props.connection?.keyState
    const counts = state === 'open' || state === 'locked'
    return counts && !props.moved ? props.connection : undefined
  }
  const entering = () => props.replacing || kept() === undefined

  return (
    <Show when={props.row.auth} fallback={<p>{props.t('desk.key.none')}</p>}>
      <Show when={kept()}>
        {(connection) => (
          <div class="desk-line">
            <p class="desk-mono">{keyWords(connection(), props.row, props.t)}</p>
            <Show when={connection().keyState === 'locked'}>
              <button type="button" onClick={() => props.onUnlock()}>
                {props.t('desk.row.unlock')}
              </button>
            </Show>
            <button type="button" onClick={() => (props.replacing ? props.onKeepOld() : props.onReplace())}>
              {props.t(props.replacing ? 'desk.key.keepOld' : 'desk.key.replace')}
            </button>
            <button type="button" onClick={() => props.onForget()}>
              {props.t('desk.key.forget')}
            </button>
          </div>
        )}
      </Show>
      <Show when={entering()}>
        <KeyFields
          t={props.t}
          row={props.row}
          connection={props.connection}
          vault={props.vault}
          passkeys={props.passkeys}
          carried={props.carried}
          bind={props.bind}
          onKept={() => props.onKeepOld()}
        />
      </Show>
    </Show>
  )
}

function KeyFields(
  props: Pick<KeySectionProps, 't' | 'row' | 'connection' | 'vault' | 'passkeys' | 'carried' | 'bind'> & {
    readonly onKept: () => void
  },
): JSX.Element {
  const [fault, setFault] = createSignal<DeskKey>()
  // Most servers at home want none: what is not needed stays folded.
  const [wanted, setWanted] = createSignal(false)
  let field: Secret | undefined
  let home: HomeKey | undefined

  async function take(): Promise<Entered> {
    const key = field?.read().trim() ?? ''
    if (key === '') return { type: 'nothing' }
    setFault(undefined)
    const how = await home?.how()
    return how ? { type: 'key', key, how } : { type: 'refused' }
  }

  function empty() {
    field?.empty()
    home?.empty()
    props.onKept()
  }

  function refuse(key: DeskKey) {
    setFault(key)
    field?.focus()
  }

  function bind(secret: Secret) {
    field = secret
    props.bind({ take, empty, refuse, focus: () => secret.focus() })
    // The element is in its place only after this.
    // Read once, when the field is new.
    // eslint-disable-next-line solid/reactivity
    queueMicrotask(() => {
      const carried = props.carried?.() ?? ''
      if (carried === '') return
      secret.put(carried)
      setWanted(true)
    })
  }

  const fields = () => (
    <>
      <SecretField
        label={props.t('desk.key.field')}
        t={props.t}
        text={props.t('desk.key.fieldText')}
        fault={fault() && props.t(fault() ?? 'desk.edit.needsKey')}
        revealable
        bind={bind}
      />
      <Show when={props.row.keyPage}>
        {(page) => (
          <p class="meta">
            <a href={page()} target="_blank" rel="noopener noreferrer">
              {props.t('desk.edit.keyPage', { name: props.row.name })}
            </a>
          </p>
        )}
      </Show>
      <KeyHome
        t={props.t}
        vault={props.vault}
        passkeys={props.passkeys}
        first={props.connection?.keyMode}
        bind={(made) => (home = made)}
      />
    </>
  )

  return (
    <Show when={!takesKey(props.row)} fallback={fields()}>
      <details class="desk-details" open={wanted()}>
        <summary>{props.t('desk.key.optional')}</summary>
        <div class="desk-part-fields">{fields()}</div>
      </details>
    </Show>
  )
}
