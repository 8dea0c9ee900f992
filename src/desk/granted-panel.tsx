import { createResource, type JSX, Show } from 'solid-js'
import type { Desk } from '../../workers/desk-surface'
import type { Granted } from '../models/line'
import { type DeskTranslate, whenOf } from './words'

/** What OpenRouter says that this key may spend. What was asked for is a wish; this is what was granted. */
export function GrantedPanel(props: {
  readonly desk: Desk
  readonly id: string
  readonly t: DeskTranslate
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const [granted] = createResource(
    () => props.id,
    (id) => desk.granted(id).catch(() => undefined),
  )
  return (
    <Show when={!granted.loading}>
      <Show when={granted()} fallback={<p class="meta">{props.t('desk.granted.failed')}</p>}>
        {(known) => <Grant granted={known()} t={props.t} />}
      </Show>
    </Show>
  )
}

function Grant(props: { readonly granted: Granted; readonly t: DeskTranslate }): JSX.Element {
  const money = (value: number | undefined, none: string) => (value === undefined ? none : props.t.usd(value))
  const expires = () => {
    const at = Date.parse(props.granted.expiresAt ?? '')
    return Number.isNaN(at) ? props.t('desk.granted.never') : whenOf(at, props.t)
  }
  return (
    <div class="desk-granted">
      <h4>{props.t('desk.granted.title')}</h4>
      <dl class="desk-facts">
        <div>
          <dt>{props.t('desk.granted.limit')}</dt>
          <dd>{money(props.granted.limitUsd, props.t('desk.granted.noLimit'))}</dd>
        </div>
        <div>
          <dt>{props.t('desk.granted.remaining')}</dt>
          <dd>{money(props.granted.remainingUsd, '–')}</dd>
        </div>
        <div>
          <dt>{props.t('desk.granted.used')}</dt>
          <dd>{money(props.granted.usedUsd, '–')}</dd>
        </div>
        <div>
          <dt>{props.t('desk.granted.reset')}</dt>
          <dd>{props.granted.reset ?? props.t('desk.granted.never')}</dd>
        </div>
        <div>
          <dt>{props.t('desk.granted.expires')}</dt>
          <dd>{expires()}</dd>
        </div>
      </dl>
    </div>
  )
}
