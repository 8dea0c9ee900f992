import { type JSX, Show } from 'solid-js'
import { createOnline } from '../controls/online'
import type { Translate } from '../i18n/t'

/** Says while there is no network what that means: a person would look for a fault of the app. */
export function OfflineLine(props: { readonly t: Translate }): JSX.Element {
  const online = createOnline()
  return (
    <div role="status">
      <Show when={!online()}>
        <p class="waiting-line offline-line">{props.t('page.offline')}</p>
      </Show>
    </div>
  )
}
