import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { letterOf } from '../../controls/keys'
import type { Decided } from '../../run/critic-answers'
import type { Escalated } from '../../run/critic-state'
import { type CriticSay, nameOf } from './critic-words'

/** One question that only the person can decide: what is at stake, why they are asked, and what each choice brings. */
export function EscalationCard(props: {
  readonly escalated: Escalated
  readonly chosen: Decided | undefined
  /** Undefined where it can only be read. */
  readonly onChoose: ((decided: Decided) => void) | undefined
  readonly say: CriticSay
}): JSX.Element {
  const id = createUniqueId()
  const asked = () => props.escalated.escalation

  /** Its options by their number, and after the last of them the skip, while the keyboard is in it. */
  function press(event: KeyboardEvent) {
    const place = Number(letterOf(event))
    const { length } = asked().options
    if (!props.onChoose || !(place >= 1 && place <= length + 1)) return
    event.preventDefault()
    props.onChoose(place > length ? 'skip' : place)
  }

  return (
    <fieldset class="escalation" aria-describedby={`${id}-why`} onKeyDown={press}>
      <legend dir="auto">
        <span class="meta-pill">{nameOf(asked().criterion, props.say)}</span> {asked().question}
      </legend>
      <div id={`${id}-why`} class="escalation-why">
        <p dir="auto">
          <b>{props.say('critic.issue')}:</b> {asked().issue}
        </p>
        <p dir="auto">
          <b>{props.say('critic.onlyYou')}:</b> {props.say(`critic.because.${asked().reason}`)} {asked().why}
        </p>
      </div>
      <For each={asked().options}>
        {(option, at) => (
          <Choice {...props} id={id} value={at() + 1} label={option.label}>
            <span dir="auto">{option.description}</span>
            <span dir="auto">
              <b>{props.say('critic.pro')}:</b> {option.pro}
            </span>
            <span dir="auto">
              <b>{props.say('critic.con')}:</b> {option.con}
            </span>
          </Choice>
        )}
      </For>
      <Choice {...props} id={id} value="skip" label={props.say('critic.skipOption')}>
        <span>{props.say('critic.skipText')}</span>
      </Choice>
    </fieldset>
  )
}

function Choice(props: {
  readonly id: string
  readonly value: Decided
  readonly label: string
  readonly escalated: Escalated
  readonly chosen: Decided | undefined
  readonly onChoose: ((decided: Decided) => void) | undefined
  readonly children: JSX.Element
}): JSX.Element {
  const place = () => (props.value === 'skip' ? props.escalated.escalation.options.length + 1 : props.value)
  return (
    <label class="escalation-choice" data-chosen={props.chosen === props.value}>
      <input
        type="radio"
        name={props.id}
        checked={props.chosen === props.value}
        disabled={!props.onChoose}
        aria-keyshortcuts={props.onChoose && String(place())}
        onChange={() => props.onChoose?.(props.value)}
      />
      <span class="escalation-choice-text">
        <span class="escalation-choice-label" dir="auto">
          <Show when={props.onChoose}>
            <span class="escalation-choice-key" aria-hidden="true">
              {place()}
            </span>{' '}
          </Show>
          {props.label}
        </span>
        {props.children}
      </span>
    </label>
  )
}
