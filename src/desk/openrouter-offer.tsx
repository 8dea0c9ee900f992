import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk, OpenRouterWish } from '../../workers/desk-surface'
import { createAttempt } from './attempt'
import { goTo, wrongNumberIn } from './faults'
import { Field } from './field'
import { NumberField } from './number-field'
import type { DeskTranslate } from './words'

export interface OpenRouterOfferProps {
  readonly desk: Desk
  readonly t: DeskTranslate
  /** Our address, to which OpenRouter sends the person back. */
  readonly callback: string
  /** Leaves the app for another address. */
  readonly leave: (url: string) => void
}

const RESETS = ['never', 'daily', 'weekly', 'monthly'] as const
type Reset = (typeof RESETS)[number]

/** A key without a key: the person signs in there and comes back with one that is theirs. */
export function OpenRouterOffer(props: OpenRouterOfferProps): JSX.Element {
  const id = createUniqueId()
  const attempt = createAttempt()
  const [limit, setLimit] = createSignal<number>()
  const [reset, setReset] = createSignal<Reset>('never')
  const [days, setDays] = createSignal<number>()
  const [remember, setRemember] = createSignal(false)

  const wish = (): OpenRouterWish => {
    const limitUsd = limit()
    const until = days()
    const again = reset()
    return {
      callback: props.callback,
      mode: remember() ? 'remembered' : 'tab',
      ...(limitUsd !== undefined && { limitUsd }),
      ...(again !== 'never' && { reset: again }),
      ...(until !== undefined && { days: until }),
    }
  }

  async function go(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const wrong = wrongNumberIn(event.currentTarget)
    if (wrong) return goTo(wrong)
    if (attempt.busy()) return
    // As it was wished for when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { desk, leave } = props
    const wished = wish()
    const url = await attempt.run(() => desk.beginOpenRouter(wished))
    if (url !== undefined) leave(url)
  }

  return (
    <section class="desk-offer" aria-labelledby={id}>
      <form novalidate onSubmit={(event) => void go(event)}>
        <div class="desk-line">
          <div>
            <h3 id={id}>{props.t('desk.openrouter.title')}</h3>
            <p>{props.t('desk.openrouter.text')}</p>
          </div>
          <button type="submit" class="primary" aria-disabled={attempt.busy()}>
            {props.t(attempt.busy() ? 'desk.openrouter.going' : 'desk.openrouter.go')}
          </button>
        </div>
        <details class="desk-details">
          <summary>{props.t('desk.openrouter.options')}</summary>
          <div class="desk-grid">
            <NumberField
              t={props.t}
              label={props.t('desk.openrouter.limit')}
              text={props.t('desk.openrouter.limitText')}
              kind="limit"
              value={limit()}
              onValue={setLimit}
            />
            <Field label={props.t('desk.openrouter.reset')}>
              {(ids) => (
                <select
                  id={ids.id}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    setReset(RESETS.find((one) => one === value) ?? 'never')
                  }}
                >
                  <For each={RESETS}>
                    {(one) => (
                      <option value={one} selected={one === reset()}>
                        {props.t(`desk.openrouter.reset.${one}`)}
                      </option>
                    )}
                  </For>
                </select>
              )}
            </Field>
            <NumberField
              t={props.t}
              label={props.t('desk.openrouter.days')}
              text={props.t('desk.openrouter.daysText')}
              kind="days"
              value={days()}
              onValue={setDays}
            />
            <div class="desk-option desk-wide">
              <label>
                <input
                  type="checkbox"
                  checked={remember()}
                  onChange={(event) => setRemember(event.currentTarget.checked)}
                />
                <span>{props.t('desk.openrouter.keep')}</span>
              </label>
              <p class="meta">{props.t('desk.openrouter.keepText')}</p>
            </div>
          </div>
        </details>
        <p role="alert" class="desk-fault">
          <Show when={attempt.refused()}>{(reason) => props.t('desk.refused', { reason: reason() })}</Show>
        </p>
      </form>
    </section>
  )
}
