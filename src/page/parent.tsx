import type { Remote } from 'comlink'
import { createResource, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import type { Fork } from '../run/event'
import { libraryOf } from './desk-door'

/** The run that this one was begun from, by its name. */
export function Parent(props: {
  readonly jury: Remote<Jury> | undefined
  readonly fork: Fork
  readonly t: Translate
}): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const say = t.part('versus', versusTexts)
  const [card] = createResource(
    () => props.fork.runId,
    async (run) =>
      jury &&
      (
        await libraryOf(jury)
          .cards([run])
          .catch(() => [])
      )[0],
  )
  const round = () => String(props.fork.round)
  return (
    <Show when={!card.loading}>
      <span class="meta">
        <Show when={card.latest} fallback={say('again.parentGone', { round: round() })}>
          {(known) => (
            <>
              {say('again.parent')}{' '}
              <a href={`#/run/${known().row.id}?round=${round()}`} dir="auto">
                {say('again.fromRound', { title: known().row.title, round: round() })}
              </a>
            </>
          )}
        </Show>
      </span>
    </Show>
  )
}
