import { type JSX, Show } from 'solid-js'
import type { Failed } from '../models/provider'
import type { Problem } from '../run/event'
import { LocalQuestion } from './local-question'
import { LocalSetup } from './local-setup'
import { hasLocalSteps } from './local-steps'
import { NearModels } from './model-field'
import { type Met, problemOf, problemParams } from './problem-words'
import type { DeskTranslate } from './words'

export interface ProblemPanelProps extends Met {
  readonly t: DeskTranslate
  readonly onModel: (name: string) => void
}

/** Failures of a server at home that its own settings mend. One that does not run has to be started, and no more. */
const SETTINGS: readonly Problem[] = ['cors_or_key', 'forbidden', 'lna']

/** What went wrong, what to do about it, and what the provider said. */
export function ProblemPanel(props: ProblemPanelProps): JSX.Element {
  const words = () => problemParams(props, props.t)
  const key = () => problemOf(props)
  const kind = () => props.failed.kind
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
