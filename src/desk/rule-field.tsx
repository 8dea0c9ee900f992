import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { defaults } from '../run/config'
import { THRESHOLDS } from '../run/rule'
import type { Say } from './new-run-words'
import { MarginField } from './margin-field'
import { ruleOf, sumOf, thresholdOf, WEIGHED, weightsOf } from './rule-written'
import type { WrittenRules } from './run-rules'

export interface RuleFieldProps {
  readonly rules: WrittenRules
  /** How far scores of whoever is asked lie apart by themselves, where that was found out. */
  readonly noise?: number | undefined
  readonly t: Say
  readonly onChange: (rules: WrittenRules) => void
}

const FIELDS = ['threshold', 'margin', ...WEIGHED] as const

/** By which composite a page ships, and what each judge counts in it. It is shown; to change it takes a step of its own. */
export function RuleField(props: RuleFieldProps): JSX.Element {
  const [opened, setOpened] = createSignal(false)
  const isOpen = () => opened() || FIELDS.some((field) => props.rules[field] !== '')
  const isCustom = () => Object.keys(ruleOf(props.rules)).length > 0
  let group: HTMLFieldSetElement | undefined

  function open() {
    setOpened(true)
    // The button goes with what it opens.
    group?.querySelector('input')?.focus()
  }

  return (
    <fieldset class="new-paces" ref={(element) => (group = element)}>
      <legend class="new-label">{props.t('new.rule')}</legend>
      <p class="meta">
        {props.t('new.ruleText', { threshold: props.t.score(defaults.scoreThreshold) })} {usual(props.t)}
      </p>
      <Show
        when={isOpen()}
        fallback={
          <p>
            <button type="button" onClick={open}>
              {props.t('new.ruleChange')}
            </button>
          </p>
        }
      >
        <Threshold {...props} />
        <MarginField {...props} />
        <Weights {...props} />
        <p class="meta" role="status">
          {isCustom() ? props.t('new.ruleCustom') : ''}
        </p>
      </Show>
    </fieldset>
  )
}

function usual(t: Say): string {
  return WEIGHED.map((role) =>
    t('new.ruleTerm', { role: t(`role.${role}`), weight: defaults.weights[role] }),
  ).join(' · ')
}

function Threshold(props: RuleFieldProps): JSX.Element {
  const id = createUniqueId()
  const [least, most] = THRESHOLDS
  const isWrong = () => thresholdOf(props.rules) === 'wrong'
  return (
    <div class="new-time">
      <label for={id} class="new-label">
        {props.t('new.threshold')}
      </label>
      <input
        id={id}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        placeholder={String(defaults.scoreThreshold)}
        value={props.rules.threshold}
        aria-invalid={isWrong()}
        aria-describedby={`${id}-text`}
        onInput={(event) => props.onChange({ ...props.rules, threshold: event.currentTarget.value })}
      />
      <p id={`${id}-text`} class="meta" classList={{ 'new-problem': isWrong() }}>
        {isWrong() ? props.t('new.thresholdWrong', { least, most }) : ''}
      </p>
    </div>
  )
}

function Weights(props: RuleFieldProps): JSX.Element {
  const id = createUniqueId()
  const isWrong = () => weightsOf(props.rules) === 'wrong'
  const words = () => {
    const sum = sumOf(props.rules)
    if (!isWrong()) return props.t('new.weightsText')
    return sum === undefined ? props.t('new.weightsUnread') : props.t('new.weightsWrong', { sum })
  }
  return (
    <div class="new-weights">
      <For each={WEIGHED}>
        {(role) => (
          <label>
            <span class="new-label">{props.t('new.weight', { role: props.t(`role.${role}`) })}</span>
            <input
              type="text"
              inputmode="decimal"
              autocomplete="off"
              placeholder={String(defaults.weights[role])}
              value={props.rules[role]}
              aria-invalid={isWrong() && props.rules[role].trim() !== ''}
              aria-describedby={id}
              onInput={(event) => props.onChange({ ...props.rules, [role]: event.currentTarget.value })}
            />
          </label>
        )}
      </For>
      <p id={id} class="meta" classList={{ 'new-problem': isWrong() }}>
        {words()}
      </p>
    </div>
  )
}
