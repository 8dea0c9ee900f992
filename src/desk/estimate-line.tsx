import { type JSX, Show } from 'solid-js'
import type { Spending } from '../../workers/desk-surface'
import type { Estimate } from '../models/estimate'
import type { Priced } from '../models/prices'
import type { Cap } from '../run/limits'
import type { Say } from './new-run-words'

/** What a run may come to and where it would stop. A string is why nobody can tell. */
export function EstimateLine(props: {
  readonly estimate: Estimate | string | undefined
  readonly loading: boolean
  readonly spending: Spending | undefined
  readonly t: Say
}): JSX.Element {
  const failed = () => (typeof props.estimate === 'string' ? props.estimate : undefined)
  const known = () => (typeof props.estimate === 'object' ? props.estimate : undefined)
  // A limit in money cannot bite where nobody knows the price.
  const isPriced = () => known()?.usd !== undefined || known() === undefined
  return (
    <div class="new-estimate" aria-live="polite" aria-busy={props.loading}>
      <Show when={known()} fallback={<Show when={props.loading}>{props.t('new.estimating')}</Show>}>
        {(estimate) => <Figures estimate={estimate()} t={props.t} />}
      </Show>
      <Show when={failed()}>{(reason) => <p>{props.t('new.noEstimate', { reason: reason() })}</p>}</Show>
      <Show when={props.spending}>
        {(spending) => (
          <p class="meta">
            {props.t('new.caps', {
              run: capWords(spending().caps.run, isPriced(), props.t),
              day: capWords(spending().caps.day, isPriced(), props.t),
              month: capWords(spending().caps.month, isPriced(), props.t),
            })}{' '}
            <a href="#/spending">{props.t('new.changeCaps')}</a>
          </p>
        )}
      </Show>
    </div>
  )
}

function Figures(props: { readonly estimate: Estimate; readonly t: Say }): JSX.Element {
  const tokens = () => {
    const [low, high] = props.estimate.tokens
    return props.t('new.tokens', { low: rounded(low), high: rounded(high) })
  }
  return (
    <>
      <p class="new-figures">
        <Show when={moneyWords(props.estimate, props.t)}>{(money) => <b>{money()}</b>}</Show>
        <span>{tokens()}</span>
        <span>{minuteWords(props.estimate, props.t)}</span>
      </p>
      <p class="meta">{pricedWords(props.estimate.priced, props.t)}</p>
      <Show when={props.estimate.passes}>
        {(cap) => <p class="new-warning">{props.t(`new.passes.${cap().scope}`)}</p>}
      </Show>
    </>
  )
}

/** An estimate to the single token would be believed. */
function rounded(tokens: number): number {
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1)
  return Math.round(tokens / digit) * digit
}

function moneyWords({ usd, priced }: Estimate, t: Say): string | undefined {
  if (!usd) return undefined
  const [low, high] = usd
  if (priced?.from === 'local') return t('new.free')
  return t.usd(low) === t.usd(high)
    ? t('new.moneyOne', { low: t.usd(low) })
    : t('new.money', { low: rangeUsd(low, high, t), high: t.usd(high) })
}

/** Both ends as fine as the higher one: $0.0947 to $0.75 reads like two kinds of figures. */
function rangeUsd(low: number, high: number, t: Say): string {
  return high >= 0.1 ? t.usd(Math.max(0.01, Math.round(low * 100) / 100)) : t.usd(low)
}

function minuteWords({ minutes: [low, high] }: Estimate, t: Say): string {
  const [least, most] = [Math.max(1, Math.round(low)), Math.max(1, Math.round(high))]
  return least === most ? t('new.minutesOne', { low: least }) : t('new.minutes', { low: least, high: most })
}

function pricedWords(priced: Priced | undefined, t: Say): string {
  switch (priced?.from) {
    case 'table':
      return t('new.fromTable', { asOf: priced.asOf ?? '' })
    case 'list':
    case 'wire':
      return t('new.fromList')
    case 'own':
      return t('new.fromOwn')
    case 'local':
      return t('new.fromLocal')
    case undefined:
      return t('new.noPrice')
  }
}

function capWords({ usd, tokens }: Cap, isPriced: boolean, t: Say): string {
  if (isPriced && usd !== undefined) return t.usd(usd)
  return isPriced || tokens === undefined ? t('new.capNone') : t('new.capTokens', { n: tokens })
}
