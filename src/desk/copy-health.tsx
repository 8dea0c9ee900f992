import { createResource, createUniqueId, type JSX, Show } from 'solid-js'
import type { Desk } from '../../workers/desk-surface'
import { panelDefaults } from '../run/panel-limits'
import type { DeskTranslate } from './words'

/** What past panels of a connection came to by their second round, and what that says. Without one, nothing. */
export function CopyHealthPart(props: {
  readonly desk: Pick<Desk, 'copyHealth'>
  readonly id: string
  readonly t: DeskTranslate
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const title = createUniqueId()
  const [health] = createResource(
    () => props.id,
    (id) => desk.copyHealth(id).catch(() => undefined),
  )
  return (
    <Show when={health()}>
      {(known) => (
        <section class="desk-section" aria-labelledby={title}>
          <h3 id={title}>{props.t('desk.copyHealth.title')}</h3>
          <p>
            <b>
              {props.t('desk.copyHealth.line', {
                avg: props.t.score(known().average),
                n: known().runs,
                complete: known().complete,
              })}
            </b>
          </p>
          <p class="meta">{props.t('desk.copyHealth.text', { good: panelDefaults.goodAverage })}</p>
        </section>
      )}
    </Show>
  )
}
