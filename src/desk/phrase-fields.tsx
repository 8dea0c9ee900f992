import { createSignal, type JSX, Show } from 'solid-js'
import { type Strength, strengthOf } from './passphrase'
import { type Secret, SecretField } from './secret-field'
import type { DeskKey, DeskTranslate } from './words'

/** The passphrase, for whoever saves. */
export interface Phrase {
  /** Undefined when it is missing or the two differ, which is then said. */
  readonly take: () => string | undefined
  readonly empty: () => void
}

export interface PhraseFieldsProps {
  readonly t: DeskTranslate
  /** The vault has its passphrase already: it is asked for once, not made anew. */
  readonly existing: boolean
  readonly bind: (phrase: Phrase) => void
}

/** A new passphrase twice, with a word on how hard it is to guess; or the one that there is, once. */
export function PhraseFields(props: PhraseFieldsProps): JSX.Element {
  const [strength, setStrength] = createSignal<Strength>('empty')
  const [fault, setFault] = createSignal<DeskKey>()
  let first: Secret | undefined
  let second: Secret | undefined

  function take(): string | undefined {
    const text = first?.read() ?? ''
    const same = props.existing || text === second?.read()
    setFault(text === '' ? 'desk.key.phraseMissing' : same ? undefined : 'desk.key.phraseDiffers')
    if (fault() === undefined) return text
    ;(text === '' ? first : second)?.focus()
    return undefined
  }

  function empty() {
    first?.empty()
    second?.empty()
    setStrength('empty')
  }

  // Bound once: the fields live as long as this part of the form.
  // eslint-disable-next-line solid/reactivity
  props.bind({ take, empty })

  const said = () => fault() && props.t(fault() ?? 'desk.key.phraseMissing')
  return (
    <div class="desk-phrases">
      <SecretField
        label={props.t(props.existing ? 'desk.key.phraseExisting' : 'desk.key.phrase')}
        t={props.t}
        text={props.existing ? undefined : props.t(`desk.strength.${strength()}`)}
        fault={fault() === 'desk.key.phraseMissing' ? said() : undefined}
        bind={(secret) => (first = secret)}
        onTyped={(secret) => setStrength(strengthOf(secret.read()))}
      />
      <Show when={!props.existing}>
        <SecretField
          label={props.t('desk.key.phraseAgain')}
          t={props.t}
          fault={fault() === 'desk.key.phraseDiffers' ? said() : undefined}
          bind={(secret) => (second = secret)}
        />
      </Show>
    </div>
  )
}
