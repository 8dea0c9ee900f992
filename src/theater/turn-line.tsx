import { type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'

/** Whose turn it is, where it is not this tab's: the run waits for others, or another tab drives it. */
export function TurnLine(props: {
  readonly queued: number | undefined
  readonly following: boolean | undefined
  /** A question is open, and the person may look at another side than the one it stands on. */
  readonly asked: boolean
  readonly t: Translate
}): JSX.Element {
  return (
    <>
      <Show when={props.queued}>
        {(place) => (
          <p class="waiting-line" role="status">
            {props.t('turn.queued', { place: ordinalWords(place(), props.t) })}{' '}
            <a href="#/help/runs/queue">{props.t('turn.why')}</a>
          </p>
        )}
      </Show>
      <Show when={props.following}>
        <p class="waiting-line" role="status">
          {props.t('turn.following')} <a href="#/help/runs/tabs">{props.t('turn.why')}</a>
        </p>
      </Show>
      <Show when={props.asked}>
        <p class="waiting-line">{props.t('turn.asked')}</p>
      </Show>
    </>
  )
}

function ordinalWords(n: number, t: Translate): string {
  const form = new Intl.PluralRules(t.locale, { type: 'ordinal' }).select(n)
  switch (form) {
    case 'one':
    case 'two':
    case 'few':
      return t(`turn.nth-${form}`, { place: n })
    case 'zero':
    case 'many':
    case 'other':
      return t('turn.nth', { place: n })
  }
}
