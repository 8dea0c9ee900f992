import { For, type JSX } from 'solid-js'
import { type NotOffered, notOffered } from '../models/catalogue'
import type { DeskTranslate } from './words'

/** Providers that people will look for in vain, each with its reason. */
export function NotOfferedList(props: { readonly t: DeskTranslate }): JSX.Element {
  const reasons = [...new Set(notOffered.map(({ reason }) => reason))]
  const names = (reason: NotOffered) =>
    notOffered
      .filter((one) => one.reason === reason)
      .map(({ name }) => name)
      .join(', ')
  return (
    <details class="desk-details">
      <summary>{props.t('desk.add.notOffered')}</summary>
      <dl class="desk-reasons">
        <For each={reasons}>
          {(reason) => (
            <div>
              <dt>{names(reason)}</dt>
              <dd>{props.t(`desk.notOffered.${reason}`)}</dd>
            </div>
          )}
        </For>
      </dl>
    </details>
  )
}
