import { type JSX, Show } from 'solid-js'
import type { Draft } from '../../workers/desk-surface'
import { rowOf } from '../models/catalogue'
import type { ProviderRow } from '../models/provider'
import { BUILT_IN, type BuiltIn } from './built-in'
import { BuiltInOffer } from './built-in-offer'
import { draftFor } from './edited'
import { NotOfferedList } from './not-offered'
import { OpenRouterOffer, type OpenRouterOfferProps } from './openrouter-offer'
import { PasteKey } from './paste-key'
import { ProviderPicker } from './provider-picker'
import type { Secret } from './secret-field'

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
    const row = rowOf(BUILT_IN)
    if (row) choose(row, { ...draftFor(row), name: props.t('desk.add.browser'), model: BUILT_IN })
  }

  return (
    <div class="desk-add">
      <OpenRouterOffer desk={props.desk} t={props.t} callback={props.callback} leave={props.leave} />
      <PasteKey t={props.t} bind={(secret) => (pasted = secret)} onChoose={choose} />
      <Show when={props.builtIn}>
        {(model) => <BuiltInOffer model={model()} t={props.t} onChoose={chooseBuiltIn} />}
      </Show>
      <ProviderPicker t={props.t} onChoose={choose} />
      <NotOfferedList t={props.t} />
    </div>
  )
}
