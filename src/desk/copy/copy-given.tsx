import { type JSX, Show } from 'solid-js'
import { copyingTexts } from '../../i18n/copying'
import type { Translate } from '../../i18n/t'
import type { GivenCopy } from '../run-form'
import './copy.css'

/** Which copy the page will say, and the way to one that says its own. */
export function CopyGiven(props: { readonly copy: GivenCopy | 'none'; readonly t: Translate }): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('copying', copyingTexts)
  const copy = () => (props.copy === 'none' ? undefined : props.copy)
  return (
    <Show when={copy()} fallback={<p class="new-page">{say('copying.givenGone')}</p>}>
      {(given) => (
        <div class="new-page copy-given">
          <p>
            {say('copying.given')}{' '}
            <a href={`#/run/${given().run}`} dir="auto">
              {given().name}
            </a>{' '}
            <span aria-hidden="true">·</span> <a href="#/new">{say('copying.givenNot')}</a>
          </p>
          <details>
            <summary>{say('copying.show', { n: wordsIn(given().text, say.locale) })}</summary>
            <pre dir="auto">{given().text}</pre>
          </details>
        </div>
      )}
    </Show>
  )
}

/** Words as the reader's language counts them: some write no spaces between. */
function wordsIn(text: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}
