import { type JSX, Show } from 'solid-js'
import type { ProviderRow } from '../models/provider'
import { hostOf } from './edited'
import type { Editing } from './editing'
import { ModelField } from './model-field'
import { Part } from './part'
import { problemOf, problemParams } from './problem-words'
import type { DeskTranslate } from './words'

/** The model of a connection, and the list that helps to find it. */
export function ModelPart(props: {
  readonly edit: Editing
  readonly row: ProviderRow
  readonly origin: string
  readonly t: DeskTranslate
  readonly onFetch: () => void
}): JSX.Element {
  // All are there as long as the editor.
  // eslint-disable-next-line solid/reactivity
  const { t, edit, row, origin } = props
  const fault = () => (edit.fault() === 'desk.edit.needsModel' ? t('desk.edit.needsModel') : undefined)
  const busy = () => edit.listing.busy() || edit.saving.busy()
  const verb = () => {
    if (edit.models()) return 'desk.model.reload'
    return edit.dirty() ? 'desk.model.loadSave' : 'desk.model.load'
  }
  const refused = () => {
    const { problem: kind, detail = '' } = edit.listing.trouble() ?? {}
    if (kind === undefined) return edit.listing.refused()
    const { model, baseUrl } = edit.draft()
    const met = { failed: { kind, detail }, row, baseUrl, model, origin, keyTaken: false }
    return t(problemOf(met), problemParams(met, t))
  }
  const said = () => {
    const reason = refused()
    if (edit.listing.busy()) return t('desk.model.loading', { host: hostOf(edit.draft().baseUrl) })
    if (reason !== undefined) return t('desk.model.failed', { reason })
    return edit.models() ? t('desk.model.count', { n: edit.models()?.length ?? 0 }) : ''
  }
  return (
    <Part title={t('desk.model.title')}>
      <ModelField
        t={t}
        value={edit.draft().model}
        models={edit.models()}
        fault={fault()}
        onPick={edit.pickModel}
      />
      <Show when={props.row.models} fallback={<p class="meta">{t('desk.model.noList')}</p>}>
        <div class="desk-acts">
          <button type="button" aria-disabled={busy()} onClick={() => busy() || props.onFetch()}>
            {t(verb())}
          </button>
          <span class="meta" role="status">
            {said()}
          </span>
        </div>
      </Show>
    </Part>
  )
}
