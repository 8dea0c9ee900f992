import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk, OpenRouterWish } from '../../workers/desk-surface'
import { createAttempt } from './attempt'
import { typedNumber, typedTokens } from './edited'
import { Field, TextField } from './field'
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
  const [limit, setLimit] = createSignal('')
  const [reset, setReset] = createSignal<Reset>('never')
  const [days, setDays] = createSignal('')
  const [remember, setRemember] = createSignal(false)

  const wish = (): OpenRouterWish => {
    const limitUsd = typedNumber(limit())
    const until = typedTokens(days())
    const again = reset()
    return {
      callback: props.callback,
      mode: remember() ? 'remembered' : 'tab',
      ...(limitUsd !== undefined && limitUsd > 0 && { limitUsd }),
      ...(again !== 'never' && { reset: again }),
      ...(until !== undefined && { days: until }),
    }
  }

  async function go(event: SubmitEvent) {
    event.preventDefault()
    // As it was wished for when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { desk, leave } = props
    const wished = wish()
    const url = await attempt.run(() => desk.beginOpenRouter(wished))
    if (url !== undefined) leave(url)
  }

  return (
    <section class="desk-offer" aria-labelledby={id}>
      <form onSubmit={(event) => void go(event)}>
        <div class="desk-line">
          <div>
            <h3 id={id}>{props.t('desk.openrouter.title')}</h3>
            <p>{props.t('desk.openrouter.text')}</p>
          </div>
          <button type="submit" class="primary" disabled={attempt.busy()}>
            {props.t(attempt.busy() ? 'desk.openrouter.going' : 'desk.openrouter.go')}
          </button>
        </div>
        <details class="desk-details">
          <summary>{props.t('desk.openrouter.options')}</summary>
          <div class="desk-grid">
            <TextField
              label={props.t('desk.openrouter.limit')}
              text={props.t('desk.openrouter.limitText')}
              type="number"
              min={0}
              step="any"
              value={limit()}
              onInput={setLimit}
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
            <TextField
              label={props.t('desk.openrouter.days')}
              text={props.t('desk.openrouter.daysText')}
              type="number"
              min={1}
              step={1}
              value={days()}
              onInput={setDays}
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
