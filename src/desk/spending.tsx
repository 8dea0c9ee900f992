import { createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Desk, Spending, Spent } from '../../workers/desk-surface'
import { CAP_WARNING, type Cap, type Caps, defaultCaps } from '../run/config'
import { createAttempt } from './attempt'
import { typedNumber, typedTokens } from './edited'
import { SpentBlock } from './spent-block'
import type { DeskTranslate } from './words'

const SCOPES = ['run', 'day', 'month'] as const

/** What was spent, and where spending stops. */
export function SpendingView(props: { readonly desk: Desk; readonly t: DeskTranslate }): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const attempt = createAttempt()
  const [spending, { refetch }] = createResource(() => attempt.run(() => desk.spending()))
  return (
    <>
      <p class="desk-lead-text">{props.t('desk.spending.lead')}</p>
      <Show
        when={spending.latest}
        fallback={
          <Show when={attempt.refused()} fallback={<p class="meta">{props.t('desk.loading')}</p>}>
            {(reason) => <p role="alert">{props.t('desk.refused', { reason: reason() })}</p>}
          </Show>
        }
      >
        {(known) => (
          <>
            <SpentSection spending={known()} t={props.t} />
            <CapsForm caps={known().caps} desk={desk} t={props.t} onSaved={() => void refetch()} />
            <AtACap t={props.t} />
          </>
        )}
      </Show>
    </>
  )
}

function SpentSection(props: { readonly spending: Spending; readonly t: DeskTranslate }): JSX.Element {
  const id = createUniqueId()
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.spent')}</h3>
      <div class="desk-spent">
        <SpentBlock
          title={props.t('desk.spending.today')}
          spent={props.spending.day}
          cap={props.spending.caps.day}
          t={props.t}
        />
        <SpentBlock
          title={props.t('desk.spending.month')}
          spent={props.spending.month}
          cap={props.spending.caps.month}
          t={props.t}
        />
      </div>
      <Notes spent={props.spending.month} t={props.t} />
    </section>
  )
}

function Notes(props: { readonly spent: Spent; readonly t: DeskTranslate }): JSX.Element {
  return (
    <>
      <Show when={props.spent.unpriced > 0}>
        <p>{props.t('desk.spending.unpriced', { n: props.spent.unpriced })}</p>
      </Show>
      <Show when={props.spent.approx}>
        <p class="meta">{props.t('desk.spending.approxNote')}</p>
      </Show>
    </>
  )
}

function CapsForm(props: {
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
          type="number"
          min={0}
          step="any"
          inputmode="decimal"
          aria-label={props.t('desk.spending.capMoney', { scope: props.name })}
          value={props.cap.usd ?? ''}
          onInput={(event) => props.onUsd(typedNumber(event.currentTarget.value))}
        />
      </td>
      <td>
        <input
          type="number"
          min={1}
          step={1}
          inputmode="numeric"
          aria-label={props.t('desk.spending.capTokens', { scope: props.name })}
          value={props.cap.tokens ?? ''}
          onInput={(event) => props.onTokens(typedTokens(event.currentTarget.value))}
        />
      </td>
    </tr>
  )
}

function AtACap(props: { readonly t: DeskTranslate }): JSX.Element {
  const id = createUniqueId()
  const percent = Math.round(CAP_WARNING * 100)
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.what')}</h3>
      <ol class="desk-steps">
        <li>{props.t('desk.spending.what1')}</li>
        <li>{props.t('desk.spending.what2')}</li>
        <li>{props.t('desk.spending.what3', { percent })}</li>
        <li>{props.t('desk.spending.what4')}</li>
      </ol>
    </section>
  )
}
