import { createSignal, createUniqueId, type JSX, onCleanup, Show } from 'solid-js'
import { createAttempt } from './attempt'
import type { BuiltIn } from './built-in'
import type { DeskTranslate } from './words'

/** The model that lives in this browser, where there is one. */
export function BuiltInOffer(props: {
  readonly model: BuiltIn
  readonly t: DeskTranslate
  readonly onChoose: () => void
}): JSX.Element {
  const id = createUniqueId()
  const attempt = createAttempt()
  const [share, setShare] = createSignal<number>()
  const abort = new AbortController()
  onCleanup(() => abort.abort())
  const ready = () => props.model.state === 'available'

  async function choose() {
    if (attempt.busy()) return
    if (ready()) return props.onChoose()
    // As it was when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { model } = props
    const fetched = await attempt.run(() => model.fetch(setShare, abort.signal).then(() => true))
    setShare(undefined)
    if (fetched) props.onChoose()
  }

  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.add.browser')}</h3>
      <div class="desk-line">
        <p>
          {props.t(props.model.state === 'unavailable' ? 'desk.add.browserNot' : 'desk.add.browserText')}
          <Show when={!ready() && props.model.state !== 'unavailable'}>
            {' '}
            {props.t('desk.add.browserFetch')}
          </Show>
        </p>
        <Show when={props.model.state !== 'unavailable'}>
          <button type="button" aria-disabled={attempt.busy()} onClick={() => void choose()}>
            {props.t(ready() ? 'desk.add.browserUse' : 'desk.add.browserGet')}
          </button>
        </Show>
      </div>
      <Show when={attempt.busy()}>
        <progress aria-label={props.t('desk.add.browserGet')} max={1} value={share() ?? 0} />
      </Show>
      <p role="alert" class="desk-fault">
        <Show when={attempt.refused()}>{(reason) => props.t('desk.refused', { reason: reason() })}</Show>
      </p>
    </section>
  )
}
