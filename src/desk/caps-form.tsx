import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk } from '../../workers/desk-surface'
import { type Cap, type Caps, defaultCaps } from '../run/config'
import { createAttempt } from './attempt'
import { typedNumber, typedTokens } from './edited'
import { createShownIn } from './field'
import type { DeskTranslate } from './words'

const SCOPES = ['run', 'day', 'month'] as const

/** Where spending stops: each cap may be changed or left out. */
export function CapsForm(props: {
  readonly caps: Caps
  readonly desk: Desk
  readonly t: DeskTranslate
  readonly onSaved: () => void
}): JSX.Element {
  const id = createUniqueId()
  const attempt = createAttempt()
  // What was typed stands until it is saved, whatever the ledger says meanwhile.
  // eslint-disable-next-line solid/reactivity
  const [caps, setCaps] = createSignal(props.caps)
  const [told, setTold] = createSignal('')

  function change(scope: keyof Caps, unit: keyof Cap, value: number | undefined) {
    setTold('')
    const { [unit]: _, ...rest } = caps()[scope]
    setCaps({ ...caps(), [scope]: value === undefined ? rest : { ...rest, [unit]: value } })
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    // As it was when the person clicked.
    // eslint-disable-next-line solid/reactivity
    const { desk, t, onSaved } = props
    const wished = caps()
    const done = await attempt.run(() => desk.setCaps(wished).then(() => true))
    if (!done) return
    setTold(t('desk.spending.saved'))
    onSaved()
  }

  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.caps')}</h3>
      <p class="meta">{props.t('desk.spending.emptyCap')}</p>
      <form onSubmit={(event) => void save(event)}>
        <table class="desk-caps">
          <thead>
            <tr>
              <td />
              <th scope="col">{props.t('desk.spending.usd')}</th>
              <th scope="col">{props.t('desk.spending.tok')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={SCOPES}>
              {(scope) => (
                <CapRow
                  name={props.t(`desk.spending.per.${scope}`)}
                  cap={caps()[scope]}
                  t={props.t}
                  onUsd={(value) => change(scope, 'usd', value)}
                  onTokens={(value) => change(scope, 'tokens', value)}
                />
              )}
            </For>
          </tbody>
        </table>
        <div class="desk-acts">
          <button type="submit" class="primary" disabled={attempt.busy()}>
            {props.t('desk.spending.save')}
          </button>
          <button
            type="button"
            onClick={() => {
              setTold('')
              setCaps(defaultCaps)
            }}
          >
            {props.t('desk.spending.reset')}
          </button>
          <span role="status">{told()}</span>
        </div>
        <p role="alert" class="desk-fault">
          <Show when={attempt.refused()}>{(reason) => props.t('desk.refused', { reason: reason() })}</Show>
        </p>
      </form>
    </section>
  )
}

function CapRow(props: {
  readonly name: string
  readonly cap: Cap
  readonly t: DeskTranslate
  readonly onUsd: (value: number | undefined) => void
  readonly onTokens: (value: number | undefined) => void
}): JSX.Element {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td>
        <input
          ref={(input) => createShownIn(input, () => String(props.cap.usd ?? ''))}
          type="number"
          min={0}
          step="any"
          inputmode="decimal"
          aria-label={props.t('desk.spending.capMoney', { scope: props.name })}
          onInput={(event) => props.onUsd(typedNumber(event.currentTarget.value))}
        />
      </td>
      <td>
        <input
          ref={(input) => createShownIn(input, () => String(props.cap.tokens ?? ''))}
          type="number"
          min={1}
          step={1}
          inputmode="numeric"
          aria-label={props.t('desk.spending.capTokens', { scope: props.name })}
          onInput={(event) => props.onTokens(typedTokens(event.currentTarget.value))}
        />
      </td>
    </tr>
  )
}
