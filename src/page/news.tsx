import { type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'

/** A text as it is, or one that is said anew when the language changes under it. */
export type Words = string | (() => string)

/** Something that the person should know, and what can be done about it. */
export interface News {
  readonly text: Words
  readonly action?: { readonly name: Words; readonly run: () => void }
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
    <div class="news" data-testid="news">
      {/* Read aloud without the buttons behind it: they are found where they stand. */}
      <p role="status">{said(props.news.text)}</p>
      <Show when={props.news.action}>
        {(action) => (
          <button type="button" onClick={() => action().run()}>
            {said(action().name)}
          </button>
        )}
      </Show>
      <button type="button" onClick={() => props.onClose()}>
        {props.t('page.dismiss')}
      </button>
    </div>
  )
}

function said(words: Words): string {
  return typeof words === 'string' ? words : words()
}
