import { createSignal, type JSX, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'

/** Says while there is no network what that means: a person would look for a fault of the app. */
export function OfflineLine(props: { readonly t: Translate }): JSX.Element {
  const [online, setOnline] = createSignal(navigator.onLine)
  const look = () => setOnline(navigator.onLine)
  addEventListener('online', look)
  addEventListener('offline', look)
  onCleanup(() => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  })
  return (
    <div role="status">
      <Show when={!online()}>
        <p class="waiting-line offline-line">{props.t('page.offline')}</p>
      </Show>
    </div>
  )
}
