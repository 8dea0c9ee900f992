import { createSignal, For, type JSX, Show } from 'solid-js'
import type { Draft } from '../../workers/desk-surface'
import type { ProviderRow } from '../models/provider'
import { patience } from '../run/limits'
import type { Price } from '../run/connection'
import type { Change } from './edited'
import { Field } from './field'
import { NumberField } from './number-field'
import { type DeskTranslate, wholeOf } from './words'

export interface LimitsSectionProps {
  readonly t: DeskTranslate
  readonly row: ProviderRow
  readonly draft: Draft
  readonly onChange: (change: Change) => void
}

/** What a reply may come to, how the model writes, and what it costs. Every field may stay empty. */
export function LimitsSection(props: LimitsSectionProps): JSX.Element {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  const fixed = () => {
    const { noTemperature, noTemperatureFor } = props.row
    return noTemperature === true || noTemperatureFor?.test(props.draft.model) === true
  }
  return (
    <div class="desk-grid">
      <NumberField
        t={props.t}
        label={props.t('desk.limits.reply')}
        kind="tokens"
        value={props.draft.maxOutput}
        placeholder={text(props.draft.listed?.maxOutput ?? patience.maxOutput)}
        text={sourceWords(props.draft.maxOutput, props.draft.listed?.maxOutput, patience.maxOutput, props.t)}
        onValue={(maxOutput) => props.onChange({ maxOutput })}
      />
      <NumberField
        t={props.t}
        label={props.t('desk.limits.context')}
        kind="tokens"
        value={props.draft.context}
        placeholder={text(props.draft.listed?.context)}
        text={sourceWords(props.draft.context, props.draft.listed?.context, undefined, props.t)}
        onValue={(context) => props.onChange({ context })}
      />
      <NumberField
        t={props.t}
        label={props.t('desk.limits.temperature')}
        kind="temperature"
        disabled={fixed()}
        value={props.draft.temperature}
        text={props.t(fixed() ? 'desk.limits.noTemperature' : 'desk.limits.temperatureText')}
        onValue={(temperature) => props.onChange({ temperature })}
      />
      <Thinking {...props} />
      <OwnPrice {...props} />
      <Show when={props.row.lock}>
        <LockSwitch {...props} />
      </Show>
    </div>
  )
}

function Thinking(props: LimitsSectionProps): JSX.Element {
  const choices = ['auto', 'on', 'off'] as const
  return (
    <Show when={props.row.thinkingSwitch}>
      <Field label={props.t('desk.limits.thinking')} text={props.t('desk.limits.thinkingText')}>
        {(ids) => (
          <select
            id={ids.id}
            aria-describedby={ids.describedBy}
            onChange={(event) => {
              const { value } = event.currentTarget
              const thinking = choices.find((choice) => choice === value)
              if (thinking) props.onChange({ thinking })
            }}
          >
            <For each={choices}>
              {(choice) => (
                <option value={choice} selected={choice === props.draft.thinking}>
                  {props.t(`desk.limits.thinking.${choice}`)}
                </option>
              )}
            </For>
          </select>
        )}
      </Field>
    </Show>
  )
}

function LockSwitch(props: LimitsSectionProps): JSX.Element {
  return (
    <div class="desk-option desk-wide">
      <label>
        <input
          type="checkbox"
          checked={props.draft.lock}
          onChange={(event) => props.onChange({ lock: event.currentTarget.checked })}
        />
        <span>{props.t('desk.limits.lock')}</span>
      </label>
      <p class="meta">
        {props.t(props.row.lock === 'json' ? 'desk.limits.lockJson' : 'desk.limits.lockText')}
      </p>
    </div>
  )
}

/** Both halves of a price, or none: with one alone nothing can be reckoned. */
function OwnPrice(props: LimitsSectionProps): JSX.Element {
  // What is typed is not yet a price: a missing half would be taken for nothing.
  // eslint-disable-next-line solid/reactivity
  const [typed, setTyped] = createSignal<Partial<Price>>({ ...props.draft.price })
  const isHalf = () => (typed().input === undefined) !== (typed().output === undefined)

  function half(side: 'input' | 'output', value: number | undefined) {
    const { [side]: _, ...other } = typed()
    const now: Partial<Price> = value === undefined ? other : { ...other, [side]: value }
    const { input, output } = now
    setTyped(now)
    props.onChange({ price: input === undefined || output === undefined ? undefined : { input, output } })
  }
  return (
    <div class="desk-wide desk-prices">
      <NumberField
        t={props.t}
        label={props.t('desk.limits.priceIn')}
        kind="money"
        value={typed().input}
        onValue={(value) => half('input', value)}
      />
      <NumberField
        t={props.t}
        label={props.t('desk.limits.priceOut')}
        kind="money"
        value={typed().output}
        onValue={(value) => half('output', value)}
      />
      <p class="meta" role={isHalf() ? 'alert' : undefined}>
        {props.t(isHalf() ? 'desk.limits.priceHalf' : 'desk.limits.priceText')}
      </p>
    </div>
  )
}

/** Where a limit comes from: the person, the provider's list, or us. */
export function sourceWords(
  own: number | undefined,
  listed: number | undefined,
  byDefault: number | undefined,
  t: DeskTranslate,
): string {
  const without = listed ?? byDefault
  if (without === undefined)
    return t(own === undefined ? 'desk.limits.from.unknown' : 'desk.limits.from.ownOnly')
  const value = wholeOf(without, t)
  const source = listed === undefined ? 'default' : 'list'
  if (own === undefined) return t(`desk.limits.from.${source}`, { value })
  return t('desk.limits.from.own', { value, source: t(`desk.limits.source.${source}`) })
}
