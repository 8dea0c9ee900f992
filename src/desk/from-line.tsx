import { type JSX, Show } from 'solid-js'
import { versusTexts } from '../i18n/versus'
import type { Translate } from '../i18n/t'
import type { FromPage } from './run-form'

/** Which page the new run begins from, and the way to one that begins from nothing. */
export function FromLine(props: { readonly from: FromPage | 'none'; readonly t: Translate }): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('versus', versusTexts)
  const page = () => (props.from === 'none' ? undefined : props.from)
  return (
    <p class="new-page">
      <Show when={page()} fallback={say('again.noPage')}>
        {(from) => (
          <>
            {say('again.from')}{' '}
            <a href={`#/run/${from().run}?round=${from().round}`} dir="auto">
              {say('again.fromRound', { title: from().name, round: String(from().round) })}
            </a>{' '}
            {say('again.fromText')} <a href="#/new">{say('again.fromNothing')}</a>
          </>
        )}
      </Show>
    </p>
  )
}
