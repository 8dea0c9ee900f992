import { type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'

/** Something that the person should know, and what can be done about it. */
export interface News {
  readonly text: string
  readonly action?: { readonly name: string; readonly run: () => void }
  /** It goes by itself after so long: what it offers cannot be done any more. */
  readonly forMs?: number
}

export interface NewsBarProps {
  readonly news: News
  readonly t: Translate
  readonly onClose: () => void
}

/** One line under the top bar. It never covers what goes on. */
export function NewsBar(props: NewsBarProps): JSX.Element {
  return (
    <div class="news" role="status" data-testid="news">
      <p>{props.news.text}</p>
      <Show when={props.news.action}>
        {(action) => (
          <button type="button" onClick={() => action().run()}>
            {action().name}
          </button>
        )}
      </Show>
      <button type="button" onClick={() => props.onClose()}>
        {props.t('page.dismiss')}
      </button>
    </div>
  )
}
