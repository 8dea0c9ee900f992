import { type JSX, Show } from 'solid-js'
import { originOf, type ProviderRow } from '../models/provider'
import { hostOf } from './edited'
import { TextField } from './field'
import type { DeskTranslate } from './words'

export interface AddressSectionProps {
  readonly t: DeskTranslate
  readonly row: ProviderRow
  readonly value: string
  /** The address that a kept key is bound to; undefined while there is no key. */
  readonly boundTo: string | undefined
  readonly fault?: string | undefined
  readonly onInput: (baseUrl: string) => void
}

/** Where the requests go. A key stays with the origin that it was entered for. */
export function AddressSection(props: AddressSectionProps): JSX.Element {
  const moved = () => {
    const now = originOf(props.value)
    return props.boundTo !== undefined && now !== undefined && now !== originOf(props.boundTo)
  }
  return (
    <>
      <TextField
        label={props.t('desk.address.field')}
        type="url"
        value={props.value}
        fault={props.fault}
        text={
          originOf(props.value) === undefined
            ? undefined
            : props.t('desk.address.text', { host: hostOf(props.value) })
        }
        onInput={props.onInput}
      />
      <Show when={moved()}>
        <p class="desk-notice" role="status">
          {props.t('desk.address.moved', { old: hostOf(props.boundTo ?? ''), new: hostOf(props.value) })}
        </p>
      </Show>
      <Show when={props.row.baseUrl !== '' && props.value !== props.row.baseUrl}>
        <p>
          <button type="button" class="desk-quiet" onClick={() => props.onInput(props.row.baseUrl)}>
            {props.t('desk.address.usual', { url: props.row.baseUrl })}
          </button>
        </p>
      </Show>
    </>
  )
}
