import { For, type JSX, Show } from 'solid-js'
import type { Spent } from '../../workers/desk-surface'
import { CAP_WARNING, type Cap } from '../run/limits'
import { capWords } from './estimate-words'
import type { DeskTranslate } from './words'

export interface SpentBlockProps {
  readonly title: string
  readonly spent: Spent
  readonly cap: Cap
  readonly t: DeskTranslate
}

const UNITS = ['usd', 'tokens'] as const
type Unit = (typeof UNITS)[number]

/** What a stretch of time has cost, in money and in tokens, each against its cap. */
export function SpentBlock(props: SpentBlockProps): JSX.Element {
  return (
    <div class="desk-spent-block">
      <h4>{props.title}</h4>
      <For each={UNITS}>{(unit) => <Line unit={unit} spent={props.spent} cap={props.cap} t={props.t} />}</For>
    </div>
  )
}

function Line(props: Omit<SpentBlockProps, 'title'> & { readonly unit: Unit }): JSX.Element {
  const used = () => props.spent[props.unit]
  const cap = () => props.cap[props.unit]
  const share = () => {
    const limit = cap()
    if (limit === undefined) return undefined
    return limit === 0 ? 1 : used() / limit
  }
  const words = () => capWords({ unit: props.unit, limit: used() }, props.t)
  // Money of which a part has no price is no exact sum either.
  const approx = () => used() > 0 && props.spent.approx
  const warning = () => {
    const now = share() ?? 0
    if (now >= 1) return props.t('desk.spending.full')
    return now >= CAP_WARNING ? props.t('desk.spending.near', { percent: Math.round(CAP_WARNING * 100) }) : ''
  }
  return (
    <div class="desk-spent-line" data-unit={props.unit}>
      <p>
        <b class="desk-figure">{approx() ? props.t('desk.spending.approx', { value: words() }) : words()}</b>{' '}
        <span class="meta">
          {cap() === undefined
            ? props.t('desk.spending.noCap')
            : props.t('desk.spending.ofCap', {
                cap: capWords({ unit: props.unit, limit: cap() ?? 0 }, props.t),
              })}
        </span>
      </p>
      <Show when={share() !== undefined}>
        <svg class="desk-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="desk-bar-used" width={Math.min(100, (share() ?? 0) * 100)} height="4" />
        </svg>
      </Show>
      <Show when={warning() !== ''}>
        <p class="desk-warning">{warning()}</p>
      </Show>
    </div>
  )
}
