import { For, type JSX, Show } from 'solid-js'
import { chosenOption, type Escalated } from '../../run/critic-state'
import { type CriticSay, nameOf } from './critic-words'

/** Everything that was put to the person, with what they decided. */
export function AskedList(props: {
  readonly asked: readonly Escalated[]
  readonly say: CriticSay
}): JSX.Element {
  return (
    <Show when={props.asked.length > 0}>
      <section class="panel-block">
        <h2>{props.say('critic.questions')}</h2>
        <ul class="asked">
          <For each={props.asked}>
            {(escalated) => (
              <li>
                <p class="meta">
                  {nameOf(escalated.escalation.criterion, props.say)},{' '}
                  {props.say('critic.round', { n: escalated.round })}
                </p>
                <AskedLine escalated={escalated} say={props.say} />
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

/** One question to the person and their answer. */
export function AskedLine(props: { readonly escalated: Escalated; readonly say: CriticSay }): JSX.Element {
  const words = () => {
    const option = chosenOption(props.escalated)
    if (option) return props.say('critic.chose', { option: option.label })
    return props.say(props.escalated.decided === undefined ? 'critic.unanswered' : 'critic.skip')
  }
  return (
    <p class="asked-line" dir="auto">
      {props.escalated.escalation.question} <b>{words()}</b>
    </p>
  )
}
