import { type JSX, Show } from 'solid-js'
import { type ProblemKey, problemKey } from '../i18n/problems'
import type { Failed, ProviderRow } from '../models/provider'
import type { Problem } from '../run/event'
import { hostOf } from './edited'
import { LocalQuestion } from './local-question'
import { LocalSetup } from './local-setup'
import { hasLocalSteps } from './local-steps'
import { NearModels } from './model-field'
import type { DeskTranslate } from './words'

export interface ProblemPanelProps {
  readonly t: DeskTranslate
  readonly failed: Failed
  readonly row: ProviderRow
  readonly baseUrl: string
  readonly model: string
  readonly origin: string
  /** The key was taken before this failed, so it is not the key. */
  readonly keyTaken: boolean
  readonly onModel: (name: string) => void
}

/** Failures of a server at home that its own settings mend. */
const SETTINGS: readonly Problem[] = ['cors_or_key', 'not_running', 'forbidden', 'lna']

/** What went wrong, what to do about it, and what the provider said. */
export function ProblemPanel(props: ProblemPanelProps): JSX.Element {
  const words = () => ({
    origin: props.origin,
    host: hostOf(props.baseUrl),
    model: props.model === '' ? props.t('desk.test.someModel') : props.model,
    provider: props.row.name,
    near: (props.failed.near ?? []).join(', '),
    seconds: Math.ceil((props.failed.retryAfterMs ?? 0) / 1000),
    status: props.failed.status ?? '',
    detail: props.failed.detail,
  })
  const kind = () => props.failed.kind
  const key = (): ProblemKey => {
    return problemKey(kind(), {
      provider: props.row.id,
      opaque401: props.row.opaque401 === true && !props.keyTaken,
      custom: props.row.custom === true,
      retryAfterMs: props.failed.retryAfterMs,
      // Names of models become buttons, and need not be said as well.
      near: kind() === 'model_not_found' ? undefined : props.failed.near,
    })
  }
  const mended = () => hasLocalSteps(props.row.id) && SETTINGS.includes(kind())

  return (
    <div class="desk-problem">
      <p>
        <b>{props.t(key(), words())}</b>
      </p>
      <p>{props.t(`${key()}.do`, words())}</p>
      <Show when={kind() === 'model_not_found' && props.failed.near?.length}>
        <NearModels names={props.failed.near ?? []} t={props.t} onPick={props.onModel} />
      </Show>
      <Show when={kind() === 'lna'}>
        <LocalQuestion t={props.t} baseUrl={props.baseUrl} origin={props.origin} />
      </Show>
      <Show when={mended()}>
        <LocalSetup id={props.row.id} origin={props.origin} t={props.t} />
      </Show>
      <Said failed={props.failed} t={props.t} />
    </div>
  )
}

/** The provider's own words are data: cut before they came here, and shown as text. */
function Said(props: { readonly failed: Failed; readonly t: DeskTranslate }): JSX.Element {
  const facts = () =>
    [
      props.failed.status === undefined
        ? ''
        : props.t('desk.test.status', { status: String(props.failed.status) }),
      props.failed.requestId === undefined
        ? ''
        : props.t('desk.test.request', { id: props.failed.requestId }),
    ].filter((fact) => fact !== '')
  return (
    <Show when={props.failed.detail !== '' || facts().length > 0}>
      <details class="desk-details">
        <summary>{props.t('desk.test.said')}</summary>
        <p class="meta">{facts().join(' · ')}</p>
        <pre class="desk-said" dir="auto">
          {props.failed.detail}
        </pre>
      </details>
    </Show>
  )
}
